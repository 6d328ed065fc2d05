// What a change did to a file: counted, and as a unified diff.
import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from 'diff';
import type { ChangedFile, FileDiff } from '../episode.ts';
import { unixLines } from './lineEnds.ts';

/** Comparing texts with little in common is slow, and their diff is useless. */
const maxEditLength = 2000;

export function changedFile(diff: FileDiff): ChangedFile {
  const { path, movedFrom, before, after } = diff;
  const lines = hunks(diff).flatMap((hunk) => hunk.lines);
  const count = (mark: string) => lines.filter((line) => line.startsWith(mark)).length;
  const kind =
    movedFrom !== undefined ? 'moved' : before === undefined ? 'added' : after === undefined ? 'deleted' : 'changed';
  return { path, ...(movedFrom === undefined ? {} : { movedFrom }), kind, added: count('+'), removed: count('-') };
}

/** Unified, three lines of context, line ends as `\n`. */
export function unifiedDiff(diff: FileDiff): string {
  const { path, movedFrom = path, before, after } = diff;
  const patch = {
    oldFileName: before === undefined ? '/dev/null' : `a/${movedFrom}`,
    newFileName: after === undefined ? '/dev/null' : `b/${path}`,
    oldHeader: undefined,
    newHeader: undefined,
    hunks: [...hunks(diff)],
  };
  return formatPatch(patch, FILE_HEADERS_ONLY);
}

type Hunk = ReturnType<typeof structuredPatch>['hunks'][number];

function hunks({ before = '', after = '' }: FileDiff): readonly Hunk[] {
  const [a, b] = [unixLines(before), unixLines(after)];
  const options = { context: 3, maxEditLength };
  const patch = structuredPatch('a', 'b', a, b, undefined, undefined, options);
  return (patch ?? wholePatch(a, b)).hunks;
}

/** Removes every old line and adds every new one. */
function wholePatch(before: string, after: string): { readonly hunks: readonly Hunk[] } {
  const [old, fresh] = [markedLines(before, '-'), markedLines(after, '+')];
  const counts = { oldLines: linesIn(before), newLines: linesIn(after) };
  return { hunks: [{ oldStart: 1, newStart: 1, ...counts, lines: [...old, ...fresh] }] };
}

function linesIn(text: string): number {
  return text === '' ? 0 : text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

function markedLines(text: string, mark: '-' | '+'): readonly string[] {
  if (text === '') return [];
  const lines = text.replace(/\n$/, '').split('\n');
  const marked = lines.map((line) => `${mark}${line}`);
  return text.endsWith('\n') ? marked : [...marked, '\\ No newline at end of file'];
}
