// The commands of `knack` about what may run and what is redacted.
import type { Command } from 'commander';
import type { Io, Perform } from './io.ts';
import { jsonLines, withSettingFlags } from './options.ts';

export function addSafety(program: Command, perform: Perform, io: Io): void {
  const risk = program
    .command('risk [command]')
    .description('class of a command and whether it would run unasked; - reads one per line')
    .option('--cwd <folder>', 'the workspace, whose scripts are read (default: the current folder)')
    .option('--json', 'one JSON string per line in, one object per line out');
  withSettingFlags(risk, ['agent'], ['approve', 'allow', 'deny', 'sandbox']).action(
    (command: string | undefined, flags: object) =>
      perform(async () => (await import('./safetyCommands.ts')).risk(command, { ...flags }, io)),
  );
  program
    .command('allowed')
    .description('list, or revoke, what you have always allowed in this workspace')
    .option('--cwd <folder>', 'the workspace (default: the current folder)')
    .option('--remove <rule>', 'ask again before commands of this rule')
    .option(...jsonLines)
    .action((flags: object) => perform(async () => (await import('./safetyCommands.ts')).allowed(flags, io)));
  program
    .command('redact')
    .description('show standard input as it would be stored')
    .action(() => perform(async () => (await import('./safetyCommands.ts')).redact(io)));
}
