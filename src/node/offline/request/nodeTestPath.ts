// "Run test/ipc/graceful.js", "run the spec for the color option, test/color.spec.cjs": a file of tests of a Node project by the runner that it needs.
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName, isPresentable } from '../commands/workspaceCommand.ts';
import { textIn } from '../questions/texts.ts';
import { isOfDeno } from '../sources/denoProject.ts';
import { nodeTestLine } from './nodeTestLine.ts';
import { commandFor, isFileOfTests } from './testRunners.ts';

const path = '[`\'"]?(?:\\./)?((?:[\\w.@-]+/)+[\\w.@-]+\\.[cm]?[jt]sx?)[`\'"]?';
const tests = '(?:unit\\s+)?(?:tests?|specs?|(?:test|spec)\\s+file)';
const forms: readonly RegExp[] = [
  `^(?:re-?)?(?:run|execute)\\s+(?:(?:only|just|the|${tests}|in|from|of|file)\\s+)*${path}(?:\\s+(?:file|tests?|only|alone))*$`,
  `^(?:(?:only|just)\\s+)?(?:(?:re-?)?(?:run|execute)\\s+)?(?:(?:only|just|the)\\s+)*${tests}\\s+(?:for|of|about|covering|on)\\s+[^,:;()?]{2,60}?(?:[,:]\\s*|\\s+\\()${path}\\)?$`,
  `^(?:(?:re-?)?(?:run|execute)\\s+)?(?:with|using|through|by)\\s+(?:(?:the|our|its)\\s+)?(?:[\\w-]+['’]s\\s+)?own\\s+(?:binary|runner|cli|copy|executable|program)\\s+(?:on|over|for|against)\\s+${path}$`,
].map((form) => new RegExp(form, 'iu'));

/** Below a folder of tests; whether it holds any tells its text. */
const belowTests = /(?:^|\/)(?:tests?|specs?|__tests__)\//u;
const holdsTests =
  /^[ \t]*(?:QUnit\.|(?:await )?t?)(?:describe|suite|test|it)(?:\.(?:serial|concurrent|only|skip|parallel))?\(|(?:require\(|from )['"](?:node:test|ava|tape|brittle|tap|uvu|vitest|mocha|@jest\/globals|zora|qunit)['"]/mu;
const excluded = /\b(?:not|no|without|except|excluding|skip\w*|but)\b/iu;

/** Undefined where an order wants anything else, or nothing tells what runs the file. */
export function nodeTestPath(order: string, whole: Workspace): string | undefined {
  const named = forms.flatMap((form) => form.exec(order)?.[1] ?? [])[0];
  if (named === undefined || !isPlainName(named) || named.includes('..') || excluded.test(order.replace(named, '')))
    return undefined;
  if (isOfDeno(whole.names) || !(belowTests.test(named) || isFileOfTests(named))) return undefined;
  const text = textIn(whole.root, named);
  if (text === undefined || !holdsTests.test(text)) return undefined;
  const line = isFileOfTests(named) ? commandFor(named, whole) : nodeTestLine(whole.root, [named]);
  return line !== undefined && isPresentable(line) ? line : undefined;
}
