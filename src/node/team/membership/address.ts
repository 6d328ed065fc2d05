// Where the server of a workspace's team is: from the environment, or remembered for the user without its password.
import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import envPaths from 'env-paths';
import * as v from 'valibot';
import { makeFolder } from '../../files/privateFiles.ts';
import { TeamError, addressProblem, parseAddress } from '../server/connection.ts';
import { workspaceKey } from './workspaceKey.ts';

/** Holds the whole address, password and all. */
export const addressVariable = 'KNACK_TEAM_URL';

/** Per user, outside the workspace: `{ key of the label: address }`. */
const file = () => join(envPaths('knack', { suffix: '' }).config, 'team.json');

/**
 * The address without its password, safe to store. @throws TeamError for an invalid address, and for one with a password:
 * that would remain in the shell's history and the process list.
 */
export function rememberable(url: string): string {
  const problem = addressProblem(url);
  if (problem !== undefined) throw new TeamError('address', problem);
  let parsed: URL;
  try {
    parsed = parseAddress(url);
  } catch {
    throw new TeamError('address', `This is not a server address: give postgres://NAME@HOST/DATABASE.`);
  }
  if (!/^postgres(?:ql)?:$/.test(parsed.protocol)) {
    throw new TeamError('address', `The address begins with ${parsed.protocol}; use postgres://NAME@HOST/DATABASE.`);
  }
  if (parsed.password !== '' || [...parsed.searchParams.keys()].some(isPassword)) {
    const where = `put it into ${addressVariable}, or into ~/.pgpass (https://www.postgresql.org/docs/current/libpq-pgpass.html)`;
    throw new TeamError(
      'address',
      `The address contains a password, which others could read in the process list: ${where}.`,
    );
  }
  return url;
}

/** Of an address's query, in libpq's words: `password`, `sslpassword`. */
const isPassword = (name: string) => /pass(?:word|wd|phrase)|secret|token/i.test(name);

/** From the environment first. Undefined: unknown. */
export function addressOf(label: string, env: NodeJS.ProcessEnv = process.env): string | undefined {
  const given = env[addressVariable];
  return given === undefined || given === '' ? remembered()[workspaceKey(label)] : given;
}

export function rememberAddress(label: string, url: string | undefined): void {
  const key = workspaceKey(label);
  const others = Object.entries(remembered()).filter(([name]) => name !== key);
  const addresses = Object.fromEntries(url === undefined ? others : [...others, [key, rememberable(url)]]);
  makeFolder(dirname(file()));
  const temporary = `${file()}-${randomUUID()}`;
  writeFileSync(temporary, `${JSON.stringify(addresses, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(temporary, file());
}

function remembered(): Readonly<Record<string, string>> {
  try {
    return v.parse(v.record(v.string(), v.string()), JSON.parse(readFileSync(file(), 'utf8')));
  } catch {
    return {};
  }
}
