import assert from 'node:assert/strict';
import { justfileCommands, taskfileCommands } from '../../../src/node/offline/sources/recipes.ts';
import { hidesPublishing } from '../../../src/node/offline/commands/publishes.ts';
import { commandAction } from '../../../src/core/tools/run.ts';
import type { TranscriptStep } from '../../../src/core/ports.ts';
import { commands, proposeIn } from './request.ts';

const lines = (found: readonly { readonly command: string }[]) => found.map(({ command }) => command);

describe('what publishes by its name', () => {
  it('keeps the runner that asks for it, where its lines alone would run unasked', () => {
    const justfile = 'publish:\n  touch published\ntest:\n  ./t\nrelease:\n  cargo build --release\n';
    assert.deepEqual(lines(justfileCommands(justfile, false)), ['just publish', './t', 'cargo build --release']);
    const taskfile = 'tasks:\n  deploy:\n    cmds: [./site.sh]\n  test:\n    cmds: [./t]\n';
    assert.deepEqual(lines(taskfileCommands(taskfile, false)), ['task deploy', './t']);
    assert.equal(hidesPublishing('publish', 'npm publish'), false);
    assert.equal(hidesPublishing('deploy', 'python3 tools/site.py'), true);
  });

  it('is not tried in another way once a person, or nobody, has refused one', async () => {
    const files = {
      'package.json': JSON.stringify({ scripts: { release: 'touch a' } }),
      Makefile: 'release:\n\ttouch b\ndeploy:\n\ttouch c\n',
      justfile: 'publish:\n  touch d\n',
    };
    const refused: TranscriptStep = {
      t: 0,
      action: commandAction('npm run release'),
      observation: { status: 'refused', text: 'Not run: it publishes; there is nobody to ask.', durationMs: 0 },
    };
    const found = await proposeIn(files, 'make a release', { transcript: [refused] });
    assert.deepEqual(
      commands(found).filter((line) => line !== 'finish'),
      [],
    );
  });
});

describe('a task that no command matches', () => {
  const answerTo = async (task: string) =>
    JSON.stringify((await proposeIn({ 'package.json': '{"scripts":{"test":"x"}}' }, task)).candidates[0]!.action.input);
  it('is told which language is understood, if it is in another one', async () => {
    assert.match(await answerTo('构建项目'), /in English only/);
    assert.match(await answerTo('führe alle Prüfungen durch'), /in English only/);
    assert.match(await answerTo('baue dieses Paket neu'), /in English only/);
    assert.doesNotMatch(await answerTo('deploy the project'), /English/);
    assert.doesNotMatch(await answerTo('echo hi'), /English/);
    assert.match(await answerTo('?'), /matches the task: \? Looked/);
  });
});
