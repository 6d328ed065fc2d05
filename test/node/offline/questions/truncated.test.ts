// What a command prints beyond the limit is left out in the middle: no answer is computed from the rest.
import assert from 'node:assert/strict';
import type { Observation } from '../../../../src/core/episode.ts';
import { commandAction } from '../../../../src/core/tools/run.ts';
import { readAction } from '../../../../src/core/tools/looking.ts';
import type { Action } from '../../../../src/core/types.ts';
import type { Question } from '../../../../src/node/offline/questions/question.ts';
import { questionOf } from '../../../../src/node/offline/questions/question.ts';
import { progressOf } from '../../../../src/node/offline/reaction/progress.ts';
import { scoreQuestion } from '../../../../src/node/offline/reaction/answer.ts';
import { createFileReader } from '../../../../src/node/offline/commands/folder.ts';
import { readWorkspace } from '../../../../src/node/offline/commands/readWorkspace.ts';
import { path } from '../request.ts';
import { writeWorkspace } from '../workspaces.ts';

const cut = 'one 1\ntwo 2\nthr\n[... 61708 bytes left out; the whole output: /tmp/1 ...]\nour 4\nfive 5\n';
const counting: Question['looks'][number] = {
  action: commandAction('count all'),
  intent: 'count',
  answer: (output) => output.match(/^\w+ \d+$/gm)?.join(', '),
};

const said = (value: unknown) => (typeof value === 'string' ? value : '');

/** How a question ends after its only look printed `text`. */
function ending(look: Question['looks'][number], text: string, isCut: boolean) {
  const action: Action = look.action;
  const observation: Observation = {
    ...(action.tool === 'run' ? { status: 'exited' as const, exitCode: 0 } : { status: 'ok' as const }),
    text,
    durationMs: 1,
    ...(isCut ? { truncated: { omittedBytes: 61708 } } : {}),
  };
  const transcript = [{ t: 0, action, observation }];
  const same = (command: string) => command;
  const { proposals } = scoreQuestion(
    { looks: [look], nothing: 'Nothing.' },
    transcript,
    progressOf(transcript, same),
    same,
  );
  return proposals.at(-1)?.action.input;
}

describe('output beyond the limit', () => {
  it('gives no answer that needs the whole, and the end says why', () => {
    assert.deepEqual(ending(counting, 'one 1\ntwo 2\n', false), { summary: 'one 1, two 2', success: true });
    const input = ending(counting, cut, true);
    assert.equal(input?.['success'], false);
    assert.match(said(input['summary']), /^Not found out: the output was too long/);
  });

  it('gives an answer that a part suffices for, without the halves of lines', () => {
    assert.deepEqual(ending({ ...counting, canBePart: true }, cut, true), {
      summary: 'one 1, two 2, five 5',
      success: true,
    });
    const look = { ...counting, action: readAction('a.md'), canBePart: true } as const;
    assert.deepEqual(ending(look, 'one 1\ntwo 2\n', true), { summary: 'one 1, two 2', success: true });
  });

  it('is not used up by what the search finds elsewhere', async () => {
    const root = writeWorkspace({ 'src/a.py': '', 'vendor/b.py': '' });
    const workspace = await readWorkspace(root, createFileReader(), path);
    const question = questionOf('find the TODOs in src', workspace);
    assert.equal(question?.looks[0]?.action.input['path'], 'src');
    const without = questionOf('find the TODOs, not in vendor', workspace)?.looks[0];
    const many = 'vendor/b.py:1:TODO\n[more than 200 lines match: narrow the pattern, the path or the glob]\n';
    assert.match(without?.answer(many) ?? '', /^Not found out/);
  });

  it('is not reached where thousands of files are counted: the command sums up', async () => {
    const root = writeWorkspace({ '.git/HEAD': 'ref: refs/heads/main\n', 'a.py': '' });
    const workspace = await readWorkspace(root, createFileReader(), path);
    const questions = ['how many tests are there?', 'count the lines', 'explain the folder structure'];
    const commands = questions.map((task) => said(questionOf(task, workspace)?.looks[0]?.action.input['command']));
    assert.match(commands[0] ?? '', /awk .*END \{ if \(NR\) print t, NR/);
    assert.match(commands[1] ?? '', /sort -rn \| awk .*"others"/);
    assert.match(commands[2] ?? '', /sort -k 2$/);
  });
});
