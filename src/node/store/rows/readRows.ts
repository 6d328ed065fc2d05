// Rows of the database -> records. What the core relies on is checked here; the rest of a decision is checked by `verify`.
import { withStoredReasons } from './storedReason.ts';
import * as v from 'valibot';
import { commandOf } from '../../../core/action/command.ts';
import { commandRisk } from '../../../core/approval/commandRisk.ts';
import { blamedText, type StepOutcome } from '../../../core/memory/outcomes/stepOutcome.ts';
import type { Action, ActionKey, Risk, State } from '../../../core/types.ts';
import type { Decision, Scored } from '../../../core/decision.ts';
import { undecided, takenAction } from '../../../core/policy/undecided.ts';
import type {
  EpisodeRecord,
  Observation,
  ObservationStatus,
  Signal,
  StepRecord,
  Usage,
} from '../../../core/episode.ts';
import type { Row } from '../database/connection.ts';
import { unpack } from './packedJson.ts';
import { sharing } from './sharedTexts.ts';
import {
  actionSchema,
  keySchema,
  leftOutSchema,
  observationSchema,
  outcomeSchema,
  signalSchema,
  startSchema,
  stateSchema,
  statusSchema,
  usageSchema,
} from './recordSchemas.ts';

/** Schema of a column that holds JSON text. */
const json = <S extends v.GenericSchema>(schema: S) => v.pipe(v.string(), v.parseJson(), schema);

const endingSchema = v.object({
  failed: v.boolean(),
  exitCode: v.exactOptional(v.number()),
  missing: v.array(v.string()),
});

const bytes = v.instance(Uint8Array);
const nullable = <S extends v.GenericSchema>(schema: S) => v.nullable(schema);
/** Absent in files that an older Knack wrote and nobody could change since. */
const usage = v.nullish(json(usageSchema));

const episodeRow = v.object({
  start: json(startSchema),
  outcome: nullable(outcomeSchema),
  ended_at: nullable(v.number()),
  pinned: v.number(),
  usage,
});

const stepRow = v.object({
  t: v.number(),
  at: v.number(),
  state: json(stateSchema),
  action: json(actionSchema),
  key: json(keySchema),
  used: json(v.array(stateSchema)),
  edited: v.number(),
  usage,
});

/** Deliberately cheap: only the parts of a decision that would break its readers later. */
const soundDecision = v.looseObject({
  version: v.picklist([1, 2, 3, 4]),
  candidates: v.pipe(
    v.array(v.looseObject({ key: v.looseObject({ exact: v.string() }), action: v.looseObject({ tool: v.string() }) })),
    v.minLength(1),
  ),
  chosen: v.number(),
  evidence: v.looseObject({ neighbors: v.array(v.looseObject({ edges: v.array(v.unknown()) })) }),
  settings: v.looseObject({}),
});

/** @throws v.ValiError or SyntaxError for a damaged row, as all functions here do. */
export function episodeFromRow(row: Row): Omit<EpisodeRecord, 'steps' | 'signals'> {
  const { start, outcome, ended_at: endedAt, pinned, usage: used } = v.parse(episodeRow, row);
  return {
    ...start,
    outcome: outcome ?? undefined,
    ...(endedAt === null ? {} : { endedAt }),
    ...(used ? { usage: used } : {}),
    pinned: pinned !== 0,
  };
}

/** A whole step: the row of `steps` with the `body` of its observation (or null). */
export function stepFromRow(row: Row): StepRecord {
  const { t, at, action, key, edited, usage: used } = v.parse(stepRow, row);
  const observation = row['body'] === null ? undefined : observationFromBytes(row['body']);
  return {
    t,
    at,
    decision: isThinned(row) ? thinnedDecision(row) : decisionFromBytes(row['decision']),
    ...(edited === 0 ? {} : { executed: { action, key } }),
    ...(observation === undefined ? {} : { observation }),
    ...(used ? { usage: used } : {}),
  };
}

/** Retention left an empty blob of the decision (retention.ts). */
export function isThinned(row: Row): boolean {
  return row['decision'] instanceof Uint8Array && row['decision'].length === 0;
}

/** Built from the other columns: which action was executed in which state. Its numbers are meaningless. */
function thinnedDecision(row: Row): Decision {
  const { decision } = outlineFromRow(row);
  const candidates = decision.candidates.map((candidate) => ({ ...candidate, risk: riskOf(candidate.action) }));
  const evidence = { ...decision.evidence, neighbors: [] };
  return { ...decision, candidates, evidence, abstention: { reason: 'thinned', found: 0, needed: 0 } };
}

function riskOf(action: Action): Risk {
  const command = commandOf(action);
  return command === undefined ? { class: 'write', reasons: [], alwaysAsk: false } : commandRisk(command);
}

/** The decision as stored, or an error if it would break its reader. */
export function decisionFromBytes(value: unknown): Decision {
  const decision = unpack(v.parse(bytes, value));
  v.assert(soundDecision, decision);
  return withStoredReasons(withKnownLeftOut(decision as unknown as Decision));
}

/** Without what it left out, if that is damaged or of a kind that only a newer Knack knows: the rest can still be shown. */
function withKnownLeftOut(decision: Decision): Decision {
  if (decision.leftOut === undefined || v.is(v.array(leftOutSchema), decision.leftOut)) return decision;
  const { leftOut: _, ...rest } = decision;
  return rest;
}

export function observationFromBytes(value: unknown): Observation {
  return v.parse(observationSchema, unpack(v.parse(bytes, value)));
}

/**
 * A step without its numbers, many times cheaper to read: enough to fold it into a memory, which needs the state, the
 * executed action, how that ended, and the states that were used. Not for display, not for replay.
 */
export function outlineFromRow(row: Row): StepRecord {
  const { t, at, state, action, key, evidence, edited, confidence, foretold, ending, status } = outlineParts(row);
  const executed = { action, key };
  return {
    t,
    at,
    decision: {
      ...undecided,
      t,
      state,
      candidates: [{ ...takenAction, ...executed, ...foretoldOf(foretold) }],
      confidence: confidence ?? undefined,
      evidence,
    },
    ...(edited === 0 ? {} : { executed }),
    ...(status ? { observation: endOf(status, ending) } : {}),
  };
}

/** An outline with the whole observation: the result, without the reason for the choice. */
export function observedFromRow(row: Row): StepRecord {
  const { observation: _, ...outlined } = outlineFromRow(row);
  return row['body'] === null ? outlined : { ...outlined, observation: observationFromBytes(row['body']) };
}

/** An observation reduced to the outcome that the fold needs. */
function endOf(status: ObservationStatus, ending: StepOutcome | null | undefined): Observation {
  const text = ending ? blamedText(ending) : '';
  const exitCode = status === 'exited' && ending ? (ending.exitCode ?? 0) : undefined;
  return { status, ...(exitCode === undefined ? {} : { exitCode }), text, durationMs: 0 };
}

function foretoldOf(prob: number | null | undefined): Pick<Scored, 'failure'> {
  if (prob === null || prob === undefined) return {};
  return { failure: { prob, rawProb: prob, tries: 0, failures: 0, reason: { kind: 'unknown' } } };
}

/** Hand-written checks, shared values: a cold start reads them all. @throws Error for a damaged row. */
function outlineParts(row: Row) {
  const { t, at, edited, confidence, foretold, status } = row;
  if (typeof t !== 'number' || typeof at !== 'number') throw new Error('t or at is not a number');
  if (!isOptionalNumber(confidence) || !isOptionalNumber(foretold))
    throw new Error('confidence or foretold is not a number');
  return {
    ...{ t, at, edited, confidence, foretold },
    state: stateFromText(row['state']),
    action: sharedAction(row['action']),
    key: keyFromText(row['key']),
    evidence: evidenceFromUsed(row['used']),
    ending: row['ending'] === null || row['ending'] === undefined ? undefined : endingFromText(row['ending']),
    status: status === null || status === undefined ? undefined : statusFromText(status),
  };
}

function isOptionalNumber(value: unknown): value is number | null | undefined {
  return value === null || value === undefined || typeof value === 'number';
}

const stateFromText = sharing((text) => {
  const state: unknown = JSON.parse(text);
  if (!isState(state)) throw new Error('state: nouns and verbs must be lists of texts');
  return state;
});
/** Of the states that a decision used: nothing but these. */
const evidenceFromUsed = sharing((text) => {
  const states: unknown = JSON.parse(text);
  if (!Array.isArray(states) || !states.every(isState)) throw new Error('used: must be a list of states');
  // Reuses the same objects: caches are keyed by the state object.
  const neighbors = states.map((state) => ({ state: stateFromText(JSON.stringify(state)), similarity: 1, edges: [] }));
  return { ...undecided.evidence, neighbors };
});
const statusFromText = sharing((text) => v.parse(statusSchema, text));
const keyFromText = sharing((text) => {
  const key: unknown = JSON.parse(text);
  if (!isKey(key)) throw new Error('key: exact, template, head and tool must be texts');
  return key;
});
const endingFromText = sharing((text) => v.parse(json(v.nullable(endingSchema)), text));
const sharedAction = sharing((text) => actionFromText(text));

/** @throws Error for a damaged one. */
export function actionFromText(text: unknown): Action {
  const action: unknown = JSON.parse(String(text));
  if (!isAction(action)) throw new Error('action: tool must be a text, input an object');
  return action;
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

function isState(value: unknown): value is State {
  return isObject(value) && isTexts(value['nouns']) && isTexts(value['verbs']);
}

function isAction(value: unknown): value is Action {
  return isObject(value) && typeof value['tool'] === 'string' && isObject(value['input']);
}

function isKey(value: unknown): value is ActionKey {
  return isObject(value) && ['exact', 'template', 'head', 'tool'].every((name) => typeof value[name] === 'string');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function usageFromRow(row: Row): Usage | undefined {
  return v.parse(usage, row['usage']) ?? undefined;
}

export function signalFromRow({ source, value, t, confidence, reason, at }: Row): Signal {
  const members = Object.entries({ source, value, t, confidence, reason, at });
  return v.parse(signalSchema, Object.fromEntries(members.filter(([, member]) => member !== null)));
}
