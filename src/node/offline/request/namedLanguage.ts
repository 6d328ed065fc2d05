// "Only the Rust tests", "lint the TypeScript": the language that a task means, in a project of several.
import type { Workspace } from '../commands/workspace.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { withMakeBeforePython } from './makeBeforePython.ts';
import { actionConcepts, conceptsOf } from './vocabulary.ts';

const starts: Readonly<Record<string, RegExp>> = {
  rust: /^cargo\s/,
  python: /^(?:\S*python[\d.]*|pytest|tox|nox|ruff|mypy|flake8|black|uv|poetry|hatch|pdm)(?=\s|$)/,
  script: /^(?:(?:deno|npm|npx|pnpm|yarn|bun|node)(?=\s|$)|(?:\.\/)?node_modules\/)/,
  go: /^(?:go|gofmt|golangci-lint)\s/,
  java: /^(?:mvn|\.\/mvnw|gradle|\.\/gradlew)\s/,
};
const spoken: Readonly<Record<string, string>> = {
  rust: 'rust|cargo',
  python: 'python',
  script: 'typescript|javascript|deno|node(?:\\.?js)?|js|ts',
  go: 'go|golang',
  java: 'java|kotlin',
};
const noun =
  '(?:unit\\s+)?(?:tests?|specs?|suite|code|sources?|files?|parts?|side|half|librar(?:y|ies)|crates?|packages?|modules?|bindings?|backend|frontend)';
const patterns = Object.entries(spoken).map(
  ([language, words]) =>
    [
      language,
      new RegExp(
        `(?<!\\b(?:not|no|without|except|but|skip|never)\\s+(?:the\\s+)?)\\b((?:(?:only|just)\\s+)?(?:the|our|its|all\\s+the|all|run|test|lint|check|build|compile|format)\\s+)(?:${words})(\\s+${noun}\\b|(?=\\s*[.!?]*$))`,
        'iu',
      ),
    ] as const,
);
/** "All tests other than the python tests": not those. */
const leavesOut =
  /\b(?:not|no|never|without|except|excluding|exclude|skip(?:ping)?|ignor(?:e|ing)|omit(?:ting)?|but|besides|instead|rather|(?:other|apart)\s+(?:than|from)|leav(?:e|ing)\s+out|minus)\b|n['’]t\b/iu;
const deeds: ReadonlySet<string> = new Set(['#test', '#lint', '#format', '#types', '#build', '#check']);

const languageOf = ({ command }: WorkspaceCommand): string | undefined => {
  const bare = command.replace(/^\(cd \S+ && /, '').replace(/^(?:[A-Z_]\w*=\S* )+/, '');
  return Object.entries(starts).find(([, start]) => start.test(bare))?.[0];
};

const ofOne = /^(?:cargo|deno|go)(?=\s)/;

/** `deno task test` and `cargo test`: what one tests, the other does not. */
export function areOfTwoLanguages(line: string, other: string): boolean {
  const [one] = ofOne.exec(line) ?? [];
  const [another] = ofOne.exec(other) ?? [];
  return one !== undefined && another !== undefined && one !== another;
}

/** The task without the word for a language, and what the workspace has for it in that one; of several, what is built first where it names none. */
export const inMeantLanguage = (said: string, whole: Workspace): { readonly said: string; readonly whole: Workspace } =>
  inNamedLanguage(said, whole) ?? { said, whole: withMakeBeforePython(said, whole) };

/** Undefined where a task names none, or nothing else does the like. */
function inNamedLanguage(
  said: string,
  whole: Workspace,
): { readonly said: string; readonly whole: Workspace } | undefined {
  const [named, another] = patterns.filter(([, pattern]) => pattern.test(said));
  if (named === undefined || another !== undefined) return undefined;
  const [language, pattern] = named;
  if (leavesOut.test(said.slice(0, pattern.exec(said)?.index))) return undefined;
  const rest = said.replace(
    pattern,
    (_, before: string, what: string) => `${before.replace(/\b(?:only|just)\s+/iu, '')}${what.trim() || 'code'}`,
  );
  const wanted = actionConcepts(rest);
  if (wanted.size === 0 || ![...wanted].every((one) => deeds.has(one))) return undefined;
  const serves = (known: WorkspaceCommand) =>
    [...conceptsOf(known.name || known.command)].some((one) => wanted.has(one));
  const own = whole.commands.filter((known) => languageOf(known) === language && serves(known));
  const others = whole.commands.filter((known) => languageOf(known) !== language && serves(known));
  if (own.length === 0 || !others.some((known) => languageOf(known) !== undefined)) return undefined;
  const isOnly = own.every(({ kind }) => kind === 'fallback');
  const commands = whole.commands
    .filter((known) => !others.includes(known))
    .map((known) => (isOnly && own.includes(known) ? { ...known, kind: 'conventional' as const } : known));
  return { said: rest, whole: { ...whole, commands } };
}
