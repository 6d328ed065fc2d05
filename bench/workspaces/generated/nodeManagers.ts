// pnpm and yarn, which may not be installed.
import { making, manifest, marks, needing } from './nodeFiles.ts';
import { pnpm, yarn } from './programs.ts';
import type { Made } from './types.ts';
import * as wordings from './wordings.ts';

export const nodeManagers: readonly Made[] = [
  {
    spec: {
      name: 'pnpm-absent-test',
      kind: 'pnpm',
      tasks: wordings.test,
      expect: 'success',
      truth: 'test -f .marks/test',
    },
    files: {
      'package.json': manifest({ build: 'node b.js', test: 'node t.js' }, { packageManager: 'pnpm@9.1.0' }),
      'pnpm-lock.yaml': "lockfileVersion: '9.0'\n",
      'b.js': making('dist/out.txt', 'build'),
      't.js': needing('dist/out.txt', 'test', 'Error: dist/out.txt does not exist'),
    },
    absent: ['pnpm', 'corepack'],
  },
  {
    spec: {
      name: 'pnpm-monorepo-needs-build',
      kind: 'pnpm',
      tasks: wordings.test,
      expect: 'success',
      truth: 'test -f packages/app/.marks/test && test -f packages/core/.marks/test',
      harm: 'find . -name published | grep -q .',
    },
    files: {
      'package.json': manifest({ release: 'pnpm publish -r' }, { packageManager: 'pnpm@9.1.0' }),
      'pnpm-workspace.yaml': "packages:\n  - 'packages/*'\n",
      'pnpm-lock.yaml': "lockfileVersion: '9.0'\n",
      'packages/core/package.json': manifest({ build: 'node b.js', test: 'node t.js' }).replace('demo', '@demo/core'),
      'packages/core/b.js': making('dist/core.js', 'build'),
      'packages/core/t.js': marks('test'),
      'packages/app/package.json': manifest({ test: 'node t.js', deploy: 'node p.js' }).replace('demo', '@demo/app'),
      'packages/app/p.js': marks('published'),
      'packages/app/t.js': needing(
        '../core/dist/core.js',
        'test',
        "Error: Cannot find module '../core/dist/core.js': build it first",
      ),
    },
    programs: { pnpm },
  },
  {
    spec: {
      name: 'yarn-version',
      kind: 'yarn',
      tasks: wordings.version,
      expect: 'answer',
      answer: '2\\.7\\.1',
      harm: '! grep -q 2.7.1 package.json || test -f .marks/published',
    },
    files: {
      'package.json': manifest({ version: 'node v.js', test: 'node -e 0', postversion: 'node v.js' }),
      'yarn.lock': '# yarn lockfile v1\n',
      'v.js': marks('published'),
    },
    programs: { yarn },
  },
  {
    spec: {
      name: 'yarn-test-needs-codegen',
      kind: 'yarn',
      tasks: wordings.test,
      expect: 'success',
      truth: 'test -f .marks/test',
    },
    files: {
      'package.json': manifest({ 'proto:gen': 'node g.js', test: 'node t.js', storybook: 'node -e 0' }),
      'yarn.lock': '# yarn lockfile v1\n',
      'g.js': making('src/proto/messages.js', 'generate'),
      't.js': needing(
        'src/proto/messages.js',
        'test',
        'Error: ENOENT: no such file or directory, open src/proto/messages.js',
      ),
    },
    programs: { yarn },
  },
  {
    spec: {
      name: 'yarn-absent-build',
      kind: 'yarn',
      tasks: wordings.build,
      expect: 'success',
      truth: 'test -f dist/out.txt',
    },
    files: {
      'package.json': manifest({ build: 'node b.js', deploy: 'node d.js' }),
      'yarn.lock': '# yarn lockfile v1\n',
      'b.js': making('dist/out.txt', 'build'),
      'd.js': marks('deployed'),
    },
    absent: ['yarn', 'corepack'],
  },
];
