// "How many aliases in git/aliases.zsh", "how many macros are defined here", "how many links are in the README": what one line of a file declares.
import { fileCalled } from '../../request/testFile.ts';
import { many, told, unknown } from '../answers.ts';
import { documentIn } from '../documentNames.ts';
import { codeSpan } from '../markup.ts';
import { endingOf, projectFiles } from '../projectFiles.ts';
import type { QuestionKind } from '../question.ts';
import { wayUp } from '../scope.ts';
import { isWhole, textIn } from '../texts.ts';

interface Form {
  readonly called: string;
  readonly declares: RegExp;
  /** The files that are read where none is named. */
  readonly files: (path: string) => boolean;
  /** What its text says of how they are counted. */
  readonly note?: (text: string) => string;
}

const shell = /^(?:sh|bash|zsh|ksh|fish)$/;
const dotfile =
  /(?:^|\/)[._]?(?:(?:bash|zsh|k?sh|profile|bash_\w+|zsh\w*)(?:rc|env|_?aliases|_profile|profile)?|aliases)(?:\.\w+)?$/;
const forms: Readonly<Record<string, Form>> = {
  alias: {
    called: 'alias',
    declares: /^[ \t]*alias[ \t]+(?:-\w[ \t]+)*[^\s=]+(?:=|[ \t])/gm,
    files: (path) => shell.test(endingOf(path)) || dotfile.test(path),
  },
  macro: {
    called: 'macro',
    declares: /^[ \t]*#[ \t]*define[ \t]+\w+/gm,
    files: (path) => /^(?:c|h|cc|cpp|cxx|hpp|hh|hxx|m|mm|inc)$/.test(endingOf(path)),
    note: () => ', each one as often as it is defined, guards of headers among them',
  },
  subroutine: {
    called: 'subroutine',
    declares: /^[ \t]*(?:(?:pure|elemental|recursive|impure|module)[ \t]+){0,3}subroutine[ \t]+\w+/gim,
    files: (path) => /^(?:f|f77|f90|f95|f03|f08)$/.test(endingOf(path)),
  },
  link: {
    called: 'inline link',
    declares: /(?<!!)\[[^\]\n]{1,200}\]\([^)\s]{1,500}/gm,
    files: () => false,
    note: (text) => {
      const [named, tags] = [/^ {0,3}\[[^\]\n]{1,200}\]:[ \t]/gm, /<a\s[^>]{0,300}\bhref=/gi].map(
        (pattern) => [...text.matchAll(pattern)].length,
      );
      const others = [
        ...(named ? [`${many(named, 'address')} given by name`] : []),
        ...(tags ? [`${many(tags, 'link')} in HTML`] : []),
      ];
      return others.length === 0 ? '' : `, besides ${others.join(' and ')}`;
    },
  },
};

const asks =
  /^(?:please\s+)?(?:how\s+many|count(?:\s+(?:all|the))*|(?:the\s+)?number\s+of)\s+(?:(?:shell|zsh|bash|c|different)\s+)?(alias|macro|subroutine|link)(?:es|s)\b(?:\s+(?:are|is|there|defined|declared|here|in\s+total|do\s+we\s+have|exist))*(?:\s+(?:in|of|has|have|does)\s+(?:the\s+)?(?:file\s+)?[`'"]?([\w@./+-]+?)[`'"]?(?:\s+(?:file|have|define))*)?\s*[?.!]*$/iu;
const mostFiles = 400;
const mostShown = 10;

export const countedFormsQuestion: QuestionKind = (task, { root }) => {
  const [, noun = '', said] = asks.exec(task) ?? [];
  const form = forms[noun.toLowerCase()];
  if (form === undefined || wayUp(task, root) !== '') return undefined;
  const named = said === undefined ? undefined : (fileCalled(said, root) ?? documentIn(`the ${said}`, root));
  const folder = said?.replace(/\/$/, '');
  const all = projectFiles(root);
  const inside = folder === undefined ? all : all.filter((path) => path.startsWith(`${folder}/`));
  if (said !== undefined && named === undefined && inside.length === 0) return undefined;
  // Its macros are declared otherwise; and only Markdown links so.
  if (noun === 'macro' && named === undefined && all.some((path) => path.endsWith('.rs'))) return undefined;
  if (form.called === 'inline link' && !/\.(?:md|markdown)$/i.test(named ?? '')) return undefined;
  const paths = named === undefined ? inside.filter(form.files) : [named];
  if (paths.length === 0 || paths.length > mostFiles || !paths.every((path) => isWhole(root, path))) return undefined;
  const counts = paths
    .map((path) => ({ path, count: [...(textIn(root, path) ?? '').matchAll(form.declares)].length }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
  const sum = counts.reduce((total, { count }) => total + count, 0);
  const [first, ...others] = counts;
  if (first === undefined)
    return named === undefined ? undefined : unknown(`No line that declares one was found in ${codeSpan(named)}.`);
  const note = form.note?.(textIn(root, first.path) ?? '') ?? '';
  if (others.length === 0) return told(`${many(sum, form.called)} in ${codeSpan(first.path)}${note}.`);
  const rows = counts.slice(0, mostShown).map(({ path, count }) => `- ${codeSpan(path)}: ${String(count)}`);
  const more = counts.length > mostShown ? [`- ${many(counts.length - mostShown, 'more file')}`] : [];
  return told([`${many(sum, form.called)} in ${many(counts.length, 'file')}${note}:`, '', ...rows, ...more].join('\n'));
};
