import assert from 'node:assert/strict';
import fc from 'fast-check';
import { redactSecrets } from '../../../../src/core/state/secrets/redact.ts';
import { base64, tokens, places, assigned, harmless } from './secretCases.ts';

describe('redactSecrets', () => {
  for (const [vendor, token] of Object.entries(tokens)) {
    it(`takes out a ${vendor} token anywhere`, () => {
      for (const place of places) {
        const redacted = redactSecrets(place(token));
        assert.match(redacted, /«redacted:[a-z-]+»/);
        const [before = '', after = ''] = place('\0').split('\0');
        assert.ok(!redacted.includes(token.slice(-16)), redacted);
        assert.ok(redacted.startsWith(before) && redacted.endsWith(after), redacted);
      }
    });
  }

  for (const [text, secret] of assigned) {
    it(`takes the secret out of ${text.slice(0, 60).replace(/\n/g, '⏎')}`, () => {
      assert.ok(text.includes(secret));
      const redacted = redactSecrets(text);
      assert.ok(!redacted.includes(secret), redacted);
      assert.match(redacted, /«redacted:[a-z-]+»/);
    });
  }

  for (const text of harmless) {
    it(`leaves ${text.slice(0, 60).replace(/\n/g, '⏎')}`, () => assert.equal(redactSecrets(text), text));
  }

  it('keeps what surrounds a secret', () => {
    assert.equal(redactSecrets('a=1 password=hunter2 b=2'), 'a=1 password=«redacted:password» b=2');
    assert.equal(
      redactSecrets('psql postgres://me:hunter2@db/x -c "select 1"'),
      'psql postgres://me:«redacted:password»@db/x -c "select 1"',
    );
    assert.equal(
      redactSecrets('{"user":"x","token":"abc123def","n":1}'),
      '{"user":"x","token":"«redacted:token»","n":1}',
    );
    assert.equal(
      redactSecrets('curl -H "Authorization: Bearer abc123def" x'),
      'curl -H "Authorization: Bearer «redacted:credentials»" x',
    );
  });

  const body = [base64(64), base64(64), base64(64), `${base64(30)}==`];
  const key = (kind: string) => [
    'before',
    `-----BEGIN ${kind}PRIVATE KEY-----`,
    ...body,
    `-----END ${kind}PRIVATE KEY-----`,
    'after',
  ];
  const clean = ['before', '«redacted:private-key»', 'after'].join('\n');

  it('takes out whole private keys, plain, quoted, indented and in diffs', () => {
    for (const kind of ['', 'RSA ', 'EC ', 'OPENSSH ', 'ENCRYPTED '])
      assert.equal(redactSecrets(key(kind).join('\n')), clean);
    const indented = redactSecrets(
      key('')
        .map((line) => `    ${line}`)
        .join('\n'),
    );
    const diff = redactSecrets(
      key('')
        .map((line) => `+${line}`)
        .join('\n'),
    );
    for (const redacted of [
      indented,
      diff,
      redactSecrets(JSON.stringify({ key: key('').join('\n') })),
      redactSecrets(key('').join('\r\n')),
    ]) {
      assert.ok(
        body.every((line) => !redacted.includes(line.slice(0, 20))),
        redacted,
      );
      assert.ok(redacted.includes('before') && redacted.includes('after'), redacted);
    }
  });

  it('takes out private keys that lost their head or their tail', () => {
    const lines = key('RSA ');
    const withoutTail = redactSecrets(lines.slice(0, 4).join('\n'));
    assert.equal(withoutTail, 'before\n«redacted:private-key»');
    const cutInLine = redactSecrets(lines.slice(0, 4).join('\n').slice(0, -50));
    assert.equal(cutInLine, 'before\n«redacted:private-key»');
    const withoutHead = redactSecrets(lines.slice(3).join('\n'));
    assert.equal(withoutHead, '«redacted:private-key»\nafter');
    const withoutMiddle = redactSecrets(
      [...lines.slice(0, 3), '[... 900 bytes omitted ...]', ...lines.slice(4)].join('\n'),
    );
    assert.equal(
      withoutMiddle,
      'before\n«redacted:private-key»\n[... 900 bytes omitted ...]\n«redacted:private-key»\nafter',
    );
  });

  const pieces = [
    ...Object.values(tokens),
    ...assigned.map(([text]) => text),
    ...harmless,
    key('').join('\n'),
    ' ',
    '\n',
    '"',
    "'",
    '=',
    ': ',
    '«',
    '»',
    '«redacted:',
    'password',
    'token=',
    '--',
    '-----BEGIN PRIVATE KEY-----',
  ];

  it('changes nothing when applied again', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 8 })), { maxLength: 8 }),
        (parts) => {
          const once = redactSecrets(parts.join(''));
          assert.equal(redactSecrets(once), once);
        },
      ),
      { seed: 1, numRuns: 1000 },
    );
  });

  it('takes linear time on long hostile text', () => {
    const hostile = [
      'password',
      'token',
      '=',
      ':',
      ' ',
      '"',
      "'",
      '\\',
      '-',
      '.',
      '/',
      '@',
      '://',
      'a',
      'A',
      '0',
      '\n',
      '<',
      '>',
      'eyJ',
      '-----BEGIN PRIVATE KEY-----',
      '-----END PRIVATE KEY-----',
      'Authorization: ',
      'Cookie: ',
      'mysql ',
      'curl ',
      'echo ',
      'key: |\n  ',
      'AKIA',
      'sk-',
      'name: ',
      'machine ',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...hostile), { minLength: 1, maxLength: 5 }), (parts) => {
        const unit = parts.join('');
        const text = unit.repeat(Math.ceil(50_000 / unit.length));
        assert.ok(redactSecrets(text).length > 0);
      }),
      { seed: 2, numRuns: 60 },
    );
  });
});
