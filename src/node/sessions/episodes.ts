// A turn of another agent's session -> an episode as the store keeps it: states, actions and outcomes, no prose.
import { actionKey } from '../../core/action/key.ts';
import { commandRisk } from '../../core/approval/commandRisk.ts';
import { exitValue, uncheckedVerdict } from '../../core/agent/judge.ts';
import { decide } from '../../core/policy/decide.ts';
import type { TranscriptStep, WorkspaceFacts } from '../../core/ports.ts';
import type { LearningSettings } from '../../core/settings.ts';
import type { StateEncoder } from '../../core/state/encoder.ts';
import { aboutCommand, blamedText, outcomeOf } from '../../core/memory/outcomes/stepOutcome.ts';
import { redactSecrets } from '../../core/state/secrets/redact.ts';
import type { Action, Risk, State } from '../../core/types.ts';
import type { Decision, Evidence } from '../../core/decision.ts';
import type { EpisodeRecord, Observation, Signal, StepRecord } from '../../core/episode.ts';
import { finishAction } from '../../core/tools/finish.ts';
import { commandAction } from '../../core/tools/run.ts';
import type { SessionSource } from './source.ts';
import type { Turn, TurnStep } from './turns.ts';

export interface EpisodeContext {
  readonly source: Pick<SessionSource, 'id' | 'title'>;
  readonly root: string;
  readonly workspace: WorkspaceFacts;
  readonly encoder: StateEncoder;
  readonly settings: LearningSettings;
}

/** Characters of a prompt used as the episode's task. */
const longestTask = 300;

/** Actions that a state looks back at. */
const lookBack = 3;

/** An imported episode: weighs `importWeight`, names its source, and gets reward only from exit statuses and the user's acts. */
export function episodeOf(turn: Turn, context: EpisodeContext): EpisodeRecord {
  const { source, root } = context;
  const task = taskOf(turn);
  const steps = stepsOf(turn, task, context);
  const last = turn.steps.at(-1)?.observation;
  const [first] = turn.steps;
  const at = first?.at ?? 0;
  const endedAt = turn.steps.at(-1)?.at ?? at;
  const { outcome } = uncheckedVerdict(last, false);
  // Weak evidence, like all imports: the other agent continued until its last command worked.
  const signal: Signal | undefined =
    last && exitValue(last) === 1 ? { source: 'exitCode', value: 1, at: endedAt } : undefined;
  return {
    episodeId: `${source.id}:${turn.id}`.replaceAll(/[^\w.:-]/g, '-').slice(0, 200),
    task,
    cwd: root,
    model: turn.model ?? source.id,
    seed: 0,
    provenance: { origin: 'import', via: `${source.title}, session ${turn.session}` },
    context: {
      source: source.id,
      session: turn.session,
      ...(turn.branch === undefined ? {} : { branch: turn.branch }),
    },
    memory: 'on',
    at,
    endedAt,
    steps,
    signals: [...steps.flatMap(signalsOf), ...(signal ? [signal] : [])],
    outcome,
    pinned: false,
  };
}

/** The user's words, or the command that ended it successfully: asking for "run the tests" finds `npm test`. */
function taskOf({ task, steps }: Turn): string {
  const named = task.trim() === '' ? commandThatWorked(steps) : task;
  return redactSecrets(named.replaceAll(/\s+/g, ' ').trim()).slice(0, longestTask);
}

function commandThatWorked(steps: readonly TurnStep[]): string {
  const worked = steps.findLast(({ observation }) => observation && exitValue(observation) === 1);
  return (worked ?? steps.at(-1))?.command ?? '';
}

function stepsOf(turn: Turn, task: string, context: EpisodeContext): StepRecord[] {
  const { encoder, workspace, settings } = context;
  const transcript: TranscriptStep[] = [];
  const situation = () => encoder.encode({ task, workspace, transcript: transcript.slice(-lookBack) });
  const steps = turn.steps.map((step, t): StepRecord => {
    transcript.push(...step.tools.map(toolStep));
    transcript.splice(0, Math.max(0, transcript.length - lookBack));
    const state = situation();
    const command = redactSecrets(step.command);
    const action = commandAction(command);
    const { observation } = step;
    if (observation) transcript.push({ t, action, observation });
    return {
      t,
      at: step.at,
      decision: decisionOf({ t, state, action, settings, risk: commandRisk(command) }),
      // Its output is already reflected in the next state.
      ...(observation ? { observation: { ...observation, text: blamedIn(observation, command) } } : {}),
    };
  });
  return turn.over ? [...steps, finishOf(steps.length, turn, situation(), settings)] : steps;
}

/** Tells which part of a command to blame. */
function blamedIn(observation: Observation, command: string): string {
  const outcome = outcomeOf(observation);
  return outcome ? redactSecrets(blamedText(aboutCommand(outcome, command))) : '';
}

/** That the agent ended its turn is an action like any other: the verdict on the episode is credited to it. */
function finishOf(t: number, { steps }: Turn, state: State, settings: LearningSettings): StepRecord {
  const action = finishAction('Done.', true);
  const risk: Risk = { class: 'read', reasons: [], alwaysAsk: false };
  return {
    t,
    at: steps.at(-1)?.at ?? 0,
    decision: decisionOf({ t, state, action, settings, risk }),
    observation: { status: 'ok', text: '', durationMs: 0 },
  };
}

function toolStep({ tool, path }: TurnStep['tools'][number]): TranscriptStep {
  const action = { tool, input: path === undefined ? {} : { path } };
  return { t: 0, action, observation: { status: 'ok', text: '', durationMs: 0 } };
}

const nothingKnown: Evidence = {
  statistics: { edges: 0, experiences: 0, meanReturn: 0, returnVariance: 1, priorStrength: 1, levelTrust: 0 },
  neighbors: [],
  levelResiduals: [0],
  nearestMisses: [],
};

/** Another agent decided; what is known is what it did. */
function decisionOf(of: {
  readonly t: number;
  readonly state: State;
  readonly action: Action;
  readonly settings: LearningSettings;
  readonly risk: Risk;
}): Decision {
  const { action, risk, ...rest } = of;
  const candidate = { action, key: actionKey(action), priorLogit: 0, risk };
  return decide({
    ...rest,
    candidates: [{ ...candidate, source: 'memory' }],
    evidence: nothingKnown,
    seed: 0,
    tier: 'prompt',
    memoryOff: true,
  });
}

function signalsOf({ t, at, observation }: StepRecord): Signal[] {
  if (!observation) return [];
  if (observation.status === 'rejected') return [{ source: 'approval', value: -1, t, at }];
  const value = exitValue(observation);
  return value === undefined ? [] : [{ source: 'exitCode', value, t, at }];
}
