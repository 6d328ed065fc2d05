import assert from 'node:assert/strict';
import { askIn } from '../../../src/node/offline/request/asking.ts';
import { mostRead, readable } from '../../../src/node/offline/request/readable.ts';
import { ofMakefile } from '../../../src/node/workspace/makefileText.ts';
import { commands, proposeIn } from './request.ts';
import type { Files } from './workspaces.ts';

const long = 20_000;
const compiler = "src/lexer.c:70:6: error: expected ';' before 'return' token\n  70 |   int value = compute(ctx)\n";
const trace = '    at Object.<anonymous> (/home/me/app/lib/build/test/file.js:7:13)\n';
const filling = (part: string, length = long): string => part.repeat(length / part.length);

/** No rule is given more than a bounded text, so that none takes long, whatever it looks for. */
describe('what of a request is read', () => {
  const files: Files = { Makefile: 'all:\n\tcc -o tool tool.c\n\ntest: all\n\t./tool --self-test\n' };

  for (const [name, typed] of Object.entries({
    'one verb': filling('build '),
    'compiler output': `Fix this:\n${filling(compiler)}`,
    'a stack trace': `${filling(trace)}\nwhy does this fail?`,
    'one word': filling('a'),
    orders: filling("don't build, and then don't test. "),
    lines: filling("Don't install\n"),
  })) {
    it(`is bounded: ${name}`, () => {
      const { text, isWhole } = readable(typed);
      assert.ok(text.length <= mostRead, `${String(text.length)} characters`);
      assert.equal(isWhole, false);
      assert.ok(askIn(typed).length <= mostRead);
    });
  }

  for (const [name, blank] of Object.entries({
    spaces: ' ',
    tabs: '\t',
    lines: '\n',
    mixed: ' \r\n\t',
    hard: '\u00A0',
  }))
    it(`has no long runs of blanks: ${name}`, () => {
      const { text, isWhole } = readable(`run the tests${filling(blank)}please`);
      assert.match(text, /^run the tests\s{1,7}please$/u);
      assert.equal(isWhole, true);
    });

  it('is all of an ordinary request', () => {
    const typed = 'Run the tests of src/a,  please.\n\nI changed the lexer.\n  it is new';
    assert.deepEqual(readable(typed), { text: typed, isWhole: true });
  });

  it('has the start, the end, and what is forbidden between them', () => {
    const typed = `Run the tests. ${filling(trace)}But don't install anything.\n${filling(compiler)}Stop at the first failure.`;
    const { text } = readable(typed);
    assert.match(text, /^Run the tests\./u);
    assert.match(text, /Stop at the first failure\.$/u);
    assert.match(text, /don't install anything/u);
  });

  it('cuts no word in two', () => {
    for (const part of ['alpha ', 'beta\n', 'gamma  delta '])
      for (const word of readable(filling(part)).text.split(/\s+/u))
        assert.match(word, /^(?:alpha|beta|gamma|delta|)$/u);
  });

  it('leads to no check where it is not all of it', async () => {
    const whole = await proposeIn(files, 'run the tests');
    assert.equal(whole.check?.command, 'make test');
    const part = await proposeIn(files, `run the tests, it said:\n${filling(trace)}`);
    assert.equal(commands(part)[0], 'make test');
    assert.equal(part.check, undefined);
    const spaced = await proposeIn(files, `run the tests${filling(' ')}`);
    assert.equal(spaced.check?.command, 'make test');
  });
});

describe('the calls in a Makefile', () => {
  it('are read from the inside out, from left to right', () => {
    const makefile =
      'all: $(patsubst %.c,%.o,$(wildcard src/*.c)) $(addprefix out/,$(sort b a)) last\n\ttrue\n\nlast:\n\techo last\n';
    assert.equal(ofMakefile(makefile, 'all')?.includes('make last'), true);
    assert.equal(ofMakefile(makefile, 'last'), 'echo last');
  });

  it('are read once for all targets, and anew when the text is another', () => {
    const text = (line: string) => `a b: ; \nc:\n\t${line}\n`;
    assert.equal(ofMakefile(text('one'), 'c'), 'one');
    assert.equal(ofMakefile(text('two'), 'c'), 'two');
    assert.equal(ofMakefile('A = x\nc:\n\t$(A)\n', 'c'), 'x');
    assert.equal(
      ofMakefile('A = x\nc:\n\t$(A)\n', 'c', () => '', ['A=y']),
      'y',
    );
  });

  it('sets no rule where a variable is set', () => {
    assert.equal(ofMakefile('A := b: c\nB ?= x:y\nC ::= z\n%.o: F = 1\nd:\n\ttrue\n', 'C'), undefined);
    assert.equal(ofMakefile('x = y\n$(x): z\n\ttrue\n', 'y'), 'make z; true');
  });
});
