// A file that another folder of the repository makes: that folder's own build comes first.
import { existsSync } from 'node:fs';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { isExecutable } from '../../shell/posixShell.ts';
import { workspaceAround } from '../../workspace/projectRoot.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { valueIn } from '../questions/manifests.ts';
import { textIn } from '../questions/texts.ts';
import type { RepairContext, Suggestion } from './suggestion.ts';
import { certain } from './suggestion.ts';

const lacks =
  /\bmissing\b|\bnot found\b|\bno such file\b|\bdoes(?:n['’]t| not) exist\b|\bnot (?:been )?(?:built|there)\b|\bbuild\b.*\bfirst\b/i;

/** Builds in the nearest folder around a missing file that has a build of its own; never here or above, where it would be no other build. */
export function builtElsewhere({ workspace: { root }, failure }: RepairContext): readonly Suggestion[] {
  const top = workspaceAround(root);
  const paths = failure.text
    .split('\n')
    .filter((line) => lacks.test(line))
    .slice(0, 8)
    .flatMap((line) => line.match(/(?<![\w/.-])(?:\.\.?\/)*[\w.-]+(?:\/[\w.-]+)+/g) ?? []);
  const missing = paths.map((path) => [join(root, path), join(top, path)].map(normalize));
  const commands = missing.flatMap((places) => {
    if (places.some((place) => existsSync(place) && /\.\w+$/.test(place))) return [];
    return places.map((place) => buildAround(place, root, top)).find((command) => command !== undefined) ?? [];
  });
  return [...new Set(commands)].map((command) => ({ command, logit: certain, intent: 'it makes what is missing' }));
}

function buildAround(place: string, root: string, top: string): string | undefined {
  for (let folder = place; folder.startsWith(top + sep); folder = dirname(folder)) {
    if (folder === root || root.startsWith(folder + sep)) return undefined;
    const build = existsSync(folder) ? buildIn(folder) : undefined;
    const path = relative(root, folder);
    if (build !== undefined) return isPlainName(path) ? `(cd ${path} && ${build})` : undefined;
  }
  return undefined;
}

function buildIn(folder: string): string | undefined {
  if (existsSync(join(folder, 'build.sh')))
    return isExecutable(join(folder, 'build.sh')) ? './build.sh' : 'sh build.sh';
  if (typeof valueIn(folder, 'package.json', 'scripts', 'build') === 'string') return 'npm run build';
  const makefile = textIn(folder, 'Makefile') ?? '';
  return /^build:/m.test(makefile) ? 'make build' : /^all:/m.test(makefile) ? 'make' : undefined;
}
