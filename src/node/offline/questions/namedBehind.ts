// "Where is the function that formats usage: _format_usage", "where is the env var TALLY_HOME read": the name is all that is to be found.
import { definitionQuestion } from './definitionQuestion.ts';
import { mentionsQuestion } from './mentions.ts';
import type { QuestionKind } from './question.ts';

/** Written as only code is. */
const coded = '[`\'"]?([\\p{L}_$][\\w$]*(?:_|(?-i:[a-z][A-Z]|[A-Z]{2}[a-z]))[\\w$]*)(?:\\(\\))?[`\'"]?';
const uses = '(?:used?|uses|called|calls|read|tested|documented|set|passed|thrown|raised|mentioned)';
const behind = new RegExp(
  `^where(?:['’]?s|\\s+is)\\b(?:(?!\\b${uses}\\b)[^:?]){1,80}[:?]\\s+(?:i\\s+mean\\s+)?${coded}\\s*[?.!]*$`,
  'iu',
);
const variable =
  /^(where\s+(?:is|are)\s+)(?:the\s+)?env(?:ironment)?[\s-]*var(?:iable)?\s+[`'"]?\$?([A-Z][A-Z0-9_]+)[`'"]?(\s+(?:read|used|set|evaluated|looked\s+at)\b.*)$/iu;

export const namedBehindQuestion: QuestionKind = (task, workspace) => {
  const [, symbol] = behind.exec(task) ?? [];
  if (symbol !== undefined) return definitionQuestion(`where is ${symbol}`, workspace);
  const [, where = '', name = '', rest = ''] = variable.exec(task) ?? [];
  if (name === '') return undefined;
  const plain = `${where}${name}${rest}`;
  return definitionQuestion(plain, workspace) ?? mentionsQuestion(plain, workspace);
};
