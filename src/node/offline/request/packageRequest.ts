// What a request orders of a Node or Deno project in so many words: a part of its tests, its linter or its formatter, or a script in other words.
import type { Workspace } from '../commands/workspace.ts';
import { bracketedTool } from './bracketedTool.ts';
import { checksOfCi } from './checksOfCi.ts';
import { fullCoverage } from './fullCoverage.ts';
import { snapshotUpdate } from './snapshotUpdate.ts';
import { testScript } from './testScripts.ts';
import { lintAsked } from './lintAsked.ts';
import { jsonLint } from './jsonLint.ts';
import { typesAsked } from './typesAsked.ts';
import { nodeBuildVariant } from './nodeBuildVariants.ts';
import { nodeCliOnText } from './nodeCliOnText.ts';
import { nodeLint } from './nodeLint.ts';
import { nodeOrder } from './nodeOrders.ts';
import { nodeTestPath } from './nodeTestPath.ts';
import { nodeTests } from './nodeTests.ts';
import { nodeTestsBut } from './nodeTestsBut.ts';
import { nodeTestsOnly } from './nodeTestsOnly.ts';
import { orderIn } from './orderWords.ts';
import { scriptInWords, scriptOfTool, scriptWithout } from './scriptInWords.ts';
import { testsWithout } from './testsWithout.ts';

/** The line for such an order; undefined for anything else. */
export function packageRequest(said: string, whole: Workspace): string | undefined {
  if (!['package.json', 'deno.json', 'deno.jsonc'].some((name) => whole.names.has(name))) return undefined;
  const order = orderIn(said);
  return (
    nodeTestPath(order, whole) ??
    testScript(order, whole) ??
    snapshotUpdate(order, whole) ??
    checksOfCi(order, whole) ??
    fullCoverage(order, whole) ??
    bracketedTool(order, whole) ??
    lintAsked(order, whole) ??
    jsonLint(order, whole) ??
    typesAsked(order, whole) ??
    nodeTests(order, whole) ??
    testsWithout(order, whole) ??
    nodeTestsOnly(order, whole) ??
    nodeTestsBut(order, whole) ??
    nodeCliOnText(order, whole) ??
    nodeLint(order, whole) ??
    scriptInWords(order, whole) ??
    scriptOfTool(order, whole) ??
    scriptWithout(order, whole) ??
    nodeBuildVariant(order, whole) ??
    nodeOrder(order, whole)
  );
}
