// The built-in policy: not a language model, but it knows which commands a workspace offers and what their failures mean.
import { commandOf } from '../../core/action/command.ts';
import type { EarlierAttempt, LanguageModel, Proposal, ProposalRequest, ProposedAction } from '../../core/ports.ts';
import { toolOf } from '../../core/tools/registry.ts';
import type { Action } from '../../core/types.ts';
import { createFileReader } from './commands/folder.ts';
import { lookKey, progressOf } from './reaction/progress.ts';
import { type Scored, scoreSituation } from './reaction/situation.ts';
import { userRepliesIn } from './reaction/userReplies.ts';
import { isReadWhole } from './request/asking.ts';
import { field } from './sources/recipes.ts';
import { canonical } from './commands/distinct.ts';
import { readWorkspace } from './commands/readWorkspace.ts';

export interface OfflineOptions {
  /** The workspace folder. */
  readonly root: string;
  /** Search path for programs; PATH by default. */
  readonly path?: string;
}

/** z of what was refused, or just failed and would fail again: too low for memory to outweigh. */
const barredLogit = -60;
const unlikelyLogit = -2;

/**
 * Proposes the workspace's own commands by how well they match the task and by the results so far. Reads the workspace's files
 * on every call, executes nothing, uses no network. The same request on the same files gives the same proposal.
 */
export function createOfflineModel({ root, path }: OfflineOptions): LanguageModel {
  const reader = createFileReader();
  return {
    id: 'offline',
    propose: async (request, signal) => {
      signal.throwIfAborted();
      const workspace = await readWorkspace(root, reader, path ?? process.env['PATH'] ?? '');
      signal.throwIfAborted();
      const same = (command: string) => canonical(command, workspace.python);
      const told = userRepliesIn(request, workspace);
      const recalled = request.recalled.flatMap((action) => commandOf(action) ?? []).map(same);
      const flaky = (request.flaky ?? []).flatMap((action) => commandOf(action) ?? []).map(same);
      const scoredAfter = (unable: readonly EarlierAttempt[]) => {
        const progress = progressOf(request.transcript, same, told.since, request.earlier, unable);
        return scoreSituation({ request, told, workspace, progress, recalled, flaky });
      };
      return answer(request, pastUnable(request, scoredAfter, same), same);
    },
  };
}

/**
 * What comes next once what would come first, but could not start before on these files, counts as having failed so again; the first of it
 * stays among the proposals.
 */
function pastUnable(
  { unable = [] }: ProposalRequest,
  scoredAfter: (unable: readonly EarlierAttempt[]) => Scored,
  same: (command: string) => string,
): Scored {
  const passed: EarlierAttempt[] = [];
  let wanted: ProposedAction | undefined;
  for (;;) {
    const scored = scoredAfter(passed);
    const { proposals } = scored;
    const first = proposals.toSorted((a, b) => b.priorLogit - a.priorLogit)[0];
    const command = first && commandOf(first.action);
    const known = unable.find(({ action }) => same(commandOf(action) ?? '') === command);
    if (first && known && !passed.includes(known)) {
      wanted ??= first;
      passed.push(known);
      continue;
    }
    if (!wanted) return scored;
    const priorLogit = Math.max(...proposals.map((one) => one.priorLogit), wanted.priorLogit);
    return { ...scored, proposals: [{ ...wanted, priorLogit }, ...proposals] };
  }
}

function answer(request: ProposalRequest, scored: Scored, same: (command: string) => string): Proposal {
  const offered = new Set(request.tools.map(({ name }) => name));
  const candidates = scored.proposals
    .filter(({ action }) => offered.has(action.tool))
    .map((proposed) => asOffered(proposed, request.tools))
    .sort((a, b) => b.priorLogit - a.priorLogit || tieBreak(request.seed, a) - tieBreak(request.seed, b))
    .slice(0, request.maxCandidates);
  const recalledLogits = request.recalled.map((action) => recalledLogit(action, scored, same));
  const problem = `Without a model, nothing was found for this task in ${request.cwd}: no scripts, targets or documented commands. Name a command in the task, or choose a model.`;
  return {
    ...{ candidates, recalledLogits, tier: 'offline' },
    // What was not read may ask for more.
    ...(scored.check && isReadWhole(request.task) ? { check: scored.check } : {}),
    ...(candidates.length === 0 ? { problem } : {}),
  };
}

/** `finish` includes `success` only if the tool accepts it. */
function asOffered(proposed: ProposedAction, tools: ProposalRequest['tools']): ProposedAction {
  const { tool, input } = proposed.action;
  if (toolOf(tool).role !== 'finish') return proposed;
  const properties = tools.find(({ name }) => name === tool)?.inputSchema['properties'];
  if (field(properties, 'success') !== undefined) return proposed;
  const { summary = '' } = input;
  return { ...proposed, action: { tool, input: { summary } } };
}

/** `[ ! -e tool ]`: the check of another task, which does nothing. */
const onlyChecks = /^(?:\[ [^&|;]*\]|test [^&|;]*)$/u;

/** z of a remembered action, on the same scale as the proposals. */
function recalledLogit(action: Action, scored: Scored, same: (command: string) => string): number {
  const line = commandOf(action);
  if (line !== undefined) {
    const command = same(line);
    // A `..` recorded in another folder would leave this one; what was recorded above is run there, by its offer that goes there.
    const isElsewhere = command.startsWith('(cd ..') || scored.isOfferedAbove(command);
    if ((isElsewhere || onlyChecks.test(command)) && !scored.isOffered(command)) return barredLogit;
    return scored.barred(command) ? barredLogit : scored.logitOf(command);
  }
  if (scored.barred(lookKey(action))) return barredLogit;
  const proposed = scored.proposals.find((other) => lookKey(other.action) === lookKey(action));
  return proposed?.priorLogit ?? (toolOf(action.tool).role === 'finish' ? scored.finishLogit : unlikelyLogit);
}

/** A number that depends on the seed and the action alone (32-bit FNV-1a). */
function tieBreak(seed: number, { action }: ProposedAction): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0;
  for (const character of commandOf(action) ?? lookKey(action)) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash;
}
