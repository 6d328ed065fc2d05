// A command that the workspace itself offers, and what its author said about it. All of it is untrusted text: never executed here.

export interface WorkspaceCommand {
  /** As typed in the workspace root. */
  readonly command: string;
  /** What its author called it: a script, target or recipe; the tool's verb where nobody named it. */
  readonly name: string;
  /** The script by itself, where the name also says in which package. */
  readonly script?: string;
  /** Words of its author about it: comments, descriptions, headings. Empty when there are none. */
  readonly description: string;
  /** What it runs, where that is known. */
  readonly body: string;
  /** Names of commands of the same source that must succeed before it. */
  readonly requires?: readonly string[];
  /** What those run, as far as it is known; nobody means it by the command's name. */
  readonly requiredBody?: string;
  /** The folder it runs in, when that is not the workspace root. */
  readonly folder?: string;
  /** Where it comes from, for people: "package.json script". */
  readonly origin: string;
  /**
   * `declared`: given a name for people to run. `conventional`: what the ecosystem's tool does in such a folder.
   * `documented`: in a readme. `automated`: in a CI workflow. `fallback`: a substitute in case the proper tool is missing.
   */
  readonly kind: 'declared' | 'conventional' | 'documented' | 'automated' | 'fallback';
}

const maxCommandLength = 300;
// Control characters, and those that make text look different from what it is (bidirectional, zero width).
const deceptive = /[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;

/** Whether a text may be shown and proposed as one command line. */
export function isPresentable(command: string): boolean {
  return command.trim() !== '' && command.length <= maxCommandLength && !deceptive.test(command);
}

/** A name that needs no quoting in a shell and cannot be taken for an option. */
export function isPlainName(name: string): boolean {
  return /^[\w@.][\w@:./+-]*$/.test(name);
}

/** One line of text without control characters, cut to what a search needs. */
export function describe(text: string): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 400);
}
