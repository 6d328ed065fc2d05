// "Run the tests without linting", "but don't rebuild": the test script without the parts that are ruled out.
import type { Workspace } from '../commands/workspace.ts';
import { isPresentable } from '../commands/workspaceCommand.ts';
import { valueIn } from '../questions/manifests.ts';

const lints =
  '(?:es|ts|ox|style)?lint(?:ing|er|ers|s)?|xo|prettier|biome|format(?:ting|ter)?|type[\\s-]?check(?:s|ing)?';
const builds = '(?:re-?)?(?:build(?:ing)?|compil(?:e|ing)|bundl(?:e|ing))';
const asked = new RegExp(
  `^(?:(?:please|pls|can you|could you|just|only|now)\\s+)*(?:re-?run|run|execute)\\s+(?:(?:all|just|only|the|our|unit)\\s+)*(?:[\\w-]+\\s+)?tests?(?:\\s+suite)?,?\\s+(?:(?:but|and)\\s+)?(?:please\\s+)?(?:without|no|not|skip(?:ping)?|do\\s+not|don['’]?t|leav(?:e|ing)\\s+out)\\s+(?:(?:the|any|do|doing|run|running)\\s+)*(?:(?<lint>${lints})|(?<build>${builds}))(?:\\s+(?:it|anything|everything|first|before|again|step|part|please))*\\s*[.!]*$`,
  'iu',
);

const linting =
  /(?:^|[\s:_-])(?:(?:es|ts|ox|style)?lint\w*|xo|prettier|biome|format\w*|tsc --noEmit|typecheck)(?=$|[\s:_-])/iu;
const building =
  /(?:^|[\s:_-])(?:(?:re)?build\w*|compile|bundle|prepare|tsc|tshy|tsup|rollup|webpack|esbuild|vite build|microbundle|babel)(?=$|[\s:_-])|^(?:npx )?(?:grunt|gulp|jake) *$/iu;
const runner =
  /^(?:\w+=\S+ )*(?:npx |pnpm (?:exec )?|yarn |bunx )?(?:jest|vitest|mocha|ava|tap|qunit|nyc|c8|cross-env|uvu|node|xo|eslint|tsc|tsd|(?:grunt|gulp|jake) [\w:-]+$)(?= |$)(?!.*\s--fix\b)/u;

/** What a task rules out beside its tests; undefined where it rules out no such thing. */
export function ruledOutOfTests(task: string): RegExp | undefined {
  const groups = asked.exec(task.trim())?.groups;
  return groups && (groups['lint'] === undefined ? building : linting);
}

/** Undefined where the test script of a package.json does nothing that is ruled out, or its parts are not plain. */
export function testsWithout(
  task: string,
  { root, commands }: Pick<Workspace, 'root' | 'commands'>,
): string | undefined {
  const ruledOut = ruledOutOfTests(task);
  const script = (name: string): string => {
    const body = valueIn(root, 'package.json', 'scripts', name);
    return typeof body === 'string' ? body.trim() : '';
  };
  const all = commands.find(({ command }) => /^(?:npm|pnpm|yarn|bun)(?: run)? test$/.test(command))?.command;
  if (ruledOut === undefined || all === undefined) return undefined;
  const called = (part: string) => /^(?:npm|pnpm|yarn|bun) (?:run )?([\w:.-]+)$/.exec(part)?.[1];
  const does = (part: string): boolean => ruledOut.test(`${part} ${script(called(part) ?? '')}`);
  const partsOf = (name: string) =>
    script(name)
      .split('&&')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  const [before, parts] = [partsOf('pretest'), partsOf('test')];
  const kept = [...before, ...parts].filter((part) => !does(part));
  if (kept.length === before.length + parts.length || parts.every(does)) return undefined;
  const lines = kept.map((part) => {
    if (called(part) !== undefined && script(called(part) ?? '') !== '') return part;
    if (!runner.test(part) || /[;|<>`$]/.test(part)) return undefined;
    return part.replace(/^((?:\w+=\S+ )*)(?!\w+=|node\b|npx\b|pnpm\b|yarn\b|bunx\b)/u, '$1npx ');
  });
  const line = lines.includes(undefined) ? undefined : lines.join(' && ');
  return line !== undefined && isPresentable(line) ? line : undefined;
}
