// "Run the specs but skip the linter", "only lint, no knip", "run everything except the browser tests": scripts without the parts that an order leaves out.
import type { Workspace } from '../commands/workspace.ts';
import { linters } from './nodeLintLine.ts';
import { calledBy, leavesOf, lineOfScript, packageOf } from './nodeScripts.ts';
import { nodeTestsOnly } from './nodeTestsOnly.ts';
import { testsWithout } from './testsWithout.ts';
import { conceptsOf } from './vocabulary.ts';

const tests = '(?:(?:(?:only|just|all|the|our|unit)\\s+)*(?:tests?|specs?|(?:test\\s+)?suite)(?:\\s+(?:only|alone))?)';
const kind =
  '(lint(?:ing|er|ers)?|(?:re-?)?build(?:ing)?|compil(?:e|ing|ation)|format(?:ting|ter)?|type[\\s-]?check(?:s|ing)?)(?:\\s+(?:part|step|stuff|script|run))?';
const leaving =
  '(?:spar(?:e|ing)\\s+(?:me|us)|skip(?:ping)?|leav(?:e|ing)\\s+out|omit(?:ting)?|without|not|no|minus|sans|forget(?:\\s+about)?|never\\s+mind|drop(?:ping)?)';
const testsBut = new RegExp(
  `^(?:.{1,60}\\?\\s+)?(?:(?:re-?)?(?:run|execute|do)\\s+)?${tests}\\s*[,;:–-]?\\s*(?:(?:but|and|please)\\s+)*${leaving}\\s+(?:(?:the|any|that|all)\\s+)*${kind}$`,
  'iu',
);
const lintBut = new RegExp(
  `^(?:(?:only|just)\\s+)?(?:run\\s+)?(?:the\\s+)?lint(?:ing|er)?(?:\\s+(?:only|it|everything))?\\s*,?\\s+(?:(?:but|and|please)\\s+)*${leaving}\\s+(?:the\\s+)?([a-z][\\w-]{2,30})$`,
  'iu',
);
const allBut =
  /^(?:re-?)?(?:run|execute|test)\s+(?:everything|all(?:\s+of)?(?:\s+(?:the|our))?\s+tests?|(?:the|our)\s+tests?)\s*,?\s+(?:except(?:\s+for)?|but(?:\s+not)?|other\s+than|apart\s+from|excluding|besides|skipping)\s+(?:(?:the|those|our)\s+)*([a-z][\w-]{2,30})\s+(?:tests?|ones|specs?)$/iu;

/** Undefined where an order leaves out nothing, or the parts of a script cannot be told apart. */
export function nodeLeftOut(order: string, whole: Workspace): string | undefined {
  const left = testsBut.exec(order)?.[1];
  if (left !== undefined) return testsLeaving(left, /\b(?:only|just|alone)\b/iu.test(order), whole);
  const tool = lintBut.exec(order)?.[1]?.toLowerCase();
  if (tool !== undefined) return lintLeaving(tool, whole);
  const kindOfTests = allBut.exec(order)?.[1]?.toLowerCase();
  return kindOfTests === undefined ? undefined : testsBesides(kindOfTests, whole);
}

function testsLeaving(left: string, isOnly: boolean, whole: Workspace): string | undefined {
  const kindLeft = /^(?:re-?)?(?:build|compil)/iu.test(left) ? 'building' : left;
  const plain = `run the tests without ${kindLeft}`;
  const without = testsWithout(plain, whole);
  const lints = (part: string) => conceptsOf(part).has('#lint');
  const isMore = isOnly && without?.split(' && ').some(lints) === true;
  const alone =
    isMore || without === undefined
      ? nodeTestsOnly(isOnly ? plain.replace('the', 'only the') : plain, whole)
      : undefined;
  const line = alone ?? without;
  // None of these are tests.
  return line?.split(' && ').every(lints) === true ? undefined : line;
}

/** Whether a script is called after a word, or starts a program of that name. */
function isOf(word: string, name: string, whole: Workspace): boolean {
  const { scripts = [] } = packageOf(whole.root) ?? {};
  const stem = word.replace(/s$/u, '');
  const said = [name, ...leavesOf(name, scripts)].join(' ').toLowerCase();
  return said.split(/[^a-z0-9]+/u).some((each) => each === word || each === stem || each === `${stem}s`);
}

function together(names: readonly string[], whole: Workspace): string | undefined {
  const lines = names.map((name) => lineOfScript(name, whole));
  return lines.length === 0 || lines.includes(undefined) ? undefined : lines.join(' && ');
}

const isLinter = (line: string): boolean =>
  line
    .replace(/^(?:npx|pnpm(?: exec)?|yarn|bunx) /u, '')
    .split(' ', 1)
    .some((program) => linters.test(program));

/** The linters that a script calls, without the one that is left out. */
function lintLeaving(word: string, whole: Workspace): string | undefined {
  const { scripts = [] } = packageOf(whole.root) ?? {};
  const parts = calledBy('lint', whole) ?? [];
  const kept = parts.filter((name) => !isOf(word, name, whole) && leavesOf(name, scripts).some(isLinter));
  return parts.some((name) => isOf(word, name, whole)) ? together(kept, whole) : undefined;
}

/** The parts of the test script that run tests, without those of a kind. */
function testsBesides(word: string, whole: Workspace): string | undefined {
  const parts = calledBy('test', whole) ?? [];
  const kept = parts.filter((name) => !isOf(word, name, whole) && conceptsOf(name).has('#test'));
  const isPart = parts.some((name) => isOf(word, name, whole));
  return isPart && kept.every((name) => name !== 'test') ? together(kept, whole) : undefined;
}
