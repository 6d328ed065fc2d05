// `knack`: the command line. Commands load their code when they run.
import { Command, CommanderError } from 'commander';
import { UsageError, exitStatus, isLeft, terminalIo } from './io.ts';
import { collected, whole, withMemoryFlags, withSettingFlags } from './options.ts';
import { addSafety } from './safetyProgram.ts';
import { addShared, addTeam } from './teamProgram.ts';

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

const json = ['--json', 'one JSON object per line'] as const;

function build(): Command {
  const program = new Command('knack')
    .description(
      'An agent for the command line that learns from outcomes, and shows with numbers why it chose each action.',
    )
    .version(knackVersion)
    .showHelpAfterError('(knack --help lists the commands)')
    .exitOverride();
  addRun(program);
  addEpisodes(program);
  addChanges(program);
  addMemory(program);
  addSessions(program);
  addTeam(program, perform, io);
  addPolicy(program);
  addSafety(program, perform, io);
  return program;
}

function addRun(program: Command): void {
  const run = program
    .command('run <task>')
    .description('run a task in this workspace; exit status 0 succeeded, 1 failed, 2 usage, 130 aborted')
    .option('--check <command>', "a command whose success is the task's success (default: one inferred from the task)")
    .option('--no-check', 'no check: the outcome stays unknown')
    .option('--seed <number>', 'makes the choices repeatable')
    .option('--no-rate', 'do not ask for a rating at the end')
    .option('--json', 'one event per line');
  withSettingFlags(withMemoryFlags(run), ['learning', 'agent']).action((task: string, flags: object) =>
    perform(async () => (await import('./run.ts')).run(task, { ...flags }, io)),
  );
  const resume = program
    .command('resume [episode]')
    .description('continue an episode (default: the last) that was cut off: same task and check, in a new episode')
    .option('--check <command>', "another command whose success is the task's success")
    .option('--no-check', 'no check, not even that of the episode')
    .option('--seed <number>', 'makes the choices repeatable')
    .option('--no-rate', 'do not ask for a rating at the end')
    .option(...json);
  withSettingFlags(withMemoryFlags(resume), ['learning', 'agent']).action((name: string | undefined, flags: object) =>
    perform(async () => (await import('./run.ts')).resume(name, { ...flags }, io)),
  );
  withSettingFlags(
    program.command('models').description('models of the endpoint, and servers found on this machine'),
    ['agent'],
    ['baseUrl'],
  )
    .option(...json)
    .action((flags: object) => perform(async () => (await import('./models.ts')).models({ ...flags }, io)));
  withSettingFlags(
    withMemoryFlags(
      program
        .command('evaluate [episode]')
        .description('judge the steps of an episode (default: the last) in hindsight'),
    ),
    ['agent'],
    ['evaluator', 'model', 'baseUrl', 'contextWindow', 'inputPrice', 'outputPrice'],
  ).action((name: string | undefined, flags: object) =>
    perform(async () => (await import('./evaluate.ts')).evaluate(name, { ...flags }, io)),
  );
  program
    .command('demo')
    .description('run the sample workspace several times, with memory and without, and compare')
    .option('--seed <number>', 'makes the choices repeatable')
    .action((flags: object) => perform(async () => (await import('./demo.ts')).demo(flags, io)));
}

function addEpisodes(program: Command): void {
  withMemoryFlags(program.command('episodes').description('list episodes, newest first'))
    .option(...json)
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
    .option(...json)
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

function addMemory(program: Command): void {
  withMemoryFlags(
    program.command('playbook [task]').description('what works here: each task with its shortest verified way'),
  )
    .option('--export <file>', 'write it for other agents: AGENTS.md (a section of it) or SKILL.md')
    .option('--set <command>', 'your own way for the task; once for each command', collected, [])
    .option('--reset', "back to memory's way")
    .option('--hide', 'leave the task out')
    .option(...json)
    .action((task: string | undefined, flags: object) =>
      perform(async () => (await import('./playbook.ts')).playbook(task, flags, io)),
    );
  const memory = program.command('memory').description('inspect and change the experience memory of this workspace');
  const add = (usage: string, description: string) => withMemoryFlags(memory.command(usage).description(description));
  add('stats', 'how much is remembered, and its statistics')
    .option(...json)
    .action((flags: object) => perform(async () => (await import('./memoryCommands.ts')).memoryStats(flags, io)));
  add('thin', 'drop numbers and evidence of old decisions; what was done and how it ended stays')
    .requiredOption('--keep <episodes>', 'newest episodes whose decisions stay whole', whole)
    .option('-y, --yes', 'do not ask')
    .action((flags: object) => perform(async () => (await import('./memorySpace.ts')).memoryThin(flags, io)));
  add('list', 'remembered steps, newest first')
    .option(...json)
    .option('--limit <n>', 'how many (default: 50)', whole)
    .action((flags: object) =>
      perform(async () => (await import('./memoryCommands.ts')).memoryList(undefined, flags, io)),
    );
  add('search <text>', 'remembered steps whose task, state or action contains the text')
    .option(...json)
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
    .option(...json)
    .action((flags: object) => perform(async () => (await import('./memoryFiles.ts')).verify(flags, io)));
  addShared(memory, perform, io);
}

function addSessions(program: Command): void {
  const learn = program
    .command('learn')
    .description('learn from sessions of other agents and from your shell history; without --from it only lists them')
    .option('--from <source...>', 'whose sessions: claude, codex, swe-agent, atuin, ..., or all')
    .option('--path <file...>', "files or folders to read instead of the source's own; they count as this workspace's")
    .option('--since <date>', 'only what began after it')
    .option('--dry-run', 'only show what would be learned')
    .option('--yes', 'agree to reading them, once for each source and workspace')
    .option('--json', 'one JSON object');
  withSettingFlags(withMemoryFlags(learn), ['agent'], ['learnIgnore']).action((flags: object) =>
    perform(async () => (await import('./learn.ts')).learn({ ...flags }, io)),
  );
  withMemoryFlags(
    program
      .command('connect <agent>')
      .description('let Knack advise another agent before it acts: claude, codex, copilot, gemini, vscode'),
  )
    .option(
      '--voice <voice>',
      'advise adds context, ask makes it ask you, enforce refuses what fails (default: advise)',
    )
    .option('--dry-run', 'only show what would be written')
    .option('--yes', 'do not ask')
    .action((agent: string, flags: object) =>
      perform(async () => (await import('./connect.ts')).connect(agent, flags, io)),
    );
  withMemoryFlags(program.command('disconnect <agent>').description('undo what connect has written'))
    .option('--dry-run', 'only show what would be written')
    .option('--yes', 'do not ask')
    .action((agent: string, flags: object) =>
      perform(async () => (await import('./connect.ts')).disconnect(agent, flags, io)),
    );
  withMemoryFlags(
    program
      .command('hook <agent>')
      .description(
        "what connect writes into an agent's configuration: reads an event, may answer it, always exits with 0",
      ),
  )
    .option('--voice <voice>', 'advise, ask or enforce (default: advise)')
    .option('--event <name>', 'for agents whose events do not include their name');
  withSettingFlags(
    withMemoryFlags(
      program.command('mcp').description('the memory as an MCP server on standard input and output, for any agent'),
    ),
    ['learning'],
  ).action((flags: object) => perform(async () => (await import('./mcp.ts')).mcp({ ...flags }, io)));
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
    .option(...json)
    .action((flags: object) =>
      perform(async () => (await import('./policyCommands.ts')).replayUnder({ ...flags }, io)),
    );
  withSettingFlags(
    withMemoryFlags(
      program.command('doctor').description('what is wrong with the memory, with numbers, and which setting helps'),
    ),
    ['learning'],
  )
    .option(...json)
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
