// The commands of `knack memory`, and the playbook made from it.
import type { Command } from 'commander';
import type { Io, Perform } from './io.ts';
import { collected, jsonLines, whole, withMemoryFlags } from './options.ts';
import { addShared } from './teamProgram.ts';

export function addMemory(program: Command, perform: Perform, io: Io): void {
  addPlaybook(program, perform, io);
  const memory = program.command('memory').description('inspect and change the experience memory of this workspace');
  const add: Add = (usage, description) => withMemoryFlags(memory.command(usage).description(description));
  add('stats', 'how much is remembered, and its statistics')
    .option(...jsonLines)
    .action((flags: object) => perform(async () => (await import('./memoryCommands.ts')).memoryStats(flags, io)));
  add('thin', 'drop numbers and evidence of old decisions; what was done and how it ended stays')
    .requiredOption('--keep <episodes>', 'newest episodes whose decisions stay whole', whole)
    .option('-y, --yes', 'do not ask')
    .action((flags: object) => perform(async () => (await import('./memorySpace.ts')).memoryThin(flags, io)));
  add('list', 'remembered steps, newest first')
    .option(...jsonLines)
    .option('--limit <n>', 'how many (default: 50)', whole)
    .action((flags: object) =>
      perform(async () => (await import('./memoryCommands.ts')).memoryList(undefined, flags, io)),
    );
  add('search <text>', 'remembered steps whose task, state or action contains the text')
    .option(...jsonLines)
    .option('--limit <n>', 'how many (default: 50)', whole)
    .action((text: string, flags: object) =>
      perform(async () => (await import('./memoryCommands.ts')).memoryList(text, flags, io)),
    );
  for (const pinned of [true, false]) {
    add(
      pinned ? 'pin <episode>' : 'unpin <episode>',
      pinned ? 'never let an episode leave a full memory' : 'undo pin',
    ).action((name: string, flags: object) =>
      perform(async () => (await import('./memoryCommands.ts')).memoryPin(name, pinned, flags, io)),
    );
  }
  addForgetting(add, perform, io);
  addFiles(add, perform, io);
  addShared(memory, perform, io);
}

function addPlaybook(program: Command, perform: Perform, io: Io): void {
  withMemoryFlags(
    program.command('playbook [task]').description('what works here: each task with its shortest verified way'),
  )
    .option('--export <file>', 'write it for other agents: AGENTS.md (a section of it) or SKILL.md')
    .option('--set <command>', 'your own way for the task; once for each command', collected, [])
    .option('--reset', "back to memory's way")
    .option('--hide', 'leave the task out')
    .option(...jsonLines)
    .action((task: string | undefined, flags: object) =>
      perform(async () => (await import('./playbook.ts')).playbook(task, flags, io)),
    );
}

type Add = (usage: string, description: string) => Command;

function addForgetting(add: Add, perform: Perform, io: Io): void {
  add('forget [episode]', 'forget permanently; first shows how many decisions would flip')
    .option('--step <n>', 'only this step of the episode, from 1', whole)
    .option('--action <command>', 'steps that took this action')
    .option('--text <text>', 'episodes whose task or action contains the text')
    .option('--source <name>', 'all that was learned from sessions of another agent, e.g. claude')
    .option('--author <name>', 'all that came from a colleague')
    .option('--context <key=value>', 'episodes of a branch or lockfile, e.g. branch=main')
    .option('--before <date>', 'episodes that began before')
    .option('--after <date>', 'episodes that began after')
    .option('--dry-run', 'only tell')
    .option('--yes', 'do not ask')
    .action((name: string | undefined, flags: object) =>
      perform(async () => (await import('./memoryCommands.ts')).memoryForget(name, flags, io)),
    );
}

function addFiles(add: Add, perform: Perform, io: Io): void {
  add('export [file]', 'as JSON Lines, secrets redacted (default: standard output)')
    .option('--force', 'overwrite an existing file')
    .action((file: string | undefined, flags: object) =>
      perform(async () => (await import('./memoryFiles.ts')).exportTo(file, flags, io)),
    );
  add('import <file>', 'add the episodes of an export; they count less than your own (- reads standard input)').action(
    (file: string, flags: object) =>
      perform(async () => (await import('./memoryFiles.ts')).importFrom(file, flags, io)),
  );
  add('verify', 'read the whole memory and replay its decisions; exit status 1 when something is wrong')
    .option(...jsonLines)
    .action((flags: object) => perform(async () => (await import('./memoryFiles.ts')).verify(flags, io)));
}
