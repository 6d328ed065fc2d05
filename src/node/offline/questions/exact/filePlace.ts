// "Where is main.rs?", "find profiles.py": the paths of the files of that name.
import { join, relative } from 'node:path';
import { workspaceAround } from '../../../workspace/projectRoot.ts';
import { filesBelow } from '../../commands/filesBelow.ts';
import { unknown } from '../answers.ts';
import { codeSpan } from '../markup.ts';
import type { QuestionKind } from '../question.ts';

const file = '(?:the\\s+)?(?:file\\s+)?[`\'"]?([\\w@-][\\w@.+-]*\\.([A-Za-z]\\w{0,5}))[`\'"]?(?:\\s+file)?';
const inIt =
  '(?:\\s+(?:here|(?:in|inside|within)\\s+(?:the|this|our)\\s+(?:repo(?:sitory)?|project|tree|workspace|checkout|code\\s?base)))?';
const polite = '(?:(?:please|pls|so|and|hey|hi),?\\s+)*';
const ends = `${inIt}(?:,?\\s+(?:please|pls|thanks))?\\s*[?.!]*$`;
const asks = [
  `^${polite}where(?:['’]?s|\\s+(?:is|are|can\\s+i\\s+find|do\\s+i\\s+find))\\s+${file}(?:\\s+(?:located|at))?${ends}`,
  `^${polite}where\\s+(?:does|do)\\s+${file}\\s+(?:live|lie|sit|reside)${ends}`,
  `^${polite}(?:find|locate)\\s+(?:me\\s+)?${file}(?:\\s+for\\s+me)?${ends}`,
  `^${polite}(?:(?:in\\s+)?(?:which|what)\\s+(?:folder|directory|dir)\\s+(?:is|has|holds|contains)|(?:the\\s+|what\\s+is\\s+the\\s+)?path\\s+(?:of|to))\\s+${file}(?:\\s+in)?${ends}`,
].map((pattern) => new RegExp(pattern, 'iu'));
/** Endings of sources: `console.log` and `node.js` are no files, and `config.toml` may be one of the user's. */
const surely = /^(?:py|rs|go|c|h|cc|cpp|hpp|java|kt|rb|pl|pm|php|sh|ts|tsx|jsx|mjs|cjs|lua|scala|swift|hs)$/u;
const most = 20;

export const filePlaceQuestion: QuestionKind = (task, { root }) => {
  const [, name = '', ending = ''] = asks.map((pattern) => pattern.exec(task)).find((found) => found !== null) ?? [];
  if (name === '') return undefined;
  const around = workspaceAround(root);
  const below = (folder: string) => {
    const exact = filesBelow(folder, (each) => each === name);
    return exact.length > 0 ? exact : filesBelow(folder, (each) => each.toLowerCase() === name.toLowerCase());
  };
  const own = below(root);
  // In a folder of a repository, it may lie elsewhere.
  const found = own.length > 0 ? own : below(around).map((path) => relative(root, join(around, path)));
  if (found.length === 0) return surely.test(ending) ? unknown(`There is no file ${codeSpan(name)} here.`) : undefined;
  const ordered = found.toSorted((a, b) => a.split('/').length - b.split('/').length || a.localeCompare(b));
  const more = ordered.length - most;
  const rest = more > 0 ? `\n[... and ${String(more)} more]` : '';
  const list = ordered
    .slice(0, most)
    .map((path) => `- ${codeSpan(path)}`)
    .join('\n');
  return {
    known: ordered.length === 1 ? codeSpan(ordered[0] ?? '') : `${list}${rest}`,
    looks: [],
    nothing: '',
  };
};
