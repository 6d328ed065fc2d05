// The arms of the suite `llm`: learners of the other suites with a language model under them, and learners that need one.
import type { Usage } from '../../src/core/episode.ts';
import { armNames, armOf, type Arm } from '../learning/arms.ts';
import type { Player } from '../learning/play.ts';

/** How the model is asked: for logits, for confidences, or for one action in plain words with what memory advises. */
export type Asked = 'logprobs' | 'verbalised' | 'prompt';

export interface ModelArm {
  readonly name: string;
  readonly settings: Arm['settings'];
  readonly asked: Asked;
  readonly player: () => Player;
  /** Writes a note after each failure, and shows the latest ones of the task with the task. */
  readonly reflects: boolean;
  /** Is told rewards of earlier attempts instead of its own: what such an arm gains is not learned. */
  readonly shuffled: boolean;
}

export const defaultArms =
  'static,memory-in-prompt,replay,reflexion,jitrl,jitrl@verbalised,posterior,posterior@verbalised,shuffled';

export const armUsage = `${defaultArms.replaceAll(',', ', ')};
                    NAME@verbalised asks for confidences instead of log-probabilities;
                    NAME is any of ${armNames.join(', ')}`;

/** @throws Error that names the arm and what is allowed. */
export function modelArmOf(text: string): ModelArm {
  const [name = '', asked = 'logprobs', ...more] = text.split('@');
  if ((asked !== 'logprobs' && asked !== 'verbalised') || more.length > 0)
    throw new Error(`arm '${text}': after @ stands logprobs or verbalised`);
  const plain = { name: text, asked, reflects: false, shuffled: false } as const;
  switch (name) {
    case 'memory-in-prompt': {
      if (asked !== 'logprobs') throw new Error(`arm '${text}': memory-in-prompt is asked in its own way only`);
      // One proposal is all there is to weigh: the lines PREFER and AVOID are what acts.
      const { settings, player } = armOf('posterior:beta=0');
      return { ...plain, settings, player, asked: 'prompt' };
    }
    case 'reflexion': {
      const { settings, player } = armOf('static:memory=off');
      return { ...plain, settings, player, reflects: true };
    }
    case 'shuffled': {
      const { settings, player } = armOf('posterior');
      return { ...plain, settings, player, shuffled: true };
    }
    case 'static': {
      // What memory knows would stand in its prompt.
      const { settings, player } = armOf('static:memory=off');
      return { ...plain, settings, player };
    }
    default: {
      const { settings, player } = armOf(name);
      return { ...plain, settings, player };
    }
  }
}

/** What an arm has used so far. */
export interface Spent {
  calls: number;
  inputTokens: number;
  outputTokens: number;
  /** Undefined where there are no prices. */
  cost: number | undefined;
}

export const nothingSpent = (): Spent => ({ calls: 0, inputTokens: 0, outputTokens: 0, cost: undefined });

export function spend(spent: Spent, { inputTokens = 0, outputTokens = 0, cost }: Usage): void {
  spent.calls++;
  spent.inputTokens += inputTokens;
  spent.outputTokens += outputTokens;
  if (cost !== undefined) spent.cost = (spent.cost ?? 0) + cost;
}
