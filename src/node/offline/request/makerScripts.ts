// "Build the chromium package": a script in a folder for such, named after making just that: `tools/make-chromium.sh`.
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { namesIn, textIn } from '../questions/texts.ts';
import { reachesOut } from '../sources/memberScripts.ts';
import { orderIn } from './orderWords.ts';
import { scriptStart } from './scriptStart.ts';
import { conceptsOf } from './vocabulary.ts';

const asked =
  /^(?:re-?)?(?:build|make|package|create|produce)\s+(?:(?:me|the|a|an|our)\s+)*([a-z][\w-]{1,30})\s+(?:package|extension|add-?on|build|bundle|version|edition|zip|xpi|archive|image)$/iu;
const folders = ['tools', 'scripts', 'script', 'build', 'bin', 'ci', 'packaging'];
const makers = ['make', 'build', 'package', 'pack', 'create'];
const sends = /\b(?:publish|upload|deploy|scp|rsync|git\s+push|npm\s+publish|twine|gh\s+release)\b/iu;

/** Undefined where none or several are called so, or it would send something anywhere. */
export function makerScript(task: string, { root, onPath }: Workspace): string | undefined {
  const said = asked.exec(orderIn(task))?.[1]?.toLowerCase();
  if (said === undefined || conceptsOf(said).size > 0 || reachesOut(said) || !onPath('bash')) return undefined;
  const names = new Set(
    makers.flatMap((maker) =>
      ['-', '_'].flatMap((joint) => ['.sh', '.bash', ''].map((end) => `${maker}${joint}${said}${end}`)),
    ),
  );
  const [only, another] = folders.flatMap((folder) =>
    namesIn(root, folder)
      .filter((name) => names.has(name.toLowerCase()) && isPlainName(name))
      .map((name) => `${folder}/${name}`),
  );
  if (only === undefined || another !== undefined) return undefined;
  const text = textIn(root, only) ?? '';
  return /^#!.*\b(?:ba|da|z|k)?sh\b/u.test(text) && !sends.test(text) ? scriptStart(root, only) : undefined;
}
