// `knack hook AGENT`: called by other agents before and after their commands. Whatever happens, it exits with 0 and in time.
import { randomInt } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { hookAgents } from '../node/hooks/agents/registry.ts';
import type { Voice } from '../node/hooks/events.ts';
import { voices } from '../node/hooks/events.ts';
import { answerHook } from '../node/hooks/hook.ts';
import { storeLocation } from '../node/store/location.ts';

/** More than this is no event. */
const mostInput = 64 << 20;
/** The agent waits: before a command least. */
const patienceMs = 4000;
const patienceAtEndMs = 15_000;

interface Arguments {
  readonly agent: string | undefined;
  readonly root: string;
  readonly voice: Voice;
  readonly event: string | undefined;
  readonly memoryDir: string | undefined;
}

/** `AGENT [--cwd FOLDER] [--voice advise|ask|enforce] [--event NAME] [--memory-dir FOLDER]`; what is wrong is ignored. */
function argumentsFrom(words: readonly string[]): Arguments {
  const after = (flag: string) => (words.includes(flag) ? words[words.lastIndexOf(flag) + 1] : undefined);
  return {
    agent: words[0],
    root: after('--cwd') ?? process.cwd(),
    voice: voices.find((voice) => voice === after('--voice')) ?? 'advise',
    event: after('--event'),
    memoryDir: after('--memory-dir'),
  };
}

/** Reads the event from standard input, prints the answer, if there is one. */
export async function hook(words: readonly string[]): Promise<void> {
  process.stdout.on('error', leave);
  process.stderr.on('error', leave);
  process.on('uncaughtException', leave);
  const { agent: id, root: folder, voice, event, memoryDir } = argumentsFrom(words);
  const ending = /stop|end|AfterAgent/i.test(event ?? '');
  const timer = setTimeout(leave, ending ? patienceAtEndMs : patienceMs);
  try {
    const agent = hookAgents.find((one) => one.id === id);
    const input = await readInput();
    if (!agent || input === undefined) return;
    const root = realpathSync(folder);
    const { folder: storeFolder } = storeLocation({
      workspace: root,
      ...(memoryDir === undefined ? {} : { memoryDir }),
    });
    const draw = randomInt(2 ** 32) / 2 ** 32;
    const output = await answerHook({ agent, event, voice, input, root, storeFolder, now: Date.now(), draw });
    if (output !== undefined) process.stdout.write(`${output}\n`);
  } catch (error) {
    if (process.env['KNACK_DEBUG'] !== undefined) process.stderr.write(`knack hook: ${String(error)}\n`);
  } finally {
    clearTimeout(timer);
    process.exitCode = 0;
  }
}

function leave(): void {
  process.exit(0);
}

async function readInput(): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of process.stdin) {
    length += (chunk as Buffer).length;
    if (length > mostInput) return undefined;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}
