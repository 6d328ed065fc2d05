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
    ['changes v1.0.0..v1.1.0 ?', log('v1.0.0..v1.1.0')],
    ['What changed in the latest tag?', log('v1.1.0..v1.2.0')],
    ['log v1.0.0..v1.1.0', log('v1.0.0..v1.1.0')],
    ['what changed v1.0.0 -> v1.1.0', log('v1.0.0..v1.1.0')],
    ['Tell me what is in the newest tagged version compared with the tag before it.', log('v1.1.0..v1.2.0')],
    ['differences between the latest release and the previous one', log('v1.1.0..v1.2.0')],
    ['Summarise the changes between the last two releases', log('v1.1.0..v1.2.0')],
    ['What did 1.1.0 bring over 1.0.0?', log('v1.0.0..v1.1.0')],
    ['What did the latest tag bring over 1.0.0?', log('v1.0.0..v1.2.0')],
    [
      "I'm still on lamp 1.1.0 and wonder whether upgrading is worth it. What did the latest tag, 1.2.0, bring over that one?",
      log('v1.1.0..v1.2.0'),
    ],
    ['We are on 1.0.0; what has the newest release added since?', log('v1.0.0..v1.2.0')],
    ['which commits went into v1.1.0?', log('v1.0.0..v1.1.0')],
    ['list the commits that are part of release 1.2.0', log('v1.1.0..v1.2.0')],
  ];
  for (const [task, command] of cases)
    it(`are the commits between their tags: ${task}`, async () =>
      assert.equal(await firstCommand(tagged, task), command));

  const all = [
    'which commits went into 1.0.0?',
    'which commits went into v1.4.0?',
    'list the commits that break 1.2.0 for Windows',
    'Which commits are not in 1.2.0?',
    "List the commits that aren't part of 1.2.0",
    'Show the first commit of 1.2.0',
    'Tell the commits by Bob in 1.2.0',
  ];
  for (const task of all)
    it(`are not told: ${task}`, async () => assert.doesNotMatch(await firstCommand(tagged, task), /\.\./));

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
      'git log v1.0.0..v1.1.0',
      'which is the latest tag?',
      'show the commits between v1.0.0 and v1.1.0',
      'which files changed in v1.0.0..v1.1.0?',
      'check out the tag before the newest version',
      'run the tests of the newest release and of the one before it',
      'is the newest release faster than the one before it?',
      'What did btree 2.0.0 bring over 1.9.0?',
      'what did version 1.2.0 bring?',
      'what has changed since 1.0.0?',
    ])
      assert.ok(!commands(await proposeIn(tagged, task)).some((line) => line.includes(' -n 60 ')), task);
  });
});
