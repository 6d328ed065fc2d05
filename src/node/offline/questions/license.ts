// "Which license is it under?"
import type { Workspace } from '../commands/workspace.ts';
import { iniValue, statedIn } from './manifests.ts';
import { codeSpan, fenced, statements } from './markup.ts';
import type { QuestionKind } from './question.ts';
import { readmeSection } from './quotes.ts';
import { shortened } from './sections.ts';
import type { Fact } from './texts.ts';
import { cited, factOf, nameLike, readme, textIn } from './texts.ts';

const asks =
  /^(?:please\s+)?(?:what|which|under (?:what|which)|tell|how)\b.*\blicen[cs](?:es?|ed|ing)\b|^(?:the\s+)?licen[cs]e\s*(?:\?*$|here\b|(?:of|for)\s+(?:this|the|it|our|that)\b)|\bis (?:it|this|the \w+)\s+(?:open[- ]source|licen[cs]ed|free software|free to use|(?:under\s+)?(?:the\s+|an?\s+)?(?:MIT|GPL|BSD|Apache|MPL|ISC|copyleft)\b)|^(?:can|may|could|am|are|is)\s+(?:i|we|you|it|this|one|people)\b.*\b(?:use|used|sell|sold|ship|embed|redistribut\w*|fork|copy|modify)\b.*\b(?:commercial\w*|proprietary|closed[- ]source|for (?:money|profit)|at work|in (?:a|my|our) (?:product|company))\b|\b(?:for|in)\s+commercial\s+(?:use|projects?|products?)\b/iu;
/** Its text is wanted, or those of the dependencies. */
const other =
  /\b(?:text|contents?|full|say|says|dependenc|third[- ]party|headers?|check|add|change|file (?:is|are))\b/iu;
const fileName = /^(?:un)?licen[cs]e(?:s)?(?:[-_.].*)?$|^copying(?:[-_.].*)?$|^mit-licen[cs]e/i;

/** The titles by which licences are known, the more special first. */
const known: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['AGPL-3.0', /GNU AFFERO GENERAL PUBLIC LICENSE\s+Version 3/i],
  ['LGPL-3.0', /GNU LESSER GENERAL PUBLIC LICENSE\s+Version 3/i],
  ['LGPL-2.1', /GNU LESSER GENERAL PUBLIC LICENSE\s+Version 2\.1/i],
  ['GPL-3.0', /GNU GENERAL PUBLIC LICENSE\s+Version 3/i],
  ['GPL-2.0', /GNU GENERAL PUBLIC LICENSE\s+Version 2/i],
  ['Apache-2.0', /Apache License,?\s+Version 2\.0/i],
  ['MPL-2.0', /Mozilla Public License,?\s+(?:Version|v\.?)\s*2\.0/i],
  ['EPL-2.0', /Eclipse Public License\s*(?:-\s*)?v\.?\s*2\.0/i],
  ['Unlicense', /This is free and unencumbered software released into the public domain/i],
  ['CC0-1.0', /CC0 1\.0 Universal/i],
  ['CC-BY-SA-4.0', /Attribution-ShareAlike 4\.0 International/i],
  ['CC-BY-4.0', /(?:Creative Commons )?Attribution 4\.0 International/i],
  ['BSL-1.0', /Boost Software License\s*-\s*Version 1\.0/i],
  ['0BSD', /BSD Zero Clause|Zero-Clause BSD/i],
  ['Artistic-2.0', /Artistic License 2\.0|The Artistic License 2\.0/i],
  ['WTFPL', /DO WHAT THE F\w+ YOU WANT TO PUBLIC LICENSE/i],
  [
    'Zlib',
    /This software is provided ['‘]as-is['’], without any express or implied\s+warranty\.\s+In no event will the authors/i,
  ],
  [
    'ISC',
    /\bISC License\b|Permission to use, copy, modify,? and(?:\/or)? distribute this software for any\s+purpose with or without fee/i,
  ],
  [
    'BSD-3-Clause',
    /Redistribution and use in source and binary forms[\s\S]*(?:Neither the name|may not be used to endorse)/i,
  ],
  ['BSD-2-Clause', /Redistribution and use in source and binary forms/i],
  ['MIT', /\bMIT License\b|Permission is hereby granted, free of charge, to\s+any\s+person\s+obtaining\s+a\s+copy/i],
];

export const licenseQuestion: QuestionKind = (task, workspace) => {
  if (!asks.test(task) || other.test(task)) return undefined;
  const { root, names } = workspace;
  const files = [...names].filter((name) => fileName.test(name) && textIn(root, name) !== undefined).sort();
  const stated = statedLicense(workspace);
  const recognised = files.flatMap((path): readonly Fact[] => {
    const value = nameOf(textIn(root, path) ?? '');
    return value === undefined ? [] : [{ value, path }];
  });
  const copyright = files.map((path) => factOf(root, path, /^[ \t*#/]*(Copyright\b.*\d{4}.*)$/im));
  const lines = [...(stated ? [stated] : []), ...recognised].map(cited);
  if (lines.length > 0)
    return answer(statements([...lines, ...copyright.flatMap((fact) => (fact ? [cited(fact)] : [])).slice(0, 2)]));
  const [file] = files;
  if (file !== undefined)
    return answer(`${codeSpan(file)} begins:\n\n${fenced(shortened(textIn(root, file)?.trim() ?? '', 15, file))}`);
  const section = readmeSection(workspace, (title) => /licen[cs]e|licensing|copyright/i.test(title), 15);
  if (section !== undefined) return answer(section);
  const badge = factOf(
    root,
    nameLike(names, readme),
    /\/badge\/(?:licen[cs]e[-:]([\w.%~ -]+?))-[a-z\d]+(?:\.svg)?[)"?]/i,
  );
  if (badge !== undefined)
    return answer(cited({ ...badge, value: `by a badge: ${decodeURIComponent(badge.value).replaceAll('--', '-')}` }));
  return { looks: [], nothing: 'No licence is stated: there is no licence file, and no manifest or README names one.' };
};

const answer = (known: string) => ({ known, looks: [], nothing: '' });

const nameOf = (text: string): string | undefined =>
  known.find(([, pattern]) => pattern.test(text.slice(0, 6000)))?.[0];

function statedLicense({ root, names }: Workspace): Fact | undefined {
  return (
    statedIn(root, 'package.json', 'license') ??
    statedIn(root, 'package.json', 'license', 'type') ??
    statedIn(root, 'pyproject.toml', 'project', 'license') ??
    statedIn(root, 'pyproject.toml', 'project', 'license', 'text') ??
    statedIn(root, 'pyproject.toml', 'tool', 'poetry', 'license') ??
    statedIn(root, 'Cargo.toml', 'package', 'license') ??
    statedIn(root, 'Cargo.toml', 'workspace', 'package', 'license') ??
    statedIn(root, 'composer.json', 'license') ??
    iniValue(root, 'setup.cfg', 'metadata', 'license') ??
    factOf(root, 'setup.py', /\blicense\s*=\s*["']([^"']+)["']/) ??
    factOf(root, nameLike(names, /\.gemspec$/), /\.licenses?\s*=\s*\[?["']([^"']+)["']/) ??
    perl(factOf(root, nameLike(names, /^(?:Makefile|Build)\.PL$/), /\bLICENSE['"]?\s*=>\s*['"]([^'"]+)['"]/i)) ??
    perl(factOf(root, 'dist.ini', /^license\s*=\s*(\S+)/m)) ??
    factOf(root, nameLike(names, /\.cabal$/), /^license:\s*(\S.*)$/im) ??
    factOf(root, 'mix.exs', /\blicenses:\s*\[\s*"([^"]+)"/) ??
    factOf(root, 'meson.build', /\blicense\s*:\s*\[?\s*'([^']+)'/) ??
    factOf(root, 'pom.xml', /<licenses>\s*<license>\s*<name>\s*([^<]+?)\s*<\/name>/)
  );
}

/** As Perl's tools call it. */
const perl = (fact: Fact | undefined): Fact | undefined =>
  fact && /^perl(?:_?5)?$/i.test(fact.value)
    ? { ...fact, value: `${fact.value}: the same terms as Perl itself` }
    : fact;
