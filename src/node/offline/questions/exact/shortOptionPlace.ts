// "Where is the -e option handled?": the lines that declare or read an option of one letter, or of one dash and a word: `-sbt-create`.
import { extname } from 'node:path';
import { toldWithPlaces, unknown } from '../answers.ts';
import { isTest, type Hit } from '../hits.ts';
import { codeSpan } from '../markup.ts';
import type { QuestionKind } from '../question.ts';
import { isText, sourcesOf, type SourceFile } from '../sought/lines.ts';

const done = '(?:handled|defined|declared|parsed|implemented|processed|read|added|registered|dealt\\s+with|evaluated)';
const said =
  '(?:the\\s+)?(?:(?:cli\\s+|command[- ]line\\s+)?(?:option|flag|switch)\\s+)?[`\'"]?-(\\w(?:[\\w-]{0,30}\\w)?)[`\'"]?(?:\\s+(?:cli\\s+|command[- ]line\\s+)?(?:option|flag|switch|argument))?';
const asks = [
  `^(?:so\\s+)?where(?:\\s+in\\s+(?:the\\s+)?[\\w./-]+)?\\s+(?:is|gets?|are)\\s+${said}(?:\\s+(?:being\\s+)?${done})?(?:\\s+in\\s+(?:the\\s+)?[\\w./-]+)?(?:\\s+here)?\\s*[?.!]*$`,
  `^(?:so\\s+)?where\\s+(?:does|do)\\s+(?:the\\s+)?[\\w./-]+(?:\\(\\))?\\s+(?:handle|parse|read|process|declare|define|evaluate)\\s+${said}\\s*[?.!]*$`,
  `^(?:which|what)\\s+(?:source\\s+)?(?:file|line|function)\\s+(?:handles|parses|reads|declares|defines|processes)\\s+${said}\\s*[?.!]*$`,
].map((pattern) => new RegExp(pattern, 'iu'));

const shell = /^(?:\.(?:sh|bash|zsh|ksh|bats|fish|plugin|in)|)$/i;
const ofGetopt = /\.(?:c|cc|cpp|cxx|c\+\+|h|hh|hpp|m|d|cs|java|go|rs|zig)$/i;

export const shortOptionPlaceQuestion: QuestionKind = (task, workspace) => {
  const letter = asks.map((pattern) => pattern.exec(task)?.[1]).find((found) => found !== undefined);
  if (letter === undefined) return undefined;
  const hits = sourcesOf(workspace)
    .filter(
      ({ path }) =>
        !isText(path) && !isTest(path) && !/complet|(?:^|\/)(?:man|docs?)\/|\.(?:json|ya?ml|html?|css)$/i.test(path),
    )
    .flatMap((file) => linesWith(letter, file));
  if (hits.length === 0 && letter.length > 1) return undefined;
  const span = codeSpan(`-${letter}`);
  if (hits.length === 0)
    return unknown(`No source here declares ${span} in a form that is known without a language model.`);
  return toldWithPlaces(`${span} is handled here:`, hits);
};

function linesWith(letter: string, { path, lines }: SourceFile): readonly Hit[] {
  const text = lines.join('\n');
  const isGetopt = ofGetopt.test(path) && /\bgetopt(?:_long)?\b|\bARGBEGIN\b/u.test(text);
  const isShell = shell.test(extname(path)) && /\bcase\b/u.test(text);
  const quoted = `(?:add_argument|\\.option|\\boption|\\bOption|\\.on|\\bopts?\\.\\w+|\\badd_option)\\(\\s*["'\`]-${letter}(?=["'\`, |<])`;
  const patterns = [
    quoted,
    // Compared, or looked up.
    `(?:===?|\\bcase\\b|\\beq\\b|\\b(?:str(?:n?case)?cmp|strncmp|equals?)\\s*\\([^"']{0,40})\\s*["'\`]-${letter}["'\`]`,
    `["'\`]-${letter}["'\`]\\s*(?:===?|\\)\\s*===?\\s*0|=>)`,
    ...(letter.length > 1 ? [] : [`\\bshort\\s*(?:\\(|=)\\s*['"]${letter}['"]`]),
    ...(isGetopt ? [`\\bcase\\s+'${letter}'\\s*:`] : []),
    ...(isShell
      ? [
          `^\\s*\\(?(?:-?\\w\\s*\\|\\s*)*-${letter.length > 1 ? '' : '?'}${letter}(?:\\s*\\|\\s*-{0,2}[\\w-]+=?\\*?)*\\s*\\)`,
          `${letter.length > 1 ? `(?:["'}]|\\$\\w+)` : ''}\\s==?\\s*["']?-${letter}["']?\\s`,
        ]
      : []),
  ].map((pattern) => new RegExp(pattern, 'u'));
  const own = new RegExp(`^\\s*\\[?["'\`]-${letter}["'\`]\\s*,`, 'u');
  return lines.flatMap((line, at) => {
    const isCall = own.test(line) && /(?:\(|\[)\s*$|^\s*\[?["'`]--/u.test(lines[at - 1] ?? '');
    const isComment = /^\s*(?:\/\/|#(?!\[)|\*|\/\*)/u.test(line);
    return line.length < 400 && !isComment && (isCall || patterns.some((pattern) => pattern.test(line)))
      ? [{ path, line: at + 1, text: line.trim() }]
      : [];
  });
}
