// How likely an action is to fail here, with the counts and the reason behind it.
import { exitParts, exitTree } from '../../action/exitParts.ts';
import { actionSimilarities } from '../../action/similarity.ts';
import type { Action, ActionKey } from '../../types.ts';
import type { FailureForecast, Neighbor } from '../../decision.ts';
import type { Phase } from './calibration.ts';
import { bare } from './levels.ts';
import { mostSuspect, wordsOf } from './suspects.ts';
import type { Outcomes } from './outcomes.ts';

/** Strength of the coarser level, in tries: of the whole command's template, similar commands, its text, situations like this, this edge. */
const strengths = { template: 1, similar: 1, exact: 1, near: 0.5, here: 0.5 };
/** Fewer tries of similar commands, weighted by similarity, are not given as a reason. */
const noticeable = 0.5;
/** A word that was to blame less often, of its tries and one more, is not named; nor is one that is less to blame than the parts of the command. */
const leastBlame = 0.5;

interface Tries {
  readonly tries: number;
  readonly failures: number;
  readonly lastExit?: number | undefined;
}

/**
 * From the parts of the command to this very edge, each level `p <- (f + kappa p)/(n + kappa)`; then corrected by how often such forecasts
 * came true at this phase of an episode. `neighbors` with all that was tried there. Where nothing is known, `prob` is the share of all steps that fail.
 */
export function forecastsOf(
  outcomes: Outcomes,
  candidates: readonly { readonly key: ActionKey; readonly action: Action }[],
  neighbors: readonly Neighbor[],
  phase: Phase,
): readonly FailureForecast[] {
  const { levels, calibration } = outcomes;
  const places = placesOf(
    candidates.map(({ key }) => key),
    neighbors,
  );
  return candidates.map(({ key, action }, index) => {
    const { here, own, near } = places[index] ?? nowhere;
    const tree = exitTree(action, key);
    const alike = othersLike(outcomes, action, key);
    const byParts = levels.treeProb(tree);
    const suspect = mostSuspect(levels.words, wordsOf(tree));
    const works = (1 - byParts) * (1 - (suspect?.prob ?? 0));
    let prob = levels.templates.shrunk(key.template, 1 - works, strengths.template);
    prob = shrink(alike, prob, strengths.similar);
    prob = levels.actions.shrunk(key.exact, prob, strengths.exact);
    prob = shrink(near, prob, strengths.near);
    prob = shrink(here, prob, strengths.here);
    const parts = exitParts(tree);
    const missing = parts.map(({ program }) => bare(program)).find((name) => isMissing(outcomes, name));
    const reason = reasonOf();
    return {
      prob: calibration.corrected(prob, phase),
      rawProb: prob,
      tries: reason.tries,
      failures: reason.failures,
      ...(own.lastExit === undefined ? {} : { lastExit: own.lastExit }),
      reason: {
        ...reason.reason,
        ...(missing === undefined ? {} : { missing }),
        ...(suspect && suspect.prob >= Math.max(leastBlame, byParts)
          ? { suspect: { word: suspect.word, tries: suspect.tries, failures: suspect.failures } }
          : {}),
      },
    };

    function reasonOf(): Tries & { readonly reason: FailureForecast['reason'] } {
      if (here.tries > 0) return { ...here, reason: { kind: 'here' } };
      if (own.tries > 0) return { ...own, reason: { kind: 'near' } };
      const anywhere = triesOf(levels.actions.of(key.exact));
      if (anywhere.tries > 0) return { ...anywhere, reason: { kind: 'action' } };
      const template = triesOf(levels.templates.of(key.template));
      if (template.tries > 0) return { ...template, reason: { kind: 'similar' } };
      if (alike.tries >= noticeable) return { ...alike, reason: { kind: 'similar' } };
      const tried = parts.filter(({ head }) => triesOf(levels.heads.of(head)).tries > 0);
      const [weakest] = tried.toSorted((a, b) => levels.partProb(b) - levels.partProb(a));
      if (weakest)
        return { ...triesOf(levels.heads.of(weakest.head)), reason: { kind: 'part', name: bare(weakest.head) } };
      return { tries: 0, failures: 0, reason: { kind: 'unknown' } };
    }
  });
}

/** Reported as not found, and never seen working. */
function isMissing({ levels }: Outcomes, program: string): boolean {
  const [alone, piped] = [levels.programs.of(program), levels.programs.of(`|${program}`)];
  return alone.missing + piped.missing > 0 && alone.worked === 0;
}

const triesOf = ({ worked, failed }: { readonly worked: number; readonly failed: number }): Tries => ({
  tries: worked + failed,
  failures: failed,
});

const shrink = ({ tries, failures }: Tries, prob: number, strength: number) =>
  (failures + strength * prob) / (tries + strength);

/** Tries of similar commands anywhere, excluding its own. */
function othersLike({ levels, similar }: Outcomes, action: Action, key: ActionKey): Tries {
  const { tries, failures } = similar.near(action, key);
  if (tries === 0) return { tries, failures };
  const { worked, failed, blame } = levels.actions.of(key.exact);
  return { tries: Math.max(0, tries - worked - failed), failures: Math.max(0, failures - blame) };
}

interface Place {
  /** Exactly this action in exactly this situation. */
  here: Tries;
  /** Exactly this action in all neighbours, unweighted, with the exit status of the newest failure in the most similar. */
  own: Tries;
  /** Similar actions in all neighbours, weighted, without `here`. */
  near: Tries;
}

const none: Tries = { tries: 0, failures: 0 };
const nowhere: Place = { here: none, own: none, near: none };

function placesOf(keys: readonly ActionKey[], neighbors: readonly Neighbor[]): readonly Place[] {
  const places = keys.map((): Place => ({ ...nowhere }));
  const similaritiesTo = actionSimilarities(keys);
  for (const { similarity: nearness, edges } of neighbors) {
    for (const { key, endings } of edges) {
      if (!endings) continue;
      for (const [index, alike] of similaritiesTo(key).entries()) {
        const place = places[index];
        if (!place || alike === 0) continue;
        const isOwn = key.exact === keys[index]?.exact;
        if (isOwn) place.own = sum(place.own, endings, 1);
        if (isOwn && nearness === 1) place.here = endings;
        else place.near = sum(place.near, endings, nearness ** 4 * alike ** 8);
      }
    }
  }
  return places;
}

function sum(before: Tries, { tries, failures, lastExit }: Tries, weight: number): Tries {
  return {
    tries: before.tries + weight * tries,
    failures: before.failures + weight * failures,
    lastExit: before.lastExit ?? lastExit,
  };
}
