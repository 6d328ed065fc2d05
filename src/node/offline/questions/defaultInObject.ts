// "What's the default of maxClusterRadius?", "where is it declared?": an option by its key in an object of options or defaults, `options: { maxClusterRadius: 80 }`.
import { toldWithPlaces } from './answers.ts';
import { escapeRegExp } from '../request/escapeRegExp.ts';
import { isTest, type Hit } from './hits.ts';
import { codeSpan } from './markup.ts';
import type { QuestionKind } from './question.ts';
import { isText, sourcesOf, type SourceFile } from './sought/lines.ts';

const name = '[`\'"]?([A-Za-z_$][\\w$]{2,60})[`\'"]?';
const option = '(?:option|setting|parameter|property)';
const end = '(?:\\s+(?:here|in\\s+(?:the\\s+)?(?:code|sources?)))?\\s*[?.!]*$';
const values = [
  `^(?:what|where)(?:['’]?s|\\s+is)\\s+(?:the\\s+)?(?:${option}\\s+)?${name}(?:\\s+${option})?(?:['’]s)?\\s+default(?:\\s+value)?(?:\\s+set)?${end}`,
  `^(?:what|where)(?:['’]?s|\\s+is)\\s+the\\s+default(?:\\s+value)?\\s+(?:of|for)\\s+(?:the\\s+)?(?:${option}\\s+)?${name}(?:\\s+${option})?(?:\\s+set)?${end}`,
  `^where(?:['’]?s|\\s+is)\\s+(?:the\\s+)?(?:${option}\\s+)?${name}(?:\\s+${option})?\\s+given\\s+its\\s+default(?:\\s+value)?${end}`,
].map((pattern) => new RegExp(pattern, 'iu'));
const places = new RegExp(
  `^where(?:['’]?s|\\s+is)\\s+(?:the\\s+)?(?:${option}\\s+)?${name}(?:\\s+${option})?\\s+(?:declared|defined)${end}`,
  'iu',
);
const noName = /^(?:default|value|the|this|that|its?|port|branch|options?|settings?)$/iu;
const code = /\.(?:[cm]?[jt]sx?|vue|svelte|coffee)$/iu;
const notWritten =
  /(?:^|\/)(?:dist|build|lib-cov|vendor|docs?|website|site|demos?|examples?|coverage)\/|\.min\.\w+$|\.d\.ts$/iu;
const ofOptions =
  /(?:^|[^a-z])(?:\w*(?:defaults?|options|settings))["']?\s*(?::[^={]*)?[:=(]\s*(?:Object\.freeze\(|Object\.assign\(\s*)?\{\s*$|(?:defaults?|options|settings)\w*\(\s*\{\s*$/iu;
const mostPlaces = 3;

/** Undefined where no object of options has such a key, or too many have. */
export const defaultInObjectQuestion: QuestionKind = (task, workspace) => {
  const asked = values.map((pattern) => pattern.exec(task)?.[1]).find((found) => found !== undefined);
  const placed = asked === undefined ? places.exec(task)?.[1] : undefined;
  const key = asked ?? placed;
  // A plain word may be defined otherwise.
  if (key === undefined || noName.test(key) || (placed !== undefined && !/\p{Ll}\p{Lu}/u.test(placed)))
    return undefined;
  const hits = sourcesOf(workspace)
    .filter(({ path }) => code.test(path) && !isText(path) && !isTest(path) && !notWritten.test(path))
    .flatMap((file) => keysIn(file, key));
  const distinct = new Set(hits.map(({ value }) => value));
  if (hits.length === 0 || hits.length > mostPlaces || (asked !== undefined && distinct.size > 1)) return undefined;
  const [value = ''] = distinct;
  return toldWithPlaces(
    asked === undefined
      ? `${codeSpan(key)} is declared as an option here:`
      : `${codeSpan(value)} is the default of ${codeSpan(key)}:`,
    hits,
  );
};

function keysIn({ path, lines }: SourceFile, key: string): readonly (Hit & { readonly value: string })[] {
  const pattern = new RegExp(
    `^(\\s+)["']?${escapeRegExp(key)}["']?\\s*:\\s*(-?\\d[\\w.]*|"[^"]*"|'[^']*'|true|false|null|undefined|\\[\\]|\\{\\})\\s*(?:,|$|//|/\\*)`,
    'u',
  );
  return lines.flatMap((text, at) => {
    const [, indent = '', value = ''] = text.length > 300 ? [] : (pattern.exec(text) ?? []);
    return value === '' || !ofOptions.test(opening(lines, at, indent.length))
      ? []
      : [{ path, line: at + 1, text: text.trim(), value }];
  });
}

/** The next line above that stands less deep. */
const opening = (lines: readonly string[], at: number, depth: number): string =>
  lines
    .slice(Math.max(0, at - mostAbove), at)
    .findLast((line) => line.trim() !== '' && line.length - line.trimStart().length < depth) ?? '';
const mostAbove = 200;
