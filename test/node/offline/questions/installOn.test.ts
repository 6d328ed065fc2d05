import assert from 'node:assert/strict';
import { proposeIn } from '../request.ts';
import { definitionIn } from '../../../../src/node/offline/questions/definition.ts';

const readme = `# demo

## Installation

### On macOS

    brew install demo

### Via cargo

If you have Rust, from source:
\`\`\`
cargo install demo
\`\`\`

Or from the repository:
\`\`\`
cargo install --path ./demo
\`\`\`

## Usage

Call it.
`;
const answer = async (task: string) =>
  JSON.stringify((await proposeIn({ 'README.md': readme }, task)).candidates[0]?.action.input);

describe('how something is installed', () => {
  it('on a system or with a tool is what the section of that name says', async () => {
    for (const task of ['how do I install it on macOS?', 'how can this be installed on a mac?'])
      assert.match(await answer(task), /README\.md:5`.*On macOS.*brew install demo/, task);
    assert.match(await answer('how do I install it with cargo?'), /README\.md:9`.*Via cargo.*--path/);
  });

  it('is all that is said, where no section is called so', async () => {
    assert.match(await answer('how do I install it on Solaris?'), /README\.md:3`.*Installation/);
  });
});

describe('a class', () => {
  it('is not defined where one of it is made', () => {
    const hits = [
      { path: 'src/options.ts', line: 3, text: 'export default class Options {' },
      { path: 'src/index.ts', line: 6, text: 'options: new Options(),' },
      { path: 'src/create.ts', line: 9, text: 'options: new Options(undefined, defaults.options),' },
    ];
    const said = definitionIn(hits, 'Options') ?? '';
    assert.match(said, /src\/options\.ts:3/);
    assert.doesNotMatch(said, /src\/(?:index|create)\.ts/);
  });
});
