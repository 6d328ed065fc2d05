// The commands of `knack` about other agents: what is learned from them, and what they get.
import type { Command } from 'commander';
import type { Io, Perform } from './io.ts';
import { withMemoryFlags, withSettingFlags } from './options.ts';

export function addAgents(program: Command, perform: Perform, io: Io): void {
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
