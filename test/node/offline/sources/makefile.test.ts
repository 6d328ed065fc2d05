import assert from 'node:assert/strict';
import { makefileCommands } from '../../../../src/node/offline/sources/makefile.ts';

describe('a target of a Makefile that does nothing', () => {
  it('marks a test target that only builds and prints as hollow', () => {
    const text = 'all: b.o\ntest: all\n\t@echo ok\ncheck: all\n\t./check\nverify-test: check\n\t@echo ok\n';
    const hollow = makefileCommands(`${text}.PHONY: all test check verify-test\n`).filter((one) => one.hollow);
    assert.deepEqual(
      hollow.map(({ command }) => command),
      ['make test'],
    );
  });

  it('marks a target as hollow that only shows a file which nothing makes', () => {
    const isHollow = (text: string) => makefileCommands(text).find(({ name }) => name === 'test')?.hollow === true;
    assert.ok(isHollow('test: out/last.txt\n\t@cat out/last.txt\n'));
    assert.ok(!isHollow('test: out/last.txt\n\t@cat out/last.txt\nout/last.txt:\n\t./t > $@\n'));
    assert.ok(!isHollow('test: out/last.txt\n\t@cat out/last.txt\nout/%.txt:\n\t./t > $@\n'));
    assert.ok(!isHollow('test: $(LOG)\n\t@cat $(LOG)\n'));
  });
});

describe('a goal with the name of a folder', () => {
  it('is made whatever is there, unless it makes that folder', () => {
    const made = (recipe: string) => makefileCommands(`build:\n\t${recipe}\n`, new Set(['build']))[0]?.command;
    assert.equal(made('cc -o build/app main.c'), 'make -B build');
    assert.equal(made('sh build/run.sh'), 'make -B build');
    // A folder that others need is no build: what is left is the default goal.
    assert.equal(made('mkdir build'), 'make');
    const clean = makefileCommands('clean:\n\trm -rf obj\n', new Set(['clean']));
    assert.equal(clean[0]?.command, 'make -B clean');
    assert.equal(made('node b.js --outDir=build'), 'make build');
  });
});

describe('a test target that only compiles a program', () => {
  const lines: readonly (readonly [recipe: string, command: string])[] = [
    ['\t$(CC) -o unit unit.c', 'make test && ./unit'],
    ['\t@$(CXX) $(CXXFLAGS) $^ -o $@\n\t@echo "Type ./test to run it"', 'make test && ./test'],
    ['\tmkdir -p out\n\tg++ unit.cpp -o out/unit', 'make test && ./out/unit'],
    ['\t$(CC) -o unit unit.c\n\t./unit', 'make test'],
    ['\t$(CC) -c -o unit.o unit.c', 'make test'],
    ['\tcc -o unit unit.c && ./unit', 'make test'],
    ['\tsh run.sh -o unit', 'make test'],
  ];
  for (const [recipe, command] of lines)
    it(`is followed by its program, unless that runs: ${JSON.stringify(recipe)}`, () => {
      assert.equal(makefileCommands(`test: unit.c\n${recipe}\n`)[0]?.command, command);
    });

  it('is one also where it says how to run it', () => {
    const text = 'unit-test: unit.c\n\t$(CC) -o unit-test unit.c\n\t@echo "Type ./unit-test to run it."\n';
    assert.ok(makefileCommands(text).some(({ command }) => command === 'make unit-test && ./unit-test'));
  });
});

describe('the first target', () => {
  const names = (text: string) => makefileCommands(text).map(({ command, name }) => `${command}: ${name}`);

  it('is built by plain make', () => {
    assert.ok(names('game: main.c\n\tgcc -o game main.c\n').includes('make: build'));
  });

  it('builds nothing where it runs the program', () => {
    assert.ok(!names('run: install test\n\tpython main.py\n\ntest:\n\tpython -m unittest\n').includes('make: build'));
  });
});
