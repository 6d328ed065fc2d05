import assert from 'node:assert/strict';
import { ordersIn, withoutSettled } from '../../../../src/node/offline/request/orders.ts';

describe('the sentences that order something', () => {
  it('are the task, without what only tells why', () => {
    const orders: Readonly<Record<string, string>> = {
      'I changed my tar version lately. Run all of its tests.': 'Run all of its tests.',
      "I'd like to play tonight. Configure and build the game with cmake.": 'build the game with cmake.',
      'CI is slow today, so could you check the types here?': 'could you check the types here?',
      'There is still stuff from my last build around, could you get rid of that?': 'could you get rid of that?',
      'Before we cut anything I want to see where we stand: run the whole suite - and thanks': 'run the whole suite - ',
      "I want to try the server. Please run the tests, I'd love to know": "Please run the tests, I'd love to know",
      'In the backend, run the tests.': 'In the backend, run the tests.',
      'My build is old. I need to rebuild everything.': 'I need to rebuild everything.',
      'The suite was red. Is it green? Lint it too.': 'Is it green? Lint it too.',
      'Remove what the compiler made, I want to build from scratch afterwards. My settings stay.':
        'Remove what the compiler made.',
      'Lint it, and I want to run the tests too.': 'Lint it, and I want to run the tests too.',
    };
    for (const [task, order] of Object.entries(orders)) assert.equal(ordersIn(task), order.trim(), task);
  });

  it('name what they point back at', () => {
    const orders: Readonly<Record<string, string>> = {
      'The unit tests are green. What CI does not do is the e2e run. Run it here.': 'the e2e run: Run it here.',
      "I only need to know if the server's tests pass, so run these.": "the server's tests pass: run these.",
      'They ask whether the linter is happy; check that for me.': 'the linter is happy: check that for me.',
      'Do its tests pass? Get them built and run.': 'Do its tests pass: Do its tests pass? Get them built and run.',
      'I want to know whether its tests pass. I have never built them; there is an option. Get them built and run.':
        'its tests pass: Get them built and run.',
      'It is red because of style, it says. Run that same check.': 'style: Run that same check.',
      'I use it and would like to see first that its tests pass. Please run them all.':
        'its tests pass: Please run them all.',
      'I forgot everything. All I want is a green run of the specs. Then I read.':
        'All I want is a green run of the specs.',
      'The header has to be generated anew, mind you.': 'The header has to be generated anew, mind you.',
    };
    for (const [task, order] of Object.entries(orders)) assert.equal(ordersIn(task), order, task);
    assert.equal(ordersIn('Something is odd. Check it.'), undefined);
    assert.equal(ordersIn('3 long files, without vendored code and build output'), undefined);
    assert.equal(
      ordersIn('Run the tests, without coverage and build the docs.'),
      'Run the tests, without coverage and build the docs.',
    );
    assert.equal(ordersIn('Which files are long, ignoring the cache and generate scripts?'), undefined);
    assert.equal(
      ordersIn('Which files are long? Then generate the docs.'),
      'Which files are long? Then generate the docs.',
    );
  });

  it('are unknown where a task only asks or tells', () => {
    for (const task of [
      'do the tests pass?',
      'which version is this?',
      'where is the build defined',
      'I want to merge my tests',
      'tests',
      'the tests are run by CI',
      'test fails on my machine',
      'Find the function. It is called by the build.',
    ])
      assert.equal(ordersIn(task), undefined, task);
  });
});

describe('a question before the order that settles it', () => {
  it('is not asked', () => {
    assert.equal(
      withoutSettled('Is it formatted as CI wants it? Run its check, no more.').trim(),
      'Run its check, no more.',
    );
    assert.equal(withoutSettled('Does it compile? Build it.').trim(), 'Build it.');
  });

  it('is asked where it wants more than yes or no, or nothing settles it', () => {
    for (const task of [
      'Where is it defined? Run the tests too.',
      'Is there CI? I pushed it.',
      'Run the tests. Is there CI?',
    ])
      assert.equal(withoutSettled(task), task);
  });
});
