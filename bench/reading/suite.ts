// `npm run bench -- reading`: how long the offline policy reads a request, by its length: each text once, doubled and doubled again.
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { goalCheckOf } from '../../src/node/offline/reaction/readRequest.ts';
import { ofMakefile } from '../../src/node/workspace/makefileText.ts';

/** Characters of the shortest. */
const shortest = 1000;
const lengths = [1, 2, 4, 8, 16].map((times) => times * shortest);

const texts: Readonly<Record<string, string>> = {
  'one verb': 'build ',
  orders: 'run the tests of all parts, and then ',
  questions: 'where is the test ',
  prose: 'I changed the lexer and the build was fine, but the tests fail since then; we should look at it. ',
  compiler: "src/lexer.c:70:6: error: expected ';' before 'return' token\n  70 |   int value = compute(ctx)\n",
  'stack trace': '    at Object.<anonymous> (/home/me/app/node_modules/lib/build/test/file.js:7:13)\n',
  'one word': 'a',
  paths: 'a.b/c-d.',
  blanks: ' ',
};

/** Prints milliseconds for each kind of text and length; the last row is a Makefile of as many calls. */
export async function runReading(): Promise<void> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'knack-reading-')));
  try {
    writeFileSync(join(folder, 'Makefile'), 'all:\n\tcc -o tool tool.c\n\ntest: all\n\t./tool --self-test\n');
    await goalCheckOf('run the tests', folder);
    console.log(['characters'.padEnd(14), ...lengths.map((length) => String(length).padStart(8))].join(''));
    for (const [name, part] of Object.entries(texts)) {
      const row: number[] = [];
      for (const length of lengths) {
        const typed = `fix this: ${part.repeat(length / part.length + 1)}`.slice(0, length);
        row.push(await msOf(() => goalCheckOf(`${typed}x`, folder)));
      }
      print(name, row);
    }
    const made: number[] = [];
    for (const length of lengths) made.push(await msOf(() => Promise.resolve(ofMakefile(callsOf(length), 'all'))));
    print('make calls', made);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One rule that needs nested calls, and a second beside it. */
const callsOf = (length: number): string =>
  `all: ${'$(patsubst %.c,%.o,$(wildcard src/*.c)) '.repeat(length / 40)}\n\ttrue\n\n$(eval b: a)\n`;

async function msOf(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

const print = (name: string, row: readonly number[]): void => {
  console.log([name.padEnd(14), ...row.map((ms) => ms.toFixed(0).padStart(8))].join(''));
};
