// "What are the 3 longest md files by lines in the folder `text`?", as longestAsked.ts puts it: those files, each with its lines.
import { kindOfFiles } from '../../request/longestAsked.ts';
import { many, told, unknown } from '../answers.ts';
import { linesOfFiles } from '../countedLines.ts';
import { codeSpan } from '../markup.ts';
import { projectFiles } from '../projectFiles.ts';
import type { QuestionKind } from '../question.ts';

const asks =
  /^what are the (?:(\d+) )?(longest|shortest) (?:([^`?]{1,40}) )?files by lines(?: in the folder `([^`]+)`)?\?$/iu;
const usuallyShown = 5;

export const longestFilesQuestion: QuestionKind = (task, { root }) => {
  const [whole, number, which = '', kind, folder] = asks.exec(task) ?? [];
  if (whole === undefined) return undefined;
  const ofKind = kind === undefined ? undefined : kindOfFiles(kind, root);
  const files = projectFiles(root).filter(
    (path) => (folder === undefined || path.startsWith(`${folder}/`)) && ofKind?.is(path) !== false,
  );
  const { lines, note } = linesOfFiles(root, files);
  if (note !== '') return unknown('The files are too many or too large to be counted here.');
  const sorted = [...lines].toSorted(([, a], [, b]) => (which.toLowerCase() === 'shortest' ? a - b : b - a));
  const [first] = sorted;
  if (first === undefined) return unknown('No such file was found.');
  const shown = sorted.slice(0, Number(number ?? usuallyShown));
  const where = folder === undefined ? '' : ` in ${codeSpan(`${folder}/`)} and below`;
  const head = `The ${which.toLowerCase()} of ${many(sorted.length, ofKind?.called ?? 'file')}${where} is ${codeSpan(first[0])} with ${many(first[1], 'line')}.`;
  const rows = shown.map(([path, count]) => `- ${many(count, 'line')}: ${codeSpan(path)}`);
  return told(shown.length < 2 ? head : `${head}\n\n${rows.join('\n')}`);
};
