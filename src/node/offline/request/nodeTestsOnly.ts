// "Run only the tests, no lint or build", "run the tests without coverage": what the test script of a package.json starts, without that.
import type { Workspace } from '../commands/workspace.ts';
import { isPresentable } from '../commands/workspaceCommand.ts';
import { leavesOf, packageOf } from './nodeScripts.ts';

const kind = '(lint(?:ing|er)?|build(?:ing)?|coverage|type[\\s-]?check(?:s|ing)?|types)';
const asked = new RegExp(
  `^(?:re-?)?(?:run|execute)\\s+(?:(?:only|just|all|the|unit)\\s+)*tests?(?:\\s+only)?,?\\s+(?:but\\s+)?(?:with\\s+no|without|no|skip(?:ping)?)\\s+(?:the\\s+)?${kind}(?:(?:\\s*,\\s*|\\s+)(?:(?:or|and|nor|no|without)\\s+)?(?:the\\s+)?${kind})?(?:(?:\\s*,\\s*|\\s+)(?:(?:or|and|nor|no|without)\\s+)?(?:the\\s+)?${kind})?$`,
  'iu',
);
const starts: readonly (readonly [said: RegExp, line: RegExp])[] = [
  [/^lint/iu, /(?:^|\s|\/)(?:eslint|oxlint|biome|xo|standard|jshint|stylelint|tslint|prettier)(?=\s|$)/u],
  [
    /^build/iu,
    /(?:^|\s|\/)(?:rollup|webpack|tsup|tsdown|esbuild|unbuild|microbundle|vite build|babel|build\S*\.[cm]?js)(?=\s|$)|^tsc(?!.*--noEmit)/u,
  ],
  [/^type/iu, /(?:^|\s)(?:tsc|tsgo|vue-tsc)\s.*--noEmit/u],
];
const runner =
  /^(?:[A-Z_]+=\S+ )*(?:npx )?(?:jest|vitest|mocha|ava|tape|tap|lab|qunit|uvu|jasmine|jasmine-node|tsx|node|bun)(?= |$)/u;
/** A program that measures coverage around a runner. */
const measures = /^(?:npx )?(?:nyc|c8)(?: --?[\w=.:-]+| (?:text|html|lcov\w*|json))* (?=[a-z])/u;
const measuring = /\s--(?:coverage|experimental-test-coverage)(?:=true)?(?=\s|$)/gu;

/** Undefined where the script does nothing that is ruled out, or its lines are not plain. */
export function nodeTestsOnly(order: string, { root }: Pick<Workspace, 'root'>): string | undefined {
  const [whole, ...said] = asked.exec(order) ?? [];
  if (whole === undefined) return undefined;
  const kinds = said.filter(Boolean);
  const { scripts = [] } = packageOf(root) ?? {};
  const isBare = kinds.some((each) => /^cov/iu.test(each));
  const all = [...(isBare ? [] : leavesOf('pretest', scripts)), ...leavesOf('test', scripts)];
  const isOnly = /\b(?:only|just)\b/iu.test(whole) || isBare;
  const isLeft = (line: string) =>
    starts.some(([word, pattern]) => kinds.some((each) => word.test(each)) && pattern.test(line));
  const kept = all
    .filter((line) => !isLeft(line))
    .map((line) => (isBare ? line.replace(measures, '').replace(measuring, '') : line))
    .filter((line) => !isOnly || runner.test(line));
  const isSame = kept.length === all.length && kept.every((line, at) => line === all[at]);
  if (kept.length === 0 || isSame || !kept.every((line) => runner.test(line) && !/[<>`$]/u.test(line)))
    return undefined;
  const line = kept
    .map((each) => each.replace(/^((?:[A-Z_]+=\S+ )*)(?!npx |node |bun |[A-Z_]+=)/u, '$1npx '))
    .join(' && ');
  return isPresentable(line) ? line : undefined;
}
