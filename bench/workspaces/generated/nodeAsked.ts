// npm: questions, types and format.
import { manifest, marks, source } from './nodeFiles.ts';
import type { Made } from './types.ts';
import * as wordings from './wordings.ts';

export const nodeAsked: readonly Made[] = [
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
];
