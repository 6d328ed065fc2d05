// Among files of tests, those that only help them: `utils.ts` beside `parse.test.ts`.
import { basename, dirname } from 'node:path';

const marked = /[._-](?:tests?|spec)s?\.\w+$|(?:^|\/)tests?[._-][^/]*$|[a-z\d](?:Tests?|Spec)\.\w+$/;
const helper =
  /^(?:tests?[._-])?(?:utils?|helpers?|setup|teardown|common|support|fixtures?|mocks?|shared|constants?|conftest)(?:[._-][\w.-]*)?\.\w+$|[._-]conf(?:ig)?\.\w+$/i;
const ofHelpers = /(?:^|\/)(?:utils?|helpers?|support|fixtures?|__fixtures__|mocks?|__mocks__)(?:\/|$)/i;

/** Whether a source declares tests itself, whatever it is called. */
export const declaresTests = (text: string): boolean =>
  /^\s*(?:describe|it|test|suite|QUnit\.\w+|Deno\.test|def test_\w+|func Test\w+|#\[test\]|@Test\b)\s*(?:[(.{]|$)/m.test(
    text,
  );

/** Without them: where most files beside one have a mark of tests in their names, those without it; else by what they are called. */
export function withoutHelpers(paths: readonly string[], textOf: (path: string) => string): readonly string[] {
  const inFolder = new Map<string, { marked: number; all: number }>();
  for (const path of paths) {
    const { marked: count, all } = inFolder.get(dirname(path)) ?? { marked: 0, all: 0 };
    inFolder.set(dirname(path), { marked: count + (marked.test(path) ? 1 : 0), all: all + 1 });
  }
  return paths.filter((path) => {
    if (marked.test(path))
      return !/^tests?[._-]/i.test(basename(path)) || !helper.test(basename(path)) || declaresTests(textOf(path));
    const { marked: count, all } = inFolder.get(dirname(path)) ?? { marked: 0, all: 0 };
    const isHelper = 2 * count >= all || helper.test(basename(path)) || ofHelpers.test(dirname(path));
    return !isHelper || declaresTests(textOf(path));
  });
}
