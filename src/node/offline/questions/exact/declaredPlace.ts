// Where names are declared that have a form of their own: options of CMake and tmux, macros of LaTeX, subcommands, functions of two letters.
import { escapeRegExp } from '../../request/escapeRegExp.ts';
import { toldWithPlaces } from '../answers.ts';
import { isTest, type Hit } from '../hits.ts';
import { codeSpan } from '../markup.ts';
import type { Question, QuestionKind } from '../question.ts';
import { isText, sourcesOf, type SourceFile } from '../sought/lines.ts';

const begin =
  '^(?:so\\s+)?(?:where(?:\\s+in\\s+(?:the\\s+)?[\\w./-]+)?\\s+(?:is|are|gets?)|(?:which|what)\\s+(?:file|line)\\s+(?:defines?|declares?|sets?))\\s+(?:the\\s+)?';
const end =
  '(?:\\s+(?:actually\\s+)?(?:defined|declared|set|introduced|implemented|handled|registered|read))?(?:\\s+here)?\\s*[?.!]*$';
const option = '(?:(?:cmake|build|tmux|configure)\\s+)*(?:option|variable|setting|switch|flag)';

interface Form {
  readonly asks: RegExp;
  readonly files: RegExp;
  /** Whether a line declares it. */
  readonly declares: (name: string) => RegExp;
  /** The line above says it too: `@cli.command()`. */
  readonly above?: RegExp;
}

const forms: readonly Form[] = [
  {
    asks: new RegExp(
      `${begin}(?:${option}\\s+)?[\`'"]?(?:-D)?([A-Za-z]\\w*_\\w+)[\`'"]?(?:\\s+${option})?${end}`,
      'iu',
    ),
    files: /(?:^|\/)CMakeLists\.txt$|\.cmake(?:\.in)?$/i,
    declares: (name) => new RegExp(`^\\s*(?:option|cmake_dependent_option)\\s*\\(\\s*"?${name}(?![\\w.])`, 'i'),
  },
  {
    asks: new RegExp(
      `${begin}(?:${option}\\s+)?[\`'"]?(@[a-z][\\w-]+)[\`'"]?(?:\\s+${option})${end}|${begin}${option}\\s+[\`'"]?(@[a-z][\\w-]+)[\`'"]?${end}`,
      'iu',
    ),
    files: /\.(?:sh|bash|tmux|py|pl)$|(?:^|\/)[\w-]+$/,
    declares: (name) => new RegExp(`^[^#]*["'\`]${name}["'\`]`),
  },
  {
    asks: new RegExp(
      `${begin}(?:macro\\s+|command\\s+)?[\`'"]?(\\\\[A-Za-z@]+)[\`'"]?(?:\\s+(?:macro|command))?${end}`,
      'iu',
    ),
    files: /\.(?:dtx|sty|cls|tex|def|ltx|ins|code\.tex)$/i,
    declares: (name) =>
      new RegExp(
        `\\\\(?:(?:New|Renew|Provide|Declare)(?:Expandable)?DocumentCommand|(?:re|provide)?newcommand\\*?|providecommand\\*?|DeclareRobustCommand\\*?|DeclareMathOperator\\*?|[egx]?def|let|cs_(?:new|set|gset)\\w*:N\\w*)\\s*\\{?\\s*${name}(?![A-Za-z@])`,
      ),
  },
  {
    asks: new RegExp(
      `${begin}[\`'"]?([a-z][\\w-]*)[\`'"]?\\s+(?:sub-?)?command\\s+(?:defined|declared|implemented|handled|registered)\\s*(?:here)?[?.!]*$`,
      'iu',
    ),
    files: /\.(?:py|rs|go|js|ts|mjs|cjs|rb)$/,
    declares: (name) =>
      new RegExp(
        `(?:\\.command|add_parser|Command::new|SubCommand::with_name|\\.command_name)\\(\\s*["'\`]${name}(?=["'\` ])|\\bUse:\\s*"${name}(?=[" ])`,
      ),
    above: /^\s*@[\w.]*command\b/,
  },
  {
    asks: new RegExp(
      `${begin}(?:fn|func|def|function|method|struct|class|type|enum|trait)\\s+[\`'"]?([A-Za-z_]\\w?)[\`'"]?(?:\\(\\))?${end}`,
      'iu',
    ),
    files: /\.(?:rs|go|py|js|ts|mjs|rb|kt|swift|lua|php|java|scala)$/,
    declares: (name) =>
      new RegExp(
        `^\\s*(?:[\\w()]+\\s+){0,4}(?:fn|func|def|function|struct|class|type|enum|trait)\\s+(?:\\([^)]*\\)\\s*)?(?:\\w+[.:])?${name}\\b`,
      ),
  },
];

export const declaredPlaceQuestion: QuestionKind = (task, workspace) => {
  for (const { asks, files, declares, above } of forms) {
    const [, one, other] = asks.exec(task) ?? [];
    const name = one ?? other;
    if (name === undefined) continue;
    const pattern = declares(escapeRegExp(name));
    const below = above && new RegExp(`^\\s*(?:async\\s+)?def\\s+${escapeRegExp(name.replaceAll('-', '_'))}\\b`);
    const hits = sourcesOf(workspace)
      .filter(({ path }) => files.test(path) && (!isText(path) || path.endsWith('CMakeLists.txt')))
      .flatMap((file) =>
        linesIn(
          file,
          (lines, at) =>
            pattern.test(lines[at] ?? '') || (below?.test(lines[at] ?? '') === true && isBelow(lines, at, above)),
        ),
      );
    if (hits.length > 0) return told(name, hits);
  }
  return undefined;
};

/** Decorators stand above it, one in a line or more. */
function isBelow(lines: readonly string[], at: number, above: RegExp | undefined): boolean {
  const earlier = lines.slice(Math.max(0, at - longestDecorator), at).reverse();
  const until = earlier.findIndex((line) => /^\s*(?:def|class|async\s+def)\b/.test(line));
  return earlier.slice(0, until < 0 ? undefined : until).some((line) => above?.test(line) === true);
}
const longestDecorator = 40;

const linesIn = ({ path, lines }: SourceFile, is: (lines: readonly string[], at: number) => boolean): readonly Hit[] =>
  lines.flatMap((line, at) => (line.length < 400 && is(lines, at) ? [{ path, line: at + 1, text: line.trim() }] : []));

function told(name: string, hits: readonly Hit[]): Question {
  const own = hits.filter(({ path }) => !isTest(path));
  const shown = (own.length > 0 ? own : hits).toSorted((a, b) => a.path.split('/').length - b.path.split('/').length);
  return toldWithPlaces(`${codeSpan(name)} is declared here:`, shown);
}
