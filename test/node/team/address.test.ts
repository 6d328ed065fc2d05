import assert from 'node:assert/strict';
import { rememberable } from '../../../src/node/team/membership/address.ts';
import { Connection, TeamError, isUnencrypted, placeOf } from '../../../src/node/team/server/connection.ts';

/** Passwords as people paste them: their `/`, `?` and `#` end the part of an address that holds a password. */
const pasted = [
  '2024/geheim',
  '12#geheim',
  '7?geheim',
  'a@1/geheim',
  '1/2?3#geheim',
  'geheim/x',
  '#geheim',
  '1?host=geheim',
];

describe('The address of a team', () => {
  it('with a password that is not encoded is refused, and neither shown nor remembered', async () => {
    for (const password of pasted) {
      const url = `postgres://ann:${password}@db.example.org/knack`;
      assert.doesNotMatch(placeOf(url), /geheim|2024|12|7/, url);
      for (const work of [
        () => Promise.resolve().then(() => rememberable(url)),
        () => Connection.open({ url, connectMs: 200 }),
      ]) {
        await assert.rejects(work(), (error) => {
          assert.ok(error instanceof TeamError && error.kind === 'address', `${url}: ${String(error)}`);
          assert.doesNotMatch(error.message, /geheim/, error.message);
          return true;
        });
      }
    }
    assert.throws(() => rememberable('postgres://ann:2024/geheim@db/knack'), /percent-encode/);
  });

  it('is said to be unencrypted where it leads over a network without a word about it', () => {
    const loud = ['postgres://ann@db.example.org/k', 'postgres://ann@10.0.0.5/k'];
    const quiet = [
      'postgres://ann@db/k?sslmode=verify-full',
      'postgres://ann@db/k?sslmode=disable',
      'postgres://ann@localhost/k',
      'postgres://ann@[::1]/k',
      'postgres://ann@/k?host=/run/postgresql',
    ];
    for (const url of loud) assert.ok(isUnencrypted(url, {}), url);
    for (const url of quiet) assert.ok(!isUnencrypted(url, {}), url);
  });

  it('is a URL, and that is said', async () => {
    await assert.rejects(
      Connection.open({ url: 'host=/tmp/x dbname=knack password=y' }),
      /looks like postgres:\/\/NAME/,
    );
  });

  it('holds no password when it is remembered, wherever it would be', () => {
    for (const url of [
      'postgres://ann:x@db/knack',
      'postgres://ann@db/knack?password=x',
      'postgres://ann@db/knack?sslmode=require&sslpassword=x',
    ])
      assert.throws(() => rememberable(url), /contains a password/, url);
    for (const url of [
      'postgres://ann@db.example.org:5432/knack?sslmode=verify-full&sslrootcert=/etc/ca.crt',
      'postgres://ann@/knack?host=%2Frun%2Fpostgresql',
      'postgres://ann@/knack?host=/run/postgresql&passfile=/home/ann/.pgpass',
      'postgresql://db/knack',
    ])
      assert.equal(rememberable(url), url);
    assert.equal(placeOf('postgres://ann:2024%2Fgeheim@db.example.org/knack'), 'ann@db.example.org/knack');
  });
});
