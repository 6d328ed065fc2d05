// `knack team push`, `pull`, `confirm`, `forget`: what leaves is shown first, and each new author is confirmed.
import { actionText } from '../core/policy/explain.ts';
import { agreeToLeave, readMembership, setTrust } from '../node/team/membership/membership.ts';
import type { Preview } from '../node/team/outgoing/preview.ts';
import { previewPush } from '../node/team/outgoing/preview.ts';
import type { Peeked, PullReport } from '../node/team/incoming/pull.ts';
import { peek } from '../node/team/incoming/pull.ts';
import type { PushReport } from '../node/team/outgoing/push.ts';
import type { SyncReport, TeamRequest } from '../node/team/sync.ts';
import { leavingRules, syncTeam, withTeam } from '../node/team/sync.ts';
import { isSharedAuthor, roleless } from '../node/team/incoming/incomingEpisode.ts';
import { trustShared } from '../node/team/repository/sharedMemory.ts';
import type { SqliteStore } from '../node/store/sqliteStore.ts';
import { oneLine } from './card.ts';
import { dateText, plainTable } from './episodes.ts';
import type { Io } from './io.ts';
import { UsageError, exitStatus } from './io.ts';
import { newestText, whatLeavesText } from '../words/team.ts';
import type { OpenMemory } from './memoryAccess.ts';
import { withMemory } from './memoryAccess.ts';
import { memoryForget } from './memoryCommands.ts';
import type { MemoryFlags } from './options.ts';
import { requestOf, refreshSnapshot, untilStopped } from './team.ts';

export interface AskingFlags extends MemoryFlags {
  readonly dryRun?: boolean;
  readonly yes?: boolean;
}

export async function teamPush(flags: AskingFlags, io: Io): Promise<number> {
  return withMemory(flags, io, (memory) =>
    untilStopped(async (signal) => {
      const request = await requestOf(memory, signal);
      const membership = await readMembership(memory.store);
      if (!membership) throw new UsageError('this workspace has not joined a team');
      if (!membership.agreed || flags.dryRun) {
        tellLeaving(await previewPush(memory.store, await leavingRules(request, membership)), io);
        if (flags.dryRun) return exitStatus.succeeded;
        if (!(await agreed('Send this, and your future runs?', flags, io))) return exitStatus.succeeded;
        await agreeToLeave(memory.store);
      }
      tellExchange(await syncTeam(request, 'push'), io);
      return exitStatus.succeeded;
    }),
  );
}

export async function teamPull(flags: MemoryFlags, io: Io): Promise<number> {
  return withMemory(flags, io, (memory) =>
    untilStopped(async (signal) => {
      tellExchange(await pullAndSettle(await requestOf(memory, signal), memory), io);
      return exitStatus.succeeded;
    }),
  );
}

async function pullAndSettle(request: TeamRequest, memory: OpenMemory): Promise<SyncReport> {
  const report = await syncTeam(request, 'pull');
  if (report.pulled.steps > 0) await refreshSnapshot(memory);
  return report;
}

function tellLeaving(preview: Preview, io: Io): void {
  const { episodes, leavingEpisodes, steps, leavingSteps, tooLarge, own, bytes, sample } = preview;
  const of = own > episodes ? `${own} run(s), the newest ${episodes} were examined: of those` : `${episodes} run(s)`;
  io.print(
    `Of your ${of}, ${leavingEpisodes} would leave: ${leavingSteps} of ${steps} step(s), ${(bytes / 1000).toFixed(1)} kB.`,
  );
  if (own > episodes) io.print(`The ${own - episodes} older run(s) leave too, by the same rules.`);
  if (tooLarge > 0) io.print(`${tooLarge} step(s) are too large to send.`);
  io.print(whatLeavesText());
  if (sample.length === 0) return;
  io.print(newestText());
  for (const { name, body } of sample) io.print(`  ${name} ${JSON.stringify(body)}`);
}

/** @throws UsageError when nobody can be asked. */
export async function agreed(message: string, flags: AskingFlags, io: Io): Promise<boolean> {
  if (flags.yes) return true;
  if (!io.interactive)
    throw new UsageError(`${message} Nobody can be asked here: add --yes, or --dry-run to only look`);
  const { confirm } = await import('@inquirer/prompts');
  return confirm({ message, default: false });
}

function tellExchange({ pushed, pulled, waiting }: SyncReport, io: Io): void {
  if (pushed) tellPushed(pushed, io);
  else tellPulled(pulled, io);
  if (waiting.length > 0)
    io.print(`In quarantine: ${waiting.join(', ')}. To review and confirm: knack team confirm AUTHOR`);
}

function tellPushed({ episodes, facts, withdrawn, refused, tooLarge, withheld }: PushReport, io: Io): void {
  io.print(`Sent ${facts} new fact(s) of ${episodes} run(s)${withdrawn > 0 ? `, withdrew ${withdrawn}` : ''}.`);
  if (tooLarge > 0) io.warn(`${tooLarge} step(s) stay here: they are too large.`);
  if (withheld > 0) io.warn(`${withheld} run(s) that you withdrew earlier are not sent again.`);
  if (refused > 0) io.warn(`${refused} fact(s) were refused by the server.`);
}

function tellPulled({ episodes, steps, withdrawn, refused, forgotten, full }: PullReport, io: Io): void {
  const gone = withdrawn > 0 ? `; ${withdrawn} withdrawn by their authors are gone` : '';
  io.print(`Got ${steps} step(s) of ${episodes} new run(s)${gone}.`);
  if (forgotten > 0) io.print(`${forgotten} run(s) that you forgot stay forgotten.`);
  if (full.length > 0)
    io.warn(
      `The limit of steps from one colleague is reached for ${full.join(', ')}: newer runs of theirs stay on the server.`,
    );
  if (refused > 0)
    io.warn(`${refused} fact(s) of others were refused: they are malformed, too large, or from the future.`);
}

/** Newest episodes read before an author is confirmed. */
const mostRead = 200;

export async function teamConfirm(author: string, flags: AskingFlags, io: Io): Promise<number> {
  return withMemory(flags, io, (memory) =>
    untilStopped(async (signal) => {
      const request = await requestOf(memory, signal);
      const peeked = await withTeam(request, ({ exchange, authors }) => {
        if (!authors.includes(author))
          throw new UsageError(`${author} is not a member besides you: ${authors.join(', ') || 'there is none yet'}`);
        return peek(exchange, author, mostRead);
      });
      tellAuthor(author, peeked, io);
      if (flags.dryRun || !(await agreed(`Learn from ${author}, at the weight of imports?`, flags, io)))
        return exitStatus.succeeded;
      await setTrust(memory.store, author, 'confirmed');
      tellExchange(await pullAndSettle(request, memory), io);
      return exitStatus.succeeded;
    }),
  );
}

/** Rows of a table shown before an author is confirmed. */
const rowsShown = 15;

/** Counts of all, then the newest runs and the commonest actions of those read. */
export function tellAuthor(author: string, { episodes, runs, steps }: Peeked, io: Io): void {
  const read = episodes.flatMap((episode) => episode.steps);
  const worked = episodes.filter(({ outcome }) => outcome === 'succeeded').length;
  const isAll = episodes.length >= runs && read.length >= steps;
  const newest = isAll ? '' : ` Of the newest ${episodes.length} run(s), ${read.length} step(s):`;
  io.print(`${author}: ${runs} run(s), ${steps} step(s).${newest} ${worked} run(s) succeeded.`);
  const runTable = plainTable(['began (UTC)', 'steps', 'outcome', 'task'], [1]);
  for (const { at, steps: taken, outcome, task } of episodes.toSorted((a, b) => b.at - a.at).slice(0, rowsShown))
    runTable.push([dateText(at), String(taken.length), outcome ?? '', oneLine(task, 60)]);
  if (episodes.length > 0) io.print(runTable.toString());
  const hidden = runs - Math.min(rowsShown, episodes.length);
  if (hidden > 0) io.print(`and ${hidden} more run(s)`);
  const times = new Map<string, number>();
  for (const { decision } of read) {
    const action = decision.candidates[decision.chosen]?.action;
    if (action) times.set(actionText(action), (times.get(actionText(action)) ?? 0) + 1);
  }
  const table = plainTable(['times', 'action'], [0]);
  const sorted = [...times].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  for (const [text, count] of sorted.slice(0, rowsShown)) table.push([String(count), oneLine(text, 90)]);
  if (sorted.length > 0) io.print(table.toString());
  if (sorted.length > rowsShown) io.print(`and ${sorted.length - rowsShown} more action(s)`);
}

/** Forgets everything from one author, showing the effect first; imports nothing of theirs again until confirmed. */
export async function teamForget(author: string, flags: AskingFlags, io: Io): Promise<number> {
  const nothing = await withMemory(flags, io, async ({ store }) => {
    if (author === (await readMembership(store))?.self)
      throw new UsageError(`${author} is you: knack memory forget removes your own runs, from the team too`);
    if ((await store.ids({ author, limit: 1 })).length > 0) return false;
    if (!flags.dryRun) await block(store, author);
    io.print(`Nothing from ${author} is here${flags.dryRun ? '' : ', and nothing will be imported'}.`);
    return true;
  });
  if (nothing) return exitStatus.succeeded;
  return memoryForget(undefined, { ...flags, author }, io, async ({ store }) => {
    await block(store, author);
    const confirm = isSharedAuthor(author)
      ? `knack memory confirm ${roleless(author)}`
      : `knack team confirm ${author}`;
    io.print(
      `Nothing of ${author} comes again. If you confirm them later (${confirm}), you get only new runs: what you forgot stays forgotten.`,
    );
  });
}

/** From the server, or from the file in the repository. */
async function block(store: SqliteStore, author: string): Promise<void> {
  if (isSharedAuthor(author)) await trustShared(store, roleless(author), 'blocked');
  else await setTrust(store, author, 'blocked');
}
