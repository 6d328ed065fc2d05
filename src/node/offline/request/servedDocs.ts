// "Serve the docs on port 8001", "preview the documentation": the server of what builds them.
import { portsSaid } from '../../../core/agent/listensElsewhere.ts';
import type { Workspace } from '../commands/workspace.ts';
import { politeEnd, politeLead } from './politeEnds.ts';

const order = new RegExp(
  `${politeLead}(?:serve|preview)\\s+(?:(?:the|our|its)\\s+)?(?:(?:mkdocs|html)\\s+)?(?:docs?|documentation|book)(?:\\s+(?:site|pages|locally|here))*(?:,?\\s+(?:on|at|with|using)\\s+(?:the\\s+)?(?:port\\s+|localhost:)?:?\\d{2,5})?${politeEnd}`,
  'iu',
);

/** Undefined where a task says more, or it is neither MkDocs nor mdBook that builds them, or something here is called so. */
export function servedDocs(task: string, { commands }: Pick<Workspace, 'commands'>): string | undefined {
  const ports = portsSaid(task);
  if (!order.test(task.trim()) || ports.length > 1) return undefined;
  const serves = commands.some(({ kind, name }) => kind === 'declared' && /(?:^|[\W_])(?:serve|preview)/iu.test(name));
  const builds = /^(?:\w+=\S+ )*(?:(?:\S*python[\d.]* -m )?mkdocs build|mdbook build(?: [\w-]+)?)$/u;
  const { command: line } = commands.find(({ command }) => builds.test(command)) ?? {};
  if (line === undefined || serves) return undefined;
  const [port] = ports;
  const place = line.includes('mdbook ') ? `-p ${port ?? ''}` : `-a localhost:${port ?? ''}`;
  return `${line.replace(/\bbuild\b/u, 'serve')}${port === undefined ? '' : ` ${place}`}`;
}
