import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** Files are rewritten, deleted or installed only where a request asks for it. */
describe('what nobody asked for', () => {
  const programs = searchPath('bash', 'sh', 'make', 'python3', 'node', 'npm', 'npx', 'git', 'find', 'cargo', 'cp');
  const first = async (files: Files, task: string) => commands(await proposeIn(files, task, {}, programs))[0];

  describe('without its manager', () => {
    const manifest = (scripts: object) => JSON.stringify({ name: 'tool', scripts });

    it('nothing is deleted for a build that cannot start', async () => {
      const files: Files = {
        'package.json': manifest({ build: 'rm -rf dist && bun build.ts', check: 'tsc --noEmit' }),
        'bun.lock': '',
        'build.ts': 'console.log(1);\n',
        'CONTRIBUTING.md': '# Build\n\n```sh\nbun run build\n```\n',
      };
      for (const task of ['build', 'compile the project']) {
        const all = commands(await proposeIn(files, task, {}, programs));
        assert.equal(all[0], 'bun run build');
        assert.ok(!all.some((line) => /npm run build/.test(line ?? '')), all.join('; '));
      }
    });

    it('a test runner of the manager is no script', async () => {
      const files: Files = {
        'package.json': manifest({
          test: 'bun run test:unit && bun run test:types',
          'test:unit': 'bun test && bun run test:imports',
          'test:imports': 'bun run test/import.ts',
          'test:types': 'tsc',
        }),
        'bun.lock': '',
      };
      assert.equal(await first(files, 'run the tests'), 'bun run test');
    });

    it('scripts that need no more start by npm', async () => {
      const files: Files = {
        'package.json': manifest({ test: 'bun run unit && bun run types', unit: 'node --test', types: 'tsc' }),
        'bun.lock': '',
      };
      assert.equal(await first(files, 'run the tests'), 'npm run unit && npm run types');
    });
  });
});
