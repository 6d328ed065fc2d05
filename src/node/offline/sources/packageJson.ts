// Commands of package.json: its scripts, run by the package manager that the lockfile names; workspaces included.
import { isHollow } from '../../../core/agent/fitCheck.ts';
import { conceptsOf } from '../request/vocabulary.ts';
import { nameByDeed } from './nodeTools.ts';
import { checksTypes } from './nodeTypeChecks.ts';
import { allPackages, inMembers, inPackage, reachesOut } from './memberScripts.ts';
import { describe, isPlainName, namesGoal, type WorkspaceCommand } from '../commands/workspaceCommand.ts';

export type NodeManager = 'npm' | 'pnpm' | 'yarn' | 'bun';

export interface PackageJson {
  readonly name: string;
  readonly scripts: readonly { readonly name: string; readonly body: string }[];
  /** Declared dependencies of all kinds, by name. */
  readonly dependencies: ReadonlySet<string>;
  /** Patterns of workspace folders. */
  readonly workspaces: readonly string[];
}

/** A package of a monorepo. */
export interface Member extends PackageJson {
  /** Relative to the root of the monorepo. */
  readonly folder: string;
}

/** Reads a manifest; undefined when it is not a JSON object. Unusual parts are left out. */
export function parsePackageJson(text: string): PackageJson | undefined {
  const manifest = record(tryParse(text));
  if (!manifest) return undefined;
  const listed = record(manifest['workspaces'])?.['packages'] ?? manifest['workspaces'];
  const groups = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];
  return {
    name: typeof manifest['name'] === 'string' ? manifest['name'] : '',
    scripts: Object.entries(record(manifest['scripts']) ?? {}).flatMap(([name, body]) =>
      typeof body === 'string' && isPlainName(name) ? [{ name, body }] : [],
    ),
    dependencies: new Set(groups.flatMap((group) => Object.keys(record(manifest[group]) ?? {}))),
    workspaces: Array.isArray(listed) ? listed.filter((pattern) => typeof pattern === 'string') : [],
  };
}

/** Lifecycle scripts that a manager runs automatically; people do not call them. */
const hooks = /^(pre|post)(install|pack|publish|publishOnly|prepare|version|test|build|start|uninstall)$/;

/** The scripts as commands, without lifecycle hooks. */
export function scriptCommands(manifest: PackageJson, manager: NodeManager): readonly WorkspaceCommand[] {
  const names = new Set(manifest.scripts.map(({ name }) => name));
  return callableScripts(manifest).map(({ name, body }) => ({
    ...(isPlaceholder(name, body) ? { hollow: true } : {}),
    lines: [...(names.has(`pre${name}`) ? ['…'] : []), body, ...(names.has(`post${name}`) ? ['…'] : [])],
    command: runScript(manager, name),
    name: nameByDeed({ name, body }, manifest.scripts),
    description: '',
    body: describe(body),
    origin: 'package.json script',
    kind: 'declared',
  }));
}

/** Those that people call. */
export function callableScripts({ scripts }: PackageJson): PackageJson['scripts'] {
  const names = new Set(scripts.map(({ name }) => name));
  return scripts.filter(({ name }) => {
    const isHook = hooks.test(name) || (/^(pre|post)/.test(name) && names.has(name.replace(/^(pre|post)/, '')));
    return !isHook;
  });
}

/** What `npm init` writes, and a test, build or the like that only prints. */
const isPlaceholder = (name: string, body: string): boolean =>
  body.includes('no test specified') || (namesGoal(name) && isHollow(body));

/** How `manager` runs a script of the folder it is called in. */
function runScript(manager: NodeManager, name: string): string {
  if (manager === 'yarn') return /^(test|build|lint|start)$/.test(name) ? `yarn ${name}` : `yarn run ${name}`;
  if (manager === 'bun') return `bun run ${name}`;
  return ['test', 'start'].includes(name) ? `${manager} ${name}` : `${manager} run ${name}`;
}

/** Scripts of the packages of a monorepo: for one package, and for all that have the script when it is in two or more; by hand: by npm in each. */
export function monorepoCommands(
  packages: readonly Member[],
  manager: NodeManager | 'by hand',
  ownScripts: PackageJson['scripts'],
): readonly WorkspaceCommand[] {
  const commands: WorkspaceCommand[] = [];
  const bodies = new Map<string, string[]>();
  for (const member of packages.filter(({ name }) => isPlainName(name))) {
    for (const { name, body } of callableScripts(member)) {
      if (isPlaceholder(name, body)) continue;
      if (manager === 'by hand' && (reachesOut(`${name} ${body}`) || !isPlainName(member.folder))) continue;
      bodies.set(name, [...(bodies.get(name) ?? []), body]);
      commands.push({
        command: runInPackage(manager, member, name),
        member: { name: member.name, folder: member.folder },
        name: `${member.name.replace(/^@[^/]*\//, '')} ${name}`,
        script: name,
        description: '',
        body: describe(body),
        origin: `package.json script of ${member.name}`,
        kind: 'declared',
      });
    }
  }
  for (const [name, scripts] of bodies) {
    const own = ownScripts.find((script) => script.name === name);
    // The root's own script does it, unless it is for one of the packages.
    if (scripts.length < 2 || (own && !isForOne(own.body, packages))) continue;
    const having = packages.filter((each) => each.scripts.some((script) => script.name === name));
    const whole = own
      ? { whole: true as const, packages: having.map(({ name: each }) => each.replace(/^@[^/]*\//, '').toLowerCase()) }
      : {};
    const alias = (['pnpm', 'yarn', 'npm'] as const).flatMap((each) => spellingsForAll(each, name));
    if (manager === 'by hand') {
      commands.push(...[inMembers(name, packages)].flatMap((each) => (each ? [{ ...each, ...whole, alias }] : [])));
      continue;
    }
    commands.push({
      ...whole,
      command: runInAll(manager, name),
      name,
      description: allPackages,
      body: describe(scripts[0] ?? ''),
      origin: `package.json script of ${String(scripts.length)} packages`,
      kind: 'declared',
    });
  }
  return commands;
}

/** Whether a script of the root runs something in one package alone: `cd packages/slug && npm test`. */
function isForOne(body: string, packages: readonly Member[]): boolean {
  if (!/(?:^|[\s(])(?:cd|-C|--prefix|--dir|--filter|-F|--workspace|-w|workspace)[\s=]/.test(body)) return false;
  const words = body.split(/[\s=;&|'"]+/).map((word) => word.replace(/^\.\/|\/$/g, ''));
  return packages.filter(({ name, folder }) => words.includes(folder) || words.includes(name)).length === 1;
}

function spellingsForAll(manager: NodeManager, script: string): readonly string[] {
  const plain = script === 'test' ? [`pnpm -r ${script}`, `pnpm --recursive ${script}`] : [];
  if (manager === 'pnpm') return [...plain, `pnpm -r run ${script}`, `pnpm run -r ${script}`];
  if (manager === 'yarn') return [`yarn workspaces run ${script}`, `yarn workspaces foreach run ${script}`];
  return [`npm run ${script} --workspaces`, ...(script === 'test' ? ['npm test --workspaces', 'npm test -ws'] : [])];
}

function runInPackage(manager: NodeManager | 'by hand', { name: packageName, folder }: Member, script: string): string {
  if (manager === 'by hand') return inPackage(folder, script);
  if (manager === 'pnpm') return `pnpm --filter ${packageName} ${script === 'test' ? 'test' : `run ${script}`}`;
  if (manager === 'yarn') return `yarn workspace ${packageName} ${script}`;
  if (manager === 'bun') return `bun run --filter ${packageName} ${script}`;
  return `${runScript('npm', script)} -w ${packageName}`;
}

function runInAll(manager: NodeManager, script: string): string {
  if (manager === 'pnpm') return `pnpm -r ${script === 'test' ? 'test' : `run ${script}`}`;
  if (manager === 'yarn') return `yarn workspaces run ${script}`;
  if (manager === 'bun') return `bun run --filter '*' ${script}`;
  return `${runScript('npm', script)} --workspaces --if-present`;
}

/** What a Node project offers implicitly: installing, and the test runner it depends on if no script runs it. */
export function conventionalNodeCommands(
  manifest: PackageJson,
  manager: NodeManager,
  has: {
    readonly lockfile: boolean;
    readonly testFiles: boolean;
    readonly typescript: boolean;
    /** Whether its configuration refers to others. */
    readonly references: boolean;
    /** Whether a program of a dependency is installed. */
    readonly bin: (name: string) => boolean;
  },
): readonly WorkspaceCommand[] {
  const { dependencies } = manifest;
  const scripts = callableScripts(manifest).filter(({ name, body }) => !isPlaceholder(name, body));
  const exec = { npm: 'npx', pnpm: 'pnpm exec', yarn: 'yarn', bun: 'bunx' }[manager];
  // If it is installed, npm needs nothing from a registry.
  const started = (command: string) =>
    manager === 'npm' && has.bin(command.split(' ')[0] ?? '') ? `node_modules/.bin/${command}` : `${exec} ${command}`;
  const install = manager === 'npm' && has.lockfile ? 'npm ci' : `${manager} install`;
  const runs = (pattern: RegExp) => scripts.some(({ name, body }) => pattern.test(name) || pattern.test(body));
  const tool = (name: string, command: string, verb: string, covered: RegExp): WorkspaceCommand[] =>
    dependencies.has(name) && !runs(covered) ? [conventional(started(command), verb, `${name} is a dependency`)] : [];
  const test = /^test$|\b(jest|vitest|mocha|ava|tap|node --test)\b/;
  return [
    ...(dependencies.size > 0 || has.lockfile || manager !== 'npm'
      ? [conventional(install, 'install dependencies', `${manager} manages this folder`)]
      : []),
    ...tool('vitest', 'vitest run', 'test', test),
    ...tool('jest', 'jest', 'test', test),
    ...tool('mocha', 'mocha', 'test', test),
    ...(has.testFiles &&
    !runs(test) &&
    !['vitest', 'jest', 'mocha', 'ava', 'tap'].some((name) => dependencies.has(name))
      ? [conventional('node --test', 'test', 'test files without a script')]
      : []),
    ...partsOfTest(scripts),
    ...tool('eslint', 'eslint .', 'lint', /\beslint\b|^lint$/),
    ...tool('prettier', 'prettier --write .', 'format', /\bprettier\b|^(?:re)?format/),
    ...tool(
      ...(['prettier', 'prettier --check .', 'format check'] as const),
      // Of one that only rewrites its own files is known how it tells of those.
      /\bprettier\b.*\s(?:-c|--check|-l|--list-different)\b|^(?:npx )?prettier\b[^&|;]*\s(?:-w|--write)\b[^&|;]*$|^(?:check[:-]?format|format[:-]?check|format$)/,
    ),
    // Tshy brings its own compiler.
    ...(has.typescript && !scripts.some((script) => checksTypes(script, has.references))
      ? dependencies.has('typescript')
        ? [conventional(started('tsc --noEmit'), 'typecheck', 'typescript is a dependency')]
        : tool('tshy', 'tsc --noEmit', 'typecheck', /\btsc\b/)
      : []),
  ];
}

/** `"test": "xo && ava && tsd"`: each tool alone, where no script does that; those for no purpose of their own, where a task names them. */
function partsOfTest(scripts: PackageJson['scripts']): WorkspaceCommand[] {
  const body = scripts.find(({ name }) => name === 'test')?.body ?? '';
  if (!/^[^|;<>$`]*&&[^|;<>$`]*$/.test(body)) return [];
  const parts = body.split('&&').map((part) => part.trim());
  // A quoted text may hold the sign too.
  if (parts.some((part) => /^[^']*'[^']*$|^[^"]*"[^"]*$/.test(part))) return [];
  const others = scripts.filter(({ name }) => name !== 'test');
  return parts.flatMap((part) => {
    const [program = ''] = part.split(' ');
    if (!/^[a-z][\w-]*$/.test(program) || /^(?:npm|pnpm|yarn|bun|npx|node|cd|echo|sh|bash|make)$/.test(program))
      return [];
    const name = (['lint', 'format', 'typecheck'] as const).find((each) => serves(program, each));
    if (others.some((script) => script.body === part || (name !== undefined && serves(script.name, name)))) return [];
    const command = conventional(
      `node_modules/.bin/${part}`,
      name === 'format' ? 'format check' : (name ?? program),
      'part of the test script',
    );
    return name === undefined ? [{ ...command, onlyFor: [program] }] : [command];
  });
}

const serves = (text: string, purpose: string): boolean =>
  [...conceptsOf(purpose)].slice(0, 1).some((concept) => conceptsOf(text).has(concept));

function conventional(command: string, name: string, origin: string): WorkspaceCommand {
  return { command, name, description: '', body: '', origin, kind: 'conventional' };
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}

function record(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}
