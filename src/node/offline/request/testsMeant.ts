// "The tests are said to be broken. Please run them all and be honest": what "them" are, and what is only told besides.
import { actionConcepts } from './vocabulary.ts';

const ofOne =
  /\b(?:re-?)?(?:run|execute|start|launch|try)\s+(?:it|(?:the\s+)?(?:whole\s+|entire\s+)?(?:thing|lot))(?=\s*(?:[.,;!?]|$)|\s+(?:now|please|pls|here|all|once|again|through|for\s+(?:me|us)|and|in\s+full)\b)/iu;
const ofMany =
  /\b(?:re-?)?(?:run|execute|start|launch|try)\s+(?:(?:all|each|every\s+(?:single\s+)?one|the\s+whole\s+lot)(?:\s+of\s+(?:them|those|these))?|them|those|these)(?=\s*(?:[.,;!?]|$)|\s+(?:now|please|pls|here|all|once|again|through|for\s+(?:me|us)|and|in\s+full)\b)/iu;
const oneOfTests = /\b(?:suite|test\s+(?:suite|run))\b/giu;
const manyTests = /\b(?:tests|specs|suite|test\s+cases)\b/giu;
/** What is run too. */
const otherOne =
  /\b(?:program|app|application|server|service|binary|executable|tool|cli|game|demo|example|script|site|benchmark|linter|build)\b/iu;
const otherMany =
  /\b(?:programs|apps|applications|servers|services|binaries|executables|tools|games|demos|examples|scripts|sites|benchmarks|linters|builds|checks)\b/iu;
/** Ordered before: what is run afterwards is something else. */
const ordered =
  /\b(?:(?:re-?)?(?:build|compile|configure|bundle|install)(?!s\b)|make(?!\s+sure\b)|(?:run|execute|do)\s+(?:(?:all|the|our|its|of|unit|whole|full)\s+)*(?:tests?|specs?|suite|test\s+suite))\b/iu;

/** Whether a part of a task runs the tests that were spoken of just before: "There is a suite, I think. Could you run it?" */
export function meansTests(said: string, part: string): boolean {
  const before = said.slice(0, Math.max(0, said.indexOf(part)));
  const [thing, other] = ofMany.test(part)
    ? [manyTests, otherMany]
    : ofOne.test(part)
      ? [oneOfTests, otherOne]
      : [undefined, undefined];
  const last = thing === undefined ? undefined : [...before.matchAll(thing)].at(-1);
  return (
    last !== undefined && !ordered.test(before) && other?.test(before.slice(last.index + last[0].length)) === false
  );
}

const report =
  /^\W*(?:(?:please|pls|just|then|only|also|finally)\s+)*(?:tell\s+(?:me|us)|report|let\s+(?:me|us)\s+know|show|say|give\s+(?:me|us)|list|summari[sz]e)\b/iu;
/** What a program tells of itself. */
const ofProgram = /\b(?:help|usage|version)\b|\.\//iu;

/** "Tell me which fail", "show failures": what comes out is told anyway. */
export const onlyReports = (part: string): boolean => report.test(part) && !ofProgram.test(part);

const looks: ReadonlySet<string> = new Set(['#test', '#unit', '#check']);

/** Whether no other part of a task names anything else to do, as in a story: what was found for it is for this part. To check is to test. */
export const isOnlyDeed = (part: string, parts: readonly string[], isOfTests: boolean): boolean =>
  parts.every(
    (other) => other === part || [...actionConcepts(other)].every((concept) => isOfTests && looks.has(concept)),
  );
