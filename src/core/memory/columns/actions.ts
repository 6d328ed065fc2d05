// Interned actions: one per exact key, with the coarser levels of the key numbered for the statistics.
import { endsOrAsks } from '../../action/finishing.ts';
import { actionWords, leastSimilarity } from '../../action/similarity.ts';
import type { Action, ActionKey } from '../../types.ts';
import { StringTable, roomyInts } from './columns.ts';
import { PackedTexts } from '../retrieval/packedTexts.ts';

/** What a snapshot holds of the actions, in the order of their ids. */
export interface StoredActions {
  readonly levels: StringTable;
  readonly exacts: StringTable;
  /** Three for each action: ids of tool, head and template. */
  readonly levelIds: Int32Array;
  /** JSON of each action, parsed on first use. */
  readonly json: PackedTexts;
}

const noActions = (): StoredActions => ({
  levels: new StringTable(),
  exacts: new StringTable(),
  levelIds: new Int32Array(0),
  json: new PackedTexts(),
});

export class Actions {
  readonly levels: StringTable;
  /** Their ids are those of the actions. */
  private readonly exacts: StringTable;
  private levelIds: Int32Array;
  private readonly json: PackedTexts;
  /** By id: an action that was added or parsed by now, or its JSON. */
  private readonly actions: (Action | string | undefined)[];
  /** Created on first use. */
  private readonly keys: (ActionKey | undefined)[];
  private readonly words: (Int32Array | undefined)[];
  private readonly vocabulary = new StringTable();

  constructor({ levels, exacts, levelIds, json }: StoredActions = noActions()) {
    this.levels = levels;
    this.exacts = exacts;
    this.levelIds = levelIds;
    this.json = json;
    this.actions = new Array<Action | string | undefined>(json.length);
    this.keys = new Array<ActionKey | undefined>(json.length);
    this.words = new Array<Int32Array | undefined>(json.length);
  }

  get length(): number {
    return this.actions.length;
  }

  /** The first action seen under a key represents all of them: the key identifies what is done. */
  intern(key: ActionKey, action: Action): number {
    const known = this.exacts.find(key.exact);
    return known >= 0 ? known : this.add(key.exact, levelNames(key), action);
  }

  /** Id of an action; -1 if it was never tried. */
  find({ exact }: Pick<ActionKey, 'exact'>): number {
    return this.exacts.find(exact);
  }

  /** Copies action `id` of another list, unless it is already here. */
  adopt(other: Actions, id: number): number {
    const exact = other.exacts.text(id);
    const known = this.exacts.find(exact);
    if (known >= 0) return known;
    const names = other.levelsAt(id).map((level) => other.levels.text(level));
    return this.add(exact, names, other.actions[id] ?? other.json.at(id));
  }

  read(id: number): { readonly key: ActionKey; readonly action: Action } {
    return { key: this.keyOf(id), action: this.actionAt(id) };
  }

  /** Ids of tool, head and template. */
  levelsAt(id: number): readonly [number, number, number] {
    const { levelIds } = this;
    return [levelIds[3 * id] ?? 0, levelIds[3 * id + 1] ?? 0, levelIds[3 * id + 2] ?? 0];
  }

  /** Whether an action ends the episode or hands it back. */
  endsAt(id: number): boolean {
    return endsOrAsks({ tool: this.levels.text(this.levelsAt(id)[0]).slice(1) });
  }

  keyOf(id: number): ActionKey {
    return (this.keys[id] ??= this.makeKey(id));
  }

  /** Of all actions, as `StoredActions` has them. */
  stored(): { readonly exacts: string[]; readonly levelIds: Int32Array; readonly json: string[] } {
    const json = Array.from(this.actions, (action, id) => {
      const own = action ?? this.json.at(id);

      return typeof own === 'string' ? own : JSON.stringify(own);
    });
    return { exacts: this.exacts.all(), levelIds: this.levelIds.slice(0, 3 * this.length), json };
  }

  /** Level ids of a key, coarse to fine; -1 where a level is not known. */
  levelsOf(key: ActionKey): readonly number[] {
    return levelNames(key).map((name) => this.levels.find(name));
  }

  /** A test by action id: whether `actionSimilarities` to any of `keys` is above 0. */
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
          ({ exact, numbers }) => exact === this.exacts.text(id) || jaccard(words, numbers) >= leastSimilarity,
        );
        known.set(id, isAlike);
      }
      return isAlike;
    };
  }

  private wordsOf(id: number): Int32Array {
    const known = this.words[id];
    if (known) return known;
    const tool = this.levels.text(this.levelsAt(id)[0]).slice(1);
    const words = actionWords({ tool, exact: this.exacts.text(id) });
    return (this.words[id] = Int32Array.from(words, (word) => this.vocabulary.intern(word)));
  }

  private actionAt(id: number): Action {
    const stored = this.actions[id] ?? this.json.at(id);
    return (this.actions[id] = typeof stored === 'string' ? (JSON.parse(stored) as Action) : stored);
  }

  private makeKey(id: number): ActionKey {
    const [tool = '', head = '', template = ''] = this.levelsAt(id).map((level) => this.levels.text(level).slice(1));
    return { exact: this.exacts.text(id), template, head, tool };
  }

  private add(exact: string, names: readonly string[], action: Action | string): number {
    const id = this.exacts.intern(exact);
    this.levelIds = roomyInts(this.levelIds, 3 * id + 3);
    for (const [level, name] of names.entries()) this.levelIds[3 * id + level] = this.levels.intern(name);
    this.keys.push(undefined);
    this.words.push(undefined);
    this.actions.push(action);
    return id;
  }
}

/** 0 for two empty sets. */
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
