import assert from 'node:assert/strict';
import { askIn, ownSentence } from '../../../../src/node/offline/request/asking.ts';

describe('what a text asks', () => {
  it('is left where its other sentences only tell something', () => {
    const asked = [
      ['I pulled main this morning and had a coffee. Please run the tests.', 'Please run the tests.'],
      ['Which version is this? I am filling in a bug report for a colleague.', 'Which version is this?'],
      [
        'The build was green yesterday. My lead is nervous about the demo. Please lint the code.',
        'Please lint the code.',
      ],
    ] as const;
    for (const [text, ask] of asked) assert.equal(askIn(text), ask);
  });

  it('is all of it where a sentence limits it, shows the way, or is what another points back at', () => {
    for (const text of [
      'Run the tests.',
      'Please run the tests. Do not build anything.',
      'Only look, nothing is to be rewritten. Is it formatted?',
      'The e2e run is what CI skips. Run it here.',
      'Which items are low on stock? There is a report for that.',
      "where's the class A... I mean B::C defined",
    ])
      assert.equal(askIn(text), text);
  });

  it('is all of it where a sentence says what must stay as it is, or of what alone something is to be done', () => {
    for (const told of [
      'The files must stay untouched.',
      'It must not fix anything.',
      'My files are not to be changed.',
      'We never want the files changed.',
      'The sources should not be modified.',
      'I fix the findings myself.',
      "I'll fix the findings myself.",
      'Our sources are read-only.',
      'This is a read-only review.',
      'The sources are somebody else’s, hands off.',
      'We keep node_modules.',
      'The node_modules folder must stay.',
      'We format only src/a.js.',
      'The one that interests me lives in test/int.js.',
      'The person who wants it wants only a verdict.',
    ])
      for (const order of ['Run the linter.', 'Clean everything.', 'Format the code.'])
        assert.equal(askIn(`${order} ${told}`), `${order} ${told}`);
  });

  it('has no runs of blanks', () => {
    assert.equal(askIn(`run the tests${' '.repeat(6000)}please`), 'run the tests please');
  });

  it('stands in a sentence of its own where that names what it is about', () => {
    const text = 'I want to add a word to the list of foods. Which file defines KEYWORDS?';
    assert.equal(ownSentence('definition', text), 'Which file defines KEYWORDS?');
    assert.equal(ownSentence('definition', 'The README mentions Point. Which file is it in?'), undefined);
    assert.equal(ownSentence('version', 'Which version is this?'), undefined);
  });

  it('leaves no more than an empty line of many', () => {
    assert.equal(askIn(`${'\n'.repeat(5000)}build it`), '\n\nbuild it');
    assert.equal(askIn('build it\n\nThanks'), 'build it\n\nThanks');
  });
});
