import assert from 'node:assert/strict';
import { leftAsItWas, redoOption } from '../../../src/core/agent/leftAsItWas.ts';
import { run } from './world.ts';

describe('a command that exited with 0 and left its product as it was', () => {
  for (const [text, option] of [
    ['out/a.html is there already, left as it is (--force to make it anew)', '--force'],
    ['out/a.html exists, skipping', undefined],
    ['skipping out/a.html: already exists\ndone.', undefined],
    ['already up to date, use -f to build anyway', '-f'],
    ['nothing to do\nrun with FORCE=1 to rebuild', 'FORCE=1'],
  ] as const)
    it(`is seen in: ${text}`, () => {
      assert.equal(leftAsItWas(run('./build.sh'), text), text.split('\n')[0]);
      assert.equal(redoOption(text), option);
    });

  it('is seen where it says only that it skips its work, or that it made nothing', () => {
    for (const text of [
      '\n> x@1.0.0 build\n> node b.js\n\nSkipping build: CI is not set',
      'build skipped',
      'Nothing to build (no packages changed since the last release).',
      'reading src\nbuilt 0 files',
      'assets copied\npages: 0 written, 6 unchanged',
      '0 files compiled',
    ])
      assert.notEqual(leftAsItWas(run('npm run build'), text), undefined, text);
    for (const text of [
      'Skipping a.js\nbuilt dist',
      'built 10 files',
      'pages: 2 written, 4 unchanged',
      'skipped 3, built 4',
      'Nothing to build in docs\nbuilt src',
    ])
      assert.equal(leftAsItWas(run('npm run build'), text), undefined, text);
  });

  for (const [command, text] of [
    ['./build.sh', 'out/ exists, skipping mkdir\nout/a.html written'],
    ['make', "make: 'all' is up to date."],
    ['npm run format', 'a.js already formatted, unchanged'],
    ['npm test', 'ok 1 - exists already, skipping'],
    ['npm install', 'up to date, audited 1 package\n\nTo address all issues, run:\n  npm audit fix --force'],
  ] as const)
    it(`is not seen in: ${command}, ${text.split('\n')[0] ?? ''}`, () =>
      assert.equal(leftAsItWas(run(command), text), undefined));
});
