// "make test", "make distcheck" in a tree of Autotools that is not configured yet: that very target, once there is a Makefile.
import type { Workspace } from '../commands/workspace.ts';
import { textIn } from '../questions/texts.ts';
import { autotoolsLine } from '../sources/autotools.ts';
import { politeEnd, politeLead } from './politeEnds.ts';

const typed = new RegExp(
  `${politeLead}(?:run\\s+|do\\s+(?:a\\s+)?)?[\`'"]?make\\s+([a-z][\\w-]*)[\`'"]?${politeEnd}`,
  'iu',
);
/** What every Makefile of Automake has, and what changes nothing but the tree itself. */
const ofAutomake = /^(?:all|check|distcheck|dist)$/u;
const changes = /^(?:un)?install|^(?:maintainer-|dist|most(?:ly)?)?clean|^(?:deploy|publish|release|upload)/u;

/** Undefined where a Makefile is here, nothing configures one, or its sources have no such target. */
export function typedMake(task: string, { root, names }: Pick<Workspace, 'root' | 'names'>): string | undefined {
  const [, target = ''] = typed.exec(task.trim()) ?? [];
  const isMade = ['Makefile', 'makefile', 'GNUmakefile'].some((name) => names.has(name));
  const source = textIn(root, 'Makefile.am');
  const isConfigured = ['configure', 'configure.ac', 'configure.in'].some((name) => names.has(name));
  if (target === '' || isMade || source === undefined || !isConfigured || changes.test(target)) return undefined;
  const isOwn = new RegExp(`^${target}[ \\t]*:(?!=)`, 'mu').test(source);
  if (!isOwn && !ofAutomake.test(target)) return undefined;
  const build = autotoolsLine(false, { names, text: (file) => textIn(root, file) });
  return target === 'all' ? build : `${build} && make ${target}`;
}
