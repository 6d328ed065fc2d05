// One step's weighing: retrieve -> propose -> join -> decide. Only `propose` is an effect.
import { reason } from '../reason.ts';
import { givesUp } from '../action/finishing.ts';
import { commandOf } from '../action/command.ts';
import { actionKey } from '../action/key.ts';
import type { EpisodeMemory } from '../memory/memory.ts';
import type { RecalledAction } from '../policy/candidates.ts';
import { noEvidence } from '../memory/retrieval/evidence.ts';
import { joinCandidates } from '../policy/candidates.ts';
import { decide } from '../policy/decide.ts';
import { type JudgedChange, timesTakenBack } from '../policy/takenBack.ts';
import type {
  Elaboration,
  LanguageModel,
  Proposal,
  ProposalRequest,
  ProposedAction,
  Tool,
  ToolCheck,
  ToolSpec,
} from '../ports.ts';
import { type BeginningOf, broughtUp, corrected, withPrepared } from './corrected.ts';
import { type Avoided, leftOutFor, withLeftOut } from './leftOut.ts';
import type { Shown } from './sameFiles.ts';
import { withFailure } from './stuck.ts';
import { addUsage } from './prompts/chat.ts';
import type { Settings } from '../settings.ts';
import { learningSettings } from '../settings.ts';
import { redactSecrets } from '../state/secrets/redact.ts';
import { subjectOf } from '../state/subject.ts';
import { toolOf } from '../tools/registry.ts';
import type { Action, ActionKey, Candidate, JsonObject, JsonValue, Risk } from '../types.ts';
import type { Decision, Evidence, LeftOut, Subject } from '../decision.ts';

export type Toolbox = ReadonlyMap<string, Tool>;

export interface WeighRequest {
  readonly t: number;
  readonly episodeId: string;
  readonly proposal: Omit<ProposalRequest, 'recalled' | 'advice' | 'tools' | 'maxCandidates' | 'seed'>;
  readonly model: LanguageModel;
  readonly tools: Toolbox;
  readonly memory: EpisodeMemory;
  /** See `EpisodeOptions`. */
  readonly judged?: readonly JudgedChange[];
  readonly settings: Settings;
  readonly seed: number;
  /** Excluded from weighing: the user or the policy said no, or doing it again would change nothing. */
  readonly avoid: (action: Action, exactKey: string) => Avoided | undefined;
  /** Whether a command certainly cannot start: memory does not bring it up. Absent: unknown. */
  readonly cannotStart?: (command: string) => boolean;
  /** See `Subject`. */
  readonly before?: Subject['before'];
  /** What earlier runs say about what the model would do first; absent: the episode is under way. */
  readonly beginning?: BeginningOf;
  /** What earlier runs on the same files show; absent: nothing. */
  readonly shown?: Shown;
  readonly signal: AbortSignal;
}

export type WeighResult =
  | {
      readonly ok: true;
      readonly decision: Decision;
      /** What to execute: the chosen action as proposed. The decision holds it with its secrets redacted. */
      readonly action: Action;
      /** Why `action` is still the outline that was chosen; absent: it is whole. */
      readonly unwritten?: string;
      readonly proposal: Proposal;
    }
  | { readonly ok: false; readonly problem: string; readonly proposal: Proposal };

/** Rejects only when `signal` aborts. */
export async function weigh(request: WeighRequest): Promise<WeighResult> {
  const { memory, model, tools, settings, seed, signal } = request;
  const memoryOff = settings.memory === 'off';
  const { before } = request;
  const subject = { ...subjectOf(request.proposal.state, request.proposal), ...(before ? { before } : {}) };
  const recall = memoryOff ? { actions: [], advice: [] } : await memory.recall(request.proposal.state, subject);
  const earlier = memoryOff ? undefined : request.shown;
  const recalled = withPrepared(recall.actions, earlier).filter((candidate) => recallable(candidate, request));
  const shown = earlier ? broughtUp(earlier).filter((one) => isWhole(one, request)) : [];
  const asked: ProposalRequest = {
    ...request.proposal,
    recalled: recalled.map(({ action }) => action),
    advice: recall.advice,
    tools: [...tools.values()].map(({ spec }) => (model.elaborate ? spec : wholeOnly(spec))),
    maxCandidates: settings.maxCandidates,
    seed,
  };
  const proposal = await model.propose(asked, signal);
  const usable = usableProposals(proposal, request);
  const originals = new Map<string, Action>();
  const joined = joinCandidates({
    proposed: usable,
    recalled: usable.some(({ action }) => checked(action, tools).ok) ? [...recalled, ...shown] : [],
    recalledLogits: proposal.recalledLogits,
    settings,
    keyOf: (action) => keyOf(action, originals),
    riskOf: (action) => riskOf(action, tools),
  }).map(redactCandidate);
  if (joined.length === 0) {
    return {
      ok: false,
      problem: proposal.problem ?? `${model.id} proposed nothing. Run it again, or choose another model.`,
      proposal,
    };
  }
  const weighed = await decided(request, joined, { subject, tier: proposal.tier });
  const decision = withLeftOut(weighed, leftOutOf([...proposal.candidates, ...recall.actions], joined, request));
  const chosen = decision.candidates[decision.chosen];
  const action = chosen && (originals.get(chosen.key.exact) ?? chosen.action);
  if (!action) throw new RangeError('weigh: the decision chose no candidate');
  const stuck = request.shown?.stuck;
  const told = stuck && givesUp(action) ? withFailure(action, stuck) : action;
  if (told !== action) return { ok: true, decision: writtenOut(decision, told), action: told, proposal };
  if (!model.elaborate || !isOutline(action) || !checked(action, tools).ok)
    return { ok: true, decision, action, proposal };
  const { intent } = chosen;
  const written = await model.elaborate(
    { proposal: asked, action, ...(intent === undefined ? {} : { intent }) },
    signal,
  );
  const whole = { ...proposal, ...together(proposal, written) };
  if (written.action)
    return { ok: true, decision: writtenOut(decision, written.action), action: written.action, proposal: whole };
  const problem = written.problem ?? `${model.id} did not write out what was chosen`;
  // The model is told, and the episode continues.
  if (written.unusable) return { ok: true, decision, action, unwritten: problem, proposal: whole };
  return { ok: false, problem, proposal: whole };
}

async function decided(
  { t, episodeId, memory, settings, seed, proposal, judged = [], beginning, shown }: WeighRequest,
  joined: readonly Candidate[],
  { subject, tier }: { readonly subject: Subject; readonly tier: Decision['tier'] },
): Promise<Decision> {
  const memoryOff = settings.memory === 'off';
  const { state } = proposal;
  const weighed = { t, state, settings: learningSettings(settings), seed, tier, memoryOff };
  if (memoryOff) return decide({ ...weighed, candidates: joined, evidence: noEvidence(joined) });
  const among = async (candidates: readonly Candidate[]) => {
    const evidence = await memory.evidence(state, candidates, subject, { episodeId, t });
    return { ...weighed, candidates, evidence: withTakenBack(evidence, candidates, judged) };
  };
  // Unless a person wants more.
  const isWanted = proposal.transcript.some(({ note }) => note !== undefined);
  return corrected(joined, {
    ...{ among, isWanted },
    ...(beginning ? { beginning } : {}),
    ...(shown ? { shown } : {}),
  });
}

function withTakenBack(
  evidence: Evidence,
  candidates: readonly Candidate[],
  judged: readonly JudgedChange[],
): Evidence {
  const takenBack = candidates.map(({ key }) => timesTakenBack(judged, key));
  return takenBack.some((times) => times > 0) ? { ...evidence, takenBack } : evidence;
}

function wholeOnly({ name, description, inputSchema }: ToolSpec): ToolSpec {
  return { name, description, inputSchema };
}

function isOutline({ tool, input }: Action): boolean {
  return toolOf(tool).isOutline?.(input) ?? false;
}

/** The decision with its choice written out. It keeps the key it was weighed by, which learning uses. */
function writtenOut(decision: Decision, action: Action): Decision {
  const redacted = redactAction(action);
  const candidates = decision.candidates.map((candidate, index) =>
    index === decision.chosen ? { ...candidate, action: redacted } : candidate,
  );
  return { ...decision, candidates };
}

function together(proposal: Proposal, { usage, prompt }: Elaboration): Pick<Proposal, 'usage' | 'prompt'> {
  const prompts = [proposal.prompt, prompt].filter((text) => text !== undefined);
  return {
    usage: addUsage(proposal.usage ?? {}, usage ?? {}),
    ...(prompts.length > 0 ? { prompt: prompts.join('\n\n') } : {}),
  };
}

/** Remembered actions that can run now: not barred, valid for an available tool, with nothing redacted. */
function recallable({ action, key }: RecalledAction, request: WeighRequest): boolean {
  return toolOf(action.tool).recalled && !request.avoid(action, key.exact) && isWhole({ action, key }, request);
}

function isWhole(
  { action }: RecalledAction,
  { tools, cannotStart }: Pick<WeighRequest, 'tools' | 'cannotStart'>,
): boolean {
  const command = commandOf(action);
  if (JSON.stringify(action.input).includes('«redacted') || (command !== undefined && cannotStart?.(command)))
    return false;
  return tools.get(action.tool)?.check(action.input).ok ?? false;
}

/** What may be weighed. If no proposal can be done, all of them: the tool then tells the model what is wrong. */
function usableProposals({ candidates }: Proposal, { tools, avoid }: WeighRequest): readonly ProposedAction[] {
  const weighable = candidates.filter(({ priorLogit }) => Number.isFinite(priorLogit));
  const valid = weighable.filter(({ action }) => checked(action, tools).ok);
  if (valid.length === 0) return weighable;
  const first = valid.reduce((best, { priorLogit }) => Math.max(best, priorLogit), -Infinity);
  const open = valid.filter(({ action, priorLogit }) => {
    const avoided = avoid(action, actionKey(redactAction(action)).exact);
    return avoided === undefined || (avoided.when === 'unlessInsisted' && priorLogit === first);
  });
  return open.length > 0 ? open : valid;
}

/** Those of `considered` that `avoid` keeps from being weighed, and that can be done at all. */
function leftOutOf(
  considered: readonly { readonly action: Action; readonly priorLogit?: number }[],
  joined: readonly Candidate[],
  { avoid, tools }: Pick<WeighRequest, 'avoid' | 'tools'>,
): readonly LeftOut[] {
  const weighed = new Set(joined.map(({ key }) => key.exact));
  const doable = considered.filter(({ action }) => checked(action, tools).ok);
  const best = doable.reduce((most, { priorLogit = -Infinity }) => Math.max(most, priorLogit), -Infinity);
  return doable.flatMap(({ action, priorLogit }) => {
    const redacted = redactAction(action);
    const { exact } = actionKey(redacted);
    const avoided = weighed.has(exact) ? undefined : avoid(action, exact);
    if (!avoided) return [];
    return [{ ...leftOutFor(redacted, avoided.why), ...(priorLogit === best ? { first: exact } : {}) }];
  });
}

/** Whether the action or outline can be done, judging by its input. */
export function checked(action: Action, tools: Toolbox): ToolCheck {
  const tool = tools.get(action.tool);
  if (!tool)
    return { ok: false, problem: `there is no tool '${action.tool}'; there are ${[...tools.keys()].join(', ')}` };
  return isOutline(action) && tool.checkOutline ? tool.checkOutline(action.input) : tool.check(action.input);
}

function keyOf(action: Action, originals: Map<string, Action>): ActionKey {
  const key = actionKey(redactAction(action));
  if (!originals.has(key.exact)) originals.set(key.exact, action);
  return key;
}

/** Harm of an action by the tool's own judgment; an unknown tool always asks. */
export function riskOf(action: Action, tools: Toolbox): Risk {
  const tool = tools.get(action.tool);
  if (tool) return tool.risk(action.input);
  return { class: 'destructive', reasons: [reason('noSuchTool', action.tool)], alwaysAsk: true };
}

function redactCandidate(candidate: Candidate): Candidate {
  const { intent } = candidate;
  return {
    ...candidate,
    action: redactAction(candidate.action),
    ...(intent === undefined ? {} : { intent: redactSecrets(intent) }),
  };
}

/** The action with secrets redacted in every text of its input: what is stored and shown. */
export function redactAction(action: Action): Action {
  return { tool: action.tool, input: redactJson(action.input) as JsonObject };
}

function redactJson(value: JsonValue): JsonValue {
  if (typeof value === 'string') return redactSecrets(value);
  if (Array.isArray(value)) return value.map(redactJson);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, redactJson(inner)]));
  }
  return value;
}
