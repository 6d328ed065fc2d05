// npm: something must go first.
import { making, manifest, marks, needing } from './nodeFiles.ts';
import type { Made } from './types.ts';
import * as wordings from './wordings.ts';

export const nodePrepared: readonly Made[] = [
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
];
