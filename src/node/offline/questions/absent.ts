// "Delete src/ledger.js", "build src/ledger.js" where there is no such file: nothing else is done in its place.
import { basename, dirname, extname, join } from 'node:path';
import { existsSync } from 'node:fs';
import { workspaceAround } from '../../workspace/projectRoot.ts';
import { filesBelow } from '../commands/filesBelow.ts';
import { isMadeByBuilds } from '../request/products.ts';
import { codeSpan } from './markup.ts';
import type { QuestionKind } from './question.ts';
import { namesIn } from './texts.ts';

const polite = '(?:(?:please|pls|just|now|can you|could you|would you|go ahead and|try to)\\s+)*';
const removing = '(?:delete|remove|erase|rm|get rid of)';
const others =
  '(?:(?:re)?build|compile|lint|(?:type|syntax)?[- ]?check(?:\\s+the\\s+(?:types?|syntax|style|format)\\s+(?:of|in))?|format|test|open|show|display|view|read|print|cat|run|execute|(?:run\\s+)?(?:only\\s+|just\\s+)?(?:the\\s+)?tests?\\s+(?:in|of|from))';
const named = '(?:the\\s+)?(?:(?:\\w+\\s+)?(?:file|script|module|test)\\s+)?[`\'"]?(?:\\./)?';
const path = '((?:[\\w.-]+/)+[\\w-]+(?:\\.[\\w-]+)+)';
const loneName = '([\\w-]+(?:\\.[\\w-]+)+)';
const end = '[`\'"]?(?:\\s+(?:file|script|please|pls|thanks|again|now|for me|alone))*[.!?]*$';
const asked = [
  new RegExp(`^${polite}${removing}\\s+${named}${path}${end}`, 'iu'),
  new RegExp(`^${polite}${removing}\\s+${named}${loneName}${end}`, 'iu'),
  new RegExp(`^${polite}${others}\\s+${named}${path}${end}`, 'iu'),
];
const mostShown = 3;

export const absentQuestion: QuestionKind = (task, { root, commands, products }) => {
  const [, file] = asked.map((pattern) => pattern.exec(task.trim())).find((found) => found !== null) ?? [];
  if (file === undefined || file.includes('..')) return undefined;
  if ([root, workspaceAround(root)].some((folder) => existsSync(join(folder, file)))) return undefined;
  const isRemoval = new RegExp(`^${polite}${removing}\\b`, 'iu').test(task.trim());
  // What a build makes need not be there yet.
  const isMade =
    products.has(file) ||
    isMadeByBuilds(file) ||
    commands.some(({ command, body }) => `${command} ${body}`.includes(file));
  if (isMade && !isRemoval) return undefined;
  const same = filesBelow(root, (name) => name === basename(file));
  const ending = extname(file);
  const beside = namesIn(root, dirname(file))
    .filter((name) => extname(name) === ending)
    .map((name) => join(dirname(file), name));
  const near = (same.length > 0 ? same : beside).slice(0, mostShown).map(codeSpan).join(', ');
  const there = near === '' ? '' : ` There is ${near}.`;
  const left = isRemoval ? 'nothing was deleted' : 'nothing was run';
  return { looks: [], nothing: `Not done: there is no file ${codeSpan(file)} here, so ${left}.${there}` };
};
