// `knack`: the command line. Commands load their code when they run.
import { Command, CommanderError } from 'commander';
import { addAgents } from './agentsProgram.ts';
import { UsageError, exitStatus, isLeft, terminalIo } from './io.ts';
import { addMemory } from './memoryProgram.ts';
import { jsonLines, whole, withMemoryFlags, withSettingFlags } from './options.ts';
import { addRun } from './runProgram.ts';
import { addSafety } from './safetyProgram.ts';
import { addTeam } from './teamProgram.ts';

const io = terminalIo();

/** A command's exit status, or the message of what it threw: the program's only catch. */
async function perform(work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    if (isLeft(error)) {
      process.exitCode = exitStatus.aborted;
      return;
    }
    const message = error instanceof Error ? error.message : String(error);
    io.warn(`knack: ${message}`);
    if (process.env['KNACK_DEBUG'] !== undefined && error instanceof Error) io.warn(error.stack ?? '');
    process.exitCode = error instanceof UsageError ? exitStatus.usage : exitStatus.failed;
  }
}

function build(): Command {
  const program = new Command('knack')
    .description(
      'An agent for the command line that learns from outcomes, and shows with numbers why it chose each action.',
    )
    .version(knackVersion)
    .showHelpAfterError('(knack --help lists the commands)')
    .exitOverride();
  addRun(program, perform, io);
  addEpisodes(program);
  addChanges(program);
  addMemory(program, perform, io);
  addAgents(program, perform, io);
  addTeam(program, perform, io);
  addPolicy(program);
  addSafety(program, perform, io);
  return program;
}

function addEpisodes(program: Command): void {
  withMemoryFlags(program.command('episodes').description('list episodes, newest first'))
    .option(...jsonLines)
    .option('--limit <n>', 'how many (default: 20)', whole)
    .action((flags: object) => perform(async () => (await import('./episodes.ts')).listEpisodes(flags, io)));
  withMemoryFlags(
    program
      .command('explain [episode]')
      .description('the decisions of an episode (default: the last), with their evidence'),
  )
    .option('--step <n>', 'only this step, from 1', whole)
    .option('--output', 'what the steps printed, as stored')
    .option('--json', 'the decisions, one per line')
    .action((name: string | undefined, flags: object) =>
      perform(async () => (await import('./episodes.ts')).explainEpisode(name, flags, io)),
    );
  withMemoryFlags(
    program
      .command('rate [words...]')
      .description('rate an episode (default: the last) or a step: [EPISODE] up|down|-1..1'),
  )
    .option('--step <n>', 'only this step, from 1', whole)
    .allowUnknownOption()
    .action((words: string[], flags: object) =>
      perform(async () => (await import('./rate.ts')).rate(words, flags, io)),
    );
}

function addChanges(program: Command): void {
  withMemoryFlags(
    program.command('changes [episode]').description('the files that each step of a run (default: the last) changed'),
  )
    .option('--step <n>', 'only this step, from 1', whole)
    .option('--diff', 'with the lines')
    .option(...jsonLines)
    .action((name: string | undefined, flags: object) =>
      perform(async () => (await import('./changes.ts')).changes(name, flags, io)),
    );
  withMemoryFlags(
    program
      .command('undo [words...]')
      .description(
        'undo what a run (default: the last) changed: [EPISODE] [FILE...]; keeps everything that you changed since',
      ),
  )
    .option('--step <n>', 'only what this step changed, from 1', whole)
    .option('--dry-run', 'only tell')
    .action((words: string[], flags: object) =>
      perform(async () => (await import('./undo.ts')).undo(words, flags, io)),
    );
  withMemoryFlags(
    program
      .command('restore [words...]')
      .description(
        'restore files to before a run (default: the last), or to what an undo or restore saved: [POINT] [FILE...]; ' +
          'without FILE all of the repository, with . those of this folder',
      ),
  )
    .option('--step <n>', 'to before this step, from 1 (default: the first that may have written)', whole)
    .option('--list', 'list the points to go back to')
    .option('--dry-run', 'only tell')
    .option('--yes', 'do not ask')
    .action((words: string[], flags: object) =>
      perform(async () => (await import('./undo.ts')).restore(words, flags, io)),
    );
}

function addPolicy(program: Command): void {
  withSettingFlags(
    withMemoryFlags(
      program.command('decide').description('read a request (JSON) from standard input, write the decision'),
    ),
    ['learning'],
  ).action((flags: object) =>
    perform(async () => (await import('./policyCommands.ts')).decideFromStdin({ ...flags }, io)),
  );
  withSettingFlags(
    withMemoryFlags(
      program
        .command('replay')
        .description('which stored decisions would flip under other settings; without model calls'),
    ),
    ['learning'],
  )
    .option(...jsonLines)
    .action((flags: object) =>
      perform(async () => (await import('./policyCommands.ts')).replayUnder({ ...flags }, io)),
    );
  withSettingFlags(
    withMemoryFlags(
      program.command('doctor').description('what is wrong with the memory, with numbers, and which setting helps'),
    ),
    ['learning'],
  )
    .option(...jsonLines)
    .action((flags: object) => perform(async () => (await import('./policyCommands.ts')).doctor({ ...flags }, io)));
}

const leastNode = 24;

async function main(): Promise<void> {
  const { node } = process.versions;
  if (Number.parseInt(node, 10) < leastNode) {
    io.warn(`knack needs Node ${leastNode} or later, and this is ${node}; npm start -- ... brings its own`);
    process.exitCode = exitStatus.usage;
    return;
  }
  try {
    await build().parseAsync();
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    process.exitCode = error.exitCode === 0 ? exitStatus.succeeded : exitStatus.usage;
  }
}

await main();
