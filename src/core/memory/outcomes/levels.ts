// Failure rates from coarse to fine: programs, subcommands, templates and the exact text of the parts of a command,
// then the command as a whole.
import { exitParts, type ExitPart, type ExitTree } from '../../action/exitParts.ts';
import type { ActionKey } from '../../types.ts';
import { bareOption, countWords, quotedOf, wordsOf, type WordPlace } from './suspects.ts';
import { exactly, Tallies, type Tally } from './exactSums.ts';
import type { StepOutcome } from './stepOutcome.ts';

/** Before anything is known a part fails this often, worth `strength` tries; so a part that never fails keeps a small rate. */
const root = { prob: 0.05, strength: 10, least: 0.01 };
/** Strength of the coarser level, in tries. */
const strengths = { program: 2, head: 1, template: 1, exact: 1 };

/** In `all`, beside the steps themselves under no name: programs by whether they ever worked or failed. */
const kinds = 'programs';

/** What one step counts for, in exact units. */
export interface Counted {
  readonly weight: number;
  readonly outcome: StepOutcome;
}

/** Where the steps of one action are counted: places in the tables. */
export interface LevelPlaces {
  readonly parts: readonly PartPlaces[];
  readonly words: readonly WordPlace[];
  readonly template: number;
  readonly action: number;
}

interface PartPlaces {
  /** Without the mark of a pipe. */
  readonly program: string;
  /** In `programs`, `heads`, `partTemplates` and `partTexts`. */
  readonly places: readonly [number, number, number, number];
}

export class Levels {
  readonly all: Tallies;
  readonly programs: Tallies;
  readonly heads: Tallies;
  readonly partTemplates: Tallies;
  readonly partTexts: Tallies;
  readonly templates: Tallies;
  readonly actions: Tallies;
  /** Words of the parts, by how often failures were blamed on them. */
  readonly words: Tallies;

  /** `next` gives the tables in the order of `tables`. */
  constructor(next: () => Tallies = () => new Tallies()) {
    this.all = next();
    this.programs = next();
    this.heads = next();
    this.partTemplates = next();
    this.partTexts = next();
    this.templates = next();
    this.actions = next();
    this.words = next();
  }

  /** In a fixed order, for the snapshot. */
  get tables(): readonly Tallies[] {
    const { all, programs, heads, partTemplates, partTexts, templates, actions, words } = this;
    return [all, programs, heads, partTemplates, partTexts, templates, actions, words];
  }

  /** For `count`: looking them up is most of its work. */
  placesOf(tree: ExitTree, key: ActionKey): LevelPlaces {
    return {
      parts: exitParts(tree).map(({ program, head, template, exact }) => ({
        program: bare(program),
        places: [
          this.programs.placeOf(program),
          this.heads.placeOf(head),
          this.partTemplates.placeOf(template),
          this.partTexts.placeOf(exact),
        ],
      })),
      words: Array.from(wordsOf(tree), (word) => ({ word, place: this.words.placeOf(word) })),
      template: this.templates.placeOf(key.template),
      action: this.actions.placeOf(key.exact),
    };
  }

  /**
   * A success speaks for all parts. A failure is blamed on the parts whose program the output names as not found, else on those named in its last
   * line, else on all of them in equal shares (in proportion to their probabilities did no better, and would depend on the order of the steps).
   */
  count({ parts, words, template, action }: LevelPlaces, { weight, outcome }: Counted, times: 1 | -1): void {
    const named = outcome.missing.length === 0 ? [] : parts.filter(({ program }) => outcome.missing.includes(program));
    const lastWords = outcome.lastWords ?? [];
    const quoted = named.length > 0 ? named : quotedOf(parts, ({ program }) => program, lastWords);
    const blamed = quoted.length > 0 ? quoted : parts;
    const shareOf = (share: number): Tally => ({
      worked: outcome.failed ? 0 : exactly(weight),
      failed: outcome.failed ? exactly(weight) : 0,
      blame: outcome.failed ? exactly(weight * share) : 0,
      missing: outcome.failed && named.length > 0 ? exactly(weight) : 0,
    });
    const share = shareOf(1 / Math.max(1, blamed.length));
    for (const { places } of outcome.failed ? blamed : parts) {
      this.countProgram(places[0], share, times);
      this.heads.addAt(places[1], share, times);
      this.partTemplates.addAt(places[2], share, times);
      this.partTexts.addAt(places[3], share, times);
    }
    countWords(this.words, words, { weight, lastWords }, times);
    this.all.addAt(this.all.placeOf(''), shareOf(1 / Math.max(1, parts.length)), times);
    const whole = shareOf(1);
    this.templates.addAt(template, whole, times);
    this.actions.addAt(action, whole, times);
  }

  /** Beside its tries, whether a program has ever worked and ever failed. */
  private countProgram(place: number, share: Tally, times: 1 | -1): void {
    const before = everOf(this.programs.at(place));
    this.programs.addAt(place, share, times);
    const after = everOf(this.programs.at(place));
    const [worked, failed] = [after.worked - before.worked, after.failed - before.failed];
    if (worked !== 0 || failed !== 0)
      this.all.addAt(this.all.placeOf(kinds), { worked, failed, blame: failed, missing: 0 }, 1);
  }

  /**
   * How often a program fails that was never tried: each one counts once if it ever worked, and once if it ever failed (as Kneser and Ney 1995
   * count words by their contexts). By tries, the few that are used all the time would speak for those that were never used.
   */
  get unseenShare(): number {
    return this.all.shrunk(kinds, root.prob, root.strength);
  }

  /** How often a step fails. */
  get stepShare(): number {
    const { worked, failed } = this.all.of('');
    return (failed + root.strength * root.prob) / (worked + failed + root.strength);
  }

  /** p of a tree from those of its parts: of `all` 1 - prod(1 - p), of `any` prod p. */
  treeProb(tree: ExitTree): number {
    switch (tree.kind) {
      case 'part':
        return this.partProb(tree);
      case 'never':
        return root.least;
      case 'all':
        return 1 - distinct(tree.of).reduce((works, part) => works * (1 - this.treeProb(part)), 1);
      case 'any':
        return tree.of.reduce((fails, part) => fails * this.treeProb(part), 1);
    }
  }

  partProb({ program, head, template, exact }: ExitPart): number {
    let prob = this.programs.shrunk(program, this.unseenShare, strengths.program);
    if (head !== program) prob = this.heads.shrunk(head, prob, strengths.head);
    prob = this.partTemplates.shrunk(template, prob, strengths.template);
    return this.partTexts.shrunk(exact, prob, strengths.exact);
  }
}

/** Of the last words that a failed command printed, those that are programs or words of its own. */
export function quotedIn({ parts, words }: LevelPlaces, lastWords: readonly string[]): readonly string[] {
  const own = new Set([...parts.map(({ program }) => program), ...words.map(({ word }) => bareOption(word))]);
  return lastWords.filter((word) => own.has(word));
}

const once = exactly(1);
const everOf = ({ worked, blame }: Tally) => ({ worked: worked > 0 ? once : 0, failed: blame > 0 ? once : 0 });

/** A program's name without the mark of a pipe. */
export const bare = (program: string): string => program.replace(/^\|/, '');

/** The same part twice fails no more often than once. */
function distinct(trees: readonly ExitTree[]): readonly ExitTree[] {
  const seen = new Set<string>();
  return trees.filter((tree) => {
    if (tree.kind !== 'part') return true;
    if (seen.has(tree.exact)) return false;
    seen.add(tree.exact);
    return true;
  });
}
