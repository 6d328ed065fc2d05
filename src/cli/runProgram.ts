// The commands of `knack` that run tasks, and about the models that do.
import type { Command } from 'commander';
import type { Io, Perform } from './io.ts';
import { jsonLines, withMemoryFlags, withSettingFlags } from './options.ts';

export function addRun(program: Command, perform: Perform, io: Io): void {
  const run = program
    .command('run <task>')
    .description('run a task in this workspace; exit status 0 succeeded, 1 failed, 2 usage, 130 aborted')
    .showHelpAfterError(
      '(a task of several words needs quotes: knack run "run the tests"; knack run --help lists the options)',
    )
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
    .option(...jsonLines);
  withSettingFlags(withMemoryFlags(resume), ['learning', 'agent']).action((name: string | undefined, flags: object) =>
    perform(async () => (await import('./resume.ts')).resume(name, { ...flags }, io)),
  );
  addModels(program, perform, io);
}

function addModels(program: Command, perform: Perform, io: Io): void {
  withSettingFlags(
    program.command('models').description('models of the endpoint, and servers found on this machine'),
    ['agent'],
    ['baseUrl'],
  )
    .option(...jsonLines)
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
