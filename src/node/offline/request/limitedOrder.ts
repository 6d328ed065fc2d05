// "Lint src and leave the tests out", "bring the src folder into the standard layout, and nothing outside it": the order alone, with the folders that it means.
import { asksAboutFormat } from '../reaction/beyondGoal.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { asksOrUndoes, spokenPlaces, withoutRuledOut } from './spokenPlaces.ts';
import { actionConcepts, conceptsOf } from './vocabulary.ts';

const orders: readonly (readonly [concept: string, order: string])[] = [
  ['#format', 'format'],
  ['#lint', 'lint'],
  ['#types', 'type check'],
];
/** They are run on folders as they are named. */
const tool = /\b(?:black|isort|flake8|mypy|pyright|pylint|perlcritic|eslint|prettier)\b/iu;
/** "The standard Rust layout" */
const layout =
  /\b(?:standard|usual|canonical|house|proper|official)\s+(?:\w+\s+)?(?:layout|form|format|style|formatting)\b/giu;
/** More than the deed and its place. */
const more = /(?<![\w-])--?[a-z]|\d|\b(?:and|then)\s+(?:then\s+)?(?:run|test|build|commit|push|start)\b/iu;

/** Undefined where a request wants anything else of those folders, or names none. */
export function limitedOrder(said: string, root: string): string | undefined {
  if (more.test(said) || asksOrUndoes(said)) return undefined;
  const { meant, ruledOut } = spokenPlaces(said, root) ?? { meant: [], ruledOut: [] };
  if (meant.length === 0) return undefined;
  const rest = [...meant, ...ruledOut].reduce(
    (text, folder) => text.replaceAll(new RegExp(`(?<![\\w-])${escapeRegExp(folder)}(?![\\w-])/?`, 'gu'), ' '),
    withoutRuledOut(said).replace(layout, 'format'),
  );
  const wanted = [...actionConcepts(rest)].filter((concept) => concept !== '#check');
  const [found, another] = orders.filter(([concept]) => wanted.includes(concept));
  const isOther = wanted.some((concept) => concept !== found?.[0]) || conceptsOf(rest).has('#fix');
  if (found === undefined || another !== undefined || isOther) return undefined;
  const [concept, order] = found;
  const [named] = tool.exec(rest) ?? [];
  if (named !== undefined) return `${named.toLowerCase()} ${meant.join(' and ')} only`;
  const asked = concept === '#format' && asksAboutFormat(rest) ? 'check the formatting of' : order;
  return `${asked} only ${meant.join(' and ')}`;
}
