import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { cleanWithout } from '../../../../src/node/offline/reaction/cleanWithoutTool.ts';
import { commands, proposeIn, ran } from '../request.ts';
import { writeWorkspace, type Files } from '../workspaces.ts';

/** What cleans in place of a script `clean` with this body. */
function cleanOf(body: string, files: Files, tracked = 'package.json'): string | undefined {
  const root = writeWorkspace({ 'package.json': '{}', ...files });
  const known = {
    command: 'npm run clean',
    name: 'clean',
    body,
    description: '',
    origin: '',
    kind: 'declared',
  } as const;
  try {
    execFileSync('git', ['init', '-q'], { cwd: root });
    execFileSync('git', ['add', tracked], { cwd: root });
    return cleanWithout('npm run clean', { root, commands: [known] });
  } finally {
    rmSync(root, { recursive: true });
  }
}

describe('a clean whose tool is not installed', () => {
  const tsconfig = { 'tsconfig.json': '{\n  "compilerOptions": {\n    "outDir": "./build/"\n  }\n}\n' };

  it('removes what its script names, or where the compiler writes', () => {
    assert.equal(cleanOf('rimraf dist coverage', {}), 'rm -rf dist coverage');
    assert.equal(cleanOf('rimraf lib dist es', { 'dist/a.js': '' }), 'rm -rf dist');
    assert.equal(cleanOf("shx rm -rf 'lib/build'", {}), 'rm -rf lib/build');
    assert.equal(cleanOf('gts clean', tsconfig), 'rm -rf build');
    assert.equal(cleanOf('tsc --build --clean', tsconfig), 'rm -rf build');
  });

  it('removes nothing that may be a source, that git keeps, or that nothing names', () => {
    assert.equal(cleanOf('rimraf src', {}), undefined);
    assert.equal(cleanOf('rimraf lib dist', { 'lib/a.js': '', 'dist/a.js': '' }), undefined);
    assert.equal(cleanOf('rimraf dist $TARGET', {}), undefined);
    assert.equal(cleanOf('rimraf dist "*.log"', {}), undefined);
    assert.equal(cleanOf('rimraf dist && node notify.js', {}), undefined);
    assert.equal(cleanOf('rimraf dist', { 'dist/kept.js': '' }, 'dist/kept.js'), undefined);
    assert.equal(cleanOf('gts clean', {}), undefined);
    const told = { 'tsconfig.json': '{\n/*\n"outDir": "dist",\n*/\n// "outDir": "out"\n"outDir": "build"\n}\n' };
    assert.equal(cleanOf('gts clean', told), 'rm -rf build');
    assert.equal(cleanOf('gts clean', { 'tsconfig.json': '{"outDir": "dist", "x": {"outDir": "build"}}' }), undefined);
    assert.equal(cleanOf('lerna clean', tsconfig), undefined);
    assert.equal(cleanOf('rimraf dist', { 'node_modules/.bin/rimraf': '' }), undefined);
  });

  it('is not proposed where another thing failed', async () => {
    const files: Files = { 'package.json': '{"scripts":{"clean":"rimraf dist"}}', 'dist/a.js': '' };
    const transcript = ran(['npm run clean', 1, 'EBUSY: resource busy or locked, rmdir dist\n']);
    const next = commands(await proposeIn(files, 'clean', { transcript }));
    assert.ok(!next.includes('rm -rf dist'), next.join());
  });
});
