// What git knows of the history: each thing that is asked for has its own command, and none changes anything.
import assert from 'node:assert/strict';
import { createFileReader } from '../../../../src/node/offline/commands/folder.ts';
import { readWorkspace } from '../../../../src/node/offline/commands/readWorkspace.ts';
import { questionOf } from '../../../../src/node/offline/questions/question.ts';
import { spelled } from '../../../../src/node/offline/request/spelling.ts';
import { path } from '../request.ts';
import { writeWorkspace } from '../workspaces.ts';

const files = {
  '.git/HEAD': 'ref: refs/heads/main\n',
  '.git/packed-refs': `${'a'.repeat(40)} refs/tags/v1.2.0\n${'b'.repeat(40)} refs/tags/v1.3.0\n`,
  'README.md': '# demo\n',
  Makefile: 'all:\n\ttrue\n',
  'src/parse.c': 'int parse(void) { return 0; }\n',
};
const workspace = await readWorkspace(writeWorkspace(files), createFileReader(), path);
const shallow = await readWorkspace(writeWorkspace({ ...files, '.git/shallow': 'c\n' }), createFileReader(), path);

const lookAt = (task: string, where = workspace) => questionOf(task, where)?.looks[0];
const commandFor = (task: string) => {
  const command = lookAt(task)?.action.input['command'];
  return typeof command === 'string' ? command : '';
};

describe('questions about the history', () => {
  const dated = "--format='%as %h %an: %s'";
  for (const [task, command] of [
    ['list the files that changed in the last 3 commits', /^git log --first-parent -m --name-only --format= -n 3 \|/],
    ['which files changed in the last commit?', /--name-only --format= -n 1 \|/],
    ['what files did the latest commit touch', /--name-only --format= -n 1 \|/],
    ['which files were changed since v1.2.0?', /--name-only --format= v1\.2\.0\.\.HEAD \|/],
    ['which files were changed by Ann Lee in 2024?', /^git log --no-merges --name-only .*--since='2024-01-01 00:00'/],
    ['which files change most often?', /^git log --no-merges --name-only --format= \| grep \. \| sort \| uniq -c/],
    ['show the diff of the last commit', 'git log -p --first-parent -m -n 1'],
    ['show the diff', 'git diff HEAD'],
    ['what was the last commit?', 'git log -1 --stat'],
    ['when was it last changed?', `git log -n 1 ${dated}`],
    ['when was src/parse.c last changed?', `git log -n 1 ${dated} -- src/parse.c`],
    ['when was the readme last updated?', `git log -n 1 ${dated} -- README.md`],
    ['who changed src/parse.c last?', `git log -n 1 ${dated} -- src/parse.c`],
    ['who made the last commit?', `git log -n 1 ${dated}`],
    ['when was src/parse.c added?', `git log --diff-filter=A ${dated} -- src/parse.c`],
    ['how old is this project?', `git log --max-parents=0 ${dated} HEAD`],
    ["what's the latest tag?", /^git for-each-ref refs\/tags --sort=-creatordate --count=1/],
    ['list all tags', 'git tag --list --sort=-version:refname'],
    ['who wrote most of it', 'git shortlog -sn --no-merges HEAD | head -n 10'],
    ['who is the top contributor?', /^git shortlog -sn/],
    ['who wrote src/parse.c?', 'git shortlog -sn --no-merges HEAD -- src/parse.c | head -n 10'],
    ['how many commits are there?', 'git rev-list --count HEAD'],
    ['how many commits did Ann Lee make?', "git rev-list --count -i --author='Ann Lee' HEAD"],
    ['how many commits are there since v1.2.0?', 'git rev-list --count v1.2.0..HEAD'],
    ['how many contributors are there?', 'git shortlog -sn HEAD | wc -l'],
    ['how many tags are there', 'git tag --list | wc -l'],
    ['which branch is the default?', 'git symbolic-ref --short refs/remotes/origin/HEAD'],
    ['show the last 3 commits with their authors', `git log ${dated} -n 3`],
    ['which remote branches are there', 'git branch -r'],
    ['when was 1.3.0 released?', "git log -1 --format='%as' 'v1.3.0'"],
    ['what is the default branch?', 'git symbolic-ref --short refs/remotes/origin/HEAD'],
    ['what is the remote url', 'git remote -v'],
    ['what is the message of the last commit?', 'git log -n 1 --format=%B'],
    ['what is the current commit hash?', /%H/],
    ['show the history of src/parse.c', 'git log --oneline --no-decorate -- src/parse.c'],
    ['show the history of Makefile', 'git log --oneline --no-decorate -- Makefile'],
    ['which commits mention parsing?', "git log --oneline --no-decorate -i --grep='parsing'"],
    ['show the commits between v1.2.0 and v1.3.0', 'git log --oneline --no-decorate v1.2.0..v1.3.0'],
    ['show the last 5 commits', "git log --format='%as %h %an: %s' -n 5"],
  ] as const)
    it(`"${task}" is asked of git`, () => {
      if (typeof command === 'string') assert.equal(commandFor(task), command);
      else assert.match(commandFor(task), command);
    });

  it('whose bounds are not understood are not answered by other commits', () => {
    for (const task of [
      'how many commits mention parsing?',
      'how many commits are there per month?',
      'how many commits were made before v1.2.0?',
      'which commits were merged last week?',
      'when was the parser last changed?',
      'which files changed in the second last commit?',
    ]) {
      const question = questionOf(task, workspace);
      assert.deepEqual(question?.looks, [], task);
      assert.match(typeof question.nothing === 'string' ? question.nothing : '', /not understood which commits/);
    }
  });

  it('leave requests to do something alone', () => {
    for (const task of ['commit the last changes', 'make a new commit', 'revert the last commit', 'create a tag'])
      assert.equal(questionOf(task, workspace), undefined, task);
  });

  it('are answered in words', () => {
    const answer = (task: string, output: string) => lookAt(task)?.answer(output)?.replaceAll('`', '');
    assert.equal(
      answer('when was it last changed?', '2024-11-14 2d3c2a9 Ann Lee: Add a feature\n'),
      'On 2024-11-14, by commit 2d3c2a9 of Ann Lee: Add a feature',
    );
    assert.equal(
      answer('how old is it?', '2012-01-02 b2 B: merge another root\n2011-08-08 a1 A: first\n'),
      'Its first commit is of 2011-08-08: a1 of A: first',
    );
    assert.equal(
      answer("what's the latest tag?", '2024-01-23 v1.2.9\n'),
      'v1.2.9, of 2024-01-23. The one of the highest version is v1.3.0.',
    );
    assert.equal(answer('how many commits are there?', '166\n'), '166 commits.');
    assert.match(answer('which files changed in the last commit?', 'a.c\n') ?? '', /^The files that the last commit/);
    assert.match(
      answer('which files changed in the last 3 commits?', 'a.c\n') ?? '',
      /^The files that the last 3 commits changed/,
    );
  });

  it('say that a shallow clone lacks the first commits', () => {
    assert.deepEqual(questionOf('how old is this project?', shallow)?.looks, []);
    assert.match(lookAt('how many commits are there?', shallow)?.answer('1\n') ?? '', /^1 commit\. This is a shallow/);
  });

  it('keep their words: a remote is nothing to remove', () => {
    for (const task of ['what is the remote url', 'is it simple to require the actual copies'])
      assert.equal(spelled(task, new Set()), task);
  });
});
