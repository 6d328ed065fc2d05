// "Run the webpack example", "run the cli on 'some text'" in a Node project: the example with a package.json of its own, and the only program that it installs.
import { existsSync } from 'node:fs';
import { join, normalize } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { valueIn } from '../questions/manifests.ts';
import { namesIn } from '../questions/texts.ts';
import { packageOf } from './nodeScripts.ts';

const example = /^(?:run|start|launch|try)\s+(?:the\s+)?([\w-]+(?:\s[\w-]+)?)\s+(?:example|demo|sample)(?:\s+app)?$/iu;
const folders = ['examples', 'example', 'demos', 'demo', 'samples'];

/** By its own script. */
export function nodeExample(order: string, { root }: Pick<Workspace, 'root'>): string | undefined {
  const said = example.exec(order)?.[1]?.toLowerCase().replaceAll(' ', '-');
  const found = folders.flatMap((folder) =>
    namesIn(root, folder)
      .filter((name) => name.toLowerCase() === said && isPlainName(name))
      .map((name) => `${folder}/${name}`),
  );
  const [only, another] = found;
  const scripts = only === undefined || another !== undefined ? [] : (packageOf(root, only)?.scripts ?? []);
  const start = ['start', 'dev', 'serve'].find((name) => scripts.some((script) => script.name === name));
  return only === undefined || start === undefined
    ? undefined
    : `(cd ${only} && npm ${start === 'start' ? 'start' : `run ${start}`})`;
}

const onText =
  /^(?:run|try|use|execute)\s+(?:the\s+)?(?:cli|command[\s-]line\s+(?:tool|program|interface))\s+(?:on|with|for)\s+(?:"([^"'`$\\!\n]{1,150})"|'([^"'`$\\!\n]{1,150})')$/iu;

/** In the root, or in one of the packages. */
export function nodeCliOnText(
  order: string,
  { root, commands }: Pick<Workspace, 'root' | 'commands'>,
): string | undefined {
  const [whole, double, single] = onText.exec(order) ?? [];
  if (whole === undefined) return undefined;
  const members = [
    ...commands.flatMap(({ member }) => member?.folder ?? []),
    ...(packageOf(root)?.workspaces ?? []).filter(isPlainName),
  ].map((folder) => folder.replace(/^\.\//u, ''));
  const programs = [...new Set(['.', ...members])].flatMap((folder) => {
    const bin = valueIn(root, join(folder, 'package.json'), 'bin');
    const files = typeof bin === 'string' ? [bin] : typeof bin === 'object' && bin !== null ? Object.values(bin) : [];
    return files.flatMap((file: unknown) => (typeof file === 'string' ? [normalize(join(folder, file))] : []));
  });
  const [only, another] = new Set(programs);
  if (only === undefined || another !== undefined || !isPlainName(only) || only.startsWith('..')) return undefined;
  return existsSync(join(root, only)) ? `node ${only} '${double ?? single ?? ''}'` : undefined;
}
