import assert from 'node:assert/strict';
import { commands, firstCommand, proposeIn } from '../request.ts';
import type { Files } from '../workspaces.ts';

const id = 'a'.repeat(40);
const packed = ['v1.0.0', 'v1.1.0', 'v1.2.0'].map((tag) => `${id} refs/tags/${tag}\n`).join('');
const tagged: Files = {
  '.git/HEAD': 'ref: refs/heads/main\n',
  '.git/packed-refs': packed,
  'README.md': '# lamp\n\nLights.\n',
  'go.mod': 'module example.org/lamp\n',
};
const log = (range: string) => `git log --oneline --no-decorate --no-merges -n 60 ${range}`;

async function summaryOf(files: Files, task: string): Promise<string> {
  const [first] = (await proposeIn(files, task)).candidates;
  const summary = first?.action.input['summary'];
  return typeof summary === 'string' ? summary : '';
}

describe('the changes from one release to another', () => {
  const cases: readonly (readonly [task: string, command: string])[] = [
    ['Summarise what happened between v1.1.0 and v1.2.0.', log('v1.1.0..v1.2.0')],
    ['what changed between 1.0.0 and 1.2.0?', log('v1.0.0..v1.2.0')],
    ["What's new from v1.2.0 to v1.0.0?", log('v1.0.0..v1.2.0')],
    ['What does an upgrade from v1.0.0 to v1.1.0 bring?', log('v1.0.0..v1.1.0')],
    [
      "We still have lamp v1.1.0 in our go.mod and I see that there's a newer tag. What would we get by updating? There is no changelog, so look at the commits.",
      log('v1.1.0..v1.2.0'),
    ],
  ];
  for (const [task, command] of cases)
    it(`are the commits between their tags: ${task}`, async () =>
      assert.equal(await firstCommand(tagged, task), command));

  it('are none where the newest is had already', async () => {
    const summary = await summaryOf(tagged, 'We are on v1.2.0, what would we get by updating?');
    assert.match(summary, /^Nothing: `v1\.2\.0` is the newest/);
  });

  it('stand in the change log where it has both', async () => {
    const logged = {
      ...tagged,
      'CHANGELOG.md': '# Log\n\n## 1.2.0\n\n- dims\n\n## 1.1.0\n\n- glows\n\n## 1.0.0\n\n- burns\n',
    };
    const summary = await summaryOf(logged, 'what changed between v1.0.0 and v1.1.0?');
    assert.ok(summary.includes('glows') && !summary.includes('dims') && !summary.includes('burns'), summary);
  });

  it('are not told of something else, nor where something else is asked or to be done', async () => {
    for (const task of [
      'We have btree v1.0.0 in go.mod. What would we get by updating?',
      'who changed the code between v1.0.0 and v1.1.0?',
      'how many changes are there between v1.0.0 and v1.1.0?',
      'summarise the changes between v3.0.0 and v4.0.0',
      'write the release notes of what changed between v1.0.0 and v1.1.0 into NEWS.md',
      'update lamp to v1.2.0',
    ])
      assert.ok(!commands(await proposeIn(tagged, task)).some((line) => line.includes(' -n 60 ')), task);
  });
});
