// "How many .scad files are there, and which of them has the most lines?": the longest file of a kind with its lines, and how many there are.
import { join } from 'node:path';
import { stemmer } from 'stemmer';
import { endingsIn } from '../files.ts';
import { sourceEndings } from '../lines.ts';
import { codeSpan } from '../markup.ts';
import type { QuestionKind } from '../question.ts';
import { wayUp } from '../scope.ts';
import { linesOfFiles } from '../countedLines.ts';
import { many } from '../answers.ts';
import { endingOf, projectFiles } from '../projectFiles.ts';

const longest =
  /\b(?:longest|longset|lognest|most\s+lines|(?:highest|largest|biggest|greatest)\s+(?:line\s+count|number\s+of\s+lines)|line\s+count\s+is\s+the\s+(?:highest|largest|biggest|greatest)|(?:bulkiest|largest|biggest|longest)\b[^.;]{0,40}\b(?:in|by)\s+(?:the\s+number\s+of\s+)?lines)\b/iu;
/** How long it is, or how many such files there are. */
const wantsNumber =
  /\bhow\s+many\b|\bline\s*-?count\b|\bthat\s+(?:count|number)\b|\bthe\s+number\b|\bcount\b|\btotal\b|\bnumber\s+of\b|\bhow\s+long\b/iu;
const counts =
  /\b(?:how\s+many|count(?:\s+of)?|number\s+of|total(?:\s+number)?\s+of)\s+(?:(?:all|the|of)\s+)*(?:[\w+#.*(-]+\s+){0,2}?(?:\*?\.\w+(?:\s+files?)?|\w+\s+\(?(?:files?|sources?|modules?|scripts?)|files?|sources?|modules?|scripts?)/iu;
const ofFiles = /\bfiles?\b|\bmodules?\b|\bsources?\b|\bscripts?\b|\.[a-z]\w{0,4}\b/iu;
/** Something within a file, or that takes time. */
const other =
  /\b(?:functions?|methods?|class(?:es)?|lines?\s+(?:is|are)\s+(?:the\s+)?longest|longest\s+(?:line|function|method|class|name|path|word|commit|running|test)|slowest|seconds?|duration|commits?|changed|coverage|without|except|excluding|not\s+counting|ignoring)\b/iu;
const dotted = /(?:^|[\s(*'"`])\*?\.([a-z]\w{0,5})\b(?!\/)/iu;
const mostShown = 5;

export const longestFileQuestion: QuestionKind = (task, { root }) => {
  if (!longest.test(task) || !wantsNumber.test(task) || !ofFiles.test(task) || other.test(task)) return undefined;
  const up = wayUp(task, root);
  const top = join(root, up);
  const files = projectFiles(top);
  const said = dotted.exec(task)?.[1]?.toLowerCase();
  const endings = said === undefined ? endingsIn(task, root) : [said];
  const folder = folderMeant(task, files);
  if (endings.length === 0 && folder === undefined) return undefined;
  const within = files.filter((path) => folder === undefined || path.startsWith(`${folder}/`));
  const own = endings.length > 0 ? endings : sourceEndings;
  const meant = within.filter((path) => own.includes(endingOf(path)));
  const sized = [...linesOfFiles(top, meant).lines]
    .map(([path, lines]) => ({ path, lines }))
    .toSorted((a, b) => b.lines - a.lines);
  const [first, ...rest] = sized;
  if (first === undefined || sized.length !== meant.length) return undefined;
  const kinds = endings.length > 0 ? endings.map((ending) => codeSpan(`*.${ending}`)).join(', ') : 'sources';
  const place = folder === undefined ? '' : ` in ${codeSpan(`${join(up, folder)}/`)}`;
  const sum = counts.test(task) ? `${many(meant.length, 'file')} (${kinds})${place}, subfolders included. ` : '';
  const next = rest.slice(0, mostShown - 1).map(({ path, lines }) => `- ${codeSpan(join(up, path))}: ${String(lines)}`);
  return {
    known: [
      `${sum}The longest${sum === '' ? `${place} (${kinds})` : ''} is ${codeSpan(join(up, first.path))} with ${many(first.lines, 'line')}.`,
      ...(next.length === 0 ? [] : [`Then:\n\n${next.join('\n')}`]),
    ].join('\n\n'),
    looks: [],
    nothing: '',
  };
};

const usual =
  /^(?:src|source|sources|lib|test|tests|spec|doc|docs|line|lines|file|files|module|modules|script|scripts|code)$/i;
const places = /\b(?:in|inside|within|under|below|of)\s+(?:the\s+|our\s+)?[`'"]?([\w@.-]+(?:\/[\w@.-]+)*)\/?/giu;

/** The only folder that the task names by its path, or by a word of its own: "extractor file", "the modules under extractors". */
export function folderMeant(task: string, files: readonly string[]): string | undefined {
  const folders = new Set(files.flatMap((path) => parentsOf(path)));
  const named = [...task.matchAll(places)].map(([, path = '']) => path).filter((path) => folders.has(path));
  if (named[0] !== undefined) return named[0];
  const words = new Set(
    (task.toLowerCase().match(/[a-z][\w-]{3,}/g) ?? []).filter((word) => !usual.test(word)).map(stemmer),
  );
  const found = [...folders].filter((path) => {
    const last = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
    return !usual.test(last) && last.length > 3 && words.has(stemmer(last));
  });
  const [only, another] = found;
  return another === undefined ? only : undefined;
}

const parentsOf = (path: string): readonly string[] => {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
};
