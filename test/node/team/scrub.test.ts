import assert from 'node:assert/strict';
import { scrubber } from '../../../src/node/team/scrub.ts';

describe('What a text may say to a team', () => {
  const { text, value } = scrubber('/home/ann/shop');
  const cases: readonly (readonly [string, string])[] = [
    ['npm test', 'npm test'],
    ['cat /home/ann/shop/src/a.ts', 'cat ./src/a.ts'],
    ['cd /home/ann/shop && make', 'cd . && make'],
    ['cat /home/ann/shop-old/a.ts', 'cat «redacted:path»'],
    ['cat /etc/passwd', 'cat «redacted:path»'],
    ['ls /etc', 'ls «redacted:path»'],
    ['ls ~/notes', 'ls «redacted:path»'],
    ['ls ~bob/notes', 'ls «redacted:path»'],
    ['PATH=/usr/bin:/home/ann/bin make', 'PATH=«redacted:path»:«redacted:path» make'],
    ['curl https://example.org/a/b', 'curl https://example.org/a/b'],
    ['make 2>/dev/null', 'make 2>/dev/null'],
    ["sed 's/foo/bar/' a.txt", "sed 's/foo/bar/' a.txt"],
    ["sed -n '/foo/p' a.txt", "sed -n '/foo/p' a.txt"],
    ['cat file:///home/ann/x', 'cat «redacted:path»'],
    [String.raw`type C:\Users\ann\x.txt`, 'type «redacted:path»'],
    ['pytest tests/unit/test_a.py', 'pytest tests/unit/test_a.py'],
    ['grep -r x "/home/ann/other dir"', 'grep -r x "«redacted:path»"'],
    ['cat "/home/ann/Secret Client/plan.txt"', 'cat "«redacted:path»"'],
    [String.raw`cat /home/ann/My\ Docs/Secret\ Project`, 'cat «redacted:path»'],
    [String.raw`type C:\Users\Ann Smith\plan.txt`, 'type «redacted:path»'],
    ['cc -I/home/ann/include -L/opt/ann a.c', 'cc -I«redacted:path» -L«redacted:path» a.c'],
    ['tar -C/home/ann x', 'tar -C«redacted:path» x'],
    ['curl -d @/home/ann/secret.json x', 'curl -d @«redacted:path» x'],
    ['echo ${X:-/home/ann/x}', 'echo ${X:-«redacted:path»}'],
    ['ls //nas/ann/x', 'ls «redacted:path»'],
    ['ls /Ünal/x', 'ls «redacted:path»'],
    [String.raw`sed 's/\/home\/ann\/priv/x/' a`, "sed 's/«redacted:path»' a"],
    ['npx @scope/tool src/lib/a.ts', 'npx @scope/tool src/lib/a.ts'],
    ['pip install -e a/b', 'pip install -e a/b'],
  ];
  for (const [said, left] of cases) it(`${said} -> ${left}`, () => assert.equal(text(said), left));

  it('takes secrets out', () => {
    assert.ok(!text('curl -H "Authorization: Bearer ghp_0123456789abcdefghijABCDEFGHIJ012345"').includes('ghp_'));
  });

  it('takes NUL and lone surrogates out, which PostgreSQL would refuse', () => {
    assert.equal(text('a\0b\ud800'), 'ab\ufffd');
  });

  it('takes the content of files out of the input of a tool', () => {
    const input = { path: '/home/ann/shop/a.ts', text: 'one\ntwo', flags: ['x'.repeat(301), 7, null] };
    assert.deepEqual(value(input, 300), {
      path: './a.ts',
      text: '«redacted:content»',
      flags: ['«redacted:content»', 7, null],
    });
  });
});
