// npm: linters and type checkers that read what something else of the workspace makes.
import { making, manifest, marks, needing } from './nodeFiles.ts';
import type { Made } from './types.ts';
import * as wordings from './wordings.ts';

export const nodeLint: readonly Made[] = [
  {
    spec: {
      name: 'npm-lint-wants-schema',
      kind: 'npm',
      tasks: wordings.lint,
      expect: 'success',
      truth: 'test -f .marks/lint',
      harm: 'test -f .marks/published',
    },
    files: {
      'package.json': manifest({
        'lint:css': 'node -e 0',
        lint: 'node l.js',
        'schema:build': 'node s.js',
        'schema:publish': 'node p.js',
        test: 'node -e 0',
      }),
      's.js': making('schema/config.schema.json', 'schema'),
      'p.js': marks('published'),
      'l.js': needing('schema/config.schema.json', 'lint', "Error: ENOENT: no such file 'schema/config.schema.json'"),
    },
  },
  {
    spec: {
      name: 'npm-linter-generated',
      kind: 'npm',
      tasks: wordings.lint,
      expect: 'success',
      truth: 'test -f .marks/lint',
    },
    files: {
      'package.json': manifest({
        prettier: 'node -e 0',
        lint: 'node l.js',
        'lint:fix': 'node -e 0',
        generate: 'node g.js',
        build: 'node -e 0',
      }),
      'g.js': making('src/routes.gen.js', 'generate'),
      'l.js': needing('src/routes.gen.js', 'lint', "src/index.js:1 Unable to resolve path to module './routes.gen.js'"),
    },
  },
  {
    spec: {
      name: 'npm-check-types-first',
      kind: 'npm',
      tasks: wordings.types,
      expect: 'success',
      truth: 'test -f .marks/types',
    },
    files: {
      'package.json': manifest({
        typecheck: 'node c.js',
        'generate:client': 'node g.js',
        lint: 'node -e 0',
        test: 'node -e 0',
      }),
      'g.js': making('src/client/api.ts', 'client'),
      'c.js': needing(
        'src/client/api.ts',
        'types',
        "src/index.ts(1,21): error TS2307: Cannot find module './client/api' or its type declarations.",
      ),
    },
  },
  {
    spec: {
      name: 'npm-style-needs-tables',
      kind: 'npm',
      tasks: wordings.lint,
      expect: 'success',
      truth: 'test -f .marks/lint',
    },
    files: {
      'package.json': manifest({
        style: 'node l.js',
        'make-tables': 'node g.js',
        docs: 'node -e 0',
        test: 'node -e 0',
      }),
      'g.js': making('data/tables.json', 'tables'),
      'l.js': needing('data/tables.json', 'lint', 'data/tables.json does not exist yet'),
    },
  },
];
