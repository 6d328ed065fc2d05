// "Launch the demo", "see the demo in a browser": the script that serves the folder of the demo, `vite test/demo/`.
import type { Workspace } from '../commands/workspace.ts';
import { politeEnd, politeLead } from './politeEnds.ts';

const asks = new RegExp(
  `${politeLead}(?:(?:run|start|launch|open|view|see|try(?:\\s+out)?|serve|play|bring\\s+up|show\\s+me)\\s+)(?:the\\s+|our\\s+|its\\s+)?(demo|demos|playground|website)(?:\\s+(?:page|site|app))?(?:\\s+(?:in\\s+(?:my|the|a)\\s+browser|locally|here))?${politeEnd}`,
  'iu',
);
const serves =
  /(?:^|[\s;&/])(?:vite|parcel|serve|http-server|live-server|browser-sync|webpack(?:-dev-server|\s+serve)|rspack\s+serve|es-dev-server|wds|web-dev-server)(?=\s|$)/iu;
const others = /(?:^|\s)(?:build|preview|optimize|--watch)(?:\s|$)/iu;

/** Undefined where no script, or more than one, serves such a folder, or a command is called so. */
export function servedDemo(task: string, { commands }: Pick<Workspace, 'commands'>): string | undefined {
  const [, said = ''] = asks.exec(task.trim()) ?? [];
  if (said === '') return undefined;
  const noun = said.toLowerCase().replace(/s$/u, '');
  const declared = commands.filter(({ kind, folder }) => kind === 'declared' && folder === undefined);
  if (declared.some(({ name }) => name.toLowerCase().split(/[:_-]/u).includes(noun))) return undefined;
  const folder =
    noun === 'demo'
      ? /(?:^|[\s/=])(?:demos?|website)(?=\/|\s|$)/iu
      : new RegExp(`(?:^|[\\s/=])${noun}(?=/|\\s|$)`, 'iu');
  const [only, another] = declared.filter(({ body }) => serves.test(body) && !others.test(body) && folder.test(body));
  return another === undefined ? only?.command : undefined;
}
