// A package of the workspace itself that is not installed: a link to its folder is all that an installer would make.
import { existsSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { valueIn } from '../questions/manifests.ts';
import type { Workspace } from '../commands/workspace.ts';
import type { RepairContext, Suggestion } from './suggestion.ts';
import { likely } from './suggestion.ts';

/** Where installing is refused, a link; nothing for packages of a registry. */
export function missingLocalPackage({ workspace, failure }: RepairContext): readonly Suggestion[] {
  const name = /Cannot find (?:module|package) '((?:@[\w.-]+\/)?[\w-][\w.-]*)/.exec(failure.text)?.[1];
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
