// "Where are the drivers?": the only folder that is called so, with what lies in it.
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { told } from './answers.ts';
import { foldersBelow } from './folderOfWords.ts';
import { codeSpan } from './markup.ts';
import type { QuestionKind } from './question.ts';
import { wayUp } from './scope.ts';

const asks =
  /^where(?:['’]?re|\s+are)\s+(?:all\s+)?(?:the|its|our)\s+([a-z]+s)(?:\s+(?:kept|located|stored|found|here|implemented|defined|in\s+(?:this|the)\s+(?:repo(?:sitory)?|project|code(?:base)?)))*\s*[?.!]*$/iu;
const mostNamed = 12;

/** Undefined where none or several are called so. */
export const folderPlaceQuestion: QuestionKind = (task, { root }) => {
  const noun = asks.exec(task)?.[1]?.toLowerCase();
  if (noun === undefined || wayUp(task, root) !== '') return undefined;
  const called = [noun, noun.replace(/s$/u, '')];
  const found = foldersBelow(root).filter((path) => called.includes(basename(path).toLowerCase()));
  const own = found.filter((path) => !/(?:^|\/)(?:tests?|specs?|__tests__|docs?|examples?)\//iu.test(`${path}/`));
  const [folder, another] = own.length > 0 ? own : found;
  if (folder === undefined || another !== undefined) return undefined;
  const names = readdirSync(join(root, folder)).filter((name) => !name.startsWith('.'));
  const shown = names.slice(0, mostNamed).map((name) => codeSpan(name));
  const more = names.length > mostNamed ? `, and ${String(names.length - mostNamed)} more` : '';
  return names.length === 0 ? undefined : told(`In ${codeSpan(`${folder}/`)}: ${shown.join(', ')}${more}.`);
};
