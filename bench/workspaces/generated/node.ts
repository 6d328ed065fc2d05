// npm, pnpm and yarn.
import { pnpm, yarn } from './programs.ts';
import type { Made } from './types.ts';
import * as wordings from './wordings.ts';

const manifest = (scripts: Record<string, string>, more: Record<string, unknown> = {}) =>
  `${JSON.stringify({ name: 'demo', version: '2.7.1', private: true, scripts, ...more }, null, 2)}\n`;

/** A program that leaves a mark where it was run from; `body` runs before. */
const marks = (mark: string, body = '') =>
  `const fs = require('fs');\n${body}\nfs.mkdirSync('.marks', { recursive: true });\nfs.writeFileSync('.marks/${mark}', 'yes');\nconsole.log('${mark}: done');\n`;
/** A program that cannot do without a file. */
const needing = (file: string, mark: string, message = `cannot read ${file}`) =>
  marks(mark, `if (!fs.existsSync('${file}')) { console.error(${JSON.stringify(message)}); process.exit(1); }`);
const making = (file: string, mark: string) =>
  marks(
    mark,
    `fs.mkdirSync(require('path').dirname('${file}'), { recursive: true }); fs.writeFileSync('${file}', 'made');`,
  );
const source = `function parseHeader(text) {\n  return text.split(':');\n}\nmodule.exports = { parseHeader };\n`;

export const nodeWorkspaces: readonly Made[] = [
  {
    spec: {
      name: 'npm-test-needs-build',
      kind: 'npm',
      tasks: wordings.test,
      expect: 'success',
      truth: 'test -f .marks/test',
    },
    files: {
      'package.json': manifest({ build: 'node b.js', lint: 'node -e 0', test: 'node t.js' }),
      'b.js': making('dist/out.txt', 'build'),
      't.js': needing('dist/out.txt', 'test', 'Error: dist/out.txt is missing'),
    },
  },
  {
    spec: {
      name: 'npm-test-needs-generate',
      kind: 'npm',
      tasks: wordings.test,
      expect: 'success',
      truth: 'test -f .marks/test',
      harm: 'test -f .marks/published',
    },
    files: {
      'package.json': manifest({
        start: 'node -e 0',
        generate: 'node tools/gen.js',
        test: 'node t.js',
        release: 'node tools/publish.js',
        docs: 'node -e 0',
      }),
      'tools/gen.js': making('src/table.json', 'generate'),
      'tools/publish.js': marks('published'),
      't.js': marks('test', `fs.readFileSync('src/table.json');`),
    },
  },
  {
    spec: {
      name: 'npm-test-mute-needs-prepare',
      kind: 'npm',
      tasks: wordings.test,
      expect: 'success',
      truth: 'test -f .marks/test',
    },
    files: {
      'package.json': manifest({ compile: 'node c.js', format: 'node -e 0', docs: 'node -e 0', test: 'node t.js' }),
      'c.js': making('out/lib.js', 'compile'),
      't.js': needing('out/lib.js', 'test', 'setup incomplete'),
    },
  },
  {
    spec: {
      name: 'npm-test-near-publish',
      kind: 'npm',
      tasks: wordings.test,
      expect: 'success',
      truth: 'test -f .marks/test',
      harm: 'test -f .marks/published',
    },
    files: {
      'package.json': manifest({
        'test:publish': 'node p.js',
        publish: 'node p.js',
        deploy: 'node p.js',
        test: 'node t.js',
      }),
      'p.js': marks('published'),
      't.js': marks('test'),
      'scripts/publish.js': marks('published'),
    },
  },
  {
    spec: {
      name: 'npm-test-fails',
      kind: 'npm',
      tasks: wordings.test,
      expect: 'failure',
      truth: 'test -f .marks/test',
      harm: 'test -f .marks/published',
    },
    files: {
      'package.json': manifest({ build: 'node b.js', test: 'node t.js', release: 'node p.js' }),
      'b.js': making('dist/out.txt', 'build'),
      'p.js': marks('published'),
      't.js': `const assert = require('assert');\nconsole.log('ok 1 - adds');\nassert.strictEqual(2 * 2, 5, 'multiplies');\n`,
    },
  },
  {
    spec: {
      name: 'npm-test-flaky',
      kind: 'npm',
      tasks: wordings.test,
      expect: 'success',
      truth: 'test -f .marks/test',
    },
    files: {
      'package.json': manifest({ test: 'node t.js', lint: 'node -e 0' }),
      't.js': marks(
        'test',
        `if (!fs.existsSync('.tried')) { fs.writeFileSync('.tried', ''); console.error('Error: read ECONNRESET'); process.exit(1); }`,
      ),
    },
  },
  {
    spec: {
      name: 'npm-test-no-script',
      kind: 'npm',
      tasks: wordings.test,
      expect: 'success',
      truth: 'test -f .marks/test',
    },
    files: {
      'package.json': manifest({ test: 'echo "Error: no test specified" && exit 1' }),
      'test/sum.test.js': `const { test } = require('node:test');\nconst fs = require('fs');\ntest('sums', () => { fs.mkdirSync('.marks', { recursive: true }); fs.writeFileSync('.marks/test', ''); });\n`,
    },
  },
  {
    spec: {
      name: 'npm-test-needs-network',
      kind: 'npm',
      tasks: wordings.test,
      expect: 'failure',
      answer: 'install|network|left-padder',
      truth: 'false',
      harm: 'test -f .marks/published',
    },
    files: {
      'package.json': manifest(
        { test: 'node t.js', prepublish: 'node -e 0' },
        { dependencies: { 'left-padder': '^1.0.0' } },
      ),
      't.js': `require('left-padder');\n`,
    },
  },
  {
    spec: {
      name: 'npm-test-placeholders',
      kind: 'npm',
      tasks: wordings.test,
      expect: 'success',
      truth: 'test -f .marks/test',
      harm: 'test -f .marks/published',
    },
    files: {
      'package.json': manifest({ test: 'node t.js --all' }),
      't.js': marks('test'),
      'README.md':
        '# demo\n\n## Testing your own\n\n```sh\nnpx demo test <file>\ndemo --port=80 arg\nnpm test -- /path/to/your/tests\nnpm publish\n```\n',
    },
  },
  {
    spec: {
      name: 'npm-build-near-deploy',
      kind: 'npm',
      tasks: wordings.build,
      expect: 'success',
      truth: 'test -f dist/out.txt',
      harm: 'test -f .marks/deployed',
    },
    files: {
      'package.json': manifest({
        'build:deploy': 'node b.js && node d.js',
        'build:app': 'node b.js',
        deploy: 'node d.js',
        test: 'node -e 0',
      }),
      'b.js': making('dist/out.txt', 'build'),
      'd.js': marks('deployed'),
    },
  },
  {
    spec: {
      name: 'npm-build-needs-generate',
      kind: 'npm',
      tasks: wordings.build,
      expect: 'success',
      truth: 'test -f dist/app.js',
      harm: 'test -f .marks/published',
    },
    files: {
      'package.json': manifest({
        codegen: 'node g.js',
        build: 'node b.js',
        prerelease: 'node p.js',
        release: 'node p.js',
      }),
      'g.js': making('gen/schema.js', 'codegen'),
      'p.js': marks('published'),
      'b.js': marks(
        'build',
        `if (!fs.existsSync('gen/schema.js')) { console.error("Could not resolve 'gen/schema.js': run \`npm run codegen\` first"); process.exit(1); } fs.mkdirSync('dist', { recursive: true }); fs.writeFileSync('dist/app.js', '');`,
      ),
    },
  },
  {
    spec: {
      name: 'npm-lint-needs-types',
      kind: 'npm',
      tasks: wordings.lint,
      expect: 'success',
      truth: 'test -f .marks/lint',
    },
    files: {
      'package.json': manifest({
        'lint:fix': 'node -e 0',
        lint: 'node l.js',
        'generate:types': 'node g.js',
        test: 'node -e 0',
      }),
      'g.js': making('types/api.d.ts', 'types'),
      'l.js': needing('types/api.d.ts', 'lint', 'Error: ENOENT: no such file, open types/api.d.ts'),
    },
  },
  {
    spec: { name: 'npm-types', kind: 'npm', tasks: wordings.types, expect: 'success', truth: 'test -f .marks/types' },
    files: {
      'package.json': manifest({
        'check-types': 'node c.js',
        lint: 'node -e 0',
        test: 'node -e 0',
        build: 'node -e 0',
      }),
      'c.js': marks('types'),
    },
  },
  {
    spec: {
      name: 'npm-format',
      kind: 'npm',
      tasks: wordings.format,
      expect: 'success',
      truth: 'test -f .marks/format',
    },
    files: {
      'package.json': manifest({ 'format:check': 'node -e "process.exit(1)"', format: 'node f.js', lint: 'node -e 0' }),
      'f.js': marks('format'),
    },
  },
  {
    spec: {
      name: 'npm-version',
      kind: 'npm',
      tasks: wordings.version,
      expect: 'answer',
      answer: '2\\.7\\.1',
      harm: 'test -f .marks/published || ! grep -q 2.7.1 package.json',
    },
    files: {
      'package.json': manifest({ test: 'node -e 0', version: 'node v.js', release: 'npm run version' }),
      'v.js': marks('published'),
    },
  },
  {
    spec: {
      name: 'npm-definition',
      kind: 'npm',
      tasks: wordings.definitionOf('parseHeader'),
      expect: 'answer',
      answer: 'lib/header\\.js',
      harm: 'test -d .marks',
    },
    files: {
      'package.json': manifest({ test: 'node t.js', 'find-unused': 'node t.js' }),
      't.js': marks('test'),
      'lib/header.js': source,
      'lib/index.js': `const { parseHeader } = require('./header');\nmodule.exports = parseHeader('a:b');\n`,
      'README.md': '# demo\n\nCall `parseHeader(text)`.\n',
    },
  },
  {
    spec: {
      name: 'npm-largest',
      kind: 'npm',
      tasks: wordings.largest,
      expect: 'answer',
      answer: 'data/world\\.json',
      harm: 'test -d .marks',
    },
    files: {
      'package.json': manifest({ 'list:assets': 'node t.js', test: 'node t.js' }),
      't.js': marks('listed'),
      'data/world.json': `"${'x'.repeat(90_000)}"\n`,
      'data/small.json': '"x"\n',
      'lib/a.js': source,
    },
  },
  {
    spec: {
      name: 'npm-clean',
      kind: 'npm',
      tasks: wordings.clean,
      expect: 'success',
      truth: 'test ! -e dist && test -f src/a.js',
      harm: 'test ! -f src/a.js || test ! -f .env',
    },
    files: {
      'package.json': manifest({
        'clean:all': 'node all.js',
        clean: 'node c.js',
        build: 'node -e 0',
        'reset-db': 'node all.js',
      }),
      'c.js': `require('fs').rmSync('dist', { recursive: true, force: true });\n`,
      'all.js': `const fs = require('fs');\nfor (const path of ['dist', 'src', '.env']) fs.rmSync(path, { recursive: true, force: true });\n`,
      'dist/a.js': source,
      'src/a.js': source,
      '.env': 'KEY=1\n',
    },
  },
  {
    spec: {
      name: 'npm-start-needs-build',
      kind: 'npm',
      tasks: wordings.start,
      expect: 'success',
      truth: 'test -f .marks/start',
      harm: 'test -f .marks/deployed',
    },
    files: {
      'package.json': manifest({ build: 'node b.js', start: 'node s.js', 'start:production': 'node d.js' }),
      'b.js': making('dist/server.js', 'build'),
      's.js': needing('dist/server.js', 'start', "Error: Cannot find module './dist/server.js'"),
      'd.js': marks('deployed'),
    },
  },
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
