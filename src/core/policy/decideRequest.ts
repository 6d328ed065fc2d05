// The request that any other program may make of the learned policy (`knack decide`): parsed, with every problem named.
import * as v from 'valibot';
import { actionKey } from '../action/key.ts';
import type { ExperienceMemory } from '../memory/memory.ts';
import { outcomeOf } from '../memory/outcomes/stepOutcome.ts';
import type { Settings } from '../settings.ts';
import { defaultSettings, learningSettings, parseSettings } from '../settings.ts';
import { parseState } from '../state/format.ts';
import { commandAction } from '../tools/run.ts';
import type { Action, JsonObject, Risk, State, Tier } from '../types.ts';
import type { Decision } from '../decision.ts';
import { confidenceLogits, joinCandidates } from './candidates.ts';
import { decide } from './decide.ts';
import { actionText } from './explain.ts';

const words = v.array(v.string());
const action = v.union([v.string(), v.object({ tool: v.string(), input: v.record(v.string(), v.unknown()) })]);
const state = v.union([v.string(), v.strictObject({ nouns: words, verbs: words })]);
const finite = v.pipe(v.number(), v.finite());
/** Larger values would overflow sums and exponents; no useful logit or return comes near. */
const largest = 1e6;
const bounded = v.pipe(
  v.number(),
  v.check((value) => Math.abs(value) <= largest, 'must be a number from -1000000 to 1000000'),
);

const requestSchema = v.strictObject({
  settings: v.optional(v.record(v.string(), v.unknown()), {}),
  experiences: v.optional(
    v.array(
      v.strictObject({
        state,
        action,
        return: bounded,
        exitCode: v.optional(v.pipe(v.number(), v.integer())),
        output: v.optional(v.string()),
      }),
    ),
  ),
  state,
  candidates: v.pipe(
    v.array(
      v.strictObject({
        action,
        logit: v.nullish(bounded),
        confidence: v.nullish(v.pipe(finite, v.minValue(0), v.maxValue(100))),
      }),
    ),
    v.minLength(1, 'at least one candidate is needed'),
  ),
  seed: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffffffff)), 0),
});

type GivenCandidates = v.InferOutput<typeof requestSchema>['candidates'];

export interface GivenExperience {
  readonly state: State;
  readonly action: Action;
  readonly discountedReturn: number;
  /** How it ended; undefined: not known. */
  readonly exitCode?: number | undefined;
  /** Only tells which part of a failed command is to blame. */
  readonly output?: string | undefined;
}

interface GivenCandidate {
  readonly action: Action;
  /** Undefined: no model scored it. */
  readonly logit: number | undefined;
}

export interface OutsideRequest {
  readonly settings: Settings;
  /** Undefined: the workspace's memory. */
  readonly experiences: readonly GivenExperience[] | undefined;
  readonly state: State;
  readonly candidates: readonly GivenCandidate[];
  readonly seed: number;
  readonly tier: Tier;
}

export type ParsedRequest =
  | { readonly ok: true; readonly request: OutsideRequest }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Parses a request. A state is its one-line form or `{nouns, verbs}`; an action is a shell command or `{tool, input}`. */
export function parseDecideRequest(json: unknown, base: Settings = defaultSettings): ParsedRequest {
  const parsed = v.safeParse(requestSchema, json);
  if (!parsed.success) {
    const problems = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'request'}: ${issue.message}`);
    return { ok: false, problems };
  }
  const { output } = parsed;
  const problems: string[] = [];
  const settings = parseSettings(output.settings, base);
  if (!settings.ok) problems.push(...settings.problems.map((problem) => `settings: ${problem}`));
  const stateOf = (value: v.InferOutput<typeof state>, where: string): State => {
    if (typeof value !== 'string') return value;
    const line = parseState(value);
    if (line.ok) return line.state;
    problems.push(`${where}: ${line.problem}`);
    return { nouns: [], verbs: [] };
  };
  const here = stateOf(output.state, 'state');
  const experiences = output.experiences?.map((experience, index) => ({
    state: stateOf(experience.state, `experiences.${index}.state`),
    action: actionOf(experience.action),
    discountedReturn: experience.return,
    exitCode: experience.exitCode,
    output: experience.output,
  }));
  problems.push(...contradictions(output.candidates));
  if (!settings.ok || problems.length > 0) return { ok: false, problems };
  const verbalised = output.candidates.some(({ confidence }) => typeof confidence === 'number');
  return {
    ok: true,
    request: {
      settings: settings.settings,
      experiences,
      state: here,
      candidates: scoredCandidates(output.candidates, settings.settings),
      seed: output.seed,
      tier: verbalised ? 'verbalised' : 'logprobs',
    },
  };
}

/** Candidates with the same action but contradictory facts about it. */
function contradictions(candidates: GivenCandidates): readonly string[] {
  const said = new Map<string, string>();
  return candidates.flatMap(({ action: value, logit, confidence }, index) => {
    const taken = actionOf(value);
    const { exact } = actionKey(taken);
    const says = `${String(logit ?? '')} ${String(confidence ?? '')}`;
    const before = said.get(exact) ?? says;
    said.set(exact, before);
    if (before === says) return [];
    const problem = `'${actionText(taken)}' is there already, with another logit or confidence: give each action once`;
    return [`candidates.${String(index)}.action: ${problem}`];
  });
}

function actionOf(value: v.InferOutput<typeof action>): Action {
  if (typeof value === 'string') return commandAction(value);
  return { tool: value.tool, input: value.input as JsonObject };
}

/** Logits as given; stated confidences are converted together. */
function scoredCandidates(candidates: GivenCandidates, settings: Settings): readonly GivenCandidate[] {
  const stated = candidates.flatMap(({ logit, confidence }) =>
    typeof confidence === 'number' && typeof logit !== 'number' ? [confidence] : [],
  );
  const logits = [...confidenceLogits(stated, settings)];
  return candidates.map(({ action: value, logit, confidence }) => ({
    action: actionOf(value),
    logit: typeof logit === 'number' ? logit : typeof confidence === 'number' ? logits.shift() : undefined,
  }));
}

/** Adds the given experiences to an empty memory, oldest first, each as a one-step episode. */
export function rememberGiven(memory: ExperienceMemory, experiences: readonly GivenExperience[]): void {
  for (const [index, experience] of experiences.entries()) {
    const episodeId = `given-${String(index)}`;
    const { action: taken, state: where, discountedReturn, exitCode, output = '' } = experience;
    const ended = { status: 'exited', text: output, durationMs: 0 } as const;
    const outcome = exitCode === undefined ? undefined : outcomeOf({ ...ended, exitCode });
    memory.append({ episodeId, t: 0, state: where, key: actionKey(taken), action: taken, weight: 1, outcome });
    memory.setReturns(episodeId, [discountedReturn]);
  }
}

/** Answers a request from `memory`: the given candidates, joined with what memory recalls, weighed and chosen. */
export function decideOutside(
  request: OutsideRequest,
  memory: ExperienceMemory,
  riskOf: (action: Action) => Risk,
): Decision {
  const settings = learningSettings(request.settings);
  const unscored = request.candidates.flatMap((candidate) =>
    candidate.logit === undefined ? [{ action: candidate.action, key: actionKey(candidate.action) }] : [],
  );
  const candidates = joinCandidates({
    proposed: request.candidates.flatMap(({ action: taken, logit }) =>
      logit === undefined ? [] : [{ action: taken, priorLogit: logit }],
    ),
    recalled: [...unscored, ...memory.recall(request.state).actions],
    recalledLogits: [],
    settings,
    keyOf: actionKey,
    riskOf,
  });
  return decide({
    t: 0,
    state: request.state,
    candidates,
    evidence: memory.evidence(request.state, candidates),
    settings,
    seed: request.seed,
    tier: request.tier,
    memoryOff: request.settings.memory === 'off',
  });
}
