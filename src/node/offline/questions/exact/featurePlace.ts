// "Where is the feature compile-time-rng declared?": the line of a Cargo manifest.
import { basename } from 'node:path';
import { escapeRegExp } from '../../request/escapeRegExp.ts';
import { many, toldWithPlaces } from '../answers.ts';
import { codeSpan } from '../markup.ts';
import { projectFiles } from '../projectFiles.ts';
import type { QuestionKind } from '../question.ts';
import { textIn } from '../texts.ts';

const name = '[`\'"]?([a-z][\\w+-]*)[`\'"]?';
const asks = [
  `^where(?:['’]s|\\s+(?:is|are))\\s+(?:the\\s+)?(?:cargo\\s+)?feature\\s+${name}(?:\\s+(?:declared|defined|listed|set))?\\s*[?.!]*$`,
  `^where(?:['’]s|\\s+(?:is|are))\\s+(?:the\\s+)?${name}\\s+(?:cargo\\s+)?feature(?:\\s+flag)?(?:\\s+(?:declared|defined|listed|set))?\\s*[?.!]*$`,
].map((pattern) => new RegExp(pattern, 'iu'));

export const featurePlaceQuestion: QuestionKind = (task, { root }) => {
  const said = asks.flatMap((pattern) => pattern.exec(task)?.[1] ?? [])[0];
  if (said === undefined) return undefined;
  const declares = new RegExp(`^\\s*["']?${escapeRegExp(said)}["']?\\s*=\\s*\\[`, 'i');
  const hits = projectFiles(root)
    .filter((path) => basename(path) === 'Cargo.toml')
    .flatMap((path) => {
      let section = '';
      return (textIn(root, path) ?? '').split('\n').flatMap((text, at) => {
        section = /^\s*\[([^\]]+)\]/.exec(text)?.[1] ?? section;
        return section === 'features' && declares.test(text) ? [{ path, line: at + 1, text: text.trim() }] : [];
      });
    });
  return hits.length === 0
    ? undefined
    : toldWithPlaces(`The feature ${codeSpan(said)} is declared in ${many(hits.length, 'place')}:`, hits);
};
