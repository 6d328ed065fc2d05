// Before another agent's command: what is known about it here, and how strongly to warn.
import { actionKey } from '../../core/action/key.ts';
import { forecast, passProbability, stateSimilarity } from '../../core/advice/advice.ts';
import type { Try, Worth } from '../../core/advice/advice.ts';
import { defaultSettings } from '../../core/settings.ts';
import type { State } from '../../core/types.ts';
import { commandAction } from '../../core/tools/run.ts';
import type { Answer, Voice } from './events.ts';
import { missingProgram } from './missing.ts';
import type { KnownTry } from './tries.ts';
import { triesOf } from './tries.ts';

/** Below this, no warning: warnings that are often wrong are ignored. */
const leastFailureProb = 0.6;
const leastFailures = 2;
/** Refusals in a row after which the same command passes: the agent may know better. */
const mostRefusals = 2;
/** A command quoted to another agent is short and on one line. */
const longestQuote = 120;

export interface Question {
  readonly command: string;
  readonly situation: {
    /** Only called if needed, as it may take long. */
    readonly state: () => State | Promise<State>;
    /** How often in a row a command was refused last. */
    readonly refusals: (command: string) => number;
  };
  readonly storeFile: string;
  readonly voice: Voice;
  /** [0, 1). */
  readonly draw: number;
}

/** Undefined if there is nothing worth saying. */
export async function advise(question: Question): Promise<Answer | undefined> {
  return (await adviseByTries(question)) ?? adviseByProgram(question);
}

/** A missing program; no remedy is known, so nothing is refused. */
function adviseByProgram({ command, storeFile, voice }: Question): Answer | undefined {
  const missing = missingProgram(storeFile, command, process.env['PATH'] ?? '');
  if (!missing) return undefined;
  const { program, times } = missing;
  const when = times === 1 ? 'when it was last run' : `the last ${times} times it was run`;
  return {
    voice: voice === 'ask' ? 'ask' : 'advise',
    text: `Knack: \`${program}\` was not found ${when} in this workspace, and is not on the PATH now.`,
  };
}

async function adviseByTries({ command, situation, storeFile, voice, draw }: Question): Promise<Answer | undefined> {
  const key = actionKey(commandAction(command)).exact;
  const anywhere = triesOf(storeFile, key, defaultSettings.importWeight);
  if (anywhere.filter(({ failed }) => failed).length < leastFailures) return undefined;
  const tries = comparedTo(await situation.state(), anywhere);
  const known = forecast(tries);
  if (known.failures < leastFailures || known.failureProb < leastFailureProb) return undefined;
  const remedy = await remedyOf(tries);
  const text = textOf(command, tries, known, remedy);
  if (voice !== 'enforce') return { voice, text };
  const refuse =
    remedy !== undefined && situation.refusals(command) < mostRefusals && draw >= passing(tries, known.failureProb);
  return { voice: refuse ? 'deny' : 'advise', text };
}

type ComparedTry = KnownTry & Try;

/** Hooks added during a session do not know its task: then only what was done is compared. */
const comparedTo = (state: State, tries: readonly KnownTry[]): readonly ComparedTry[] =>
  tries.map((one) => ({
    ...one,
    similarity: stateSimilarity(state, state.nouns.length === 0 ? { ...one.state, nouns: [] } : one.state),
  }));

/** Return of a failed command, and of one that helped, on the scale of exit statuses in the rewards. */
const returns = { failed: -0.5, helped: 0.5 };

/** Probability of letting it pass, from the returns of it and its remedy here (see `passProbability`). */
function passing(tries: readonly ComparedTry[], failureProb: number): number {
  const weightOf = (of: (one: ComparedTry) => boolean) =>
    tries.filter(of).reduce((sum, { weight, similarity }) => sum + weight * similarity ** 4, 0);
  const spread = (returns.helped - returns.failed) / 2;
  const uncertain = (weight: number) => spread / Math.sqrt(1 + 4 * weight);
  const own: Worth = {
    advantage: failureProb * returns.failed + (1 - failureProb) * returns.helped,
    uncertainty: uncertain(weightOf(() => true)) / 2,
  };
  const helped = weightOf(({ remedy }) => remedy !== undefined);
  const other: Worth = { advantage: (returns.helped * helped) / (helped + 0.25), uncertainty: uncertain(helped) / 2 };
  return passProbability(own, [other], defaultSettings.beta / spread);
}

interface Remedy {
  readonly command: string;
  readonly times: number;
}

/** What helped most often; never anything that needs approval. */
async function remedyOf(tries: readonly KnownTry[]): Promise<Remedy | undefined> {
  const times = new Map<string, number>();
  for (const { remedy } of tries) if (remedy !== undefined) times.set(remedy, (times.get(remedy) ?? 0) + 1);
  const [most] = [...times].sort((a, b) => b[1] - a[1]);
  if (!most || most[0].length > longestQuote || most[0].includes('\n')) return undefined;
  const { commandRisk } = await import('../../core/approval/commandRisk.ts');
  const risk = commandRisk(most[0]);
  if (risk.alwaysAsk || (risk.class !== 'read' && risk.class !== 'write')) return undefined;
  return { command: most[0], times: most[1] };
}

function textOf(
  command: string,
  tries: readonly KnownTry[],
  { tries: here, failures }: { readonly tries: number; readonly failures: number },
  remedy: Remedy | undefined,
): string {
  const code = tries.find(({ failed }) => failed)?.exitCode;
  const status = code === undefined ? '' : `, last with exit status ${code}`;
  const what = command.length <= longestQuote && !command.includes('\n') ? `\`${command}\`` : 'this command';
  const failed = `Knack: ${what} failed ${failures} of ${here} times in situations like this in this workspace${status}.`;
  if (!remedy) return failed;
  return `${failed} It worked after \`${remedy.command}\` (${remedy.times === 1 ? 'once' : `${remedy.times} times`}).`;
}
