// Interned actions: one per exact key, with the coarser levels of the key numbered for the statistics.
import { actionWords, leastSimilarity } from '../action/similarity.ts';
import type { Action, ActionKey } from '../types.ts';
import { StringTable } from './columns.ts';

/** As stored: the action itself is parsed when it is first asked for. */
export interface StoredAction {
  readonly exact: string;
  /** Level ids of tool, head and template. */
  readonly levels: readonly [number, number, number];
  action: Action | string;
  /** Made when first asked for, as the numbers of its words are. */
  key?: ActionKey;
  words?: Int32Array;
}

export class Actions {
  readonly list: StoredAction[];
  readonly levels: StringTable;
  private readonly ids: Map<string, number>;
  private readonly vocabulary = new StringTable();

  constructor(levels = new StringTable(), list: StoredAction[] = []) {
    this.levels = levels;
    this.list = list;
    this.ids = new Map(list.map(({ exact }, id) => [exact, id]));
  }

  /** The first action seen under a key stands for all of them: the key says what is done. */
  intern(key: ActionKey, action: Action): number {
    return this.ids.get(key.exact) ?? this.add(key.exact, levelNames(key), action);
  }

  /** Takes over action `id` of another list, if it is not here yet. */
  adopt(other: Actions, id: number): number {
    const { exact, levels, action } = other.stored(id);
    return (
      this.ids.get(exact) ??
      this.add(
        exact,
        levels.map((level) => other.levels.texts[level] ?? ''),
        action,
      )
    );
  }

  stored(id: number): StoredAction {
    const stored = this.list[id];
    if (!stored) throw new RangeError(`Actions: there is no action ${id}`);
    return stored;
  }

  read(id: number): { readonly key: ActionKey; readonly action: Action } {
    const stored = this.stored(id);
    if (typeof stored.action === 'string') stored.action = JSON.parse(stored.action) as Action;
    return { key: this.keyOf(id), action: stored.action };
  }

  keyOf(id: number): ActionKey {
    const stored = this.stored(id);
    if (stored.key) return stored.key;
    const [tool = '', head = '', template = ''] = stored.levels.map((level) =>
      (this.levels.texts[level] ?? '').slice(1),
    );
    return (stored.key = { exact: stored.exact, template, head, tool });
  }

  /** Level ids of a key, coarse to fine; -1 where a level is not known. */
  levelsOf(key: ActionKey): readonly number[] {
    return levelNames(key).map((name) => this.levels.find(name));
  }

  /** Tells of an action by its id whether it is like one of `keys` at all: whether `actionSimilarities` gives more than 0. */
  likeAnyOf(keys: readonly ActionKey[]): (id: number) => boolean {
    const own = keys.map((key) => {
      const words = actionWords(key);
      const numbers = new Set([...words].map((word) => this.vocabulary.intern(word)));
      return { exact: key.exact, numbers };
    });
    const known = new Map<number, boolean>();
    return (id) => {
      let isAlike = known.get(id);
      if (isAlike === undefined) {
        const words = this.wordsOf(id);
        isAlike = own.some(
          ({ exact, numbers }) => exact === this.stored(id).exact || jaccard(words, numbers) >= leastSimilarity,
        );
        known.set(id, isAlike);
      }
      return isAlike;
    };
  }

  private wordsOf(id: number): Int32Array {
    const stored = this.stored(id);
    if (stored.words) return stored.words;
    const tool = (this.levels.texts[stored.levels[0]] ?? '').slice(1);
    const words = [...actionWords({ tool, exact: stored.exact })].map((word) => this.vocabulary.intern(word));
    return (stored.words = Int32Array.from(words));
  }

  private add(exact: string, names: readonly string[], action: Action | string): number {
    const [tool, head, template] = names.map((name) => this.levels.intern(name));
    this.ids.set(exact, this.list.length);
    this.list.push({ exact, levels: [tool ?? 0, head ?? 0, template ?? 0], action });
    return this.list.length - 1;
  }
}

/** Of two empty sets 0. */
function jaccard(words: Int32Array, others: ReadonlySet<number>): number {
  if (Math.min(words.length, others.size) < leastSimilarity * Math.max(words.length, others.size)) return 0;
  let common = 0;
  for (const word of words) if (others.has(word)) common++;
  return common / (words.length + others.size - common || 1);
}

/** Coarse to fine, each level in a name space of its own. */
function levelNames(key: ActionKey): readonly string[] {
  return [`t${key.tool}`, `h${key.head}`, `p${key.template}`];
}
