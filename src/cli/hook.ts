// `knack hook AGENT`: called by other agents before and after their commands. Whatever happens, it exits with 0 and in time.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { hookAgents } from '../node/hooks/agents/registry.ts';
import type { Voice } from '../node/hooks/events.ts';
import { voices } from '../node/hooks/events.ts';
import { answerHook, findWords } from '../node/hooks/hook.ts';
import { storeLocation } from '../node/store/location.ts';

/** Longer input is not an event. */
const mostInput = 64 << 20;
/** Time limits, as the agent waits: shortest before a command. */
const patienceMs = 4000;
const patienceAtEndMs = 15_000;

interface Arguments {
  readonly agent: string | undefined;
  readonly root: string;
  readonly voice: Voice;
  readonly event: string | undefined;
  readonly memoryDir: string | undefined;
  /** Session whose words another hook requests: no event is read. */
  readonly ahead: string | undefined;
}

/**
 * `AGENT [--cwd FOLDER] [--voice advise|ask|enforce] [--event NAME] [--memory-dir FOLDER]`; what is wrong is ignored. `--ahead SESSION` is
 * only for hooks themselves.
 */
function argumentsFrom(words: readonly string[]): Arguments {
  const after = (flag: string) => (words.includes(flag) ? words[words.lastIndexOf(flag) + 1] : undefined);
  return {
    agent: words[0],
    root: after('--cwd') ?? process.cwd(),
    voice: voices.find((voice) => voice === after('--voice')) ?? 'advise',
    event: after('--event'),
    memoryDir: after('--memory-dir'),
    ahead: after('--ahead'),
  };
}

/** Reads the event from standard input, prints the answer, if there is one. */
export async function hook(words: readonly string[]): Promise<void> {
  process.stdout.on('error', leave);
  process.stderr.on('error', leave);
  process.on('uncaughtException', leave);
  const { agent: id, root: folder, voice, event, memoryDir, ahead: session } = argumentsFrom(words);
  const ending = /stop|end|AfterAgent/i.test(event ?? '');
  const timer = setTimeout(leave, ending ? patienceAtEndMs : patienceMs);
  try {
    const agent = hookAgents.find((one) => one.id === id);
    const input = session === undefined ? await readInput() : '';
    if (!agent || input === undefined) return;
    const root = realpathSync(folder);
    const { folder: storeFolder } = storeLocation({
      workspace: root,
      ...(memoryDir === undefined ? {} : { memoryDir }),
    });
    if (session !== undefined) {
      setPriority(constants.priority.PRIORITY_LOW);
      await findWords({ agent, session, root, storeFolder });
      return;
    }
    const ahead = (id: string) => startAgain([...words, '--ahead', id]);
    const draw = randomInt(2 ** 32) / 2 ** 32;
    const output = await answerHook({ agent, event, voice, input, root, storeFolder, now: Date.now(), draw, ahead });
    if (output !== undefined) process.stdout.write(`${output}\n`);
  } catch (error) {
    if (process.env['KNACK_DEBUG'] !== undefined) process.stderr.write(`knack hook: ${String(error)}\n`);
  } finally {
    clearTimeout(timer);
    process.exitCode = 0;
  }
}

/** Starts this program detached. */
function startAgain(words: readonly string[]): void {
  const program = process.argv[1];
  if (program === undefined) return;
  const child = spawn(process.execPath, [program, 'hook', ...words], { detached: true, stdio: 'ignore' });
  child.on('error', () => undefined);
  child.unref();
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
