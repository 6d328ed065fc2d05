// "Keep rebuilding while I edit", "compile continuously", "watch the tests": what builds or tests again at every change, and no single build.
import type { Workspace } from '../commands/workspace.ts';
import { isTestScript, isWatchingBuild } from './nodeBuildVariants.ts';
import { packageOf } from './nodeScripts.ts';
import { partsOf, scriptFor } from './nodeScriptsFor.ts';

const builds = '(?:re-?)?(?:build|compil|bundl|transpil)(?:e|ing)?';
const plain =
  '(?:\\s+(?:it|this|everything|(?:(?:the|our|my)\\s+)?(?:app|extension|code|project|bundle|sources?|files|assets|library|package|plugin|src|js|javascript|typescript|css|sass|scss|styles?)))?';
const part = '(?:\\s+(?:the\\s+)?([a-z][\\w-]*))?';
const edits =
  '(?:while|as|when|whenever|each\\s+time|every\\s+time)\\s+(?:i|we)\\s+(?:am\\s+|are\\s+)?(?:edit|work|code|type|change|save|hack|develop|write|go)(?:ing)?(?:\\s+(?:on\\s+)?(?:it|things|files?|stuff|code|along|something|sources?))?';
const changes = `(?:(?:on|upon|at|after|with)\\s+(?:(?:every|each|any|file)\\s+)*(?:changes?|saves?|edits?)|${edits}|in\\s+(?:the\\s+)?watch\\s+mode)`;
const again = '(?:continuously|continually|constantly|on\\s+the\\s+fly|all\\s+the\\s+time)';
const building: readonly RegExp[] = [
  `^keep\\s+(?:on\\s+)?${builds}${plain}(?:\\s+(?:${changes}|${again}))?$`,
  `^${builds}${plain}\\s+(?:${again}|${edits})$`,
  `^${again}\\s+${builds}${plain}$`,
  `^watch(?:${plain}|\\s+for\\s+changes)(?:,)?\\s+(?:and|&|then)\\s+${builds}${plain}$`,
].map((form) => new RegExp(form, 'iu'));
const ofPart: readonly RegExp[] = [
  `^(?:keep\\s+)?${builds}${part}\\s+(?:${changes}|${again})$`,
  `^watch\\s+(?:and|&|then)\\s+${builds}\\s+(?:the\\s+)?([a-z][\\w-]*)$`,
].map((form) => new RegExp(form, 'iu'));
const mode =
  /^(?:(?:run|start|use|enter|turn\s+on|fire\s+up|launch)\s+)?(?:(?:it\s+)?in\s+)?(?:the\s+)?watch(?:er|\s+mode|\s+task)(?:\s+for\s+(?:the\s+)?(?:development|developing|build))?$/iu;
const testing: readonly RegExp[] = [
  /^watch\s+(?:(?:the|our|my|all|unit)\s+)*(?:tests?|specs?|suite)$/iu,
  /^(?:keep\s+(?:on\s+)?)?(?:re-?)?(?:run|test)(?:ning|ing)?\s+(?:(?:the|our|my|all|unit)\s+)*(?:tests?|specs?|suite)\s+(?:in\s+(?:the\s+)?watch\s+mode|(?:on|upon|at|after)\s+(?:(?:every|each|any|file)\s+)*(?:changes?|saves?|edits?)|continuously)$/iu,
];

/** Undefined where nothing here watches so, or it is not clear which of several does. */
export function nodeWatch(order: string, whole: Workspace): string | undefined {
  if (testing.some((form) => form.test(order))) return testsWatched(whole);
  if (building.some((form) => form.test(order)) || mode.test(order))
    return scriptFor(whole, isWatchingBuild) ?? watchTask(whole);
  const said = ofPart.flatMap((form) => form.exec(order)?.[1] ?? [])[0]?.toLowerCase();
  return said === undefined
    ? undefined
    : scriptFor(whole, (script) => isWatchingBuild(script) && partsOf(script).includes(said));
}

/** A target or task of that name, where no script of the manifest watches. */
function watchTask({ root, commands }: Workspace): string | undefined {
  if (packageOf(root)?.scripts.some(isWatchingBuild) === true) return undefined;
  const [only, another] = commands.filter(
    ({ kind, name, folder, member, command }) =>
      kind === 'declared' &&
      name === 'watch' &&
      folder === undefined &&
      member === undefined &&
      /^(?:npx gulp|npx grunt|make) /u.test(command),
  );
  return another === undefined ? only?.command : undefined;
}

const watchesTests =
  /\b(?:jest|vitest|mocha|ava|tap|wtr|karma|web-test-runner|node --test|bun test)\b[^&|;]*\s(?:--watch(?:All)?|-w)(?=\s|$)|\bkarma\b[^&|;]*\s--(?:no-single-run|auto-watch)/u;

function testsWatched(whole: Workspace): string | undefined {
  const line = scriptFor(
    whole,
    (script) =>
      isTestScript(script) && watchesTests.test(script.body) && !/cover|prod|integration|e2e|debug/u.test(script.name),
  );
  const [only, another] = whole.commands.filter(
    ({ kind, name, folder, member, command }) =>
      kind === 'declared' &&
      /^(?:test|tests)[-_:]watch$|^watch[-_:]tests?$/u.test(name) &&
      folder === undefined &&
      member === undefined &&
      /^(?:npx gulp|npx grunt|make) /u.test(command),
  );
  return line ?? (another === undefined ? only?.command : undefined);
}
