// The commands of `knack team`.
import type { Command } from 'commander';
import type { Io, Perform } from './io.ts';
import { jsonLines, withMemoryFlags } from './options.ts';

export function addTeam(program: Command, perform: Perform, io: Io): void {
  const team = program
    .command('team')
    .description('share experience with colleagues over PostgreSQL; decisions never wait for it');
  const add = (usage: string, description: string) => withMemoryFlags(team.command(usage).description(description));
  team
    .command('init [address]')
    .description('for the owner of the database: create its tables, or upgrade them to the current schema')
    .action((address: string | undefined) => perform(async () => (await import('./team.ts')).teamInit(address, io)));
  add('join [address]', 'join the team of this workspace (its git remote): postgres://NAME@HOST/DATABASE')
    .option('--name <name>', 'what the team calls this workspace, if it has no git remote')
    .option('--owner <role>', 'which team, if you are a member of several of this workspace: its owner, or its id')
    .option('--found', 'found a team even though this workspace has others')
    .option('--exclude <pattern...>', 'what is never sent, as in .knackignore: folders (secrets/), commands ($ mysql)')
    .action((address: string | undefined, flags: object) =>
      perform(async () => (await import('./team.ts')).teamJoin(address, flags, io)),
    );
  add('status', 'who is in the team, what is here from them, and how the last exchange went')
    .option('--json', 'one JSON object')
    .action((flags: object) => perform(async () => (await import('./teamStatus.ts')).teamStatus(flags, io)));
  add('push', 'send what is new here; the first time it shows what leaves, and asks')
    .option('--dry-run', 'only show what would leave')
    .option('--yes', 'do not ask')
    .action((flags: object) => perform(async () => (await import('./teamExchange.ts')).teamPush(flags, io)));
  add('pull', 'get what confirmed colleagues have added').action((flags: object) =>
    perform(async () => (await import('./teamExchange.ts')).teamPull(flags, io)),
  );
  add('confirm <author>', 'look at what a colleague has sent, and learn from it')
    .option('--dry-run', 'only show it')
    .option('--yes', 'do not ask')
    .action((author: string, flags: object) =>
      perform(async () => (await import('./teamExchange.ts')).teamConfirm(author, flags, io)),
    );
  add('forget <author>', 'forget all that came from a colleague; first shows how many decisions would flip')
    .option('--dry-run', 'only tell')
    .option('--yes', 'do not ask')
    .action((author: string, flags: object) =>
      perform(async () => (await import('./teamExchange.ts')).teamForget(author, flags, io)),
    );
  add('invite <role>', 'let a role of the server join; for owners of the team').action((role: string, flags: object) =>
    perform(async () => (await import('./team.ts')).teamInvite(role, flags, io)),
  );
  add('remove <role>', 'remove a role from the team; for owners. What they have sent stays').action(
    (role: string, flags: object) => perform(async () => (await import('./team.ts')).teamRemove(role, flags, io)),
  );
  add('leave', 'stop being a member and stop exchanging; what came from the team stays')
    .option('--withdraw', 'withdraw all that you have sent; also for removed members')
    .option('--yes', 'do not ask')
    .action((flags: object) => perform(async () => (await import('./team.ts')).teamLeave(flags, io)));
}

/** The commands of `knack memory` about the file in the repository. */
export function addShared(memory: Command, perform: Perform, io: Io): void {
  const add = (usage: string, description: string) => withMemoryFlags(memory.command(usage).description(description));
  add('share [episodes...]', 'write runs (default: those known to have worked) into .knack/experience.jsonl')
    .option('--author <name>', 'your name there (default: your role in the team, else the name of git)')
    .option('--dry-run', 'only show what would be written')
    .option('--yes', 'do not ask')
    .action((names: string[], flags: object) =>
      perform(async () => (await import('./share.ts')).memoryShare(names, flags, io)),
    );
  add('review', 'who has shared what in .knack/experience.jsonl')
    .option(...jsonLines)
    .action((flags: object) => perform(async () => (await import('./share.ts')).memoryReview(flags, io)));
  add('confirm <author>', 'look at what somebody has shared there, and learn from it')
    .option('--dry-run', 'only show it')
    .option('--yes', 'do not ask')
    .action((author: string, flags: object) =>
      perform(async () => (await import('./share.ts')).memoryConfirm(author, flags, io)),
    );
}
