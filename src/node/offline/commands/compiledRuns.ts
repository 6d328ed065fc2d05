// Lines of a document that compile a program and start it: the second does nothing without the first.
import { actionConcepts } from '../request/vocabulary.ts';
import { simpleCommand } from './shellText.ts';
import type { WorkspaceCommand } from './workspaceCommand.ts';

const toClasses = /^(?:javac|kotlinc|scalac)$/;
const toPrograms = /^(?:rustc|g?cc|g\+\+|c\+\+|clang(?:\+\+)?)$/;

/** Whether `run` starts what `compile` has made: `javac -d out T.java` and `java -cp out T`, `cc -o t t.c` and `./t`. */
export function startsWhatIsMade(compile: string, run: string): boolean {
  const [compiler = '', ...args] = simpleCommand(compile.replace(/^mkdir -p [\w./-]+ && /, ''))?.words ?? [];
  const [started = ''] = simpleCommand(run)?.words ?? [];
  if (toClasses.test(compiler)) return /^(?:java|kotlin|scala)$/.test(started);
  if (!toPrograms.test(compiler)) return false;
  const source = args.find((word) => word.endsWith('.rs')) ?? '';
  const made = args[args.indexOf('-o') + 1] ?? '';
  const program = args.includes('-o') ? made : compiler === 'rustc' ? source.replace(/^.*\/|\.rs$/g, '') : 'a.out';
  return started.includes('/') && program !== '' && started.replace(/^\.\//, '') === program.replace(/^\.\//, '');
}

/** With both as one command, where a document has the second follow the first. */
export const withCompiledRuns = (commands: readonly WorkspaceCommand[]): readonly WorkspaceCommand[] =>
  commands.flatMap((run, at) => {
    const compile = commands[at - 1];
    return compile?.description === run.description && startsWhatIsMade(compile.command, run.command)
      ? [run, { ...run, command: `${compile.command} && ${run.command}`, name: run.name || purposeIn(run.description) }]
      : [run];
  });

/** What both are for, beside compiling and starting. */
function purposeIn(description: string): string {
  const [purpose = '', ...others] = [...actionConcepts(description)].filter(
    (concept) => concept !== '#build' && concept !== '#start',
  );
  return others.length === 0 ? purpose.slice(1) : '';
}

/** The two parts of such a command; undefined for any other. */
export function partsOfRun(line: string): readonly [compile: string, run: string] | undefined {
  const at = line.lastIndexOf(' && ');
  const parts = [line.slice(0, at), line.slice(at + 4)] as const;
  return at > 0 && startsWhatIsMade(...parts) ? parts : undefined;
}
