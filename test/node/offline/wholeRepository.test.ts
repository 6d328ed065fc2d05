import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createOfflineModel } from '../../../src/node/offline/offlineModel.ts';
import { searchAction } from '../../../src/core/tools/looking.ts';
import type { ProposalRequest, TranscriptStep } from '../../../src/core/ports.ts';
import { commands, path, request } from './request.ts';
import type { Files } from './workspaces.ts';
import { writeWorkspace } from './workspaces.ts';

async function proposedIn(files: Files, folder: string, task: string, more: Partial<ProposalRequest> = {}) {
  const place = writeWorkspace({ '.git/HEAD': 'ref: refs/heads/main\n', ...files });
  try {
    const model = createOfflineModel({ root: join(place, folder), path });
    return await model.propose(request(task, more), new AbortController().signal);
  } finally {
    rmSync(place, { recursive: true });
  }
}

const looked = (pattern: string, text: string): TranscriptStep => ({
  t: 0,
  action: searchAction({ pattern, maxResults: 500 }),
  observation: { status: 'ok', text, durationMs: 1 },
});

describe('a search that finds nothing in a folder', () => {
  const files: Files = {
    'Cargo.toml': '[workspace]\nmembers = ["crates/*"]\n',
    'crates/core/Cargo.toml': '[package]\nname = "core"\n',
    'crates/core/src/parse.rs': 'impl FromStr for Span {\n}\n',
    'crates/cli/Cargo.toml': '[package]\nname = "cli"\n',
    'crates/cli/src/main.rs': 'fn main() {}\n',
  };
  const nothing = (action: TranscriptStep['action'], t: number): TranscriptStep => ({
    t,
    action,
    observation: { status: 'ok', text: '', durationMs: 1 },
  });
  /** All looks, each of which prints nothing. */
  async function looksAt(task: string, more: Files = {}) {
    const transcript: TranscriptStep[] = [];
    for (;;) {
      const { candidates } = await proposedIn({ ...files, ...more }, 'crates/cli', task, { transcript });
      const action = candidates[0]!.action;
      if (action.tool === 'finish' || transcript.length > 8) return transcript.map((step) => step.action);
      transcript.push(nothing(action, transcript.length));
    }
  }
  const commandsOf = async (task: string, more?: Files) =>
    (await looksAt(task, more)).flatMap(({ input }) =>
      typeof input['command'] === 'string' ? [input['command']] : [],
    );

  it('is done again in the whole repository, with git or without', async () => {
    for (const task of ['where is FromStr used?', 'which file defines FromStr?', 'what does parse_span do?']) {
      assert.ok(
        (await commandsOf(task)).some((command) => command.endsWith(" -- ':/'")),
        task,
      );
    }
    // An empty `.git` of no kind: the topmost project holds all of it.
    const place = writeWorkspace(files);
    try {
      const model = createOfflineModel({ root: join(place, 'crates/cli'), path });
      const here = [looked('\\bFromStr\\b', '')];
      const found = await model.propose(
        request('where is FromStr defined?', { transcript: here }),
        new AbortController().signal,
      );
      assert.match(commands(found)[0] ?? '', /^grep -rnI -w -F -e 'FromStr' .* \.\.\/\.\.$/);
    } finally {
      rmSync(place, { recursive: true });
    }
  });

  it('is done again where files are ranked by a topic', async () => {
    const found = await commandsOf('which file handles cookies?');
    assert.ok(found[0] !== undefined && !found[0].includes("':/'"));
    assert.ok(found[1]?.includes("':/'"));
  });

  it('is for the code that reads a text, and not for the text, where that is turned into something', async () => {
    const [first] = await commandsOf("in which file is '1h20m' turned into a Span?");
    assert.match(first ?? '', /pars[^]*span/);
    assert.doesNotMatch(first ?? '', /1h20m/);
  });

  for (const task of [
    'Where is FromStr implemented for Span? Please give me the file.',
    'find the impl of FromStr for Span',
    'which file implements FromStr for Span?',
  ])
    it(`looks for the line that implements one for the other: ${task}`, async () => {
      const [first, second] = await looksAt(task);
      const pattern = new RegExp(first?.input['pattern'] as string);
      for (const line of [
        'impl FromStr for Span {',
        'impl<T> FromStr for Span<T> where T: Copy {',
        'class Span(FromStr):',
        'export class Span implements FromStr {',
        'extension Span: FromStr {',
        'instance FromStr Span where',
      ])
        assert.match(line, pattern);
      assert.doesNotMatch('use std::str::FromStr;', pattern);
      assert.ok((second?.input['command'] as string).endsWith("-- ':/'"));
    });
});

describe('the largest file of a kind', () => {
  it('is told by its lines where they are asked for', async () => {
    const files: Files = { 'src/a.cpp': '', 'src/b.cpp': '' };
    const first = async (task: string) => commands(await proposedIn(files, '.', task))[0] ?? '';
    for (const task of [
      "what's the line count of the largest .cpp in src, and which one is it?",
      'line count of the biggest .cpp file below src?',
      'how many lines of code has the biggest source file in src?',
    ])
      assert.match(await first(task), /\.cpp'.*-exec wc -l/, task);
  });
});
