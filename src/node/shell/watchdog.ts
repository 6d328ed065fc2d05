// A small process that briefly outlives Knack: however Knack ends, even by kill -9, it ends what its commands left running.
import { spawn } from 'node:child_process';
import type { Writable } from 'node:stream';

import { runMarker } from './environment.ts';

/** Reads `+ GROUP` and `- GROUP` lines; when the pipe closes, because Knack has ended, ends the groups and (Linux) all marked processes. */
const script = `
trap '' HUP INT TERM
groups=' '
while read -r change group; do
  case $change in
    +) groups="$groups$group " ;;
    -) groups="\${groups%% $group *} \${groups#* $group }" ;;
  esac
done
for signal in TERM KILL; do
  for group in $groups; do kill -$signal -- "-$group"; done
  for file in $(grep -lsE "${runMarker}=([0-9a-z.]*:)*$1" /proc/[0-9]*/environ); do
    file=\${file%/environ}
    kill -$signal "\${file#/proc/}"
  done
  if [ $signal = TERM ]; then sleep 0.5; fi
done
rm -rf -- "$2"
`;

export interface Watchdog {
  /** A process group that must not outlive Knack. */
  watch(group: number): void;
  /** The group has ended. */
  forget(group: number): void;
  /** Ends the watchdog itself: everything is done. */
  stop(): void;
}

/** `runPrefix`: what the ids of all runs to be watched begin with, lower-case letters and digits; `folder` is removed at the end. */
export function startWatchdog(runPrefix: string, folder: string): Watchdog {
  const child = spawn('/bin/sh', ['-c', script, 'knack-watchdog', runPrefix, folder], {
    cwd: '/',
    detached: true,
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin' },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const changes: Writable & { unref?: () => void } = child.stdin;
  // Without a watchdog commands still run; only the safety net is gone.
  child.on('error', () => undefined);
  changes.on('error', () => undefined);
  child.unref();
  changes.unref?.();
  const send = (line: string): void => void changes.write(line);
  return {
    watch: (group) => send(`+ ${group}\n`),
    forget: (group) => send(`- ${group}\n`),
    stop: () => void child.kill('SIGKILL'),
  };
}
