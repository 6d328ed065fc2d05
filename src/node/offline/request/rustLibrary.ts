// "Compile the crate with rustc alone into build/libdemo.rlib": without Cargo, which would fetch what only the tests need.
import { dirname } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { valueIn } from '../questions/manifests.ts';
import { textIn } from '../questions/texts.ts';

const asks = /\brustc\b/iu;
const made = /(?<![\w./-])(?:\.\/)?((?:[\w-]+\/)*lib([a-z]\w*)\.rlib)(?![\w/])/u;

/** Undefined where a task names neither that compiler nor a library for it to make, or there is no crate with a library here. */
export function rustLibrary(task: string, { root, onPath }: Pick<Workspace, 'root' | 'onPath'>): string | undefined {
  const [, file = '', name = ''] = made.exec(task) ?? [];
  if (!asks.test(task) || !isPlainName(file) || !onPath('rustc')) return undefined;
  const own = valueIn(root, 'Cargo.toml', 'lib', 'path');
  const source = typeof own === 'string' ? own : 'src/lib.rs';
  if (textIn(root, source) === undefined || !isPlainName(source)) return undefined;
  const stated = valueIn(root, 'Cargo.toml', 'package', 'edition');
  const edition = /\b(20(?:15|18|21|24))\b/u.exec(task)?.[1] ?? (typeof stated === 'string' ? stated : '2015');
  const known = Object.keys(valueIn(root, 'Cargo.toml', 'features') ?? {});
  const said = new Set(task.toLowerCase().match(/[\w-]+/gu));
  const features = /\bfeature/iu.test(task) ? known.filter((feature) => said.has(feature)) : [];
  const folder = dirname(file);
  return [
    ...(folder === '.' ? [] : [`mkdir -p ${folder} &&`]),
    `rustc --edition ${edition} --crate-type rlib --crate-name ${name}`,
    ...features.map((feature) => `--cfg 'feature="${feature}"'`),
    `-o ${file} ${source}`,
  ].join(' ');
}
