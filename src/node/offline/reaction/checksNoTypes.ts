// "Type check it": a script that sets TypeScript up, a line with an option of that name, or the build beside the check looks at no types.
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { actionConcepts, conceptsOf } from '../request/vocabulary.ts';

const checker =
  /(?<![\w./-])(?:tsc|tsgo|vue-tsc|svelte-check|tsd|tstyche|dtslint|check-dts|attw|lit-analyzer|mypy|dmypy|pyright|basedpyright|ty|pyre|pyrefly|pytype|stubtest|flow|sorbet|srb|steep|phpstan|psalm|dialyzer|dialyxir|golangci-lint)(?![\w-])|\b(?:cargo|deno|gleam|cabal|stack|elm|moon) (?:check|build|make|test)\b|\bgo (?:vet|build)\b|\b(?:test-compile|testClasses|compileJava|compileKotlin)\b|(?<![\w-])(?:type[\w:-]*check\w*|check[\w:-]*types?|types?)(?![\w-])/u;
const toolsInName = /type-?check|check-?types?|mypy|pyright|tsc/iu;
/** It makes or changes something that is about types. */
const makes =
  /^(?:set-?up|convert|migrate|install|init|generate|gen|codegen|create|add|update|fix|sync|write|emit|extract|make)$/u;

const partsOf = (text: string): readonly string[] =>
  text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/Type Script/gu, 'TypeScript')
    .toLowerCase()
    .split(/[^\p{L}\p{N}-]+|(?<=\w)-(?=\w)/u);

/** Whether what is wanted is a check of the types and no more. */
export const wantsTypes = (wanted: ReadonlySet<string>): boolean =>
  wanted.has('#types') && [...wanted].every((one) => one === '#types' || one === '#check');

/** Whether a command that shares a word with that does something else. */
export function checksNoTypes(
  { command, name, body, kind, lines = [], origin }: WorkspaceCommand,
  text: string,
): boolean {
  const said = new Set(partsOf(text));
  if (partsOf(name === '' ? command : name).some((part) => makes.test(part) && !said.has(part))) return true;
  const isProgram = origin.startsWith('program');
  if (isProgram) return !toolsInName.test(command);
  if (kind !== 'documented' && kind !== 'automated') return false;
  return !checker.test([command, body, ...lines].join('\n'));
}

/** "Run the TypeScript compiler" may mean the build. */
const compiles = /\bcompil|\btranspil|\bemit/iu;

/** Whether a command builds, where another one only checks the types. */
export const buildsBesideCheck = (
  known: WorkspaceCommand,
  text: string,
  commands: readonly WorkspaceCommand[],
): boolean => builds(known) && !compiles.test(text) && commands.some((other) => checks(other) && !builds(other));

const builds = ({ name, script = name }: WorkspaceCommand): boolean =>
  conceptsOf(script).has('#build') || /(?:^|[:_-])(?:build|compile)(?=$|[:_-])/u.test(script);
const checks = ({ kind, name, script = name, folder }: WorkspaceCommand): boolean =>
  kind !== 'fallback' && folder === undefined && actionConcepts(script).has('#types');

const ofWeb = /\b(?:type-?script|tsc|ts|front-?\s?end|web\w*|ui|html|java-?script|js|client|app|site)\b/iu;
const compiled = /^(?:make|cmake|meson|ninja|\.\/configure|autoreconf|\.\/autogen\.sh|scons|xmake|bazel)\b/u;

/** Whether it is for the pages in a folder of a project that is written in another language. */
export function checksOnlyPages(
  { command, folder }: WorkspaceCommand,
  text: string,
  commands: readonly WorkspaceCommand[],
): boolean {
  if (folder === undefined || !/\btsc\b/u.test(command) || ofWeb.test(text)) return false;
  const isNamed = new RegExp(`(?<![\\w-])${folder}(?![\\w-])`, 'iu').test(text);
  return (
    !isNamed &&
    commands.some(
      (other) => other.folder === undefined && compiled.test(other.command) && conceptsOf(other.name).has('#build'),
    )
  );
}
