// "Lint only the tests", "reformat lib/reader.js", "fix the lint errors", "run biome": the linter or formatter of a Node project, for what an order says.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName, isPresentable } from '../commands/workspaceCommand.ts';
import { namesIn } from '../questions/texts.ts';
import { isFolderIn } from './fileCommand.ts';
import { doesMend, formatters, lineOfTool, linters, toolLinesOf, type ToolLine } from './nodeLintLine.ts';
import { lineOfScript, packageOf } from './nodeScripts.ts';

const only = '(?:(?:only|just)\\s+)?(?:the\\s+)?';
const place = '([\\w@./-]+)(?:\\s+(folder|directory|dir|files?|package))?(?:\\s+(?:only|alone))?';
const partLinted = [
  new RegExp(`^(?:lint|(eslint|oxlint|biome|stylelint|xo|jshint))\\s+${only}${place}$`, 'iu'),
  new RegExp(
    `^run\\s+(?:the\\s+)?(?:linter|lint|(eslint|oxlint|biome|stylelint|xo|jshint))\\s+(?:only\\s+)?(?:on|over|for|in)\\s+${only}${place}$`,
    'iu',
  ),
];
const linter = '(?:(?:the\\s+|our\\s+)?(?:linter|lint(?:ing)?|(eslint|oxlint|biome|stylelint|xo|jshint)))';
const rules = '(?:\\s+(?:rules?|config(?:uration)?|settings|checks?|standards?))?';
/** With a file in the first group and a tool in the second, or the other way round. */
const partAsked = [
  `^(?:does|do|will|would|is|are)\\s+${place}\\s+(?:still\\s+)?(?:meet|follow|satisfy|pass|obey|respect|conform\\s+to|comply\\s+with|keep\\s+to|(?:clean|fine|ok(?:ay)?)\\s+(?:for|by|under|according\\s+to|with))\\s+${linter}${rules}$`,
].map((form) => new RegExp(form, 'iu'));
const toolAsked = [
  `^(?:does|will|would|is)\\s+${linter}\\s+(?:still\\s+)?(?:accept|like|pass|take|complain\\s+about|object\\s+to|(?:be\\s+)?happy\\s+with|say\\s+(?:anything|something)\\s+about|find\\s+(?:anything|something)\\s+in)\\s+${place}$`,
].map((form) => new RegExp(form, 'iu'));
const partFormatted = new RegExp(`^(?:re-?format|format|fmt|prettify)\\s+${only}${place}$`, 'iu');
const partChecked = [
  new RegExp(
    `^(?:check|verify|validate)\\s+(?:the\\s+)?(?:code\\s+)?format(?:ting)?\\s+(?:of|in|for)\\s+${only}${place}$`,
    'iu',
  ),
  new RegExp(
    `^check\\s+(?:that|if|whether)\\s+${only}${place}\\s+is\\s+(?:(?:well|properly|correctly)\\s+)?formatted$`,
    'iu',
  ),
];
const typesOf = new RegExp(
  `^(?:type[\\s-]?check|check\\s+(?:the\\s+)?types\\s+(?:of|in|for))\\s+${only}${place}$`,
  'iu',
);
const withoutOutput =
  /^(?:(?:run\s+)?(?:the\s+)?type[\s-]?check(?:er|s|ing)?|check\s+(?:the\s+)?types|run\s+tsc)(?:\s+only)?,?\s+(?:but\s+)?(?:(?:with\s+)?no\s+(?:output|emit|emitted\s+files|files)|without\s+(?:emitting|output|writing)(?:\s+(?:anything|files|any\s+files))?|(?:do\s+not|don['’]?t)\s+emit(?:\s+anything)?)$/iu;
const mending = [
  /^(?:lint\s+(?:and|&)\s+(?:auto-?)?fix|lint\s+with\s+(?:auto-?)?fix(?:es|ing)?)(?:\s+(?:it|everything|the\s+code))?$/iu,
  /^(?:auto-?)?fix\s+(?:all\s+)?(?:(?:of\s+)?the\s+)?(?:lint(?:ing|er)?|eslint|oxlint|biome)(?:\s+(?:issues?|errors?|problems?|warnings?|findings?|complaints?))?$/iu,
  /^run\s+(?:the\s+)?(?:linter|lint|linting)\s+(?:with|in)\s+(?:auto-?)?fix(?:\s+mode)?$/iu,
];
/** "Fix the lint problems in the lib folder" */
const partMended = [
  `^(?:auto-?)?fix\\s+(?:all\\s+)?(?:the\\s+)?(?:lint(?:ing|er)?|eslint|oxlint|biome)(?:\\s+(?:issues?|errors?|problems?|warnings?|findings?|complaints?))?\\s+(?:in|of|under|below|inside)\\s+${only}${place}$`,
  `^lint\\s+(?:and|&)\\s+(?:auto-?)?fix\\s+${only}${place}$`,
  `^fix\\s+${only}${place}\\s+(?:with|by|using)\\s+(?:the\\s+)?(?:linter|eslint|oxlint|biome)$`,
].map((form) => new RegExp(form, 'iu'));
const applied =
  /^(?:apply|run)\s+(?:the\s+)?(biome|prettier|oxfmt)\s+formatting(?:\s+to\s+(?:everything|the\s+code))?$/iu;
const toolSaid =
  /^(?:run\s+|check\s+(?:with\s+)?)?(?:the\s+)?([a-z][\w-]+)(?:\s+(?:only|alone))?((?:\s+--(?:check|list-different|quiet|max-warnings=\d+))*)$/iu;

/** Undefined where an order wants anything else, or nothing here does it. */
export function nodeLint(order: string, whole: Workspace): string | undefined {
  const line =
    part(order, whole) ?? formatted(order, whole) ?? typed(order, whole) ?? mended(order, whole) ?? named(order, whole);
  return line !== undefined && isPresentable(line) ? line : undefined;
}

/** The path that a word names: "the tests" may be the folder `test`. */
function pathCalled(said: string, root: string): string | undefined {
  const plain = said.replace(/^\.\/|(?<=.)\/$/gu, '');
  const isThere = (path: string) => isPlainName(path) && !path.includes('..') && existsSync(join(root, path));
  if (isThere(plain)) return plain;
  const folders = /^(?:unit\s+)?(?:tests?|specs?)$/iu.test(plain)
    ? ['test', 'tests', 'spec', '__tests__'].filter(isThere)
    : [];
  return folders.length === 1 ? folders[0] : undefined;
}

function part(order: string, { root, names }: Workspace): string | undefined {
  const [first] = [
    ...[...partLinted, ...toolAsked].flatMap((form) => {
      const found = form.exec(order);
      return found ? [{ said: found[2], by: found[1] }] : [];
    }),
    ...partAsked.flatMap((form) => {
      const found = form.exec(order);
      return found ? [{ said: found[1], by: found[3] }] : [];
    }),
  ];
  const path = first && pathCalled(first.said ?? '', root);
  if (!first || path === undefined) return undefined;
  const wanted = first.by?.toLowerCase();
  const lines = toolLinesOf(root).filter(({ program }) =>
    wanted === undefined ? linters.test(program) : program === wanted,
  );
  const lint = lines.find(({ script }) => script.startsWith('lint')) ?? lines[0];
  if (lint !== undefined && !(isFolderIn(root, path) && lint.program === 'jshint' && lint.paths.length === 0))
    return lineOfTool(lint, false, [path]);
  const isNeeded =
    names.has('package.json') &&
    (packageOf(root)?.dependencies.has(wanted ?? 'eslint') === true || (wanted === 'eslint' && hasConfig(root)));
  return isNeeded && linters.test(wanted ?? 'eslint') && wanted !== 'biome'
    ? `npx ${wanted ?? 'eslint'} ${path}`
    : undefined;
}

function formatted(order: string, whole: Workspace): string | undefined {
  const { root, names } = whole;
  const applies = applied.exec(order)?.[1]?.toLowerCase();
  if (applies !== undefined) return formatsAll(applies, root);
  const toCheck = partChecked.flatMap((form) => form.exec(order)?.[1] ?? [])[0];
  const said = toCheck ?? partFormatted.exec(order)?.[1];
  const path = said === undefined ? undefined : pathCalled(said, root);
  if (path === undefined) return undefined;
  const mends = toCheck === undefined;
  if (names.has('deno.json') || names.has('deno.jsonc')) return `deno fmt${mends ? '' : ' --check'} ${path}`;
  const known = toolLinesOf(root).find(
    ({ program, deed }) => formatters.test(program) && deed !== 'lint' && program !== 'dprint',
  );
  const { dependencies } = packageOf(root) ?? {};
  const own =
    known ??
    ['prettier', 'oxfmt']
      .filter((name) => dependencies?.has(name) === true)
      .map((program) => ({ program, deed: '', options: [], paths: [] }))[0];
  return own && lineOfTool({ ...own, deed: own.program === 'biome' ? 'format' : '' }, mends, [path]);
}

/** By the script of the root or of each package that has one. */
function formatsAll(name: string, root: string): string | undefined {
  return inPlaces(
    root,
    (line) => line.program === name && line.deed !== 'lint' && (name !== 'biome' || line.deed === 'format'),
  );
}

/** The line that rewrites: one for the root, or one for each package of a monorepo. */
function inPlaces(root: string, isMeant: (line: ToolLine) => boolean): string | undefined {
  const own = toolLinesOf(root).find(isMeant);
  if (own !== undefined) return lineOfTool(own, true);
  const folders = (packageOf(root)?.workspaces ?? []).flatMap((pattern) => placesOf(pattern, root));
  const lines = folders.flatMap((folder) => {
    const line = toolLinesOf(root, folder).find(isMeant);
    return line === undefined ? [] : [`(cd ${folder} && ${lineOfTool(line, true)})`];
  });
  return lines.length === 0 || lines.length > mostPlaces ? undefined : lines.join(' && ');
}

const mostPlaces = 4;

function placesOf(pattern: string, root: string): readonly string[] {
  const plain = pattern.replace(/^\.\//u, '');
  if (!plain.endsWith('/*')) return isPlainName(plain) ? [plain] : [];
  const above = plain.slice(0, -2);
  return isPlainName(above)
    ? namesIn(root, above)
        .map((name) => `${above}/${name}`)
        .filter(isPlainName)
    : [];
}

function typed(order: string, { root }: Workspace): string | undefined {
  const isTyped = packageOf(root)?.dependencies.has('typescript') === true;
  if (isTyped && withoutOutput.test(order))
    return existsSync(join(root, 'tsconfig.json')) ? 'npx tsc --noEmit' : undefined;
  const said = typesOf.exec(order)?.[1];
  const path = said === undefined ? undefined : pathCalled(said, root);
  return isTyped && path !== undefined && existsSync(join(root, path, 'tsconfig.json'))
    ? `npx tsc --noEmit -p ${path}`
    : undefined;
}

/** A script that mends, or the linter of the script that only looks. */
function mended(order: string, whole: Workspace): string | undefined {
  const { root } = whole;
  const lines = toolLinesOf(root).filter(({ program }) => linters.test(program));
  const [said] = partMended.flatMap((form) => form.exec(order)?.[1] ?? []);
  const path = said === undefined ? undefined : pathCalled(said, root);
  if (path !== undefined) {
    const [lint] = lines.filter(({ program, deed }) => program !== 'jshint' && deed !== 'format');
    return lint && lineOfTool(lint, true, [path]);
  }
  if (!mending.some((form) => form.test(order))) return undefined;
  const called = packageOf(root)?.scripts.find(({ name }) => /^(?:lint[:_-]?fix|fix[:_-]?lint)$/u.test(name));
  if (called !== undefined) return lineOfScript(called.name, whole);
  const fixing = lines.filter(
    (line) => doesMend(line) && /(?:^|[:_-])(?:es|ox)?lint(?=$|[:_-])|^fix$/u.test(line.script),
  );
  const scripts = [...new Set(fixing.map(({ script }) => script))];
  const best = scripts.length === 1 ? scripts[0] : scripts.find((name) => name === 'lint' || name === 'fix');
  if (best !== undefined) return lineOfScript(best, whole);
  if (scripts.length > 0) return undefined;
  const isLinter = ({ program, deed }: ToolLine) => linters.test(program) && program !== 'jshint' && deed !== 'format';
  const ofLint = inPlaces(root, (line) => isLinter(line) && line.script.startsWith('lint'));
  // "test": "xo && ava", the only linter there.
  const others = new Set(lines.map((line) => lineOfTool(line, true)));
  return ofLint ?? (others.size === 1 ? inPlaces(root, isLinter) : undefined);
}

/** A single tool, where a script starts it along with others, or no script does. */
function named(order: string, { root, commands }: Workspace): string | undefined {
  const [, said = '', options = ''] = toolSaid.exec(order) ?? [];
  const name = said.toLowerCase();
  const { scripts = [], dependencies } = packageOf(root) ?? {};
  if (said === '' || scripts.some((script) => script.name === name)) return undefined;
  // Where it is installed, it is offered already.
  if (commands.some(({ command }) => command.replace(/^\.\//u, '').startsWith(`node_modules/.bin/${name}`)))
    return undefined;
  const lines = toolLinesOf(root).filter(({ program }) => program === name);
  const plain = lines.find((line) => !doesMend(line));
  const isOwn = lines.some((line) => line.isAll && !doesMend(line));
  if (isOwn && options === '') return undefined;
  const [known] = plain === undefined ? lines : [plain];
  if (known !== undefined) {
    const line = lineOfTool(known, false);
    const more = options
      .trim()
      .split(/\s+/u)
      .filter((option) => option !== '' && !line.includes(option));
    return [line, ...more].join(' ');
  }
  const isThere = dependencies?.has(name) === true || (name === 'eslint' && hasConfig(root));
  if (!isThere || !/^(?:eslint|prettier)$/u.test(name)) return undefined;
  return name === 'eslint' ? `npx eslint .${options}` : `npx prettier --check .`;
}

const hasConfig = (root: string): boolean =>
  [
    'eslint.config.js',
    'eslint.config.mjs',
    'eslint.config.cjs',
    'eslint.config.ts',
    '.eslintrc.js',
    '.eslintrc.json',
    '.eslintrc.cjs',
    '.eslintrc',
  ].some((file) => existsSync(join(root, file)));
