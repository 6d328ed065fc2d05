// "Where is the option --dry-run defined?": the lines of sources that declare it to an option parser, else its usage text and where it is read.
import { toldWithPlaces } from './answers.ts';
import { workspaceAround } from '../../workspace/projectRoot.ts';
import { extname } from 'node:path';
import { escapeRegExp } from '../request/escapeRegExp.ts';
import { isTest, type Hit } from './hits.ts';
import { listedIn } from './listedOption.ts';
import { sourceEndings } from './lines.ts';
import { codeSpan } from './markup.ts';
import type { Question, QuestionKind } from './question.ts';
import { isText, sourcesOf, type SourceFile } from './sought/lines.ts';

const option = /(?<![\w-])--([a-z][\w-]*\w)(?![\w-])/giu;
const kind = '(?:options?|flags?|switch(?:es)?|arguments?|parameters?)';
const said = `(?:the\\s+)?(?:(?:cli\\s+|command[- ]line\\s+)?${kind}\\s+)?[\`'"]?--[\\w-]+[\`'"]?(?:\\s+(?:cli\\s+|command[- ]line\\s+)?${kind}\\b)?`;
const made = '(?:defined|declared|implemented|registered|introduced|added|parsed|handled|specified|set\\s+up|created)';
const inCode =
  '(?:\\s+(?:in|within|of|inside)\\s+(?:the\\s+|this\\s+|our\\s+)?[\\w./-]+(?:\\s+(?:code|sources?|repo(?:sitory)?|project|folder))?|\\s+here)?\\s*[?.!]*$';
const asks = [
  `\\bwhere(?:\\s+in\\s+(?:the\\s+|this\\s+)?[\\w./-]+)?\\s+(?:is|are|gets?|does|do)\\s+${said}(?:\\s+(?:get\\s+)?(?:\\w+ly\\s+)?${made}|\\s+(?:come\\s+from|live))?${inCode}`,
  `\\bwhere\\s+${said}\\s+(?:comes\\s+from|lives|(?:is|gets)\\s+(?:\\w+ly\\s+)?${made})${inCode}`,
  `\\b(?:which|what)\\s+(?:source\\s+)?(?:file|line|module)s?\\s+(?:defines?|declares?|implements?|registers?|adds?|parses?|handles?)\\s+${said}${inCode}`,
  `\\b(?:which|what)\\s+(?:source\\s+)?(?:file|line|module)s?\\s+(?:is|are)\\s+${said}\\s+${made}${inCode}`,
  `\\b(?:definition|declaration)\\s+of\\s+${said}${inCode}`,
].map((pattern) => new RegExp(pattern, 'iu'));
const asksWhereRead = /\b(?:parse[sd]?|handle[sd]?)\b/iu;
/** Words of a question about the option's documentation, tests, uses or value, and not about where it is declared. */
const other =
  /\b(?:documented|documentation|docs?|readme|manual|changelog|mentioned|mentions?|described?|explained?|tests?|tested|used|uses|called|examples?|defaults?|value|complet\w+|read|passed|put|written?|writes?|output|stored?|saved?|go(?:es)?|install\w*)\b/iu;

/** Neither documents, nor what completes a command line in a shell. */
const noSource = /complet|(?:^|\/)(?:man|docs?|site|website)\/|\.(?:fish|json|html?|css|scss|less)$|(?:^|\/)_[\w-]+$/i;
const endings = new Set(sourceEndings.map((ending) => `.${ending}`));
const isSource = ({ path }: SourceFile): boolean =>
  !isText(path) &&
  !isTest(path) &&
  !noSource.test(path) &&
  !/(?:^|\/)(?:change[-_ ]?log|changes|history|news|readme)\b[^/]*$/i.test(path) &&
  (extname(path) === '' || endings.has(extname(path)));

const styled = /\.(?:s?css|sass|less|styl|html?|vue|svelte|astro|[jt]sx)$/i;

/** How many lines above its name the call, or the attribute, that declares an option may begin. */
const reach = 3;
const longestAttribute = 14;
const mostUsage = 4;

export const optionPlaceQuestion: QuestionKind = (task, workspace) => {
  const names = new Set([...task.matchAll(option)].map(([, name = '']) => name));
  const [name, another] = names;
  if (name === undefined || another !== undefined || other.test(task)) return undefined;
  if (!asks.some((pattern) => pattern.test(task))) return undefined;
  const sources = sourcesOf(workspace).filter(isSource);
  const inCalls = sources.flatMap((file) => linesThat(declares(name), file));
  const declared = inCalls.length > 0 ? inCalls : sources.flatMap((file) => listedIn(name, file));
  const span = codeSpan(`--${name}`);
  if (declared.length > 0) return told(`${span} is defined here:`, declared);
  const usage = sources.flatMap((file) => linesThat(showsUsage(name), file));
  const handled = sources.flatMap((file) => linesThat(handles(name), file));
  if (handled.length > 0 && asksWhereRead.test(task)) return told(`${span} is read here:`, handled);
  if (usage.length > 0 || handled.length > 0)
    return told(
      usage.length > 0
        ? `${span} is in the usage text of the code${handled.length > 0 ? ', and read by it' : ''}:`
        : `${span} is read here:`,
      [...usage.slice(0, mostUsage), ...handled],
    );
  // A variable of a style sheet.
  const ofStyle = new RegExp(`(?<![\\w-])--${escapeRegExp(name)}\\s*:`, 'u');
  if (sourcesOf(workspace).some(({ path, lines }) => styled.test(path) && lines.some((line) => ofStyle.test(line))))
    return undefined;
  // In a folder of a repository, the rest of it is searched for the name.
  if (workspaceAround(workspace.root) !== workspace.root) return undefined;
  return { looks: [], nothing: `No source here declares ${span} in a form that is known without a language model.` };
};

/** Those nearest to the top first. */
const told = (head: string, hits: readonly Hit[]): Question =>
  toldWithPlaces(
    head,
    hits.toSorted((a, b) => a.path.split('/').length - b.path.split('/').length),
  );

type Test = (lines: readonly string[], at: number) => boolean;

const linesThat = (is: Test, { path, lines }: SourceFile): readonly Hit[] =>
  lines.flatMap((line, at) =>
    line.length < 400 && !isComment(line) && is(lines, at) ? [{ path, line: at + 1, text: line.trim() }] : [],
  );

const isComment = (line: string): boolean => /^\s*(?:\/\/|#(?!\[)|\*|\/\*|;|--\s)/u.test(line);

/** A call that takes options ends with its bracket open, or after further names: `add_argument(`, `.option('-n',`. */
const opens =
  /\b\w*(?:arg|argument|option|opt|flag|switch|parameter|param|on)s?\w{0,12}\s*\(\s*(?:["'`][^"'`]{0,60}["'`]\s*,?\s*){0,3}$/iu;
const closed = /[)\];}]\s*,?\s*$/u;

/** How option parsers of many languages are told an option. */
function declares(name: string): Test {
  const word = escapeRegExp(name);
  // "--[no-]color", "-p, --port <n>", "--color/--no-color".
  const inString = `["'\`](?:-\\w(?:,\\s*|\\s*\\|\\s*|/|\\s+))?(?:--[\\w-]+(?:/|,\\s*|\\|))?--(?:\\[no-\\])?${word}(?:[\\s=</,|[][^"'\`]{0,60})?["'\`]`;
  const patterns = [
    `\\b\\w*(?:arg|argument|option|opt|flag|switch|parameter|param|on)s?\\w{0,12}\\s*\\(\\s*(?:["'\`][^"'\`]{0,60}["'\`]\\s*,\\s*){0,3}${inString}`,
    // Perl's, Go's and Rust's parsers, yargs and getopt_long: without dashes.
    `\\blong\\s*(?:\\(|=|:)\\s*"${word}"`,
    `\\b(?:String|Int|Int64|Uint|Uint16|Bool|Duration|Float64|Count)(?:Slice|Array)?(?:Var)?P?\\(\\s*(?:&[\\w.]+\\s*,\\s*)?"${word}"`,
    `Flag\\{\\s*Name:\\s*"${word}[",]`,
    `\\.option\\(\\s*["'\`]${word}["'\`]\\s*,\\s*\\{|\\.(?:boolean|string|number|count)\\(\\s*["'\`]${word}["'\`]\\s*\\)`,
    `\\{\\s*"${word}"\\s*,\\s*(?:(?:required|no|optional)_argument|\\w*ARG\\w*)`,
    // The same without the names of its numbers.
    `\\{\\s*"${word}"\\s*,\\s*[012]\\s*,\\s*(?:NULL|0|nullptr|&\\w+)\\s*,\\s*(?:'.'|-?\\w+)\\s*\\}`,
    // A list of names: `key: vec!["--skip-tasks".to_string()]`, `names = ["-n", "--name"]`.
    `\\b(?:keys?|names?|flags?|aliases|switches)\\s*[:=]\\s*(?:&?vec!\\s*)?[[{(]\\s*(?:["'][^"']{0,40}["'][^"'\\])}]{0,20},\\s*)?["']--${word}["']`,
    `["'](?:\\w\\|)?${word}(?:\\|[\\w|?]+)?(?:[=:][sif][@%]?|[!+])["']\\s*=>`,
    `["'](?:\\w\\|${word}|${word}\\|\\w)["']\\s*=>`,
    // A row of a table of options: `["--dry-run", "-n", …` of Ruby, `["dry-run"] =` of Lua, `dry_run: { type: …`.
    `^\\s*\\[\\s*["']--${word}(?:[ =][^"']{0,40})?["']\\s*,`,
    `^\\s*\\[["']${word}["']\\]\\s*=(?!=)`,
    `^\\s*${word.replaceAll('\\-', '_').replaceAll('-', '_')}:\\s*\\{[^}]*\\b(?:type|desc|description|short\\w*|alias(?:es)?|help)\\b`,
  ].map((pattern) => new RegExp(pattern, 'u'));
  const own = new RegExp(`^\\s*\\[?\\s*(?:["'\`]-\\w["'\`]\\s*,\\s*)?${inString}`, 'u');
  const isField = fieldOf(name);
  return (lines, at) => {
    const line = lines[at] ?? '';
    return (
      patterns.some((pattern) => pattern.test(line)) || (own.test(line) && isOpen(lines, at)) || isField(lines, at)
    );
  };
}

/** Whether the lines above begin a call that takes options, with nothing but names until here. */
function isOpen(lines: readonly string[], at: number): boolean {
  for (let above = at - 1; above >= Math.max(0, at - reach); above--) {
    const line = lines[above] ?? '';
    if (opens.test(line)) return true;
    if (closed.test(line) || !/^\s*["'`]-[\w-]+["'`]\s*,\s*$/u.test(line)) return false;
  }
  return false;
}

/** A field of Rust below `#[arg(long)]`. */
function fieldOf(name: string): Test {
  const field = new RegExp(
    `^\\s*(?:pub(?:\\(\\w+\\))?\\s+)?${escapeRegExp(name.replaceAll('-', '_'))}\\s*:\\s*\\w`,
    'u',
  );
  return (lines, at) => {
    if (!field.test(lines[at] ?? '')) return false;
    const above = lines.slice(Math.max(0, at - longestAttribute), at).reverse();
    const begin = above.findIndex((line) => /^\s*#\[(?:arg|clap|structopt)\b/u.test(line));
    const attribute = above.slice(0, begin + 1);
    // Not that of the field above, and not one that is called otherwise.
    return (
      begin >= 0 &&
      !attribute.slice(0, -1).some((line) => line.trim() === '' || field.test(line)) &&
      attribute.some((line) => /(?:[(,]\s*|^\s*)long\s*(?:[,)]|$)/u.test(line))
    );
  };
}

/** A line of a usage text that begins with it. */
function showsUsage(name: string): Test {
  const usage = new RegExp(
    `^[\\s"'\`|+]{0,12}(?:-\\w(?:,\\s*|\\s+|/))?--(?:\\[no-\\])?${escapeRegExp(name)}(?![\\w-]|["'\`]\\s*[,)\\]]?$)`,
    'u',
  );
  return (lines, at) => usage.test(lines[at] ?? '');
}

/** Whether a line compares an argument with the option, has a case for it, or asks the parsed arguments for it. */
function handles(name: string): Test {
  const word = escapeRegExp(name);
  const camel = name.replace(/[-_](\w)/gu, (_, letter: string) => letter.toUpperCase());
  const names = [...new Set([camel, name.replaceAll('-', '_')])].map(escapeRegExp).join('|');
  const patterns = [
    `^\\s*\\(?(?:-\\w\\s*\\|\\s*)?--${word}(?:=\\*)?(?:\\s*\\|\\s*-[\\w-]+)?\\s*\\)`,
    // A macro that compares: `OPT("--name")`.
    `\\b[A-Z_]*(?:OPT|ARG|FLAG)[A-Z_]*\\s*\\(\\s*"--${word}"\\s*\\)`,
    `\\bstrn?(?:case)?cmp\\s*\\([^",\\n]{1,40},\\s*"--${word}"`,
    `(?:\\bcase\\s+|===?\\s*|\\b(?:strcmp|eq|equals?)\\b\\W{0,3}(?:\\w+\\W{0,3})?)["'\`]--${word}["'\`]`,
    `["'\`]--${word}["'\`]\\s*(?:=>|===?|\\bin\\b|\\|\\s*["'\`])`,
    `\\b(?:opts?|options?|argv|args?|flags?|cli|program)\\.(?:${names})(?![\\w$(])`,
    `\\b(?:argv|args?|opts?|options?|flags?)\\[["'\`](?:--)?${word}["'\`]\\]`,
    `\\b(?:option|get_flag|flag|is_present|value_of|get_one(?:::<\\w+>)?)\\(\\s*["'\`](?:--)?${word}["'\`]\\s*\\)`,
  ].map((pattern) => new RegExp(pattern, 'u'));
  return (lines, at) => patterns.some((pattern) => pattern.test(lines[at] ?? ''));
}
