// "Is it ESM or CommonJS?": what package.json says of the kind of its modules, and what it loads.
import { statedEntries } from './entryPoints.ts';
import { fieldsQuestion } from './fields.ts';
import { valueIn, statedIn } from './manifests.ts';
import { codeSpan } from './markup.ts';
import type { QuestionKind } from './question.ts';
import { cited } from './texts.ts';

const esm = '(?:esm|es\\s?modules?|es6\\s+modules?)';
const commonJs = '(?:cjs|common\\s?js)';
const either = `(?:${esm}\\s+(?:or|vs\\.?|and/or)\\s+${commonJs}|${commonJs}\\s+(?:or|vs\\.?|and/or)\\s+${esm})`;
const asks = [
  `^(?:is|are|does|do|what|which)\\b[^.;!]{0,60}\\b${either}\\)?\\s*\\??$`,
  `^${either}\\s*\\??$`,
  `^(?:what|which)\\s+(?:module|node)\\s+(?:type|format|system|kind)\\s+(?:is|does|do)\\s+(?:it|this|the\\s+(?:package|project|library))\\b(?:\\s+(?:use|have|ship))?\\s*\\??$`,
  `^(?:is|are)\\s+(?:it|this|the\\s+(?:package|project|library))\\s+(?:an?\\s+)?(?:pure\\s+)?(?:${esm}|${commonJs})(?:\\s+(?:package|only|project|module))?\\s*\\?*$`,
].map((pattern) => new RegExp(pattern, 'iu'));
/** One file, or what another program wants. */
const other = /\b(?:convert|migrate|switch|rewrite|should|better|why|config(?:uration)?|\w+\.[cm]?[jt]s)\b/iu;

export const moduleFormatQuestion: QuestionKind = (task, workspace) => {
  const { root, names } = workspace;
  if (!names.has('package.json') || other.test(task) || !asks.some((pattern) => pattern.test(task))) return undefined;
  // Said in full, it is a field like others.
  if (fieldsQuestion(task, workspace) !== undefined) return undefined;
  if (valueIn(root, 'package.json', 'name') === undefined && valueIn(root, 'package.json', 'version') === undefined)
    return undefined;
  const stated = statedIn(root, 'package.json', 'type');
  const head =
    stated === undefined
      ? `${codeSpan('package.json')} has no ${codeSpan('type')}: its ${codeSpan('.js')} files are CommonJS for Node.js.`
      : `${cited({ ...stated, value: codeSpan(`"type": "${stated.value}"`) })}: its ${codeSpan('.js')} files are ${stated.value === 'module' ? 'ES modules' : 'CommonJS'} for Node.js.`;
  const entries = statedEntries(workspace)
    .filter((line) => !/^(?:program|the source|a program)\b/u.test(line))
    .map((line) => `- ${line}`);
  return {
    known: entries.length === 0 ? head : `${head} It is loaded by:\n\n${entries.join('\n')}`,
    looks: [],
    nothing: '',
  };
};
