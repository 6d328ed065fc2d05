// "List just recipes", "what fuzz targets are there", "what extras are there": what files of the project list, without running what would.
import { basename } from 'node:path';
import { codeSpan } from '../markup.ts';
import { valueIn } from '../manifests.ts';
import type { Question, QuestionKind } from '../question.ts';
import { namesIn, textIn } from '../texts.ts';
import { unknown } from '../answers.ts';
import { isOfTests, projectFiles } from '../projectFiles.ts';

const verb =
  '^(?:please\\s+)?(?:(?:list|show|enumerate)(?:\\s+me)?(?:\\s+all)?(?:\\s+of)?|(?:which|what)(?:\\s+(?:are|kinds?\\s+of))?)\\s+(?:the\\s+|all\\s+|our\\s+|available\\s+|different\\s+)*';
const rest =
  '(?:\\s+(?:are|is|there|here|available|defined|exist|do|does|have|has|offer|we|it|this|the|you|can|i|one|install|run|project|repo|repository|package|crate|in|of|justfile|rakefile))*\\s*[?.!]*$';
const asksFor = (things: string): RegExp => new RegExp(`${verb}${things}${rest}`, 'iu');

interface Listing {
  readonly asks: RegExp;
  readonly read: (root: string) => Question | undefined;
}

const told = (head: string, rows: readonly string[], mostShown = 60): Question => {
  const more = rows.length > mostShown ? [`- and ${String(rows.length - mostShown)} more`] : [];
  return { known: `${head}\n\n${[...rows.slice(0, mostShown), ...more].join('\n')}`, looks: [], nothing: '' };
};

/** The targets of cargo-fuzz, or of the like. */
function fuzzTargets(root: string): Question | undefined {
  const files = projectFiles(root).filter(
    (path) =>
      /(?:^|\/)fuzz_targets\/[^/]+\.\w+$/u.test(path) ||
      (/fuzz.*\.(?:c|cc|cpp|cxx|mm?|rs|d|zig|swift)$/iu.test(path) &&
        /\bLLVMFuzzerTestOneInput\b/u.test(textIn(root, path) ?? '')),
  );
  if (files.length === 0) return unknown('No fuzz target was found here.');
  return told(
    'The fuzz targets here:',
    files.map((path) => `- ${codeSpan(basename(path).replace(/\.\w+$/, ''))} (${codeSpan(path)})`),
  );
}

function justRecipes(root: string): Question | undefined {
  const file = namesIn(root, '.').find((name) => /^\.?justfile$/i.test(name));
  if (file === undefined) return undefined;
  const lines = (textIn(root, file) ?? '').split(/\r?\n/u);
  const rows = lines.flatMap((line, at) => {
    const [, name = '', parameters = ''] = /^@?([A-Za-z][\w-]*)((?:\s+[^:\s=][^:\n]*)?)\s*:(?!=)/u.exec(line) ?? [];
    const above = lines[at - 1] ?? '';
    if (name === '' || /^(?:set|export|alias|import|mod)$/u.test(name) || /^\s*\[[^\]]*\bprivate\b/u.test(above))
      return [];
    const before = lines.slice(0, at).reverse();
    const until = before.findIndex((each) => !/^(?:#|\[)/u.test(each));
    const comment =
      before
        .slice(0, until < 0 ? undefined : until)
        .flatMap((each) => /^#\s?(.+)$/u.exec(each)?.[1] ?? [])
        .at(-1) ?? '';
    return [`- ${codeSpan(`just ${name}${parameters.trimEnd()}`)}${comment === '' ? '' : `: ${comment}`}`];
  });
  return rows.length === 0
    ? unknown(`${file} has no recipe that is public.`)
    : told(`The public recipes of ${codeSpan(file)}:`, rows);
}

const usualTasks = [
  ['RDoc', 'rdoc'],
  ['TestTask', 'test'],
  ['RuboCop', 'rubocop'],
] as const;

/** What the Rakefile itself declares; libraries that it loads add more. */
function rakeTasks(root: string): Question | undefined {
  const file = namesIn(root, '.').find((name) => /^rakefile(?:\.rb)?$/i.test(name));
  if (file === undefined) return undefined;
  const lines = (textIn(root, file) ?? '').split(/\r?\n/u);
  let described = '';
  const rows = lines.flatMap((line) => {
    const text = /^\s*desc\s+["'](.*)["']/u.exec(line)?.[1];
    if (text !== undefined) described = text;
    const [, one, other, made] =
      /^\s*(?:multi)?task\s*\(?\s*(?::([a-z]\w*)|["']?([a-z]\w*)["']?\s*(?:=>|:))|^\s*\w+(?:::\w*Task\w*)\.new\b(?:\s*\(?\s*:(\w+))?/u.exec(
        line,
      ) ?? [];
    const name = one ?? other ?? made;
    const isMade = /^\s*\w+(?:::\w*Task\w*)\.new\b/u.test(line);
    if (name === undefined && !isMade) return [];
    const about = described === '' ? '' : `: ${described}`;
    described = '';
    const usual = usualTasks.find(([library]) => line.includes(library))?.[1] ?? 'spec';
    return [`- ${codeSpan(`rake ${name ?? usual}`)}${about}`];
  });
  const gems = lines.some((line) => /require\s+["']bundler\/gem_tasks["']/u.test(line))
    ? ['- those of Bundler, `require "bundler/gem_tasks"`: `rake build`, `rake install`, `rake release` and others']
    : [];
  return rows.length + gems.length === 0
    ? undefined
    : told(`The tasks that ${codeSpan(file)} declares:`, [...new Set([...rows, ...gems])]);
}

/** Groups of dependencies that a package offers: `pip install name[extra]`. */
function extras(root: string): Question | undefined {
  const tables = [
    valueIn(root, 'pyproject.toml', 'project', 'optional-dependencies'),
    valueIn(root, 'pyproject.toml', 'tool', 'poetry', 'extras'),
  ].filter((table) => typeof table === 'object' && table !== null);
  const rows = tables.flatMap((table) =>
    Object.entries(table as Record<string, unknown>).map(
      ([name, needs]) =>
        `- ${codeSpan(name)}${Array.isArray(needs) && needs.length > 0 ? `: ${needs.map((each) => codeSpan(String(each))).join(', ')}` : ''}`,
    ),
  );
  if (rows.length > 0) return told('The extras that `pyproject.toml` lists:', rows);
  const isPython = ['pyproject.toml', 'setup.py', 'setup.cfg'].some((name) => textIn(root, name) !== undefined);
  const isElsewhere = /\bextras_require\b|options\.extras_require/u.test(
    `${textIn(root, 'setup.py') ?? ''}${textIn(root, 'setup.cfg') ?? ''}`,
  );
  return isPython && !isElsewhere ? unknown('No manifest here lists an extra.') : undefined;
}

/** The files in all folders of that name, wherever they are. */
function examples(root: string): Question | undefined {
  const files = projectFiles(root).filter(
    (path) => /(?:^|\/)(?:examples?|samples?|demos?)\//iu.test(path) && !isOfTests(path),
  );
  const items = new Map<string, string>();
  for (const path of files) {
    const [, folder = '', name = '', inner] =
      /^((?:.*?\/)??(?:examples?|samples?|demos?))\/([^/]+)(\/)?/iu.exec(path) ?? [];
    if (name !== '' && !/^(?:readme|license|makefile|cmakelists|package-lock)\b/iu.test(name) && !name.startsWith('.'))
      items.set(`${folder}/${name}`, inner === undefined ? '' : '/');
  }
  return items.size === 0
    ? undefined
    : told(
        'The examples here:',
        [...items].sort().map(([path, end]) => `- ${codeSpan(`${path}${end}`)}`),
      );
}

const listings: readonly Listing[] = [
  { asks: asksFor('(?:cargo[\\s-])?fuzz(?:ing)?[\\s-]targets'), read: fuzzTargets },
  {
    asks: asksFor(
      'just(?:file)?\\s+(?:recipes|targets|commands|tasks)|recipes(?=\\s+(?:are\\s+)?(?:there\\s+)?(?:in|does|has)\\s+(?:the\\s+)?justfile)',
    ),
    read: justRecipes,
  },
  { asks: asksFor('rake(?:file)?\\s+(?:tasks|targets)'), read: rakeTasks },
  { asks: asksFor('(?:pip\\s+|package\\s+|optional\\s+)?extras'), read: extras },
  { asks: asksFor('(?:code\\s+)?examples'), read: examples },
];

export const listingsQuestion: QuestionKind = (task, { root }) => {
  const listing = listings.find(({ asks }) => asks.test(task));
  return listing?.read(root);
};
