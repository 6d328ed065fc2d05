// "Smallest source file", "which python file is the shortest": of all files, or those of a kind.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { sourceEndings } from '../lines.ts';
import { codeSpan } from '../markup.ts';
import type { QuestionKind } from '../question.ts';
import { wayUp } from '../scope.ts';
import { fileKind } from './fileKinds.ts';
import { placeCalled } from './places.ts';
import { linesOfFiles } from '../countedLines.ts';
import { many } from '../answers.ts';
import { endingOf, projectFiles } from '../projectFiles.ts';

const least = '(?<least>smallest|tiniest|littlest|shortest)';
const file = '(?<kind>(?:[\\w.+#*-]+\\s+){0,2}?(?:files?|sources?|headers?))';
const where =
  '(?:\\s+(?:in|of|under|below|inside)\\s+(?<place>[\\w./ @-]+?)|\\s+here)?(?:\\s+by\\s+(?:size|bytes|lines))?\\s*[?.!]*$';
const asks = [
  `^(?:(?:which|what)(?:['’]s|\\s+(?:is|are))?\\s+|find\\s+|show\\s+(?:me\\s+)?|list\\s+)?(?:the\\s+)?(?:\\d+\\s+)?${least}\\s+${file}${where}`,
  `^(?:which|what)\\s+(?:is\\s+the\\s+)?${file}(?:\\s+here)?\\s+(?:is|are)\\s+(?:the\\s+)?${least}${where}`,
].map((pattern) => new RegExp(pattern, 'iu'));
const mostShown = 5;

export const smallestQuestion: QuestionKind = (task, { root }) => {
  const groups = asks.map((pattern) => pattern.exec(task)?.groups).find((found) => found !== undefined);
  if (groups === undefined || wayUp(task, root) !== '') return undefined;
  const files = projectFiles(root);
  const place = placeCalled(groups['place'] ?? '', files);
  const said = (groups['kind'] ?? '').toLowerCase();
  const is = /^files?$/.test(said)
    ? () => true
    : /^(?:source|code|source\s+code)(?:\s+files?)?s?$/.test(said)
      ? (path: string) => sourceEndings.includes(endingOf(path))
      : fileKind(said, root, files)?.is;
  if (place === undefined || is === undefined) return undefined;
  const isByLines = /shortest/iu.test(groups['least'] ?? '') || /\bby\s+lines\b/iu.test(task);
  const unit = isByLines ? 'line' : 'byte';
  const meant = files.filter((path) => place.is(path) && is(path));
  const counted = isByLines ? linesOfFiles(root, meant) : undefined;
  const sized = meant
    .flatMap((path) => {
      const size = counted ? counted.lines.get(path) : statSync(join(root, path), { throwIfNoEntry: false })?.size;
      return size === undefined ? [] : [{ path, size }];
    })
    .toSorted((a, b) => a.size - b.size);
  if (sized.length === 0) return { looks: [], nothing: 'No such file was found.' };
  const empty = sized.filter(({ size }) => size === 0);
  const row = ({ path, size }: { readonly path: string; readonly size: number }) =>
    `- ${many(size, unit)}: ${codeSpan(path)}`;
  const filled = sized.filter(({ size }) => size > 0).slice(0, mostShown);
  const parts = [
    ...(empty.length === 0
      ? []
      : [
          `${many(empty.length, 'file')} ${empty.length === 1 ? 'is' : 'are'} empty: ${empty
            .slice(0, mostShown)
            .map(({ path }) => codeSpan(path))
            .join(', ')}${empty.length > mostShown ? ' and more' : ''}.`,
        ]),
    ...(filled.length === 0
      ? []
      : [
          `${empty.length === 0 ? 'The smallest' : 'The smallest that are not'}, of ${many(sized.length, 'file')}:\n\n${filled.map(row).join('\n')}`,
        ]),
  ];
  return { known: `${parts.join('\n\n')}${counted?.note ?? ''}`, looks: [], nothing: '' };
};
