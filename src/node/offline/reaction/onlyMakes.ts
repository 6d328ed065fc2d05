// "Run the example with tally": to make that program has run nothing.
import type { Workspace } from '../commands/workspace.ts';
import { escapeRegExp } from '../request/escapeRegExp.ts';

const goal = /^(?:tests?|check|lint|format|build|all|start|run|serve|docs?|clean|install|bench\w*)$/u;

/** Names of what builds the rest. */
const builds = /^(?:nob\w*|no-?build|build\w*|bootstrap|mk\w*|make\w*|configure)$/u;

/** Whether a command makes only the program by which a task wants something run, or that builds the rest: `cc -o nobuild nobuild.c`. */
export function onlyMakes(command: string, said: string, { documents }: Pick<Workspace, 'documents'>): boolean {
  const builder = /^(?:\(cd \S+ && )?(?:\$CC|g?cc|clang) (?:\S+ )*-o (?:\.\/)?([\w-]+) (?:\.\/)?\1\.c\)?$/u.exec(
    command,
  )?.[1];
  if (builder !== undefined && builds.test(builder) && documents.some((text) => isRunNext(builder, text))) return true;
  const program = /^make ([\w.-]+)$/u.exec(command)?.[1];
  if (program === undefined || goal.test(program)) return false;
  const name = `(?:the\\s+)?[\`'"]?${escapeRegExp(program)}\\b`;
  return new RegExp(
    `\\b(?:run|rnu|execute|feed|try|start)\\b[^.;!?]{0,60}\\b(?:with|through|into|by|in|under|using)\\s+${name}`,
    'iu',
  ).test(said);
}

/** The line below the one that compiles it starts it. */
const isRunNext = (program: string, text: string): boolean =>
  new RegExp(`-o (?:\\./)?${program} [^\\n]*\\n[\\s$>]*\\./${program}\\b`, 'u').test(text);
