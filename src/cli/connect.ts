// `knack connect AGENT` and `disconnect`: another agent's hooks, shown before they are written.
import { hookAgents } from '../node/hooks/agents/registry.ts';
import type { ConfigChange } from '../node/hooks/connection.ts';
import {
  ConfigError,
  connectTo,
  connection,
  diffLines,
  disconnectFrom,
  disconnection,
} from '../node/hooks/connection.ts';
import type { HookAgent, Voice } from '../node/hooks/events.ts';
import { voices } from '../node/hooks/events.ts';
import type { Io } from './io.ts';
import { UsageError, exitStatus } from './io.ts';
import { withMemory } from './memoryAccess.ts';
import type { MemoryFlags } from './options.ts';

export interface ConnectFlags extends MemoryFlags {
  readonly voice?: string;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
}

export async function connect(name: string, flags: ConnectFlags, io: Io): Promise<number> {
  const agent = agentOf(name);
  const voice = voices.find((one) => one === (flags.voice ?? 'advise'));
  if (!voice) throw new UsageError(`--voice ${flags.voice ?? ''}: give ${voices.join(', ')}`);
  return withMemory(flags, io, async ({ root, location }) => {
    const command = commandOf(agent, {
      root,
      voice,
      ...(flags.memoryDir === undefined ? {} : { memoryDir: location.folder }),
    });
    const change = attempt(() => connection(agent, root, command));
    return propose(change, {
      agent,
      flags,
      io,
      storeFolder: location.folder,
      done: `${agent.title} is connected (${voice}).`,
      write: connectTo,
    });
  });
}

export async function disconnect(name: string, flags: ConnectFlags, io: Io): Promise<number> {
  const agent = agentOf(name);
  return withMemory(flags, io, async ({ root, location }) => {
    const change = attempt(() => disconnection(agent, root, location.folder));
    return propose(change, {
      agent,
      flags,
      io,
      storeFolder: location.folder,
      done: `${agent.title} is disconnected.`,
      write: disconnectFrom,
    });
  });
}

function agentOf(name: string): HookAgent {
  const agent = hookAgents.find(({ id }) => id === name);
  if (agent) return agent;
  throw new UsageError(`'${name}' is not an agent that can be connected: ${hookAgents.map(({ id }) => id).join(', ')}`);
}

function attempt<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof ConfigError) throw new UsageError(error.message);
    throw error;
  }
}

const quoted = (word: string) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** This program with absolute paths: an agent's hooks have their own PATH and folder. */
function commandOf(
  agent: HookAgent,
  { root, voice, memoryDir }: { readonly root: string; readonly voice: Voice; readonly memoryDir?: string },
): (event: string) => string {
  const words = [process.execPath, process.argv[1] ?? 'knack', 'hook', agent.id, '--cwd', root, '--voice', voice];
  const memory = memoryDir === undefined ? [] : ['--memory-dir', memoryDir];
  return (event) => [...words, '--event', event, ...memory].map(quoted).join(' ');
}

interface Proposal {
  readonly agent: HookAgent;
  readonly flags: ConnectFlags;
  readonly io: Io;
  readonly storeFolder: string;
  readonly done: string;
  readonly write: typeof connectTo;
}

async function propose(
  change: ConfigChange,
  { agent, flags, io, storeFolder, done, write }: Proposal,
): Promise<number> {
  const lines = diffLines(change);
  if (change.before === change.after || lines.length === 0) {
    io.print(`${change.path} is unchanged.`);
    return exitStatus.succeeded;
  }
  io.print(change.path);
  for (const line of lines) {
    io.print(line.startsWith('+') ? io.colors.green(line) : line.startsWith('-') ? io.colors.red(line) : line);
  }
  if (flags.dryRun) return exitStatus.succeeded;
  if (!flags.yes) {
    if (!io.interactive)
      throw new UsageError('nobody can be asked here: add --yes to write it, or --dry-run to only look');
    const { confirm } = await import('@inquirer/prompts');
    if (!(await confirm({ message: 'Write this?', default: true }))) {
      io.print('Nothing was written.');
      return exitStatus.succeeded;
    }
  }
  write(change, agent, storeFolder);
  io.print(io.colors.green(done));
  return exitStatus.succeeded;
}
