// What a team keeps of an episode: immutable, named facts, so that merging is a set union, in any order, any number of times.
import * as v from 'valibot';
import type { EpisodeOutcome, SignalSource } from '../../core/episode.ts';
import type { JsonObject } from '../../core/types.ts';
import { actionSchema, outcomeSchema, signalSchema, stateSchema, statusSchema } from '../store/rows/recordSchemas.ts';

/**
 * `name` gives its kind: `b` the beginning, `s3` step 3, `g...` a signal, `e...` an end, `x` the withdrawal of the episode and `x3` of
 * its step 3. Facts of one name are one fact.
 */
export interface Fact {
  /** The id that the author's own store gives the episode. */
  readonly episode: string;
  readonly name: string;
  readonly body: JsonObject;
}

/** Bytes of a body as JSON; the server refuses larger ones. */
export const largestBody = 16_384;

/** Limits of one episode: facts, and their characters as JSON. A larger one is not sent, and refused on arrival. */
export const largestEpisode = { facts: 20_000, bytes: 4 << 20 } as const;

/** Nesting depth of objects and lists; the deepest honest input has four. */
export const deepest = 32;

/** Limits that protect other memories; no honest episode comes near. */
export const limits = {
  words: 200,
  input: 4000,
  word: 200,
  text: 4000,
  missing: 4,
  missingName: 100,
  steps: 10_000,
} as const;

/** Episode ids; the server has the same rule. */
export const episodeName = /^[\w.:-]{1,200}$/;
/** Member names. A PostgreSQL role with other characters cannot be a member. */
export const memberName = /^[\w.-]{1,63}$/;

const text = v.pipe(v.string(), v.maxLength(limits.text));
const time = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(8.64e15));
const words = v.pipe(v.array(v.pipe(v.string(), v.maxLength(limits.word))), v.maxLength(limits.words));
const index = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(limits.steps - 1));

export const beginSchema = v.object({ task: text, model: text, at: time, source: v.exactOptional(text) });

export const stepSchema = v.object({
  t: index,
  at: time,
  state: v.pipe(
    stateSchema,
    v.check(({ nouns, verbs }) => v.is(words, nouns) && v.is(words, verbs), 'a state with too many or too long words'),
  ),
  action: v.pipe(
    actionSchema,
    v.check(
      ({ tool, input }) => tool.length + JSON.stringify(input).length <= limits.input,
      'an action that is too long',
    ),
  ),
  /** Absent: it never ran. */
  end: v.exactOptional(
    v.object({
      status: statusSchema,
      exitCode: v.exactOptional(v.pipe(v.number(), v.safeInteger())),
      signalName: v.exactOptional(v.pipe(v.string(), v.maxLength(20))),
      missing: v.exactOptional(
        v.pipe(v.array(v.pipe(v.string(), v.maxLength(limits.missingName))), v.maxLength(limits.missing)),
      ),
    }),
  ),
});

/** Without its reason, which may quote what was printed. */
export const signalFactSchema = v.object({
  source: signalSchema.entries.source,
  value: signalSchema.entries.value,
  t: v.exactOptional(index),
  confidence: signalSchema.entries.confidence,
  at: time,
});

export const endSchema = v.object({ outcome: outcomeSchema, at: time });

export type BeginFact = v.InferOutput<typeof beginSchema>;
export type StepFact = v.InferOutput<typeof stepSchema>;
export type SignalFact = v.InferOutput<typeof signalFactSchema>;
export type EndFact = v.InferOutput<typeof endSchema>;

export const nameOf = {
  begin: 'b',
  step: (t: number) => `s${t}`,
  signal: (one: { t?: number; source: SignalSource; value: number; at: number }) =>
    `g${one.t ?? ''}:${one.source}:${one.at}:${one.value}`,
  end: (outcome: EpisodeOutcome, at: number) => `e${outcome}:${at}`,
  withdrawal: (t?: number) => `x${t ?? ''}`,
} as const;
