// What the terminal's shell runs: a small script that runs one command as `sh -c` would, and records how it ended.
import { keyVariables } from '../../node/models/providers.ts';
import { loaderNames } from '../../node/shell/hardened.ts';
import { quote } from '../../node/shell/posixShell.ts';
import { outputMarks } from './markedOutput.ts';

export interface RunScript {
  /** Absolute path of the shell, and its arguments: the command. */
  readonly shell: string;
  readonly args: readonly string[];
  /** Variables of the command in addition to the terminal's. */
  readonly env: Readonly<Record<string, string>>;
  /** The workspace: variables of the terminal that would load code from there are left out. */
  readonly root: string;
  /** In a sandbox, where a command gets no secret of the terminal's environment, nor a way to the session's agents. */
  readonly isConfined: boolean;
  /** Names of variables hidden from the command. */
  readonly withheld: readonly string[];
  readonly cwd: string;
  /** Secret of this run; distinguishes its output from everything else in the terminal. */
  readonly nonce: string;
  /** Gets the process id of the shell, which leads its own process group. */
  readonly pidFile: string;
  /** Gets the exit status, after all output. */
  readonly statusFile: string;
  /** Becomes standard input; without it, that is the terminal. */
  readonly stdinFile: string | undefined;
  /** Shown above the output, where the line typed into the terminal cannot show it. */
  readonly heading: string | undefined;
}

/**
 * POSIX sh. `set -m` makes the command a job with its own process group in the foreground: Ctrl+C reaches it alone, and
 * `kill 0` too. Ctrl+Z is ignored: nobody would continue the command. The command does not inherit the script's descriptors.
 */
export function runScript(run: RunScript): string {
  const { start, end } = outputMarks(run.nonce);
  const variables = Object.entries(run.env).map(([name, value]) => `${name}=${quote(value)}`);
  const command = [run.shell, ...run.args].map(quote).join(' ');
  const job = `trap '' TSTP; echo $$ >"$0"; exec "$@"`;
  const input = run.stdinFile === undefined ? '' : ` <${quote(run.stdinFile)}`;
  return [
    ...(run.heading === undefined ? [] : [`printf '%s\\n' ${quote(run.heading)}`]),
    `unset ${[...keyVariables, ...run.withheld].join(' ')} $(env | sed -n 's/^\\(KNACK_[A-Za-z0-9_]*\\)=.*/\\1/p')`,
    ...withoutLoaders(run.root),
    ...(run.isConfined ? [`unset $(env | sed -n -E 's/^(${secretNames}|${sessionNames})=.*/\\1/p')`] : []),
    `cd -- ${quote(run.cwd)} || exit`,
    `printf %s ${quote(start)}`,
    'exec 3>&2 2>/dev/null',
    'set -m',
    // dash would follow its command and end by SIGINT, before the record.
    'trap : INT',
    `env ${variables.join(' ')} /bin/sh -c ${quote(job)} ${quote(run.pidFile)} ${command}${input} 2>&3 3>&-`,
    'status=$?',
    `printf %s ${quote(end)}`,
    `echo "$status" >${quote(`${run.statusFile}.new`)} && mv ${quote(`${run.statusFile}.new`)} ${quote(run.statusFile)}`,
    'exit "$status"',
    '',
  ].join('\n');
}

const secretNames =
  '[A-Z0-9_]*(SECRET|TOKEN|PASSW|PASSPHRASE|API_?KEY|ACCESS_?KEY|PRIVATE_?KEY|CREDENTIAL)[A-Z0-9_]*|([A-Z0-9_]*_)?AUTH|[A-Z0-9_]*_PAT';
const sessionNames =
  'SSH_A[A-Z_]*|GPG_AGENT_INFO|DBUS_[A-Z_]*|XDG_RUNTIME_DIR|DISPLAY|WAYLAND_DISPLAY|DOCKER_HOST|TMUX';

/** What the terminal's shell has set is only known there. */
function withoutLoaders(root: string): readonly string[] {
  return [
    `for name in ${loaderNames.join(' ')}; do eval "value=\\\${$name-}"; case $value in ${quote(root)}|${quote(`${root}/`)}*|*[:=\\ ]${quote(root)}*|.|..|./*|../*|*[:=\\ ]./*|*[:=\\ ]../*) unset "$name";; esac; done`,
  ];
}
