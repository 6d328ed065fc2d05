// "Where is zepto.init defined?", "where is tool.path declared?": a member that a line assigns by its whole name, or a setting in a manifest.
import { toldWithPlaces } from './answers.ts';
import { escapeRegExp } from '../request/escapeRegExp.ts';
import { isTest } from './hits.ts';
import { codeSpan } from './markup.ts';
import type { QuestionKind } from './question.ts';
import { isText, sourcesOf } from './sought/lines.ts';

const asks =
  /^(?:where(?:['’]?s|\s+is)\s+(?:the\s+)?(?:function\s+|method\s+|setting\s+|option\s+)?|(?:which|what)\s+(?:file|line)\s+(?:defines|declares)\s+(?:the\s+)?)[`'"]?([A-Za-z_$][\w$-]*(?:\.[A-Za-z_$][\w$-]*){1,3})(?:\(\))?[`'"]?(?:\s+(?:function|method|setting|option))?(?:\s+(?:defined|declared|implemented|set|assigned|contributed))?(?:\s+(?:here|in\s+(?:the\s+)?(?:code|sources?)))?\s*[?.!]*$/iu;
const file = /\.(?:[cm]?[jt]sx?|json|ya?ml|md|html?|s?css|py|rb|go|rs|java|lua|c|cc|cpp|h|hpp|sh|toml|txt)$/iu;
const notWritten = /(?:^|\/)(?:dist|build|vendor|docs?|website|demos?|examples?|coverage)\/|\.min\.\w+$|\.d\.ts$/iu;
const mostPlaces = 4;

export const assignedMemberQuestion: QuestionKind = (task, workspace) => {
  const name = asks.exec(task)?.[1];
  // `parse.js` is a file.
  if (name === undefined || file.test(name)) return undefined;
  const word = escapeRegExp(name);
  const assigned = new RegExp(
    `^\\s*(?:(?:exports|module\\.exports|window|global|globalThis|this|root)\\.)?${word}\\s*=(?![=>])`,
    'u',
  );
  const stated = new RegExp(`^\\s*"${word}"\\s*:\\s*\\{`, 'u');
  const hits = sourcesOf(workspace)
    .filter(({ path }) => !isText(path) && !isTest(path) && !notWritten.test(path))
    .flatMap(({ path, lines }) => {
      const pattern = /(?:^|\/)package\.json$/u.test(path)
        ? stated
        : /\.(?:[cm]?[jt]sx?|coffee|lua|py|php)$/iu.test(path)
          ? assigned
          : undefined;
      return lines.flatMap((text, at) =>
        pattern?.test(text) === true ? [{ path, line: at + 1, text: text.trim().slice(0, 200) }] : [],
      );
    });
  return hits.length === 0 || hits.length > mostPlaces
    ? undefined
    : toldWithPlaces(`${codeSpan(name)} is defined here:`, hits);
};
