// What leaves the machine of an episode: less than what stays. No outputs, no paths, no reasons, no decisions, no folder, no branch.
import { isAbsolute, relative, resolve } from 'node:path';
import * as v from 'valibot';
import { outcomeOf } from '../../core/memory/outcomes/stepOutcome.ts';
import type { Action } from '../../core/types.ts';
import type { EpisodeRecord, Observation, StepRecord } from '../../core/episode.ts';
import { textMember } from '../../core/tools/description.ts';
import { toolOf } from '../../core/tools/registry.ts';
import type { BeginFact, EndFact, Fact, SignalFact, StepFact } from './facts.ts';
import { beginSchema, episodeName, largestBody, nameOf, signalFactSchema, stepSchema } from './facts.ts';
import type { Scrubber } from './scrub.ts';

/** What leaves is decided by these. */
export interface LeavingRules {
  readonly scrub: Scrubber;
  /** The workspace folder, absolute. */
  readonly root: string;
  /** False for commands, and folders or files relative to the workspace, that `team.exclude` or `.knackignore` keeps here. */
  readonly accepts: (command: string, path: string) => boolean;
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

/** Of an own episode that has ended. Empty where no step may leave. A fact too large to be kept by a server is left out. */
export function leavingFacts(episode: EpisodeRecord, rules: LeavingRules): readonly Fact[] {
  const { episodeId, outcome } = episode;
  if (!isOwn(episode) || outcome === undefined || !episodeName.test(episodeId)) return [];
  const fact = (name: string, body: BeginFact | StepFact | SignalFact | EndFact): readonly Fact[] => {
    const bytes = Buffer.byteLength(JSON.stringify(body));
    return bytes > largestBody ? [] : [{ episode: episodeId, name, body: body }];
  };
  const steps = episode.steps.flatMap((step) => {
    const body = leavingStep(step, episode.cwd, rules);
    return body ? fact(nameOf.step(step.t), body) : [];
  });
  if (steps.length === 0) return [];
  const left = new Set(steps.map(({ name }) => name));
  const signals = episode.signals.flatMap(({ source, value, t, confidence, at }) => {
    if (t !== undefined && !left.has(nameOf.step(t))) return [];
    const of = {
      source,
      value,
      at,
      ...(t === undefined ? {} : { t }),
      ...(confidence === undefined ? {} : { confidence }),
    };
    return v.is(signalFactSchema, of) ? fact(nameOf.signal(of), of) : [];
  });
  const endedAt = episode.endedAt ?? episode.at;
  return [
    ...fact(nameOf.begin, beginOf(episode, rules)),
    ...steps,
    ...signals,
    ...fact(nameOf.end(outcome, endedAt), { outcome, at: endedAt }),
  ];
}

function beginOf({ task, model, at, context }: EpisodeRecord, { scrub }: LeavingRules): BeginFact {
  const source = context?.['source'];
  return v.parse(beginSchema, {
    task: cut(scrub.text(task)),
    model: cut(scrub.text(model)),
    at,
    ...(source === undefined ? {} : { source: cut(scrub.text(source)) }),
  });
}

/** Never in the middle of a character: PostgreSQL refuses half of one. */
const cut = (text: string) => text.slice(0, longestTask).replace(/[\ud800-\udbff]$/, '');

/** Undefined where it may not leave, or is of no use to others. */
function leavingStep(step: StepRecord, cwd: string, { root, scrub, accepts }: LeavingRules): StepFact | undefined {
  const { t, at, decision, executed, observation } = step;
  const action = (executed ?? decision.candidates[decision.chosen])?.action;
  if (!action) return undefined;
  const command = toolOf(action.tool).commandOf?.(action.input);
  const path = textMember(action.input, 'path') ?? textMember(action.input, 'file') ?? '';
  const about = command === undefined ? resolve(root, path) : (observation?.cwd ?? cwd);
  if (!accepts(command ?? '', belowRoot(root, about))) return undefined;
  const { nouns, verbs } = decision.state;
  const body = {
    t,
    at,
    state: { nouns: nouns.map(scrub.text), verbs: verbs.map(scrub.text) },
    action: { tool: scrub.text(action.tool), input: scrub.value(action.input, longestText(action)) },
    ...(observation ? { end: endOf(observation, scrub) } : {}),
  };
  const parsed = v.safeParse(stepSchema, body);
  return parsed.success ? parsed.output : undefined;
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
    ...(missing.length === 0 ? {} : { missing: missing.map(scrub.text) }),
  };
}
