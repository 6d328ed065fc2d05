// "Compile httpd and run it": a program that a target of the Makefile is called after.
import type { Workspace } from '../commands/workspace.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { politeEnd, politeLead } from './politeEnds.ts';

const order = new RegExp(
  `${politeLead}(?:re)?(?:build|compile|make)\\s+(?:the\\s+)?([\\w.-]+)(?:\\s+(?:program|binary|server|executable|tool))?(?:,?\\s+(?:and|then|and\\s+then)|,)\\s+(?:run|start|launch|execute)\\s+(?:it|the\\s+(?:result|program|binary|server)|(?:\\./)?([\\w.-]+))${politeEnd}`,
  'iu',
);

/** `make httpd && ./httpd`; undefined where no target makes a program of that name, or a task says more. */
export function builtAndRun(task: string, { commands }: Pick<Workspace, 'commands'>): string | undefined {
  const [, name = '', again = name] = order.exec(task.trim()) ?? [];
  if (name === '' || again.toLowerCase() !== name.toLowerCase()) return undefined;
  const writes = new RegExp(`\\s-o\\s*(?:\\$@|(?:\\./)?${escapeRegExp(name)})(?=\\s|$)`, 'u');
  const known = commands.find(({ command, folder }) => folder === undefined && command === `make ${name}`);
  return known !== undefined && writes.test(`${known.body} `) ? `make ${name} && ./${name}` : undefined;
}
