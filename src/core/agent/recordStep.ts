// What follows from a step that was taken: its facts are stored, the memory learns of it, and it may end the episode.
import { commandOf } from '../action/command.ts';
import { actionKey } from '../action/key.ts';
import type { Decision } from '../decision.ts';
import type { Observation, ObservationStatus, Signal } from '../episode.ts';
import { experienceOf } from '../memory/fold.ts';
import { usedStates } from '../memory/retrieval/evidence.ts';
import { wasTried } from '../policy/returns.ts';
import { redactSecrets } from '../state/secrets/redact.ts';
import type { Action } from '../types.ts';
import type { Acted } from './act.ts';
import type { AgentEvent } from './events.ts';
import { lookAfter } from './keptFiles.ts';
import { attemptsAfter, hasActedSince } from './earlier.ts';
import { exitValue } from './judge.ts';
import { advance } from './progress.ts';
import type { EpisodeOptions, Running } from './running.ts';
import { isFlaky } from './trials.ts';
import { redactAction, riskOf } from './weigh.ts';

/** Consecutive refusals after which an episode ends if nobody can be asked; after three the model may still end it and say why. */
const maxRefusals = 4;

/** Consecutive calls that no tool accepts, each answered with the problem, after which an episode ends. */
const maxInvalid = 3;

/** Stores the step, records the try in memory, and emits the event. */
export async function* recordStep(
  options: EpisodeOptions,
  run: Running,
  decision: Decision,
  acted: Acted,
): AsyncGenerator<AgentEvent, void> {
  const { memory, settings, store } = options;
  const { episodeId } = run.start;
  const { t } = decision;
  const action = redactAction(acted.action);
  // An outline written out after it was chosen keeps the key it was weighed by.
  const key = (acted.edited ? undefined : decision.candidates[decision.chosen]?.key) ?? actionKey(action);
  const observation: Observation = { ...acted.observation, text: redactSecrets(acted.observation.text) };
  const rewards = options.environment?.signals(t, acted.action, observation) ?? [];
  const signals = [...acted.signals, ...rewards].map(redactReason);

  if (acted.edited) await store.appendExecution(episodeId, t, { action, key });
  await store.appendObservation(episodeId, t, observation);
  if (signals.length > 0) await store.appendSignals(episodeId, signals);
  if (settings.memory !== 'off' && wasTried({ observation })) {
    const executed = acted.edited ? { executed: { action, key } } : {};
    await memory.append(experienceOf(episodeId, { t, decision, observation, ...executed }, 1));
    await memory.touch(usedStates(decision));
  }
  run.steps[t] = {
    at: 0,
    ...run.steps[t],
    t,
    decision,
    observation,
    ...(acted.edited ? { executed: { action, key } } : {}),
  };
  run.signals.push(...signals);
  const chosen = decision.candidates[decision.chosen];
  const intent = acted.edited ? undefined : chosen?.intent;
  const replaced = acted.edited && chosen && chosen.key.exact !== key.exact ? chosen : undefined;
  if (replaced) run.replaced.set(replaced.key.exact, t);
  run.transcript.push({
    t: run.transcript.length,
    action: acted.action,
    observation,
    ...(intent === undefined ? {} : { intent }),
    ...(acted.note === undefined ? {} : { note: acted.note }),
    ...(replaced ? { replaced: replaced.action } : {}),
  });
  if (unwanted.has(observation.status)) run.barred.add(key.exact);
  if (!options.environment) {
    const mayChange = riskOf(acted.action, run.tools).class !== 'read';
    advance(run.progress, { t, action, identity: key.exact, observation, mayChange });
    await compareWithEarlier(options, run, { t, action, observation });
  }
  run.refusals = observation.status === 'refused' ? run.refusals + 1 : 0;
  run.invalid = acted.invalid ? run.invalid + 1 : 0;
  run.verdict ??= verdictAfter(options, run);

  lookAfter(options, run);
  yield { type: 'observation', t, observation };
  for (const signal of signals) yield { type: 'signal', signal };
}

/** Adds what earlier runs tried after the failure of step `t`, if it is one that came back; one that also passes on these files did not. */
async function compareWithEarlier(
  options: EpisodeOptions,
  run: Running,
  { t, action, observation }: { readonly t: number; readonly action: Action; readonly observation: Observation },
): Promise<void> {
  if (options.settings.memory === 'off' || commandOf(action) === undefined || exitValue(observation) !== -1) return;
  const identity = actionKey(action).exact;
  if (isFlaky(run.sameFiles, run.steps, identity)) return;
  const attempts = await attemptsAfter(options, run, { t, identity, observation });
  if (attempts.length === 0) return;
  const known = run.failedBefore && !hasActedSince(run, run.failedBefore.t) ? run.failedBefore.attempts : [];
  run.failedBefore = { t, attempts: [...known, ...attempts] };
}

/** Refused by policy or user, or ended by the user while it ran: not weighed again in this episode. */
const unwanted: ReadonlySet<ObservationStatus> = new Set(['refused', 'rejected', 'aborted']);

export function redactReason(signal: Signal): Signal {
  return signal.reason === undefined ? signal : { ...signal, reason: redactSecrets(signal.reason) };
}

/** Reasons to end that the agent did not choose. */
function verdictAfter({ environment, settings }: EpisodeOptions, run: Running): Running['verdict'] {
  if (environment?.ended()) return { outcome: 'unknown', reason: { kind: 'environmentEnded' }, signal: undefined };
  if (run.invalid >= maxInvalid) {
    const problem = run.transcript.at(-1)?.observation.text ?? '';
    const reason = { kind: 'invalidCalls', steps: maxInvalid, problem } as const;
    return { outcome: 'interrupted', reason, signal: undefined };
  }
  if (run.refusals >= maxRefusals) {
    return { outcome: 'failed', reason: { kind: 'nobodyToAsk' }, signal: undefined };
  }
  const tokens = (run.usage.inputTokens ?? 0) + (run.usage.outputTokens ?? 0);
  if (settings.tokenBudget > 0 && tokens >= settings.tokenBudget) {
    const reason = { kind: 'tokenBudget', tokens: settings.tokenBudget } as const;
    return { outcome: 'interrupted', reason, signal: undefined };
  }
  if (settings.costBudget > 0 && (run.usage.cost ?? 0) >= settings.costBudget) {
    const reason = { kind: 'costBudget', cost: settings.costBudget } as const;
    return { outcome: 'interrupted', reason, signal: undefined };
  }
  return undefined;
}
