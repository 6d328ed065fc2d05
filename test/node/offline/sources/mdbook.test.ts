import assert from 'node:assert/strict';
import { commands, firstCommand, proposeIn } from '../request.ts';
import type { Files } from '../workspaces.ts';

const book: Files = {
  'book.toml': '[book]\ntitle = "Lamps"\n',
  'README.md': '# Lamps\n\nA book about lamps. `mdbook serve` shows it at http://localhost:3000.\n',
  'src/SUMMARY.md': '# Summary\n\n- [Wicks](wicks.md)\n',
  'src/wicks.md': '# Wicks\n',
};

describe('a book with a book.toml', () => {
  const cases: readonly (readonly [task: string, command: string])[] = [
    ['serve the book', 'mdbook serve'],
    ['Could you start the local preview of this book, please?', 'mdbook serve'],
    ['I want to see the rendered book on localhost:3000.', 'mdbook serve -p 3000'],
    ['mdbok serve', 'mdbook serve'],
    ['please run mdbook test', 'mdbook test'],
    ['build the book', 'mdbook build'],
    ["don't serve the book, just build it", 'mdbook build'],
  ];
  for (const [task, command] of cases)
    it(`is served or built: ${task}`, async () => assert.equal(await firstCommand(book, task), command));

  it('is not served where that is only asked about, or ruled out', async () => {
    for (const task of ['how do I serve the book?', "don't run mdbook serve", 'what does mdbook serve do?'])
      assert.ok(!commands(await proposeIn(book, task)).includes('mdbook serve'), task);
  });

  it('is not what is started beside a program', async () => {
    const both: Files = { ...book, 'Cargo.toml': '[package]\nname = "lamps"\n', 'src/main.rs': 'fn main() {}\n' };
    assert.equal(await firstCommand(both, 'start it'), 'cargo run');
    assert.equal(await firstCommand(both, 'run the tests'), 'cargo test');
  });
});
