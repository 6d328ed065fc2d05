// How to configure something, by the entries that the README has for that.
import assert from 'node:assert/strict';
import { proposeIn } from '../request.ts';
import type { Files } from '../workspaces.ts';

const readme = [
  ...['# snip', '', 'Takes shots.', '', '## Configuration', '', 'By environment variables:', '', '```sh'],
  ...['# Which shapes to display.', '# Valid: space separated string', 'SNIP_SHAPES="box line dot"', ''],
  ...['# Enable/disable colours.', 'SNIP_COLOR=1', '', '# Where shots go.', 'SNIP_DIR=shots', '```', ''],
  ...['## Building', '', 'Run `make`.', ''],
].join('\n');
const files: Files = { 'README.md': readme, Makefile: 'all:\n\tcc a.c\ntest: all\n\t./t\n', 'a.c': 'int x;\n' };
const first = async (task: string, inFiles: Files = files) =>
  JSON.stringify((await proposeIn(inFiles, task)).candidates[0]?.action);

describe('a question how to configure something', () => {
  it('is answered by the nearest entry', async () => {
    for (const task of [
      'how do I choose which shapes snip shows?',
      'Could you tell me how I can configure which shapes it displays?',
      'I only want dot and line, without the box. What do I have to set?',
      'which setting controls the shapes?',
    ])
      assert.match(await first(task), /README\.md:10`.*SNIP_SHAPES/, task);
    assert.match(await first('how do I turn off the colors?'), /SNIP_COLOR=1/);
    assert.doesNotMatch(await first('how do I turn off the colors?'), /SNIP_DIR/);
  });

  it('reads tables and lists, too', async () => {
    const table =
      '# snip\n\n## Options\n\n| Name | Meaning |\n| --- | --- |\n| `shade` | how dark |\n| `gap` | space between |\n';
    assert.match(await first('how can I change the gap between them?', { 'README.md': table }), /README\.md:8`.*gap/);
    const list = '# snip\n\n## Settings\n\n- `shade`: how dark\n- `gap`: space between\n';
    assert.match(await first('which option sets how dark it is?', { 'README.md': list }), /README\.md:5`.*shade/);
  });

  it('reads headings, too, in other words for depth and limits', async () => {
    const headings =
      '# show\n\n- For values, it is a list.\n\n### options\n\nA table.\n\n#### options.depth\n\nThe maximum depth that is printed.\n\n#### options.newline\n\nEnds lines.\n';
    for (const task of [
      'how do I limit how deep it prints nested tables?',
      'Which option do I have to pass so that it stops after a few levels of nesting?',
      'option to print only the first 2 levels of a table?',
      'According to the docs, how is it told to go down only a limited number of levels?',
    ])
      assert.match(await first(task, { 'README.md': headings }), /README\.md:9`.*options\.depth/, task);
  });

  it('is not taken from there where nothing stands there, or where something is to be done', async () => {
    for (const task of [
      'run the tests',
      'how do I build it?',
      'change the colours to 0',
      'build it with colours enabled',
    ])
      assert.doesNotMatch(await first(task), /SNIP_/, task);
    const plain = '# snip\n\n## Configuration\n\nThere is none.\n';
    assert.doesNotMatch(await first('how do I turn off the colors?', { 'README.md': plain }), /There is none/);
  });
});
