// A build folder that CMake configured for another place or with another generator, as one that was copied along: it is configured anew.
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { workspaceAround } from '../../workspace/projectRoot.ts';
import { escapeRegExp } from '../request/escapeRegExp.ts';
import type { RepairContext, Suggestion } from './suggestion.ts';
import { certain } from './suggestion.ts';

const elsewhere = /The current CMakeCache\.txt directory (\S+)\/CMakeCache\.txt is different than the directory/;
const otherGenerator = /Does not match the generator used previously/i;
const tooOld = /Unknown argument:? "?--fresh/i;
const configure = /\bcmake (?=(?!--build)[^&|;]*-B ?\S)/;

/** In the same folder where git ignores it or does not keep the project, which CMake empties of its cache; else, or where CMake is too old for that, in a folder beside it. */
export function staleCache({ workspace: { root }, failure: { command, text } }: RepairContext): readonly Suggestion[] {
  const [, place] = elsewhere.exec(text) ?? [];
  const [, own] = /-B ?(?:\.\/)?([\w-]+)(?=\s|$)/.exec(command) ?? [];
  const folder = place === undefined ? own : relative(root, place);
  const isStale = place !== undefined || otherGenerator.test(text);
  if ((!isStale && !tooOld.test(text)) || folder === undefined || !/^[\w-]+$/.test(folder)) return [];
  if (!existsSync(join(root, 'CMakeLists.txt'))) return [];
  const intent = `${folder} was configured for another place`;
  if (isStale && (isIgnored(folder, root) || !isUnderGit(root))) {
    const anew = `cmake --fresh -S . -B ${folder}`;
    if (!command.startsWith('cmake ')) return [{ command: anew, logit: certain, intent }];
    const line = configure.test(command) ? command.replace(configure, 'cmake --fresh ') : `${anew} && ${command}`;
    return [{ command: line, logit: certain, intent, substitute: true }];
  }
  const named = new RegExp(`((?:-B ?|--build |--test-dir )(?:\\./)?)${escapeRegExp(folder)}(?=[\\s/]|$)`, 'g');
  const beside = `${folder}-fresh`;
  const bare = command.replace('cmake --fresh ', 'cmake ');
  if (!named.test(bare) || existsSync(join(root, beside))) return [];
  const moved = bare.replace(named, `$1${beside}`);
  const line = configure.test(moved) ? moved : `cmake -S . -B ${beside} && ${moved}`;
  return [{ command: line, logit: certain, intent, substitute: true }];
}

/** What was copied without its `.git` may still say what that ignores. */
const isUnderGit = (root: string): boolean =>
  existsSync(join(workspaceAround(root), '.git')) || existsSync(join(root, '.gitignore'));

/** Whether git ignores a folder by a plain rule of the root: `build`, `/build/`, `build*`. */
export function isIgnored(folder: string, root: string): boolean {
  const path = join(root, '.gitignore');
  const rules = existsSync(path) ? readFileSync(path, 'utf8').split(/\r?\n/) : [];
  return rules.some((rule) => {
    const plain = rule.trim().replace(/^(?:\*\*)?\/|\/(?:\*{1,2})?$/g, '');
    return (
      /^[\w*-]*\w[\w*-]*$/.test(plain) && new RegExp(`^${plain.split('*').map(escapeRegExp).join('.*')}$`).test(folder)
    );
  });
}
