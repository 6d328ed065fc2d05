import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** Questions that stand behind what they are about, and those that no run answers. */
describe('a question behind what it is about', () => {
  const programs = searchPath('bash', 'sh', 'make', 'python3', 'git', 'find', 'cargo');
  const first = async (files: Files, task: string) => commands(await proposeIn(files, task, {}, programs))[0];
  const known = async (files: Files, task: string) => {
    const summary = (await proposeIn(files, task, {}, programs)).candidates[0]?.action.input['summary'];
    return typeof summary === 'string' ? summary : '';
  };

  const crate: Files = {
    'Cargo.toml':
      '[package]\nname = "kelp"\nversion = "0.1.0"\n\n[features]\ndefault = ["std"]\nstd = []\ncompile-time-rng = ["rng"]\n',
    'src/lib.rs': 'pub struct Frond;\nimpl Frond {\n    pub fn grow(&self) {}\n}\n',
    'run_perf.sh*': '#!/bin/sh\nexit 0\n',
    Makefile: 'release:\n\tsh run_perf.sh\n\nbuild:\n\tcargo build\n',
  };

  for (const task of [
    'perf script - which file',
    'release target - what does it run',
    'the Frond struct, where?',
    'build the frond - which module does that',
    'where is the feature compile-time-rng',
    'where is the compile-time-rng feature declared?',
    "where's --frobnicate",
  ])
    it(`runs nothing: ${task}`, async () => {
      const command = (await first(crate, task)) ?? '';
      assert.ok(!/make|cargo|run_perf\.sh$/.test(command.replace(/^git (?:grep|ls-files).*$/, '')), command);
    });

  it('says where a feature is declared', async () => {
    for (const task of ['where is the feature compile-time-rng declared', 'where is the compile-time-rng feature?'])
      assert.match(await known(crate, task), /Cargo\.toml:8/);
  });

  it('leaves orders as they are', async () => {
    assert.equal(await first(crate, 'build it'), 'make build');
    assert.equal(await first(crate, 'run the release target'), 'make release');
  });

  it('reads how a release is made, and makes none', async () => {
    for (const task of ['release checklist', 'the release process?', 'show me the release steps'])
      assert.ok(!(await first(crate, task))?.startsWith('make'), task);
    const own: Files = { Makefile: 'release-checklist:\n\tcat RELEASING\n\nrelease:\n\ttrue\n' };
    assert.equal(await first(own, 'release checklist'), 'make release-checklist');
    const joined: Files = { Makefile: 'releasechecklist:\n\tcat RELEASING\n\nrelease:\n\ttrue\n' };
    assert.equal(await first(joined, 'release checklist'), 'make releasechecklist');
    assert.equal(await first(joined, 'make the release'), 'make release');
  });

  describe('about the programs of a package', () => {
    const python: Files = {
      'pyproject.toml':
        '[build-system]\nrequires = ["setuptools"]\n\n[project]\nname = "kelp"\nversion = "1"\n\n[project.scripts]\nkelpie = "kelp.cli:main"\n',
      'kelp/__init__.py': '',
      'kelp/cli.py': 'def main():\n    pass\n',
    };
    for (const task of [
      'what command does the package install',
      'what executable gets installed?',
      'which console scripts are there',
      'which programs does it provide?',
      "what's the binary called",
    ])
      it(`is answered by its manifest: ${task}`, async () => {
        assert.match(await known(python, task), /`kelpie`: `kelp\.cli:main`/);
      });

    it('leaves other entry points of setup.py aside', async () => {
      const setup: Files = {
        'setup.py':
          "from setuptools import setup\nsetup(\n    name='kelp',\n    entry_points={\n        'console_scripts': [\n            'kelpie = kelp:main',\n        ],\n        'zest.releaser': [\n            'other = kelp:hook',\n        ],\n    },\n)\n",
        'kelp.py': 'def main():\n    pass\n',
      };
      const answer = await known(setup, 'which commands does it install?');
      assert.match(answer, /kelpie/);
      assert.ok(!answer.includes('hook'));
    });

    it('is no order to install', async () => {
      assert.notEqual(await first(python, 'install the package'), 'finish');
    });
  });

  describe('about counts and values', () => {
    const files: Files = {
      ...{ 'grammars/a.lark': 'a', 'grammars/b.lark': 'b', 'kelp/__init__.py': '', 'kelp/rules/__init__.py': '' },
      ...{ 'kelp/rules/one.py': 'x = 1\n', 'kelp/rules/two.py': 'x = 2\n', 'tests/data/a.json': '{}' },
      'kelp/conf.py':
        "import os\nfrom django.conf import settings\nLIMIT = getattr(settings, 'KELP_FAILURE_LIMIT', 3)\nif getattr(settings, 'KELP_COOL_OFF', None) is not None:\n    pass\n",
      'README.md': '# Kelp\n',
    };
    it('counts files by the ending that is said', async () => {
      assert.match(await known(files, 'how many grammars (.lark files) ship with it'), /^2 files/);
      assert.match(await known(files, 'how many json fixtures are there?'), /^1 file .*tests\/data/);
    });

    it('counts no file that only makes a package', async () => {
      assert.match((await first(files, 'how many rules are there')) ?? '', /-not -name '__init__\.py'/);
    });

    it('reads the default of a setting from the code', async () => {
      assert.match(await known(files, "what's the default for KELP_FAILURE_LIMIT"), /^`3`.*conf\.py:3/);
      assert.match(await known(files, 'default of KELP_COOL_OFF?'), /^`None`/);
    });

    const pom: Files = {
      'pom.xml':
        '<project>\n<groupId>a</groupId><artifactId>kelp</artifactId>\n<version>2.0</version>\n<properties>\n<java.version>8</java.version>\n<guava.version>33.1-jre</guava.version>\n</properties>\n<dependencyManagement><dependencies><dependency>\n<groupId>com.google.guava</groupId><artifactId>guava</artifactId>\n<version>${guava.version}</version>\n</dependency></dependencies></dependencyManagement>\n</project>\n',
    };
    it('knows a version that the POM manages, and that of the project', async () => {
      for (const task of ['guava version', 'which version of guava?', 'which guava version does it use'])
        assert.match(await known(pom, task), /33\.1-jre \(`pom\.xml:6`\)/);
      assert.match(await known(pom, 'which version is this?'), /2\.0/);
    });
  });
});
