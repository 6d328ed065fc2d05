// Facts of others -> episodes as the store keeps them. Nothing is trusted: every value is checked, keys and risks are computed here.
import { reason } from '../../../core/reason.ts';
import * as v from 'valibot';
import { actionKey } from '../../../core/action/key.ts';
import { takenAction, undecided } from '../../../core/policy/undecided.ts';
import type { EpisodeRecord, Observation, StepRecord } from '../../../core/episode.ts';
import type { EndFact, Fact, StepFact } from '../facts.ts';
import { beginSchema, deepest, endSchema, episodeName, nameOf, signalFactSchema, stepSchema } from '../facts.ts';
import { scrubber } from '../outgoing/scrub.ts';

/** One episode of one author, put together from its facts. */
export interface IncomingEpisode {
  /** Undefined when all of it is withdrawn, or nothing in it can be used (yet). */
  readonly episode: EpisodeRecord | undefined;
  /** The whole episode is withdrawn. */
  readonly withdrawn: boolean;
  /** Steps that the author took back, ascending. */
  readonly withdrawnSteps: readonly number[];
  /** Facts that were refused: malformed, under a name that is not theirs, or from the future. */
  readonly refused: number;
  /** Something in it is from the near future: another machine's clock. All of it comes once that time has passed. */
  readonly isAhead: boolean;
}

export interface Sender {
  /** The role that the server has checked, or what a file claims: `sharedAuthor`. */
  readonly author: string;
  /** The user's own, from another machine: keeps its id. */
  readonly isSelf: boolean;
  /** As cards name it, e.g. `ann, team`. */
  readonly via: string;
}

const shared = 'file:';

/** Names in a file are unverified: the colon keeps them apart from roles of the server, which have none. */
export const sharedAuthor = (name: string) => `${shared}${name}`;
export const isSharedAuthor = (author: string) => author.startsWith(shared);
/** As the file names them. */
export const roleless = (author: string) => author.slice(isSharedAuthor(author) ? shared.length : 0);

/** The local id of a colleague's episode. Ids of two colleagues never collide. */
export function localId({ author, isSelf }: Pick<Sender, 'author' | 'isSelf'>, episode: string): string {
  return isSelf ? episode : `team:${author}:${episode}`;
}

/** Milliseconds that another machine's clock may be ahead: a day. */
const mostAhead = 86_400_000;

/** Later than this, a time is no clock's. */
const furthestAhead = 30 * mostAhead;

/**
 * Facts of one episode, in any order; a fact may come twice. The same set gives the same record. Facts more than a day after `now` are
 * refused: they would stay the newest, whatever is done here.
 */
export function incomingEpisode(
  episode: string,
  facts: readonly Fact[],
  sender: Sender,
  now: number = Date.now(),
): IncomingEpisode {
  const byName = new Map(facts.map((fact) => [fact.name, fact.body]));
  const names = [...byName.keys()].sort();
  const withdrawn = byName.has(nameOf.withdrawal());
  const withdrawnSteps = names.flatMap((name) => /^x(\d+)$/.exec(name)?.[1] ?? []).map(Number);
  const gone = new Set(withdrawnSteps);
  const seen = { refused: 0, isAhead: false };
  const read = <S extends v.GenericSchema<unknown, { readonly at: number }>>(
    kind: string,
    schema: S,
    name: (body: v.InferOutput<S>) => string,
  ) =>
    names
      .filter((one) => one.startsWith(kind))
      .flatMap((one) => {
        const body = byName.get(one);
        const result = isShallow(body) ? v.safeParse(schema, body, { abortEarly: true }) : undefined;
        const output = result?.success && name(result.output) === one ? result.output : undefined;
        if (output && output.at <= now + mostAhead) return [output];
        seen.refused++;
        seen.isAhead ||= output !== undefined && output.at <= now + furthestAhead;
        return [];
      });
  const [begin] = read('b', beginSchema, () => nameOf.begin);
  const steps = read('s', stepSchema, ({ t }) => nameOf.step(t))
    .filter(({ t }) => !gone.has(t))
    .sort((a, b) => a.t - b.t);
  const signals = read('g', signalFactSchema, nameOf.signal)
    .filter(({ t }) => t === undefined || !gone.has(t))
    .sort((a, b) => a.at - b.at);
  const ends = read('e', endSchema, ({ outcome, at }) => nameOf.end(outcome, at));
  const rest = { withdrawn, withdrawnSteps: withdrawnSteps.sort((a, b) => a - b), ...seen };
  const end = lastEnd(ends);
  if (withdrawn || seen.isAhead || !begin || !end || steps.length === 0 || !episodeName.test(episode))
    return { ...rest, episode: undefined };
  return { ...rest, episode: recordOf({ episode, begin, steps, signals, end }, sender) };
}

/** Recursive code would overflow the stack on values nested thousands of levels deep. */
export function isShallow(body: unknown): boolean {
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return false;
    level = level.flatMap((value): unknown[] =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
  }
  return true;
}

/** An episode wrongly considered interrupted has two ends; the later one counts. */
function lastEnd(ends: readonly EndFact[]): EndFact | undefined {
  const rank = ({ outcome }: EndFact) => (outcome === 'interrupted' ? 0 : 1);
  return ends.toSorted((a, b) => rank(a) - rank(b) || a.at - b.at).at(-1);
}

interface Parts {
  readonly episode: string;
  readonly begin: v.InferOutput<typeof beginSchema>;
  readonly steps: readonly StepFact[];
  readonly signals: readonly v.InferOutput<typeof signalFactSchema>[];
  readonly end: EndFact;
}

/** Incoming facts are scrubbed again: the sender's Knack may have been older, or another program. */
const { text: clean, value: cleanValue } = scrubber('');

function recordOf({ episode, begin, steps, signals, end }: Parts, sender: Sender): EpisodeRecord {
  return {
    episodeId: localId(sender, episode),
    task: clean(begin.task),
    cwd: '.',
    model: clean(begin.model),
    seed: 0,
    provenance: { origin: 'import', via: sender.via, author: sender.author },
    memory: 'on',
    at: begin.at,
    endedAt: end.at,
    steps: steps.map(stepOf),
    signals: signals,
    outcome: end.outcome,
    pinned: false,
  };
}

function stepOf({ t, at, state, action, end }: StepFact): StepRecord {
  const cleaned = { tool: clean(action.tool), input: cleanValue(action.input) as typeof action.input };
  const words = { nouns: state.nouns.map(clean), verbs: state.verbs.map(clean) };
  return {
    t,
    at,
    decision: { ...undecided, t, state: words, candidates: [{ ...taken, action: cleaned, key: actionKey(cleaned) }] },
    ...(end ? { observation: observationOf(end) } : {}),
  };
}

function observationOf({ status, exitCode, signalName, missing }: NonNullable<StepFact['end']>): Observation {
  return {
    status,
    ...(status === 'exited' && exitCode !== undefined ? { exitCode } : {}),
    ...(status === 'signaled' && signalName !== undefined ? { signalName: clean(signalName) } : {}),
    text: (missing ?? []).map((name) => `${clean(name).replaceAll(/\s/g, '')}: not found`).join('\n'),
    durationMs: 0,
  };
}

/** Somebody else decided. */
const taken = {
  ...takenAction,
  risk: { class: 'write', reasons: [reason('doneByOthers')], alwaysAsk: true },
} as const;
