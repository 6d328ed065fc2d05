// Addresses of people and machines: `ann@db.example.org`, `ssh://host/x`, `me@build:dir`. Versions (`foo@1.2.3`, `x@npm:y`) are none.

const mark = '«redacted:address»';

const host = String.raw`(?:\[[\da-fA-F:.]+\]|(?:\d{1,3}\.){3}\d{1,3}(?![\w.-])|[A-Za-z][\w-]*(?:\.[\w-]+)*\.[A-Za-z]{2,}(?![\w-])|(?!(?:npm|jsr|workspace|file|link|portal|patch|catalog|sha\d+):)[A-Za-z][\w.-]*(?=:[^\s:]))`;
const userAtHost = new RegExp(String.raw`(?<![\w@/.+%-])[\w.+%-]{1,100}@${host}(?::[^\s'"«»|;&<>()]*)?`, 'g');
/** URLs of anything but the web. */
const otherUrl = /(?<![\w+.-])(?!https?:|wss?:)[a-z][a-z\d+.-]{1,30}:\/\/[^\s'"`«»<>|;&)]+/gi;

/** Those of the web stay. */
export const withoutAddresses = (text: string): string =>
  text.includes('@') || text.includes('://') ? text.replace(otherUrl, mark).replace(userAtHost, mark) : text;

/** Programs that work on another machine, or ask it. */
const remotePrograms =
  /^(?:.*\/)?(?:ssh|scp|sftp|slogin|mosh|autossh|sshfs|sshpass|sshuttle|ssh-copy-id|ssh-keyscan|rsh|rlogin|telnet|ftp|lftp|ncftp|smbclient|nc|ncat|netcat|socat|ping6?|dig|nslookup|traceroute|nmap|ansible(?:-playbook)?|pdsh|fab|xfreerdp|rdesktop|vncviewer|cqlsh|sqlplus)$/;
const copies = /^(?:.*\/)?(?:rsync|rclone|unison)$/;
/** They work here unless an option, a variable or a connection string says otherwise. */
const clients =
  /^(?:.*\/)?(?:psql|pg_\w+|pgbench|createdb|dropdb|vacuumdb|mysql\w*|mariadb[\w-]*|mycli|pgcli|mongo\w*|redis-cli|ldap\w+|clickhouse(?:-client)?|sqlcmd|mssql-cli|influx|docker|docker-compose|podman|nerdctl|kubectl|oc|helm|k9s|nomad|consul|vault|etcdctl)$/;
const local = /^(?:localhost|127\.[\d.]+|::1|\[::1\]|0\.0\.0\.0|unix:.*|\/.*|)(?::\d+)?$/;
/** With its value glued, after `=`, or as the next word. */
const hostOption =
  /^(?:(?<glued>-[hSH])(?=[^=\s])|--?(?:host|hostname|server|context|kube-context|cluster|address|url|uri)(?:=|$)|-[hsScH](?:=|$))(?<value>.*)$/;
const hostVariable = /(?:HOST(?:NAME|ADDR)?|SERVER|ENDPOINT|UR[IL]|DSN|ADDR(?:ESS)?|CONTEXT)$/i;

export interface Words {
  /** The program and its arguments. */
  readonly words: readonly string[];
  /** Variables set before it: `PGHOST=db`. */
  readonly variables: readonly { readonly name: string; readonly value: string }[];
}

/** Whether a command works on another machine, by what it says. */
export function worksElsewhere({ words, variables }: Words): boolean {
  if (words.some((word) => remotePrograms.test(word))) return true;
  if (variables.some(({ name, value }) => hostVariable.test(name) && !isLocal(value))) return true;
  if (words.some((word) => copies.test(word)) && words.some((word) => /^[\w.@-]+:/.test(word))) return true;
  const git = words.findIndex((word) => /^(?:.*\/)?git$/.test(word));
  if (git >= 0 && namesHost(words.slice(git + 1))) return true;
  const client = words.findIndex((word) => clients.test(word));
  return client >= 0 && asksHost(words.slice(client + 1));
}

/** `http://localhost:3000/x`, `db.local`: only the host counts. */
const isLocal = (value: string) => local.test(value.replace(/^[a-z][a-z\d+.-]*:\/\//i, '').replace(/(?<=.)\/.*$/, ''));

function asksHost(args: readonly string[]): boolean {
  return args.some((word, at) => {
    if (/\b(?:host|hostaddr|server)\s*=\s*(?!localhost|127\.|::1|\/|'?\s)\S/i.test(word) && !word.startsWith('-'))
      return true;
    const { glued, value = '' } = hostOption.exec(word)?.groups ?? {};
    if (!hostOption.test(word)) return false;
    // `-c "select 1"`, `-s`, and `-h` for help: another machine only where a name follows at the beginning.
    const named = value !== '' || glued !== undefined ? value : (args[at + 1] ?? '');
    const isGlobal = !/^-[cs]$/.test(word) || at === 0;
    return isGlobal && /^[\w[][\w.:/\]-]*$/.test(named) && !isLocal(named);
  });
}

/** `git clone build:repo`; not `git push origin main:release`. */
function namesHost(args: readonly string[]): boolean {
  const isHost = (word: string | undefined) => word !== undefined && /^[\w.-]{2,}:(?![:/]{2}|$)/.test(word);
  const sub = args.findIndex((word) => /^(?:clone|ls-remote|remote|submodule|push|pull|fetch|archive)$/.test(word));
  if (sub < 0) return false;
  const rest = args.slice(sub + 1).filter((word) => !word.startsWith('-'));
  return /^(?:push|pull|fetch)$/.test(args[sub] ?? '') ? isHost(rest[0]) : rest.some(isHost);
}
