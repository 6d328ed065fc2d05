// Observation -> State: what the task is about, the result of the last step, and the last actions.
import { verbOf } from '../action/verb.ts';
import type { TranscriptStep, WorkspaceFacts } from '../ports.ts';
import type { State } from '../types.ts';
import { observationFacts, workspaceFacts } from './facts.ts';
import { taskWords } from './taskWords.ts';

export interface Situation {
  readonly task: string;
  /** What the task asks for, where it is known to be just that goal of the workspace (goalWords.ts): it stands for the task's words. */
  readonly goal?: string | undefined;
  readonly workspace: WorkspaceFacts;
  readonly transcript: readonly TranscriptStep[];
}

/** Deterministic: the same situation gives the same state, also when paths, ports, hashes, times and the like differ. */
export interface StateEncoder {
  encode(situation: Situation): State;
}

/** How many of the last actions a state shows. */
const shownVerbs = 3;

/** Loads the language library lazily, at the first task; nothing else needs it. */
export async function loadStateEncoder(): Promise<StateEncoder> {
  const { default: nlp } = await import('compromise/two');
  const rootOf = (text: string): string => {
    const doc = nlp(text);
    doc.compute('root');
    return doc.text('root');
  };
  const lemmas = new Map<string, string>();
  const lemmatise = (word: string): string => {
    const known = lemmas.get(word);
    if (known !== undefined) return known;
    const root = rootOf(word);
    // Alone, `failed` and `released` pass for adjectives.
    const lemma = root === word && word.endsWith('ed') ? rootOf(`they ${word}`).replace(/^they /, '') : root;
    lemmas.set(word, lemma === '' ? word : lemma);
    return lemma === '' ? word : lemma;
  };
  // An episode asks for the words of the same task at every step.
  let last: { readonly task: string; readonly words: readonly string[] } = { task: '', words: [] };
  return {
    encode: (situation) => {
      if (situation.task !== last.task) last = { task: situation.task, words: taskWords(situation.task, lemmatise) };
      return stateOf(situation, situation.goal === undefined ? last.words : [situation.goal]);
    },
  };
}

function stateOf({ workspace, transcript }: Situation, words: readonly string[]): State {
  const last = transcript.at(-1);
  const nouns = [...words, ...workspaceFacts(workspace, words), ...(last ? observationFacts(last.observation) : [])];
  const verbs = transcript.slice(-shownVerbs).map((step) => verbOf(step.action));
  return { nouns: [...new Set(nouns)], verbs: verbs.length === 0 ? ['start'] : verbs };
}
