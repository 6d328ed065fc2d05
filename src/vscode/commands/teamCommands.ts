// Commands of a team.
import type { Agents } from '../agent/agents.ts';
import type { FolderAgent } from '../agent/folderAgent.ts';
import type * as Actions from '../team/teamActions.ts';
import type { TeamSync } from '../team/teamSync.ts';
import type { CommandHost, Commands } from './host.ts';
import { available } from './host.ts';

export function teamCommands({ agents }: CommandHost, team: TeamSync): Commands {
  const withAgent =
    (work: (actions: typeof Actions, agent: FolderAgent, argument: unknown) => Promise<void>) =>
    async (argument: unknown) => {
      if (!(await available(agents))) return;
      const agent = agentOf(argument, agents) ?? agents.current ?? (await agents.choose());
      if (agent) await work(await import('../team/teamActions.ts'), agent, argument);
    };
  return {
    'knack.joinTeam': withAgent(({ join }, agent) => join(agent, team)),
    'knack.syncTeam': withAgent(({ sync }, agent) => sync(agent, team)),
    'knack.confirmAuthor': withAgent(({ confirm }, agent, argument) => confirm(agent, team, argument)),
    'knack.forgetAuthor': withAgent(({ forget }, agent, argument) => forget(agent, argument)),
    'knack.leaveTeam': withAgent(({ leave }, agent) => leave(agent, team)),
  };
}

/** Of a node of the Experience view, which shows all folders. */
function agentOf(argument: unknown, { all }: Agents): FolderAgent | undefined {
  const agent = typeof argument === 'object' && argument !== null && 'agent' in argument ? argument.agent : undefined;
  return all.find((one) => one === agent);
}
