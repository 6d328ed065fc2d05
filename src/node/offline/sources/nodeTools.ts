// Tools of a Node project that no script starts: the linters and bundlers that it depends on, and the tasks of Grunt and Gulp.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { textIn } from '../questions/texts.ts';
import { doesMend, lineOfTool, toolLinesOf } from '../request/nodeLintLine.ts';
import { conceptsOf } from '../request/vocabulary.ts';
import { gruntTasks } from './gruntTasks.ts';
import { gulpTasks } from './gulpTasks.ts';
import { jakeTasks } from './jakeTasks.ts';
import type { PackageJson } from './packageJson.ts';

interface Tool {
  readonly from: string;
  readonly line: string;
  readonly name: string;
  /** Files of which one configures it; without any, it needs none. */
  readonly config?: readonly string[];
  /** The concept of the scripts in whose place it would stand. */
  readonly deed: '#lint' | '#build';
}

const configs = (name: string): readonly string[] => ['js', 'mjs', 'cjs', 'ts', 'mts'].map((end) => `${name}.${end}`);

const tools: readonly Tool[] = [
  { from: 'xo', line: 'xo', name: 'lint', deed: '#lint' },
  { from: 'standard', line: 'standard', name: 'lint', deed: '#lint' },
  { from: 'oxlint', line: 'oxlint', name: 'lint', deed: '#lint' },
  {
    ...{ from: '@biomejs/biome', line: 'biome lint .', name: 'lint', deed: '#lint' },
    config: ['biome.json', 'biome.jsonc'],
  },
  {
    ...{ from: 'rollup', line: 'rollup -c', name: 'build bundle', deed: '#build' },
    config: configs('rollup.config'),
  },
  { from: 'webpack', line: 'webpack', name: 'build bundle', deed: '#build', config: configs('webpack.config') },
  { from: 'tsup', line: 'tsup', name: 'build bundle', deed: '#build', config: configs('tsup.config') },
  { from: 'tsdown', line: 'tsdown', name: 'build bundle', deed: '#build', config: configs('tsdown.config') },
];

/** Commands for what no script does yet. `scripts`: those meant to be called by hand. */
export function nodeTools(
  root: string,
  { dependencies, scripts }: Pick<PackageJson, 'dependencies' | 'scripts'>,
): readonly WorkspaceCommand[] {
  const isDone = (tool: Tool) =>
    scripts.some(
      ({ name, body }) => conceptsOf(name).has(tool.deed) || startsOf(tool.line.split(' ', 1)[0] ?? '').test(body),
    );
  const found = tools.filter(
    (tool) =>
      dependencies.has(tool.from) &&
      (tool.config === undefined || tool.config.some((file) => existsSync(join(root, file)))) &&
      !isDone(tool),
  );
  return [
    ...(found.length > 0 ? [] : linterWithin(root, scripts)),
    ...found.map((tool) => conventional(`npx ${tool.line}`, tool.name, `${tool.from} is a dependency`)),
    ...gruntTasks(root, { dependencies, scripts }).filter(({ command }) => !isPartOfBuild(command, scripts)),
    ...gulpTasks(root, { dependencies, scripts }),
    ...gruntLint(root, { dependencies, scripts }),
    ...jakeTasks(root, { dependencies, scripts }),
  ];
}

/** `"test": "tape test.js && standard"`: it needs no configuration, so it is known by the script alone; nothing where a script is called after linting. */
function linterWithin(root: string, scripts: PackageJson['scripts']): readonly WorkspaceCommand[] {
  if (scripts.some(({ name }) => conceptsOf(name).has('#lint'))) return [];
  const lines = toolLinesOf(root).filter((known) => known.program === 'standard' && !known.isAll && !doesMend(known));
  const [line, another] = new Set(lines.map((known) => lineOfTool(known, false)));
  const from = lines[0]?.script ?? '';
  return line === undefined || another !== undefined ? [] : [conventional(line, 'lint', `part of npm run ${from}`)];
}

/** `npx grunt`, where `"prepare": "grunt && rollup -c"` does that and the rest. */
const isPartOfBuild = (command: string, scripts: PackageJson['scripts']): boolean =>
  command === 'npx grunt' &&
  scripts.some(
    (script) => nameByDeed(script, scripts) !== script.name && /^grunt(?: --\S+(?: [\w./]+)?)? && /.test(script.body),
  );

/** What only looks; a formatter's script may have it mend besides. */
const startsOf = (program: string): RegExp =>
  new RegExp(`(?:^|[\\s;&|/])${program}(?![\\w-])(?![^&|;]*\\s--(?:fix|write)\\b)`);

/** `eslint: {` in the configuration of Grunt, which is started as the scripts start it: "node bin/grunt test". */
function gruntLint(
  root: string,
  { dependencies, scripts }: Pick<PackageJson, 'dependencies' | 'scripts'>,
): readonly WorkspaceCommand[] {
  const file = ['Gruntfile.js', 'Gruntfile.cjs', 'gruntfile.js'].find((name) => existsSync(join(root, name)));
  const isDone = scripts.some((script) => conceptsOf(nameByDeed(script, scripts)).has('#lint'));
  if (file === undefined || isDone) return [];
  const text = textIn(root, file) ?? '';
  const task = ['eslint', 'jshint'].find(
    (name) => new RegExp(`^\\s+['"]?${name}['"]?\\s*:\\s*\\{`, 'm').test(text) && text.includes(`-${name}'`),
  );
  const start =
    scripts
      .map(({ body }) => /^((?:npx )?(?:node )?(?:\.?[\w-]+\/)*grunt)(?: [\w:-]+)?$/.exec(body)?.[1])
      .find((line) => line !== undefined) ?? (dependencies.has('grunt') ? 'grunt' : undefined);
  if (task === undefined || start === undefined) return [];
  return [conventional(`${start === 'grunt' ? 'npx grunt' : start} ${task}`, 'lint', file)];
}

function conventional(command: string, name: string, origin: string): WorkspaceCommand {
  return { command, name, description: '', body: '', origin, kind: 'conventional' };
}

const onlyLints =
  /^(?:npx )?(?:eslint|jshint|standard|xo|oxlint|stylelint|grunt (?:eslint|jshint))(?=\s|$)(?!.*\s--fix\b)[^&|;<>]*$/;
const checksTypes = /^(?:tsc|tsgo|vue-tsc)\s[^&|;<>]*--noEmit\b[^&|;<>]*$/;
const compiles =
  /^(?:tshy|tsc|tsup|tsdown|rollup|webpack|microbundle|unbuild|esbuild|babel|vite build)(?=\s|$)(?!.*--noEmit\b)/;

/** Sets up git hooks, installs or publishes. */
const doesElse = /\b(?:husky|lefthook|\S*hooks?|patch-package|install|publish|git)\b/;

/** A script's name, and what it does where no script is called after that: `lint:ts` checks the types, `prepare` builds, `test` lints. */
export function nameByDeed({ name, body }: PackageJson['scripts'][number], scripts: PackageJson['scripts']): string {
  const isCalled = (deed: string) => scripts.some((script) => conceptsOf(script.name).has(deed));
  const does = [...conceptsOf(name)];
  if (name === 'test' && onlyLints.test(body) && !isCalled('#lint')) return `${name} lint`;
  if (checksTypes.test(body) && does.every((one) => /^#(?:lint|check)$/.test(one)) && !isCalled('#types'))
    return `${name} typecheck`;
  return name === 'prepare' &&
    body.split(' && ').some((part) => compiles.test(part)) &&
    !doesElse.test(body) &&
    !isCalled('#build')
    ? `${name} build`
    : name;
}
