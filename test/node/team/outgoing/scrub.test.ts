import assert from 'node:assert/strict';
import { scrubber } from '../../../../src/node/team/outgoing/scrub.ts';

describe('What a text may say to a team', () => {
  const { text, value } = scrubber('/home/ann/shop');
  const cases: readonly (readonly [string, string])[] = [
    ['npm test', 'npm test'],
    ['cat /home/ann/shop/src/a.ts', 'cat ./src/a.ts'],
    ['cd /home/ann/shop && make', 'cd . && make'],
    ['cat /home/ann/shop-old/a.ts', 'cat «redacted:path»'],
    ['cat /etc/passwd', 'cat «redacted:path»'],
    ['cat /kunde/x', 'cat «redacted:path»'],
    ['cat $HOME/kunde', 'cat «redacted:path»'],
    ['open vscode-remote://ssh/home/ann/x', 'open «redacted:path»'],
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
    ['mend /home/bob/My Documents/secret plan.txt now', 'mend «redacted:path» now'],
    ['mend /home/bob/secret plan.txt, then test', 'mend «redacted:path», then test'],
    ['copy ~/a b/c to d.txt', 'copy «redacted:path» to d.txt'],
    ['see /home/bob/a https://x.org/y', 'see «redacted:path» https://x.org/y'],
    [String.raw`type %USERPROFILE%\plan.txt`, 'type «redacted:path»'],
    ['open https:///home/bob/x', 'open «redacted:path»'],
    ['tee out <<< "the secret content" && ls', 'tee out <<< «redacted:content» && ls'],
    ["chpasswd <<< 'ann:x' ", 'chpasswd <<< «redacted:content» '],
    ['pass insert x <<<two; ls', 'pass insert x <<<«redacted:content»; ls'],
  ];
  for (const [said, left] of cases) it(`${said} -> ${left}`, () => assert.equal(text(said), left));

  const climbing: readonly (readonly [number, string, string])[] = [
    [0, 'cat ../other-client/plan.txt', 'cat «redacted:path»'],
    [0, 'cat src/../../other-client/plan.txt', 'cat «redacted:path»'],
    [0, 'cat "../Other Client/plan.txt"', 'cat "«redacted:path»"'],
    [0, 'cc -I../other/include a.c', 'cc -I«redacted:path» a.c'],
    [0, 'npm i --prefix=../other x', 'npm i --prefix=«redacted:path» x'],
    [0, String.raw`type ..\other\plan.txt`, 'type «redacted:path»'],
    [0, 'mkdir -p build && cd build && cmake ..', 'mkdir -p build && cd build && cmake ..'],
    [0, 'cd build && cmake ../src', 'cd build && cmake ../src'],
    [0, '(cd a/b && make) && cat ../other/x', '(cd a/b && make) && cat «redacted:path»'],
    [0, 'cd a && cat ../../other/x', 'cd a && cat «redacted:path»'],
    [0, 'cat src/../lib/a.ts', 'cat src/../lib/a.ts'],
    [0, 'git diff main..develop', 'git diff main..develop'],
    [0, 'cat /home/ann/shop/../other/x', 'cat «redacted:path»'],
    [2, 'cd /home/ann/shop/a && cat ../../other/x', 'cd ./a && cat «redacted:path»'],
    [1, 'cat ../lib/a.ts', 'cat ../lib/a.ts'],
    [1, 'cat ../../other/a.ts', 'cat «redacted:path»'],
  ];
  for (const [depth, said, left] of climbing)
    it(`${said} -> ${left}, ${depth} below`, () => assert.equal(text(said, depth), left));

  const { text: unbranched } = scrubber(
    '/home/ann/shop',
    new Set(['feature/acme-takeover', 'acme-takeover', 'takeover']),
  );
  const branches: readonly (readonly [string, string])[] = [
    ['git checkout feature/acme-takeover', 'git checkout «redacted:branch»'],
    ['git checkout -b some-new-thing', 'git checkout -b «redacted:branch»'],
    ['git switch -c x && npm test', 'git switch -c «redacted:branch» && npm test'],
    ['git push -u origin HEAD:refs/heads/mine', 'git push -u origin HEAD:refs/heads/«redacted:branch»'],
    ['git push origin main', 'git push origin main'],
    ['git -C sub merge --no-ff origin/mine', 'git -C sub merge --no-ff origin/«redacted:branch»'],
    ['git rebase -i HEAD~3', 'git rebase -i HEAD~3'],
    ['git reset --hard HEAD@{1}', 'git reset --hard HEAD@{1}'],
    ['git checkout -- src/a', 'git checkout -- src/a'],
    ['git checkout package-lock.json', 'git checkout package-lock.json'],
    ['git checkout v1.2.3 abc1234', 'git checkout v1.2.3 abc1234'],
    ['git log takeover', 'git log «redacted:branch»'],
    ['git worktree add ./wt mine', 'git worktree add ./wt «redacted:branch»'],
    ['gh pr create --head acme-takeover', 'gh pr create --head «redacted:branch»'],
    ['npm run takeover', 'npm run takeover'],
    ['merge feature/acme-takeover into main', 'merge «redacted:branch» into main'],
    ['acme-takeover', '«redacted:branch»'],
  ];
  for (const [said, left] of branches) it(`${said} -> ${left}`, () => assert.equal(unbranched(said), left));

  it('takes secrets out', () => {
    assert.ok(!text('curl -H "Authorization: Bearer ghp_0123456789abcdefghijABCDEFGHIJ012345"').includes('ghp_'));
  });

  it('takes NUL and lone surrogates out, which PostgreSQL would refuse', () => {
    assert.equal(text('a\0b\ud800'), 'ab\ufffd');
  });

  it('takes here-documents out of commands', () => {
    const command = "cat > a.ts <<'EOF' && npm test\nconst plan = 1;\nEOF\necho <<<x done; cat <<-END\n\tmore of it";
    assert.equal(text(command), "cat > a.ts <<'EOF' && npm test\n«redacted:content»");
  });

  it('takes the content of files out of the input of a tool', () => {
    const input = { path: '/home/ann/shop/a.ts', text: 'one\ntwo', flags: ['x'.repeat(301), 7, null] };
    assert.deepEqual(value(input, 300), {
      path: './a.ts',
      text: '«redacted:content»',
      flags: ['«redacted:content»', 7, null],
    });
  });

  it('takes linear time on long hostile text', () => {
    for (const unit of ['/home/a b/', 'a@a.', '<<<a', "<<<'", 'x://', '$a', 'é', '~/a\\ b '])
      assert.ok(text(unit.repeat(Math.ceil(60_000 / unit.length))).length > 0, unit);
  });
});
