// A package of the workspace itself that is not installed: a link to its folder is all that an installer would make.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { onlyLinks } from '../../workspace/localLinks.ts';
import { membersIn } from '../../workspace/memberScripts.ts';
import { workspaceAround } from '../../workspace/projectRoot.ts';
import { inFolder, isPlainName } from '../commands/workspaceCommand.ts';
import { valueIn } from '../questions/manifests.ts';
import { entriesOf } from '../sources/recipes.ts';
import { missingProgram } from './missingProgram.ts';
import type { Workspace } from '../commands/workspace.ts';
import type { RepairContext, Suggestion } from './suggestion.ts';
import { certain, likely } from './suggestion.ts';

const missingName =
  /(?:Cannot find (?:module|package)|Can't resolve|Could not resolve|Failed to resolve import) ['"]((?:@[\w.-]+\/)?[\w-][\w.-]*)/;

/** Where installing is refused, a link; nothing for packages of a registry. */
export function missingLocalPackage({ workspace, failure }: RepairContext): readonly Suggestion[] {
  const name = missingName.exec(failure.text)?.[1];
  const folder = name === undefined ? undefined : folderOf(name, workspace);
  const place = join('node_modules', name ?? '');
  if (folder === undefined || existsSync(join(workspace.root, place))) return [];
  const target = relative(dirname(place), folder);
  return [
    {
      command: `mkdir -p ${dirname(place)} && ln -s ${target} ${place}`,
      logit: likely - 0.6,
      intent: `${name ?? ''} is in ${folder}; installing it makes a link`,
    },
  ];
}

/**
 * Packages of one monorepo that are not linked yet, and need nothing else: an install at its root that fetches nothing and runs nothing. With
 * its own manager, if that is here.
 */
export function unlinkedMembers({ workspace, failure }: RepairContext): readonly Suggestion[] {
  const { root, canStart } = workspace;
  const ofProgram = packageOfProgram(missingProgram(failure), root);
  const name = missingName.exec(failure.text)?.[1] ?? ofProgram;
  const up =
    name === undefined
      ? undefined
      : name === ofProgram
        ? '.'
        : ['.', '..', '../..', '../../..'].find((each) => isMember(name, join(root, each)));
  if (name === undefined || up === undefined) return [];
  const top = join(root, up);
  const isInside = top === workspaceAround(root) || !relative(workspaceAround(root), top).startsWith('..');
  if (!isInside || existsSync(join(top, 'node_modules', name)) || !onlyLinks(top)) return [];
  const has = (file: string) => existsSync(join(top, file));
  const manager = has('pnpm-lock.yaml') || has('pnpm-workspace.yaml') ? 'pnpm' : has('yarn.lock') ? 'yarn' : 'npm';
  const isHere = canStart(manager);
  if (!isHere && !canStart('npm')) return [];
  const install =
    isHere && manager !== 'npm'
      ? `${manager} install --offline --ignore-scripts`
      : `npm install --offline --ignore-scripts --no-audit --no-fund${isHere && has('package-lock.json') ? '' : ' --no-package-lock'}`;
  return [
    {
      command: up === '.' ? install : inFolder(up, install),
      ...{ logit: certain, intent: `${name} is a package of this workspace; this only makes links` },
    },
  ];
}

/** The package in a folder of the workspace, by which the manifest names it, that brings a program: `"jotlint": "file:tools/jotlint"`. */
function packageOfProgram(program: string | undefined, root: string): string | undefined {
  const groups = ['dependencies', 'devDependencies', 'optionalDependencies'];
  const all = program === undefined ? [] : groups.flatMap((group) => entriesOf(valueIn(root, 'package.json', group)));
  return all.find(([name, value]) => {
    const [, folder = ''] =
      /^(?:file|link|portal):(?:\.\/)?(.+?)\/?$/.exec(typeof value === 'string' ? value : '') ?? [];
    const bin = isPlainName(folder) ? valueIn(root, join(folder, 'package.json'), 'bin') : undefined;
    return typeof bin === 'string' ? name === program : entriesOf(bin).some(([each]) => each === program);
  })?.[0];
}

/** Whether the package there has a member of that name. */
function isMember(name: string, folder: string): boolean {
  const read = (path: string) => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return '';
    }
  };
  return membersIn(folder, read).some((member) => valueIn(folder, join(member, 'package.json'), 'name') === name);
}

/** The folder of the workspace that the manifest names for a package, or the member of that name. */
function folderOf(name: string, { root, commands }: Workspace): string | undefined {
  const stated = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']
    .map((group) => valueIn(root, 'package.json', group, name))
    .find((value) => typeof value === 'string');
  const [, path] = /^(?:file|link|portal):(.+)$/.exec(typeof stated === 'string' ? stated : '') ?? [];
  const member = commands.find((command) => command.member?.name === name)?.member?.folder;
  const folder = normalize(path ?? member ?? '').replace(/\/$/, '');
  const isInside = folder !== '.' && isPlainName(folder) && !folder.split('/').includes('..');
  return isInside && valueIn(root, join(folder, 'package.json'), 'name') === name ? folder : undefined;
}
