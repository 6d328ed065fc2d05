// "How many .proto files are there, and which of them is the largest?": the number of the files of an ending, and the largest in bytes.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { many } from '../answers.ts';
import { codeSpan } from '../markup.ts';
import { endingOf, projectFiles } from '../projectFiles.ts';
import type { QuestionKind } from '../question.ts';
import { wayUp } from '../scope.ts';
import { folderMeant } from './longestFile.ts';

const counts =
  /\bhow\s+(?:many|mnay)\b|\bcount\b(?!\s+(?:the\s+)?lines)|\b(?:the\s+)?(?:total\s+)?number\s+of\s+(?!lines\b|bytes\b)/iu;
const largest =
  /\b(?:largest|biggest|bigest|heaviest|fattest)\b|\b(?:takes?|occup\w+|uses?|has|have)\s+(?:up\s+)?(?:the\s+)?most\s+(?:bytes|space|room)\b/iu;
/** Other questions count lines, and things inside files. */
const other =
  /\blines?\b|\bwords?\b|\bfunctions?\b|\bcommits?\b|\bfolders?\b|\bdirector(?:y|ies)\b|\b(?:without|except|excluding|not\s+counting|ignoring|besides)\b/iu;
const dotted = /(?:^|[\s(*'"`])\*?\.([a-z]\w{0,12})(?=[\s,;:?!)'"`]|\.?$)/giu;
const mostShown = 5;

export const countAndLargestQuestion: QuestionKind = (task, { root }) => {
  if (!counts.test(task) || !largest.test(task) || other.test(task)) return undefined;
  const endings = [...new Set([...task.matchAll(dotted)].map(([, ending = '']) => ending.toLowerCase()))];
  if (endings.length === 0) return undefined;
  const up = wayUp(task, root);
  const top = join(root, up);
  const files = projectFiles(top);
  const folder = folderMeant(task, files);
  const sized = files
    .filter((path) => endings.includes(endingOf(path)) && (folder === undefined || path.startsWith(`${folder}/`)))
    .map((path) => ({ path, bytes: statSync(join(top, path), { throwIfNoEntry: false })?.size ?? 0 }))
    .toSorted((a, b) => b.bytes - a.bytes);
  const [first, ...rest] = sized;
  if (first === undefined) return undefined;
  const kinds = endings.map((ending) => codeSpan(`*.${ending}`)).join(', ');
  const place = folder === undefined ? '' : ` in ${codeSpan(`${join(up, folder)}/`)}`;
  const next = rest.slice(0, mostShown - 1).map(({ path, bytes }) => `- ${codeSpan(join(up, path))}: ${String(bytes)}`);
  return {
    known: [
      `${many(sized.length, 'file')} (${kinds})${place}, subfolders included. The largest is ${codeSpan(join(up, first.path))} with ${many(first.bytes, 'byte')}.`,
      ...(next.length === 0 ? [] : [`Then:\n\n${next.join('\n')}`]),
    ].join('\n\n'),
    looks: [],
    nothing: '',
  };
};
