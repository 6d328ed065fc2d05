// Addresses of people and machines: `ann@db.example.org`, `ssh://host/x`, `me@build:dir`. Versions (`foo@1.2.3`, `x@npm:y`) are none.

const mark = '«redacted:address»';

const host = String.raw`(?:\[[\da-fA-F:.]+\]|(?:\d{1,3}\.){3}\d{1,3}(?![\w.-])|[A-Za-z][\w-]*(?:\.[\w-]+)*\.[A-Za-z]{2,}(?![\w-])|(?!(?:npm|jsr|workspace|file|link|portal|patch|catalog|sha\d+):)[A-Za-z][\w.-]*(?=:[^\s:]))`;
const userAtHost = new RegExp(String.raw`(?<![\w@/.+%-])[\w.+%-]{1,100}@${host}(?::[^\s'"«»|;&<>()]*)?`, 'g');
/** URLs of anything but the web. */
const otherUrl = /(?<![\w+.-])(?!https?:|wss?:)[a-z][a-z\d+.-]{1,30}:\/\/[^\s'"`«»<>|;&)]+/gi;

/** Those of the web stay. */
export const withoutAddresses = (text: string): string =>
  text.includes('@') || text.includes('://') ? text.replace(otherUrl, mark).replace(userAtHost, mark) : text;

/** Programs that work on another machine. */
const remotePrograms =
  /^(?:.*\/)?(?:ssh|scp|sftp|slogin|mosh|autossh|sshfs|sshpass|ssh-copy-id|ssh-keyscan|rsh|rlogin|telnet|ftp|lftp|ncftp|nc|ncat|netcat|socat)$/;
const clients =
  /^(?:.*\/)?(?:psql|pg_dump|pg_dumpall|pg_restore|pg_isready|createdb|dropdb|mysql\w*|mariadb[\w-]*|mongo\w*|redis-cli|ldap\w+|docker|podman|kubectl|helm)$/;
const hostOption = /^(?:-h|-H|--host|--hostname|--server)(?:=(?!localhost|127\.|::1|unix:|\/).*)?$/;
const local = /^(?:localhost|127\.[\d.]+|::1|0\.0\.0\.0|unix:.*|\/.*)$/;

/** Whether a command works on another machine; `words`: its program and arguments. */
export function worksElsewhere(words: readonly string[]): boolean {
  if (words.some((word) => remotePrograms.test(word))) return true;
  const isCopy = words.some((word) => /^(?:.*\/)?(?:rsync|rclone|unison)$/.test(word));
  if (isCopy && words.some((word) => /^[\w.@-]+:/.test(word))) return true;
  if (!words.some((word) => clients.test(word))) return false;
  return words.some(
    (word, at) => hostOption.test(word) && (word.includes('=') || !local.test(words[at + 1] ?? 'localhost')),
  );
}
