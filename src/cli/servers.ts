// Servers that a run has started: at a terminal they stay in the foreground after its end.
import type { Server } from '../node/shell/types.ts';
import { type Io, plain } from './io.ts';

/** Whether servers outlive the episode: somebody must be there to end them. */
export function stays(
  servers: readonly Server[],
  { interactive }: Pick<Io, 'interactive'>,
  signal: AbortSignal,
): boolean {
  return interactive && !signal.aborted && servers.some(({ hasEnded }) => !hasEnded);
}

/** Shows the servers' output until all have ended or `signal` aborts (Ctrl+C). Disposing the shell ends them. */
export async function attend(
  servers: readonly Server[],
  io: Pick<Io, 'colors' | 'interactive' | 'print' | 'write'>,
  signal: AbortSignal,
): Promise<void> {
  if (!stays(servers, io, signal)) return;
  const running = servers.filter(({ hasEnded }) => !hasEnded);
  const names = running.map(({ command, address }) => `${plain(command)} (${address})`).join(' and ');
  io.print('');
  io.print(`${io.colors.bold(`Still running: ${names}.`)} Ctrl+C ends ${running.length === 1 ? 'it' : 'them'}.`);
  const ends = running.map(async (server) => {
    const { command, ended } = server;
    server.show((text) => io.write(plain(text)));
    const { exitCode, signalName } = await ended;
    if (!signal.aborted) io.print(`${plain(command)} has ended: ${signalName ?? `exit ${exitCode ?? '?'}`}.`);
  });
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  await Promise.race([Promise.all(ends), stopped]);
  if (signal.aborted) io.print('');
}
