// Recognises that a command will not end by itself: one of its processes listens on a TCP port, for a while, and calmly; or it only waits for files to change.
import { setTimeout as delay } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';

import { mayServe } from '../../core/action/mayServe.ts';
import { type Listener, firstEphemeralPort, listenerOn, newListeners } from './listeners.ts';
import { commandLine } from './processTable.ts';
import type { ShellResult } from './types.ts';
import { type Waiting, waitingIn } from './waiting.ts';

/** A command whose step is over although it runs. */
export interface Serving {
  readonly pid: number;
  /** `http://localhost:4173`; without a scheme if it printed none. Never more than scheme, host and port. */
  readonly address: string;
}

/**
 * Milliseconds: how long it must have listened, and printed nothing; `enough`: listening as long as this is enough. A server that is only
 * about to fail has failed by then.
 */
const patience = {
  sure: { listening: 3000, quiet: 1000, enough: 12_000 },
  possible: { listening: 8000, quiet: 8000, enough: Infinity },
  unlikely: { listening: 20_000, quiet: 20_000, enough: Infinity },
} as const;
/** One script, that it has nobody else to talk to. */
const ofScript = /^(?:\w+=\S+ )*(?:node|python3?|ruby|perl|php|deno run|bun) [\w./-]+\.\w+$/u;
const lookMs = 500;
/** Milliseconds without output and without a port after which what says that it waits is believed. */
const waitingQuietMs = 3000;
/** Characters of output in which its port is looked for; at its end, whether it waits. */
const searched = 20_000;
/** Node's own, of a debugger. */
const inspectorPort = 9229;

export interface EndlessWatch {
  /** Settles once the command serves or waits; never for one that does neither. */
  readonly promise: Promise<Serving | Waiting>;
  /** What the command prints. */
  readonly saw: (text: string) => void;
  readonly clear: () => void;
}

/** `pids`: the processes of the command. */
export function watchForEndless(command: string, pids: () => readonly number[]): EndlessWatch {
  const expected = mayServe(command);
  const isScript = ofScript.test(command);
  const never = new Promise<never>(() => undefined);
  const over = new AbortController();
  const output = { text: '', end: '', at: performance.now() };
  const look = newListeners();
  const watch = async (): Promise<Serving | Waiting> => {
    let current: (Listener & { readonly since: number }) | undefined;
    for (;;) {
      await delay(lookMs, undefined, { signal: over.signal });
      const listeners = expected ? await look(pids) : [];
      const waiting = performance.now() - output.at >= waitingQuietMs ? waitingIn(output.end) : undefined;
      if (waiting && listeners.every(({ port }) => port === inspectorPort)) return waiting;
      if (!expected) continue;
      const found = likeliest(listeners, stripVTControlCharacters(output.text), expected === 'sure' || isScript);
      const needed = patience[found?.isUnannounced ? (expected === 'sure' ? 'possible' : 'unlikely') : expected];
      const now = performance.now();
      if (!found) current = undefined;
      else if (found.pid !== current?.pid || found.port !== current.port) current = { ...found, since: now };
      if (!current) continue;
      const [listening, quiet] = [now - current.since, now - output.at];
      if (listening >= needed.listening && (quiet >= needed.quiet || listening >= needed.enough))
        return { pid: current.pid, address: addressOf(current.port, stripVTControlCharacters(output.text)) };
    }
  };
  return {
    promise: watch().catch(() => never),
    saw: (text) => {
      output.at = performance.now();
      if (output.text.length < searched) output.text += text;
      output.end = (output.end + text).slice(-searched);
    },
    clear: () => over.abort(),
  };
}

/**
 * The printed text chooses among ports that are truly listened on. A port of the system's choice that is not printed may be one by which
 * processes talk to each other: it counts only late, of what is sure to serve, and later still of a single script.
 */
function likeliest(
  listeners: readonly Listener[],
  printed: string,
  mayBeUnannounced: boolean,
): (Listener & { readonly isUnannounced?: boolean }) | undefined {
  const isPrinted = ({ port }: Listener): boolean => new RegExp(`(?<!\\d)${port}(?!\\d)`).test(printed);
  const chosen = listeners.filter(({ port }) => port !== inspectorPort);
  const known = chosen.find(isPrinted) ?? chosen.find(({ port }) => port < firstEphemeralPort());
  if (known || !mayBeUnannounced || chosen.length !== 1) return known;
  return chosen.map((only) => ({ ...only, isUnannounced: true }))[0];
}

function addressOf(port: number, printed: string): string {
  const scheme = new RegExp(`(https?://)[^\\s/]*:${port}(?!\\d)`).exec(printed)?.[1] ?? '';
  return `${scheme}localhost:${port}`;
}

/** The result of a command that serves already: starting it once more would only find its port taken. */
export function alreadyServing(
  { address }: Pick<Serving, 'address'>,
  notices: readonly string[],
): Omit<ShellResult, 'durationMs' | 'cwd'> {
  const text = `Already running, on ${address}.\n`;
  return { status: 'exited', exitCode: 0, listensAt: address, text, notices };
}

/** For the agent; `path`: where its further output goes. */
export function stillServing({ address, pid }: Serving, path: string | undefined): string {
  const where = path === undefined ? '' : `; its further output goes to ${path}`;
  return `Still running in the background: process ${pid} (${commandLine(pid)}) listens on ${address}${where}.`;
}

/** What a command that failed says of a port in use, and who has it. */
export async function portInUse(output: string): Promise<string | undefined> {
  const said = /(?:EADDRINUSE|address (?:already )?in use|port (?:\d+ )?(?:is )?already in use)[^\n]*/iu.exec(output);
  const line = said && (output.slice(0, said.index).split('\n').at(-1) ?? '') + said[0];
  const port = Number(/(?::|port )(\d{2,5})(?!\d)/iu.exec(line ?? '')?.[1]);
  const pid = port > 0 ? await listenerOn(port) : undefined;
  return pid === undefined ? undefined : `Port ${port} is in use by process ${pid} (${commandLine(pid)}).`;
}
