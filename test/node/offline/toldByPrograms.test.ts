import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** A program that is to show its help or its version by itself, in whatever words. */
describe('what a program tells of itself', () => {
  const programs = searchPath('bash', 'sh', 'make', 'python3', 'node', 'npm', 'git');
  const first = async (files: Files, task: string) => commands(await proposeIn(files, task, {}, programs))[0];
  const files: Files = {
    'setup.py':
      "from setuptools import setup\nsetup(name='tally-kit', version='2.1.0', scripts=['bin/tally-kit'], packages=['tally_kit'])\n",
    'bin/tally-kit': '#!/usr/bin/env python3\nimport tally_kit\ntally_kit.main()\n',
    'tally_kit/__init__.py': '__version__ = "2.1.0"\n',
    'tally_kit/__main__.py':
      'import argparse\np = argparse.ArgumentParser()\np.add_argument("--version", action="version")\np.parse_args()\n',
    'README.md': '# tally-kit\n',
    Makefile: 'test:\n\tpython3 -m pytest\ndocs:\n\tmake -C docs html\ninstall-config:\n\tcp tally.conf /etc\n',
  };

  for (const task of [
    'show the help of tally-kit',
    'Run tally-kit so that it prints its help text.',
    'tally-kit usage please',
    'tally_kit --help',
    'pelase show me the useage of tally-kit',
    'run tally-kit and show its hlep',
    'I inherited this repo from someone who has left the company. Let tally-kit print its usage so I can see what options there are.',
    'A user asked which flags tally-kit takes and our wiki is outdated. Run it so that it shows its help.',
    'Make tally-kit explain on the terminal which arguments and flags it understands.',
    'What options does tally-kit say it takes? Have it tell us itself.',
    'How do I call tally-kit? Let it print its own instructions',
    'Launch the program in this checkout so that it prints its usage and options.',
  ])
    it(`is its help: ${task}`, async () => {
      assert.equal(await first(files, task), 'python3 -m tally_kit --help');
    });

  for (const task of [
    'Run tally-kit so that it prints its version.',
    'run tally-kit, show version',
    'tally-kit version',
    'What version does tally-kit report when you run it?',
    'waht version does tally-kit pritn',
    'Get tally-kit to identify itself with its number, e.g. 1.2.3',
    "I'm not sure if the binary has been rebuilt after the bump. Have tally-kit print its version, please.",
  ])
    it(`is its version: ${task}`, async () => {
      assert.equal(await first(files, task), 'python3 -m tally_kit --version');
    });

  for (const task of [
    'can you help me with tally-kit?',
    'where is the help of tally-kit written?',
    'add a --help option to tally-kit',
    'why does tally-kit not print its help?',
    "don't run tally-kit, just tell me which options it has",
    'save the help of tally-kit to help.txt',
    'run the tests of tally-kit and show their usage of memory',
    'show the help of tally-kit and then run the tests',
    'write the usage of tally-kit into the README',
    'which options does the test suite take?',
  ])
    it(`is not asked for by: ${task}`, async () => {
      assert.doesNotMatch((await first(files, task)) ?? '', /^python3 -m tally_kit --help$/);
    });

  it('is looked for in the files where its source knows no such option', async () => {
    const silent = { ...files, 'tally_kit/__main__.py': 'print("tally")\n' };
    const proposal = await proposeIn(silent, 'Ask tally-kit for its version, please.', {}, programs);
    assert.match(JSON.stringify(proposal.candidates[0]?.action), /2\.1\.0|version/);
    assert.doesNotMatch(commands(proposal)[0] ?? '', /^(?:make|python3)/);
  });
});
