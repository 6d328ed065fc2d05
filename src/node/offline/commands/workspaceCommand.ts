// A command that the workspace offers, with its author's description. All of it is untrusted text, never executed here.
import { conceptsOf } from '../request/vocabulary.ts';

export interface WorkspaceCommand {
  /** As typed in the workspace root. */
  readonly command: string;
  /** What its author called it: a script, target or recipe; the tool's verb if unnamed. */
  readonly name: string;
  /** The script alone, if the name also includes the package. */
  readonly script?: string;
  /** The package of a monorepo whose script it is, and its folder relative to the monorepo. */
  readonly member?: { readonly name: string; readonly folder: string };
  /** The author's words about it: comments, descriptions, headings. May be empty. */
  readonly description: string;
  /** What it runs, if known. */
  readonly body: string;
  /** Names of commands of the same source that must succeed before it. */
  readonly requires?: readonly string[];
  /** What those run, if known; not what the command's name refers to. */
  readonly requiredBody?: string;
  /** The lines that it stands for, as typed where their runner is installed: `poe lint`. */
  readonly alias?: readonly string[];
  /** A program of the project, and how it is started here: `tally` by `python3 -m tally`. */
  readonly starts?: { readonly program: string; readonly line: string };
  /** The folder it runs in, unless it is the workspace root. */
  readonly folder?: string;
  /** Where it comes from, for people: "package.json script". */
  readonly origin: string;
  /**
   * `declared`: given a name for people to run. `conventional`: what the ecosystem's tool does in such a folder.
   * `documented`: in a readme. `automated`: in a CI workflow. `fallback`: a substitute in case the proper tool is missing.
   */
  readonly kind: 'declared' | 'conventional' | 'documented' | 'automated' | 'fallback';
  /** The packages of a monorepo in each of which it runs, by the last part of their names. */
  readonly packages?: readonly string[];
  /** Of the project above this folder, for tasks about all of it: here another command has the same purpose. */
  readonly whole?: true;
  /** The lines that its source runs before it. */
  readonly after?: readonly string[];
  /** Offered only to tasks that say all of these words, by their stems. */
  readonly onlyFor?: readonly string[];
  /** Offered only to tasks that speak of this; a linter that only looks, to those that forbid any change. */
  readonly onlyAbout?: '#build' | '#format' | '#lint' | '#start' | '#clean';
  /** What its runner has shells run for it, one after the other up to the first that fails; `…` where a text is not written out. */
  readonly lines?: readonly string[];
  /** The part of it that may fail without its exit status telling, or what CI runs after it to tell. */
  readonly ignores?: string;
  /** The same of the command in whose place this one stands, which does not ignore it. */
  readonly heeds?: string;
  /** The command that it replaces where that cannot make its environment. */
  readonly inPlaceOf?: string;
  /** Stand as `{{name}}` in its line, which can run only with a value for each. */
  readonly parameters?: readonly string[];
  /** The task's words for the arguments that it has been given. */
  readonly given?: string;
  /** It only prints: what its name says is not done. Never proposed. */
  readonly hollow?: true;
}

/** Names of which a command that only prints is a placeholder; `make hello` may well greet. */
export const namesGoal = (name: string): boolean =>
  ['#test', '#lint', '#build', '#format', '#types', '#docs', '#coverage'].some((goal) => conceptsOf(name).has(goal));

const made =
  '(?:\\./)?(?:dist|build|out|target|\\.?cache|\\.next|\\.nuxt|\\.output|\\.parcel-cache|\\.turbo|coverage|_site|obj|__pycache__|node_modules/\\.\\w+|\\*\\.(?:o|a|so|pyc|tsbuildinfo)|tsconfig\\.tsbuildinfo)(?:/\\*?)?';
const removesMade = new RegExp(`^@?(?:rm -r?f?r?|rimraf|npx rimraf|shx rm -rf)(?: ${made})+$`);

/** Whether all that a command does is to remove what builds make, whatever it is called. */
export const removesBuilds = ({ body }: Pick<WorkspaceCommand, 'body'>): boolean => removesMade.test(body.trim());

const maxCommandLength = 300;
// Control characters, and those that disguise text (bidirectional, zero width).
const deceptive = /[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;

/** Whether a text may be shown and proposed as one command line. */
export function isPresentable(command: string): boolean {
  return command.trim() !== '' && command.length <= maxCommandLength && !deceptive.test(command);
}

/** A name that needs no quoting in a shell and cannot be taken for an option; file systems refuse longer ones. */
export function isPlainName(name: string): boolean {
  return /^(?!.*[^/]{256})[\w@.][\w@:./+-]*$/.test(name) && name.length < 4096;
}

/** One line of text without control characters, cut to what a search needs. */
export function describe(text: string): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 400);
}

/** Each line has a shell of its own, so that `cd` reaches no other. */
export const joined = (lines: readonly string[]): string =>
  lines.map((line) => (lines.length > 1 && /^cd\s|;|\|\||&\s*$/.test(line) ? `(${line})` : line)).join(' && ');

/** A command of another folder, as typed in this one. */
export function inFolder(folder: string, command: string): string {
  const [, deeper, inside] = /^\(cd (\S+) && (.*)\)$/.exec(command) ?? [];
  return deeper === undefined ? `(cd ${folder} && ${command})` : `(cd ${folder}/${deeper} && ${inside ?? ''})`;
}
