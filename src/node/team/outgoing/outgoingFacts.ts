// The part of an episode that leaves the machine: no outputs, paths, reasons, decisions, folder or branch.
import { isAbsolute, relative, resolve } from 'node:path';
import * as v from 'valibot';
import { outcomeOf } from '../../../core/memory/outcomes/stepOutcome.ts';
import { nameStrength } from '../../../core/state/secrets/values.ts';
import type { Action, JsonValue } from '../../../core/types.ts';
import type { EpisodeRecord, Observation, StepRecord } from '../../../core/episode.ts';
import { textMember } from '../../../core/tools/description.ts';
import { toolOf } from '../../../core/tools/registry.ts';
import type { BeginFact, EndFact, Fact, SignalFact, StepFact } from '../facts.ts';
import {
  beginSchema,
  episodeName,
  largestBody,
  largestEpisode,
  limits,
  nameOf,
  signalFactSchema,
  stepSchema,
} from '../facts.ts';
import { reachesOutside } from './externalCommands.ts';
import { mayBeShared } from './exclusions.ts';
import { withoutRedacted } from './redactedNouns.ts';
import type { Scrubber } from './scrub.ts';
import { contentMark, scrubber } from './scrub.ts';

/** Decide what leaves. */
export interface RedactionRules {
  /** The workspace folder, absolute. */
  readonly root: string;
  /** Names of branches; that of an episode is added. */
  readonly branches: ReadonlySet<string>;
  /** False for commands, and folders or files relative to the workspace, that `team.exclude` or `.knackignore` keeps here. */
  readonly accepts: (command: string, path: string) => boolean;
}

export interface OutgoingFacts {
  readonly facts: readonly Fact[];
  /** Steps that might leave but are too large. */
  readonly tooLarge: number;
}

const longestTask = 300;

/**
 * Whether an episode is the user's own: run here, told by a tool, or learned from another agent's sessions on this machine. What came
 * from others, and control runs, never leave.
 */
export function isOwn({ provenance, context, memory, outcome }: Omit<EpisodeRecord, 'steps' | 'signals'>): boolean {
  if (memory !== 'on' || outcome === undefined || provenance.author !== undefined) return false;
  return provenance.origin !== 'import' || context?.['source'] !== undefined;
}

const nothing: OutgoingFacts = { facts: [], tooLarge: 0 };

/** For an own, ended episode. No facts if no step may leave. */
export function outgoingFacts(episode: EpisodeRecord, rules: RedactionRules): OutgoingFacts {
  const { episodeId, outcome } = episode;
  if (!isOwn(episode) || outcome === undefined || !episodeName.test(episodeId)) return nothing;
  const branch = episode.context?.['branch'];
  const scrub = scrubber(rules.root, branch === undefined ? rules.branches : new Set([...rules.branches, branch]));
  const excluded = excludedOf(episode);
  if (!excluded) return nothing;
  const kept = mayBeShared(excluded);
  const accepts: RedactionRules['accepts'] = (command, path) => rules.accepts(command, path) && kept(command, path);
  let room = largestEpisode.bytes;
  const fact = (name: string, body: BeginFact | StepFact | SignalFact | EndFact): readonly Fact[] => {
    const bytes = Buffer.byteLength(JSON.stringify(body));
    if (bytes > largestBody || bytes > room) return [];
    room -= bytes;
    return [{ episode: episodeId, name, body }];
  };
  const task = accepts(episode.task, '') ? episode.task : contentMark;
  const endedAt = episode.endedAt ?? episode.at;
  const frame = [
    ...fact(nameOf.begin, beginOf({ ...episode, task }, scrub)),
    ...fact(nameOf.end(outcome, endedAt), { outcome, at: endedAt }),
  ];
  let before = episode.cwd;
  let tooLarge = 0;
  const bodies = episode.steps.map((step) => {
    const after = step.observation?.cwd ?? before;
    const body = leavingStep(step, { scrub, rules: { ...rules, accepts }, before, after, home: episode.cwd });
    before = after;
    return body;
  });
  const said = [episode.task, ...episode.steps.map((step) => textOf(actionOf(step)?.input))];
  const left = [scrub.text(task), ...bodies.map((body) => textOf(body?.action.input))];
  const nounsOf = withoutRedacted(said, left);
  const steps = bodies.flatMap((whole, i) => {
    const step = episode.steps[i];
    if (!whole || !step) return [];
    const body = { ...whole, state: { ...whole.state, nouns: nounsOf(whole.state.nouns) } };
    const [sent] = v.is(stepSchema, body) ? fact(nameOf.step(step.t), body) : [];
    if (!sent) tooLarge++;
    return sent ?? [];
  });
  if (steps.length === 0) return { ...nothing, tooLarge };
  const names = new Set(steps.map(({ name }) => name));
  const signals = episode.signals.flatMap(({ source, value, t, confidence, at }) => {
    if (t !== undefined && !names.has(nameOf.step(t))) return [];
    const of = {
      source,
      value,
      at,
      ...(t === undefined ? {} : { t }),
      ...(confidence === undefined ? {} : { confidence }),
    };
    return v.is(signalFactSchema, of) ? fact(nameOf.signal(of), of) : [];
  });
  return { facts: [...frame, ...steps, ...signals].slice(0, largestEpisode.facts), tooLarge };
}

const actionOf = ({ executed, decision }: StepRecord): Action | undefined =>
  (executed ?? decision.candidates[decision.chosen])?.action;

const textOf = (input: unknown) => JSON.stringify(input ?? '').replaceAll(/\\[a-z]/g, ' ');

/** What the settings of the run itself kept here, also when it is sent later; undefined if that cannot be read: then all of it stays. */
function excludedOf({ context }: EpisodeRecord): readonly string[] | undefined {
  const result = v.safeParse(patterns, context?.['teamExclude'] ?? '[]');
  return result.success ? result.output : undefined;
}

const patterns = v.pipe(v.string(), v.parseJson(), v.array(v.string()));

function beginOf({ task, model, at, context }: EpisodeRecord, scrub: Scrubber): BeginFact {
  const source = context?.['source'];
  return v.parse(beginSchema, {
    task: cut(scrub.text(task), longestTask),
    model: cut(scrub.text(model), longestTask),
    at,
    ...(source === undefined ? {} : { source: cut(scrub.text(source), longestTask) }),
  });
}

/** Never splits a surrogate pair: PostgreSQL refuses half of one. */
const cut = (text: string, length: number) => text.slice(0, length).replace(/[\ud800-\udbff]$/, '');

interface Around {
  readonly scrub: Scrubber;
  readonly rules: RedactionRules;
  /** Working folders before the step and after it, and that of the episode: of another checkout of the repository, perhaps. */
  readonly before: string;
  readonly after: string;
  readonly home: string;
}

/** Undefined if it may not leave, or is useless to others. What is done outside the workspace stays here. */
function leavingStep(step: StepRecord, { scrub, rules, before, after, home }: Around): StepFact | undefined {
  const { t, at, decision, observation } = step;
  const action = actionOf(step);
  if (!action) return undefined;
  const { root, accepts } = rules;
  const top = [root, home].find((one) => isBelow(one, before) && isBelow(one, after));
  if (top === undefined) return undefined;
  const command = toolOf(action.tool).commandOf?.(action.input);
  const depth =
    command === undefined
      ? 0
      : relative(top, before)
          .split(/[/\\]/)
          .filter((part) => part !== '').length;
  if (command !== undefined && reachesOutside(command, { root: top, depth })) return undefined;
  const path = textMember(action.input, 'path') ?? textMember(action.input, 'file') ?? '';
  const places = command === undefined ? [resolve(top, path)] : [before, after];
  const said = command ?? textsIn(action.input).join('\n');
  if (!places.every((place) => accepts(said, belowRoot(top, place)))) return undefined;
  const word = (one: string) => cut(scrub.text(one), limits.word);
  const { nouns, verbs } = decision.state;
  return {
    t,
    at,
    state: { nouns: nouns.slice(0, limits.words).map(word), verbs: verbs.slice(-limits.words).map(word) },
    action: {
      tool: scrub.text(action.tool),
      input: scrub.value(
        namedOnly(action.input, command !== undefined),
        longestText(action),
        depth,
      ) as typeof action.input,
    },
    ...(observation ? { end: endOf(observation, scrub) } : {}),
  };
}

function isBelow(root: string, path: string): boolean {
  const below = relative(root, path);
  return !isAbsolute(below) && !/^\.\.(?:[/\\]|$)/.test(below);
}

/**
 * Longest text of a tool's input that leaves: a command does as it is, the content of a file does not, nor what was said to a person at the
 * end, which may quote what was printed.
 */
function longestText({ tool: name, input }: Action): number {
  const tool = toolOf(name);
  if (tool.role !== 'act') return 0;
  return tool.commandOf?.(input) === undefined ? 300 : Infinity;
}

/** Members of an input that name what it is about. What others say may be the content of a file. */
const naming =
  /^(?:paths?|files?|file_?(?:path|name)|dir(?:ectory)?|folder|glob|pattern|query|include|exclude|cwd|name|url|uri|ref|method|type|kind|mode)$/i;

/** Without secrets by the name of their member; of a tool that runs no command, also without texts of members that name nothing. */
function namedOnly(value: JsonValue, isCommand: boolean, name = ''): JsonValue {
  if (typeof value === 'string') {
    if (nameStrength(name) !== undefined) return '«redacted:secret»';
    return isCommand || naming.test(name) ? value : contentMark;
  }
  if (Array.isArray(value)) return value.map((one: JsonValue) => namedOnly(one, isCommand, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, namedOnly(one, isCommand, key)]));
}

/** All that an input says. */
function textsIn(value: JsonValue): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Relative to the workspace, `/` between parts; empty for the workspace itself and for what is outside. */
function belowRoot(root: string, path: string): string {
  const below = relative(root, path).replaceAll('\\', '/');
  return below.startsWith('..') || isAbsolute(below) ? '' : below;
}

/** How it ended, and which programs were missing; not what it printed. */
function endOf(observation: Observation, scrub: Scrubber) {
  const { status, exitCode, signalName } = observation;
  const missing = outcomeOf(observation)?.missing ?? [];
  return {
    status,
    ...(exitCode === undefined ? {} : { exitCode }),
    ...(signalName === undefined ? {} : { signalName }),
    ...(missing.length === 0
      ? {}
      : { missing: missing.slice(0, limits.missing).map((name) => cut(scrub.text(name), limits.missingName)) }),
  };
}
