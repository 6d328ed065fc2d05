// "Dry run of the install": what it would do, where a tool tells that, and nothing else.
import { isDryRun } from '../../../core/agent/dryRun.ts';
import { isKnown } from '../request/goals.ts';
import { bestOf, unknownGoal, type ReadRequest } from './taskGoals.ts';

const words =
  /,?\s*(?:\b(?:as|in|do|with|but|make|run)\s+)?(?:\b(?:an?|the)\s+)?\bdry[\s-]?run\b(?:\s+(?:mode|only|first|please|pls|of|for))*[.!]*/iu;
const order =
  /^\W*(?:(?:please|pls|just|now|can you|could you|do|run|make|try)\s+){0,3}(?:(?:an?|the)\s+)?(?:dry[\s-]?run\b|(?:(?:npm|pnpm|cargo|composer|pip3?|gradle|\.\/gradlew)\s+)?(?:install|deploy|publish|release|upload|push|clean|make|build|uninstall|update|upgrade|sync|setup|set\s+up|migrate|bump|link)\b)/iu;
/** About the option, or the code that has it. */
const asksElse =
  /\?\s*$|\b(?:option|flag|argument|tests?|format\w*|lint\w*|style|how|what|which|where|why|add|implement|fix|support\w*|explain|code)\b/iu;

/** How tools tell what a line would do. */
const dry: readonly (readonly [line: RegExp, told: string])[] = [
  [/^make(?=\s|$)/u, 'make -n'],
  [/^ninja(?=\s|$)/u, 'ninja -n'],
  // `npm ci` of older versions removes what is installed all the same.
  [/^(npm (?:publish|pack|install|uninstall|update|prune|link)\b.*)$/u, '$1 --dry-run'],
  [/^(cargo publish\b.*)$/u, '$1 --dry-run'],
  [/^(\S*python3? -m pip install\b|pip3? install\b)/u, '$1 --dry-run'],
  [/^((?:\.\/)?gradlew?\b.*)$/u, '$1 --dry-run'],
  [/^(composer (?:install|update)\b.*)$/u, '$1 --dry-run'],
];

/** What `read` makes of a task. For a dry run: the command's own dry run, or nothing if it has none. */
export function drily(said: string, read: (said: string) => ReadRequest): ReadRequest {
  const found = read(said);
  const plainly = said.replaceAll(/\s+/gu, ' ');
  if (!words.test(plainly) || !order.test(plainly) || asksElse.test(plainly)) return found;
  const line = lineOf(found);
  if (found.question !== undefined || (line !== undefined && (isDryRun(line) || /dry[_-]?run/iu.test(line))))
    return found;
  const bare = plainly.replace(words, ' ').replaceAll(/ +/gu, ' ').trim();
  const plain = bare === '' ? found : read(bare);
  const does = lineOf(plain);
  const [goal] = plain.goals;
  const told = does === undefined ? undefined : drilyTold(does);
  if (goal === undefined || told === undefined || plain.question !== undefined)
    return {
      ...{ ...found, goals: [unknownGoal(said, found.workspace.commands)], question: undefined },
      ...{ isClear: false, isBeyond: true },
    };
  return { ...plain, goals: [{ ...goal, literal: told }], isClear: true };
}

/** The only line that is to be run. */
function lineOf({ goals, workspace }: ReadRequest): string | undefined {
  const [goal, another] = goals;
  if (goal === undefined || another !== undefined) return undefined;
  return goal.literal ?? (isKnown(goal) ? bestOf(goal, workspace.commands)?.command : undefined);
}

function drilyTold(line: string): string | undefined {
  if (/&&|;|\|/u.test(line)) return undefined;
  const [pattern, told] = dry.find(([known]) => known.test(line)) ?? [];
  return pattern === undefined || told === undefined || told === '' ? undefined : line.replace(pattern, told);
}
