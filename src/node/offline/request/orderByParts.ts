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

/** "Please compile this using gcc": "build it with gcc"; undefined where it is none of these, or may be another. */
export function orderByParts(said: string): string | undefined {
  const parts = partsOf(said);
  if (parts === undefined) return undefined;
  const kindOf = (order: string): string | undefined => {
    const [plain, another] = kinds.flatMap((kind) => kind({ ...parts, order }) ?? []);
    return another === undefined ? plain : undefined;
  };
  return kindOf(parts.order) ?? kindOf(parts.plainer);
}
