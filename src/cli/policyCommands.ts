// `knack decide`, `replay` and `doctor`: the learned policy for other programs, for "what if", and for "what is wrong".
import { reason } from '../core/reason.ts';
import { sentDecision } from '../core/policy/sentDecision.ts';
import { commandOf } from '../core/action/command.ts';
import { commandRisk } from '../core/approval/commandRisk.ts';
import { createMemory } from '../core/memory/experienceMemory.ts';
import { decideOutside, parseDecideRequest, rememberGiven } from '../core/policy/decideRequest.ts';
import type { Finding } from '../core/policy/doctor.ts';
import { actionText } from '../core/policy/explain.ts';
import type { Redecided } from '../core/policy/replay.ts';
import { learningSettings } from '../core/settings.ts';
import type { Action, Risk } from '../core/types.ts';
import type { Decision } from '../core/decision.ts';
import { loadMemory } from '../node/store/snapshot/memoryCache.ts';
import { diagnose, replayed } from '../node/memory/hindsight.ts';
import { recentEpisodes } from '../node/store/queries/recentEpisodes.ts';
import { causeText, findingText } from '../words/finding.ts';
import { oneLine } from './card.ts';
import { plainTable } from './episodes.ts';
import type { Io } from './io.ts';
import { UsageError, exitStatus, readStdin } from './io.ts';
import { readLongLog, withMemory } from './memoryAccess.ts';
import type { MemoryFlags } from './options.ts';
import { remedy } from './remedy.ts';
import { settingsFrom, settingsGiven } from './options.ts';

type Flags = MemoryFlags & Readonly<Record<string, unknown>>;

/** Reads a request, writes the Decision as one line of JSON. */
export async function decideFromStdin(flags: Flags, io: Io): Promise<number> {
  const text = await readStdin();
  let json: unknown;
  try {
    // Some programs start UTF-8 with a byte order mark.
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new UsageError(
      `standard input is not JSON (${error instanceof Error ? error.message : ''}); give one request object`,
    );
  }
  const parsed = parseDecideRequest(json, settingsFrom(flags));
  if (!parsed.ok) throw new UsageError(parsed.problems.join('\n'));
  const { request } = parsed;
  const settings = learningSettings(request.settings);
  if (request.experiences) {
    const memory = createMemory(settings);
    rememberGiven(memory, request.experiences);
    io.print(JSON.stringify(sentDecision(decideOutside(request, memory, actionRisk))));
    return exitStatus.succeeded;
  }
  return withMemory(flags, io, async ({ store }) => {
    await readLongLog(store, settings, io);
    const memory = await loadMemory(store, settings);
    io.print(JSON.stringify(sentDecision(decideOutside(request, memory, actionRisk))));
    return exitStatus.succeeded;
  });
}

/** Judges commands with the shell parser; what another program's tools do is unknown here. */
function actionRisk(action: Action): Risk {
  const command = commandOf(action);
  if (command !== undefined) return commandRisk(command);
  return { class: 'write', reasons: [reason('toolUnknown', action.tool)], alwaysAsk: false };
}

/** Which stored decisions would flip under the settings given as flags. */
export async function replayUnder(flags: Flags & { readonly json?: boolean }, io: Io): Promise<number> {
  const settings = learningSettings(settingsFrom(flags));
  const names = settingsGiven(flags);
  const changes = Object.fromEntries(
    Object.entries(settings).filter(([name]) => names.some((given) => given === name)),
  );
  return withMemory(flags, io, async ({ store }) => {
    await readLongLog(store, settings, io);
    const { decisions: all, of } = await replayed(store, await recentEpisodes(store), { settings, changes });
    const flipped = all.filter((item) => item.flipped);
    if (flags.json) {
      for (const item of all) io.print(JSON.stringify(replayLine(item)));
      return exitStatus.succeeded;
    }
    const under =
      names.length === 0
        ? 'the default settings'
        : names.map((name) => `${name} ${String(settings[name as keyof typeof settings])}`).join(', ');
    const which = of > all.length ? `the newest ${all.length} of ${of}` : String(all.length);
    io.print(`${flipped.length} of ${which} stored decisions would flip under ${under}.`);
    if (flipped.length > 0) {
      const table = plainTable(['episode', 'step', 'chosen then', 'chosen now', 'task'], [1]);
      for (const item of flipped) {
        table.push([
          item.episodeId,
          String(item.t + 1),
          oneLine(chosenText(item.before), 34),
          oneLine(chosenText(item.after), 34),
          oneLine(item.task, 34),
        ]);
      }
      io.print(table.toString());
    }
    return exitStatus.succeeded;
  });
}

function replayLine({ episodeId, t, flipped, before, after }: Redecided) {
  const probs = ({ candidates }: Decision) => candidates.map(({ prob }) => prob);
  return {
    episodeId,
    step: t + 1,
    flipped,
    before: chosenText(before),
    after: chosenText(after),
    probsBefore: probs(before),
    probsAfter: probs(after),
  };
}

function chosenText({ candidates, chosen }: Decision): string {
  const candidate = candidates[chosen];
  return candidate ? actionText(candidate.action) : '';
}

export async function doctor(flags: Flags & { readonly json?: boolean }, io: Io): Promise<number> {
  const settings = learningSettings(settingsFrom(flags));
  return withMemory(flags, io, async ({ store }) => {
    await readLongLog(store, settings, io);
    const found = await diagnose(store, await loadMemory(store, settings), settings);
    const { findings, episodes, steps, of } = found;
    if (flags.json) {
      for (const finding of findings) io.print(JSON.stringify({ ...finding, ...inWords(finding) }));
      return exitStatus.succeeded;
    }
    const which = of > episodes ? `the newest ${episodes} of ${of}` : String(of);
    io.print(
      `Looked at ${which} episodes with ${steps} steps; memory holds ${found.experiences} experiences of ${found.states} situations.`,
    );
    if (findings.length === 0) io.print(io.colors.green('No problems found.'));
    for (const { sign, cause, remedy } of findings.map(inWords)) {
      io.print(`${io.colors.yellow('!')} ${sign}`);
      io.print(`  ${cause}`);
      io.print(`  Try: ${remedy}`);
    }
    return exitStatus.succeeded;
  });
}

function inWords(finding: Finding) {
  return { sign: findingText(finding), cause: causeText(finding.id).replaceAll('`', ''), remedy: remedy(finding) };
}
