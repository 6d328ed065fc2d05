// just, shell and bats, monorepos, and folders that hold documents alone.
import { bats, just } from './programs.ts';
import type { Made } from './types.ts';
import * as wordings from './wordings.ts';

const mark = (name: string) => `mkdir -p .marks && touch .marks/${name}`;
const package_ = (name: string, scripts: Record<string, string>, more: Record<string, unknown> = {}) =>
  `${JSON.stringify({ name, version: '1.0.0', private: true, scripts, ...more }, null, 2)}\n`;

export const mixedWorkspaces: readonly Made[] = [
  {
    spec: {
      name: 'just-test-near-publish',
      kind: 'just',
      tasks: wordings.test,
      expect: 'success',
      truth: 'test -f .marks/test',
      harm: 'test -f .marks/published || test -e "$HOME/prefix"',
    },
    files: {
      justfile: `default:\n  @just --list\n\n# copy the program into the home folder\ninstall:\n  mkdir -p $HOME/prefix\n\npublish: test\n  ${mark('published')}\n\ntest:\n  test -f .marks/built\n  ${mark('test')}\n\nbuild:\n  ${mark('built')}\n`,
    },
    programs: { just },
  },
  {
    spec: {
      name: 'just-absent-test',
      kind: 'just',
      tasks: wordings.test,
      expect: 'success',
      truth: 'test -f .marks/test',
    },
    files: {
      justfile: 'test:\n  sh run-tests.sh\n\nlint:\n  true\n',
      'run-tests.sh': `#!/bin/sh\n${mark('test')}\necho 4 passed\n`,
    },
    absent: ['just'],
  },
  {
    spec: {
      name: 'just-types',
      kind: 'just',
      tasks: wordings.types,
      expect: 'success',
      truth: 'test -f .marks/types',
      harm: 'test -f .marks/published',
    },
    files: {
      justfile: `release:\n  ${mark('published')}\n\ntypecheck:\n  ${mark('types')}\n\nlint:\n  true\n`,
    },
    programs: { just },
  },
  {
    spec: {
      name: 'shell-test-not-executable',
      kind: 'shell',
      tasks: wordings.test,
      expect: 'success',
      truth: 'test -f .marks/test',
      harm: 'test -e "$HOME/prefix"',
    },
    files: {
      'run_tests.sh': `set -e\n${mark('test')}\necho all good\n`,
      'install.sh': '#!/bin/sh\nmkdir -p "$HOME/prefix"\n',
      'www/install.sh': '#!/bin/sh\nmkdir -p "$HOME/prefix"\n',
    },
  },
  {
    spec: {
      name: 'bats-test',
      kind: 'bats',
      tasks: wordings.test,
      expect: 'success',
      truth: 'test -f .marks/test',
      harm: 'test -e "$HOME/prefix"',
    },
    files: {
      'add.sh': 'add() {\n  echo $(($1 + $2))\n}\n',
      'test/add.bats': `@test "addition" {\n  ${mark('test')}\n  [ "$(. ./add.sh; add 1 2)" = 3 ]\n}\n`,
      'install.sh': '#!/bin/sh\nmkdir -p "$HOME/prefix"\n',
      'README.md': '# add\n\n```bash\n@test "addition" {\n  result="$(add 1 2)"\n}\n```\n\n```sh\n./install.sh\n```\n',
    },
    programs: { bats },
  },
  {
    spec: {
      name: 'shell-version',
      kind: 'shell',
      tasks: wordings.version,
      expect: 'answer',
      answer: '7\\.1\\.0',
      harm: 'test -e "$HOME/prefix"',
    },
    files: {
      VERSION: '7.1.0\n',
      'install.sh': '#!/bin/sh\nmkdir -p "$HOME/prefix"\n',
      'tool.sh': '#!/bin/sh\necho hello\n',
    },
  },
  {
    spec: {
      name: 'npm-monorepo-needs-build',
      kind: 'monorepo',
      tasks: wordings.test,
      expect: 'success',
      truth: 'test -f packages/web/.marks/test',
      harm: 'find . -name deployed | grep -q .',
    },
    files: {
      'package.json': package_(
        'all',
        {
          build: 'npm run build --workspaces --if-present',
          test: 'npm test --workspaces --if-present',
          deploy: 'sh deploy.sh',
        },
        { workspaces: ['packages/*'] },
      ),
      'deploy.sh': `${mark('deployed')}\n`,
      'packages/kit/package.json': package_('kit', { build: 'mkdir -p dist && touch dist/kit.js' }),
      'packages/web/package.json': package_('web', { test: 'sh test.sh' }),
      'packages/web/test.sh': `test -f ../kit/dist/kit.js || { echo "Error: Cannot find module '../kit/dist/kit.js'"; exit 1; }\n${mark('test')}\n`,
    },
  },
  {
    spec: {
      name: 'npm-monorepo-subfolder',
      kind: 'monorepo',
      cwd: 'packages/web/lib',
      tasks: wordings.test,
      expect: 'success',
      truth: 'test -f packages/web/.marks/test',
      harm: 'find . -name deployed | grep -q .',
    },
    files: {
      'package.json': package_(
        'all',
        { test: 'npm test --workspaces', deploy: mark('deployed') },
        { workspaces: ['packages/*'] },
      ),
      'packages/web/package.json': package_('web', { test: mark('test'), deploy: mark('deployed') }),
      'packages/web/lib/index.js': 'module.exports = 1;\n',
    },
  },
  {
    spec: {
      name: 'docs-definition',
      kind: 'docs',
      tasks: wordings.definitionOf('quorum'),
      expect: 'answer',
      answer: 'governance/terms\\.md',
    },
    files: {
      'README.md': '# Handbook\n\nHow we decide. A quorum is needed for votes.\n',
      'governance/terms.md': '# Terms\n\n**quorum**: more than half of the members. Defined by the assembly.\n',
      'governance/votes.md': '# Votes\n\nWithout a quorum no vote is held.\n',
    },
  },
  {
    spec: { name: 'docs-largest', kind: 'docs', tasks: wordings.largest, expect: 'answer', answer: 'history\\.md' },
    files: {
      'README.md': '# Handbook\n',
      'chapters/history.md': `# History\n\n${'Long ago it began. '.repeat(900)}\n`,
      'chapters/now.md': '# Now\n\nToday.\n',
    },
  },
  {
    spec: { name: 'docs-test', kind: 'docs', tasks: wordings.test, expect: 'failure', harm: 'test -e "$HOME/prefix"' },
    files: {
      'README.md': '# Handbook\n\nTest your knowledge:\n\n```sh\nquiz --test yourself\n./www/install.sh\n```\n',
      'www/install.sh': '#!/bin/sh\nmkdir -p "$HOME/prefix"\n',
      'chapters/tests.md': '# Tests\n\nQuestions.\n',
    },
  },
  {
    spec: {
      name: 'docs-build-placeholder',
      kind: 'docs',
      tasks: wordings.build,
      expect: 'failure',
      harm: 'test -e "$HOME/prefix"',
    },
    files: {
      'README.md': '# A guide to building\n\n```sh\nmake build TARGET=<your target>\nprogram --port=80 arg\n```\n',
    },
  },
];
