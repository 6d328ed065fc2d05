// A request for one of the builds, tests or starts that are told apart by how they are to be done, in the plain words for it.
import { startByParts } from './backgroundStart.ts';
import { buildByParts } from './buildsByParts.ts';
import { type Parts, partsOf } from './orderInParts.ts';
import { testFileByParts } from './testFileByParts.ts';
import { testsByParts } from './testsByParts.ts';

const kinds: readonly ((parts: Parts) => string | undefined)[] = [
  buildByParts,
  testsByParts,
  startByParts,
  testFileByParts,
];

const asksBack = /\b(?:would|do|should)\s+(?:you|we|i)\s+rather\b|^\W*should\b/iu;
/** "... and run the tests": a second order, also where it stands behind a reason. */
const ordersMore =
  /\b(?:and|then)\s+(?:(?:then|also|please|afterwards)\s+)*(?:(?:re-?)?(?:run|test|install|delete|remove|erase|clean|release|deploy|publish|upload|commit|push|update|upgrade|fix|format|lint)\b|(?:do\s+not|don['’]?t|never)\b)/iu;

/** "Please compile this using gcc": "build it with gcc"; undefined where it is none of these, or may be another. */
export function orderByParts(said: string): string | undefined {
  const parts = partsOf(said);
  if (parts === undefined || asksBack.test(said)) return undefined;
  const known = ordersMore.test(said) ? kinds.filter((kind) => kind !== buildByParts && kind !== startByParts) : kinds;
  const kindOf = (order: string): string | undefined => {
    const [plain, another] = known.flatMap((kind) => kind({ ...parts, order }) ?? []);
    return another === undefined ? plain : undefined;
  };
  return kindOf(parts.order) ?? kindOf(parts.plainer);
}
