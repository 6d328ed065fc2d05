// The records of core/types.ts as schemas: how stored or imported records are validated before the core sees them.
import { storedReason } from './storedReason.ts';
import * as v from 'valibot';
import type { LearningSettings } from '../../../core/settings.ts';
import { learningSettings, parseSettings, settingNames } from '../../../core/settings.ts';
import type { Action, ActionKey, JsonObject, JsonValue, State } from '../../../core/types.ts';
import type { ChangedFile, Observation, Signal, StepRecord, Usage } from '../../../core/episode.ts';
import type { Decision, LeftOut } from '../../../core/decision.ts';

/** Deeper than any record we write; a deeper one could overflow the stack of recursive code. */
const maxDepth = 64;

const finite = v.pipe(v.number(), v.finite());
const notNegative = v.pipe(finite, v.minValue(0));
const probability = v.pipe(finite, v.minValue(0), v.maxValue(1 + 1e-9));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** The range of Date, 8.64e15 ms to either side of the epoch. */
const time = v.pipe(v.number(), v.safeInteger(), v.minValue(-8.64e15), v.maxValue(8.64e15));
const uint32 = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffff_ffff));
/** Bounded, because returns are arrays indexed by it. */
const stepIndex = v.pipe(count, v.maxValue(99_999));
/** JSON has no undefined: such members are omitted, and absent when read. */
const known = <S extends v.GenericSchema>(schema: S) => v.optional(schema, () => undefined);

/** A plain JSON object, copied without `__proto__`. */
const jsonObject = v.pipe(
  v.custom<JsonObject>((value) => isPlainObject(value) && depthOf(value, 0) <= maxDepth, 'not a JSON object'),
  v.transform((value) => withoutProtoKeys(value) as JsonObject),
);

export const stateSchema = v.object({
  nouns: v.array(v.string()),
  verbs: v.array(v.string()),
}) satisfies v.GenericSchema<unknown, State>;

export const actionSchema = v.object({ tool: v.string(), input: jsonObject }) satisfies v.GenericSchema<
  unknown,
  Action
>;

export const keySchema = v.object({
  exact: v.string(),
  template: v.string(),
  head: v.string(),
  tool: v.string(),
}) satisfies v.GenericSchema<unknown, ActionKey>;

const edgeSchema = v.object({
  key: keySchema,
  action: actionSchema,
  visits: notNegative,
  settledVisits: notNegative,
  meanReturn: known(finite),
  returnSpread: known(notNegative),
  episodes: count,
  examples: v.array(v.object({ episodeId: v.string(), t: stepIndex, discountedReturn: known(finite) })),
  endings: v.exactOptional(
    v.object({ tries: notNegative, failures: notNegative, lastExit: v.exactOptional(v.number()) }),
  ),
});

const failureSchema = v.object({
  prob: probability,
  rawProb: probability,
  tries: notNegative,
  failures: notNegative,
  lastExit: v.exactOptional(v.number()),
  reason: v.object({
    kind: v.picklist(['here', 'near', 'action', 'similar', 'part', 'unknown']),
    name: v.exactOptional(v.string()),
    missing: v.exactOptional(v.string()),
    suspect: v.exactOptional(v.object({ word: v.string(), tries: notNegative, failures: notNegative })),
  }),
});

const totalsSchema = v.object({
  visits: notNegative,
  settledVisits: notNegative,
  returnSum: finite,
  bestReturn: known(finite),
});

const reasonSchema = v.pipe(
  v.union([v.string(), v.looseObject({ code: v.string(), args: v.array(v.unknown()) })]),
  v.check((stored) => depthOf(stored, 0) <= maxDepth, 'nested too deeply'),
  v.transform((stored) => storedReason(stored)),
);

const candidateSchema = v.object({
  action: actionSchema,
  key: keySchema,
  priorLogit: finite,
  source: v.picklist(['model', 'memory']),
  risk: v.object({
    class: v.picklist(['read', 'write', 'network', 'destructive']),
    reasons: v.array(reasonSchema),
    alwaysAsk: v.boolean(),
  }),
  intent: v.exactOptional(v.string()),
  visits: notNegative,
  neighborVisits: notNegative,
  qValue: known(finite),
  uncertainty: notNegative,
  bonus: finite,
  doubt: v.optional(finite, 0),
  advantage: finite,
  logit: finite,
  priorProb: probability,
  prob: probability,
  tried: v.boolean(),
  failure: v.exactOptional(failureSchema),
});

/** Settings of other versions: unknown ones are dropped, missing ones get their default, bad ones are refused. */
const settingsSchema = v.pipe(
  v.record(v.string(), v.union([v.string(), v.number()])),
  v.rawTransform<Record<string, string | number>, LearningSettings>(({ dataset, addIssue, NEVER }) => {
    const values = Object.fromEntries(
      Object.entries(dataset.value).filter(([name]) => settingNames.some((one) => one === name)),
    );
    const parsed = parseSettings(values);
    if (parsed.ok) return learningSettings(parsed.settings);
    addIssue({ message: parsed.problems.join('; ') });
    return NEVER;
  }),
);

export const leftOutSchema = v.object({
  text: v.string(),
  why: v.picklist([
    'absent',
    'couldNotStart',
    'noHelp',
    'done',
    'refused',
    'replaced',
    'refuted',
    'reached',
    'first',
    'overdue',
    'hopeless',
  ]),
  first: v.exactOptional(v.string()),
}) satisfies v.GenericSchema<unknown, LeftOut>;

export const decisionSchema = v.pipe(
  v.object({
    version: v.picklist([1, 2, 3, 4]),
    t: stepIndex,
    state: stateSchema,
    candidates: v.pipe(v.array(candidateSchema), v.minLength(1)),
    chosen: count,
    withoutMemory: count,
    stateValue: known(finite),
    betaEff: notNegative,
    observations: notNegative,
    confidence: known(finite),
    abstention: known(
      v.object({
        reason: v.picklist([
          'memoryOff',
          'emptyMemory',
          'noNeighbors',
          'tooFewNeighbors',
          'betaZero',
          'thinned',
          'onlyFailed',
          'workedAtOnce',
          'neverChecked',
        ]),
        found: notNegative,
        needed: notNegative,
      }),
    ),
    evidence: v.object({
      statistics: v.object({
        edges: count,
        experiences: notNegative,
        meanReturn: finite,
        returnVariance: notNegative,
        largestReturn: v.exactOptional(notNegative),
        priorStrength: notNegative,
        levelTrust: finite,
        confidence: v.exactOptional(v.object({ squares: notNegative, products: finite })),
        failure: v.exactOptional(v.object({ share: probability, trust: probability })),
      }),
      neighbors: v.array(
        v.object({
          state: stateSchema,
          similarity: probability,
          afterFailure: v.exactOptional(v.literal(true)),
          edges: v.array(edgeSchema),
          totals: v.exactOptional(totalsSchema),
        }),
      ),
      levelResiduals: v.array(finite),
      subject: v.exactOptional(v.object({ task: v.array(v.string()), causes: v.array(v.string()) })),
      promising: v.exactOptional(v.array(v.boolean())),
      takenBack: v.exactOptional(v.array(notNegative)),
      proven: v.exactOptional(v.array(v.boolean())),
      prepares: v.exactOptional(v.object({ command: v.string(), failure: v.string() })),
      similarTries: v.exactOptional(
        v.array(v.object({ visits: notNegative, returnSum: finite, failures: v.exactOptional(notNegative) })),
      ),
      nearestMisses: v.array(v.object({ state: stateSchema, similarity: probability })),
    }),
    settings: settingsSchema,
    seed: uint32,
    tier: v.picklist(['logprobs', 'verbalised', 'prompt', 'offline']),
    leftOut: v.exactOptional(v.array(leftOutSchema)),
  }),
  v.check(
    ({ candidates, chosen, withoutMemory }) => Math.max(chosen, withoutMemory) < candidates.length,
    'chosen or withoutMemory is not an index into candidates',
  ),
) satisfies v.GenericSchema<unknown, Decision>;

export const signalSchema = v.object({
  source: v.picklist(['user', 'check', 'exitCode', 'evaluator', 'approval', 'change', 'diagnostic', 'survival']),
  value: v.pipe(finite, v.minValue(-1), v.maxValue(1)),
  t: v.exactOptional(stepIndex),
  confidence: v.exactOptional(v.pipe(finite, v.gtValue(0), v.maxValue(1))),
  reason: v.exactOptional(v.string()),
  at: time,
}) satisfies v.GenericSchema<unknown, Signal>;

export const statusSchema = v.picklist([
  'exited',
  'signaled',
  'timedOut',
  'aborted',
  'unknown',
  'ok',
  'toolError',
  'rejected',
  'refused',
]);

const changedFileSchema = v.object({
  path: v.string(),
  movedFrom: v.exactOptional(v.string()),
  kind: v.picklist(['added', 'changed', 'deleted', 'moved']),
  added: count,
  removed: count,
  binary: v.exactOptional(v.literal(true)),
  mode: v.exactOptional(v.tuple([v.string(), v.string()])),
}) satisfies v.GenericSchema<unknown, ChangedFile>;

export const observationSchema = v.object({
  status: statusSchema,
  exitCode: v.exactOptional(v.pipe(v.number(), v.safeInteger())),
  listensAt: v.exactOptional(v.string()),
  signalName: v.exactOptional(v.string()),
  text: v.string(),
  truncated: v.exactOptional(v.object({ omittedBytes: count, fullOutputPath: v.exactOptional(v.string()) })),
  durationMs: notNegative,
  cwd: v.exactOptional(v.string()),
  changes: v.exactOptional(v.array(changedFileSchema)),
  reported: v.exactOptional(v.object({ path: v.string(), line: v.string() })),
  left: v.exactOptional(v.array(v.string())),
  rewrote: v.exactOptional(v.object({ paths: v.array(v.string()), comparison: v.exactOptional(v.string()) })),
  skipped: v.exactOptional(v.object({ line: v.string(), missing: v.string() })),
  diagnostics: v.exactOptional(
    v.array(v.object({ path: v.string(), line: count, code: v.exactOptional(v.string()), message: v.string() })),
  ),
}) satisfies v.GenericSchema<unknown, Observation>;

export const usageSchema = v.object({
  inputTokens: v.exactOptional(notNegative),
  outputTokens: v.exactOptional(notNegative),
  cachedTokens: v.exactOptional(notNegative),
  cost: v.exactOptional(notNegative),
  durationMs: v.exactOptional(notNegative),
}) satisfies v.GenericSchema<unknown, Usage>;

const executedSchema = v.object({ action: actionSchema, key: keySchema });

const stepSchema = v.object({
  t: stepIndex,
  decision: decisionSchema,
  executed: v.exactOptional(executedSchema),
  observation: v.exactOptional(observationSchema),
  usage: v.exactOptional(usageSchema),
  at: time,
}) satisfies v.GenericSchema<unknown, StepRecord>;

export const outcomeSchema = v.picklist(['succeeded', 'failed', 'unknown', 'aborted', 'interrupted']);

export const startSchema = v.object({
  episodeId: v.string(),
  task: v.string(),
  cwd: v.string(),
  model: v.string(),
  check: v.exactOptional(v.string()),
  inferredCheck: v.exactOptional(v.string()),
  seed: uint32,
  provenance: v.object({
    origin: v.picklist(['local', 'import', 'tool']),
    via: v.exactOptional(v.string()),
    author: v.exactOptional(v.string()),
    producer: v.exactOptional(v.string()),
  }),
  context: v.exactOptional(v.record(v.string(), v.string())),
  memory: v.picklist(['on', 'readonly', 'off']),
  at: time,
});

/** A finished episode, as exported. */
export const episodeSchema = v.object({
  ...startSchema.entries,
  steps: v.array(stepSchema),
  signals: v.array(signalSchema),
  outcome: outcomeSchema,
  endedAt: v.exactOptional(time),
  usage: v.exactOptional(usageSchema),
});

/** The first thing wrong, with the path to it: `steps.0.decision.seed: Invalid type ...`. */
export function describeIssue(issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string {
  const [issue] = issues;
  const path = v.getDotPath(issue);
  return (path === null ? issue.message : `${path}: ${issue.message}`).slice(0, 300);
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Stops one level past the limit, so that the stack stays shallow. */
function depthOf(value: unknown, depth: number): number {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return depth;
  return Object.values(value).reduce<number>((deepest, member) => Math.max(deepest, depthOf(member, depth + 1)), depth);
}

/** Object.fromEntries and spread would keep the key as data, but an assignment somewhere would not. */
function withoutProtoKeys(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withoutProtoKeys);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== '__proto__')
      .map(([key, member]) => [key, withoutProtoKeys(member)]),
  );
}
