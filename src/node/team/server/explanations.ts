// What went wrong at a team's server, and the remedy.
import type { TeamErrorKind } from './connection.ts';

const later = 'Nothing is lost: local data stays here, and is exchanged when the server is back.';

interface Explanation {
  /** SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html), else the network's own code. */
  readonly code: RegExp;
  readonly message?: RegExp;
  readonly kind: TeamErrorKind;
  readonly remedy: string;
}

const network: Pick<Explanation, 'kind' | 'remedy'> = { kind: 'unreachable', remedy: later };

/** The first that fits. */
const explanations: readonly Explanation[] = [
  {
    ...{ code: /^42501$/, message: /create role/i, kind: 'refused' },
    remedy:
      'Somebody who may create roles runs CREATE ROLE knack_member NOLOGIN; then run "knack team init" again. Running it as a role with CREATEROLE works too.',
  },
  {
    ...{ code: /^42501$/, message: /schema knack$/, kind: 'refused' },
    remedy: 'The administrator of the server lets the role use Knack: GRANT knack_member TO {role}.',
  },
  {
    ...{ code: /^(?:28|42501)/, kind: 'refused' },
    remedy: 'Check the name, the password (pgpass) and the grants: see docs/team.md.',
  },
  {
    ...{ code: /^42704$/, message: /knack_member$/, kind: 'refused' },
    remedy: 'The administrator of the server mends that: ALTER ROLE {role} LOGIN; GRANT knack_member TO {role}.',
  },
  {
    ...{ code: /^42704$/, kind: 'refused' },
    remedy: 'The administrator of the server creates it first: CREATE ROLE {role} LOGIN IN ROLE knack_member.',
  },
  {
    ...{ code: /CERT|SELF_SIGNED|LEAF_SIGNATURE/, kind: 'certificate' },
    remedy:
      'Nothing was sent. The certificate has to be of that host and of an authority that this machine knows: add &sslrootcert=/path/to/ca.crt to the address, after ?sslmode=verify-full.',
  },
  { code: /^3D000$/, kind: 'refused', remedy: 'There is no such database: check its name.' },
  {
    ...{ code: /^(?:42P01|3F000)$/, kind: 'noSchema' },
    remedy: 'The tables are not there: its owner runs "knack team init".',
  },
  {
    ...{ code: /^53400$/, kind: 'quota' },
    remedy:
      'Withdraw what is old (knack memory forget), or ask who runs the server to raise the limit in knack.meta: docs/team.md. What is here stays here.',
  },
  { code: /^53[12]/, kind: 'full', remedy: `The server has no room left: free some of its disk. ${later}` },
  { code: /^(?:22|23|54)/, kind: 'rejected', remedy: 'The server rejected the fact.' },
  { code: /^53300$/, kind: 'unreachable', remedy: `It has too many connections. ${later}` },
  {
    ...{ code: /^55P03$/, kind: 'slow' },
    remedy: 'Another transaction holds what this needs (pg_locks, pg_stat_activity): run it again when that has ended.',
  },
  { code: /^57014$/, kind: 'slow', remedy: `It took too long. ${later}` },
  { code: /^/, message: /timeout/i, kind: 'slow', remedy: `It took too long. ${later}` },
  { code: /^(?:08|57P|55P|40|58)|^$|^E[A-Z]+$/, ...network },
];

/** What an error of the server or the network means, and what to do. `code` and `message` may be empty; `user`: who is logged in. */
export function explanationOf(code: string, message: string, user: string): Pick<Explanation, 'kind' | 'remedy'> {
  const found = explanations.find((one) => one.code.test(code) && (one.message?.test(message) ?? true));
  if (!found) return { kind: 'other', remedy: 'See docs/team.md.' };
  const named = /\brole "([^"]+)"/.exec(message)?.[1] ?? user;
  return { kind: found.kind, remedy: found.remedy.replaceAll('{role}', sqlName(named)) };
}

const sqlName = (name: string) => (/^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name}"`);
