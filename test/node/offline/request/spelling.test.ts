import assert from 'node:assert/strict';
import { spelled } from '../../../../src/node/offline/request/spelling.ts';

const own = new Set(['reports', 'verison']);

describe('misspelt words of a task', () => {
  it('become the words that are meant', () => {
    const slips: Readonly<Record<string, string>> = {
      'rnu teh tset': 'run the test',
      'run all the testss': 'run all the tests',
      'lnt and bild it': 'lint and build it',
      'claen up the biuld output': 'clean up the build output',
      'fromat evrything': 'format everything',
      'Chekc the lnit, plase.': 'check the lint, please.',
      'whats the bigest file': 'whats the biggest file',
      'wher is f defnied?': 'where is f defined?',
      'the reprots': 'the reports',
      'where is it defind, not couting generatd code': 'where is it defined, not counting generated code',
    };
    for (const [task, meant] of Object.entries(slips)) assert.equal(spelled(task, own), meant, task);
  });

  it('stay where they are words, names, paths or quotations', () => {
    for (const task of [
      'generate the site',
      'list the texts in the tree',
      'star the guild',
      'verison',
      'run `tset` in src/biuld',
      'find tsetCase and TSET',
      'instal the deploi',
      'where is the constructor of the cache?',
      'show the content directly',
    ])
      assert.equal(spelled(task, own), task);
    assert.equal(spelled('what version is this?', new Set(['versions'])), 'what version is this?');
    assert.equal(spelled('which packages does it need?', own), 'which packages does it need?');
  });
});
