// Requests and transcripts as the episode loop would make them.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import type { Proposal, ProposalRequest, ToolSpec, TranscriptStep } from '../../../src/core/ports.ts';
import type { Observation } from '../../../src/core/episode.ts';
import { createOfflineModel } from '../../../src/node/offline/offlineModel.ts';
import { commandOf } from '../../../src/core/action/command.ts';
import type { Files } from './workspaces.ts';
import { searchPath, writeWorkspace } from './workspaces.ts';

export const path = searchPath(
  'sh',
  'bash',
  'node',
  'npm',
  'pnpm',
  'yarn',
  'bun',
  'npx',
  'make',
  'python3',
  'git',
  'cargo',
  'go',
  'test',
  'find',
  'sort',
  ...[
    'uv',
    'poetry',
    'pdm',
    'tox',
    'just',
    'task',
    'meson',
    'zig',
    'scons',
    'cmake',
    'ctest',
    'bats',
    'docker',
    'pip',
    'hatch',
  ],
);

after(() => rmSync(path, { recursive: true, force: true }));

const tools: readonly ToolSpec[] = [
  ...['run', 'read', 'list', 'search'].map((name) => ({ name, description: '', inputSchema: {} })),
  { name: 'finish', description: '', inputSchema: { properties: { summary: {}, success: {} } } },
];

export function request(task: string, more: Partial<ProposalRequest> = {}): ProposalRequest {
  return {
    task,
    state: { nouns: [], verbs: [] },
    workspace: { packageManagers: [], languages: [], git: 'none', context: {} },
    cwd: '/',
    transcript: [],
    tools,
    recalled: [],
    maxCandidates: 5,
    seed: 1,
    ...more,
  };
}

/** What the offline model proposes in a workspace of `files`. */
export async function proposeIn(
  files: Files,
  task: string,
  more: Partial<ProposalRequest> = {},
  programs: string = path,
): Promise<Proposal> {
  const root = writeWorkspace(files);
  try {
    return await createOfflineModel({ root, path: programs }).propose(
      request(task, more),
      new AbortController().signal,
    );
  } finally {
    rmSync(root, { recursive: true });
  }
}

/** The first candidate: its command, or its tool where it is none. */
export async function firstCommand(
  files: Files,
  task: string,
  transcript: readonly TranscriptStep[] = [],
  programs: string = path,
): Promise<string> {
  return commands(await proposeIn(files, task, { transcript }, programs))[0] ?? 'nothing';
}

/** One test for each task: its line comes first. */
export function eachComesFirst(files: Files, programs: string, lines: Readonly<Record<string, string>>): void {
  for (const [task, line] of Object.entries(lines))
    it(`${task}: ${line}`, async () => {
      assert.equal(await firstCommand(files, task, [], programs), line);
    });
}

export function commands({ candidates }: Proposal): string[] {
  return candidates.map(({ action }) => commandOf(action) ?? action.tool);
}

/** Softmax of the candidates' logits. */
export function probabilities({ candidates }: Proposal): number[] {
  const weights = candidates.map(({ priorLogit }) => Math.exp(priorLogit));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

/** `[command, exit status, output]` of a step. */
export type Ran = readonly [command: string, exitCode: number, text?: string];

/** A transcript of such steps. */
export function ran(...steps: readonly Ran[]): TranscriptStep[] {
  return steps.map(([command, exitCode, text = ''], t) => ({
    t,
    action: { tool: 'run', input: { command } },
    observation: { status: 'exited', exitCode, text, durationMs: 1 },
  }));
}

/** `transcript` and one more step. */
export function andThen(
  transcript: readonly TranscriptStep[],
  tool: string,
  input: Record<string, string>,
  observation: Pick<Observation, 'status' | 'text'>,
): TranscriptStep[] {
  return [
    ...transcript,
    { t: transcript.length, action: { tool, input }, observation: { ...observation, durationMs: 1 } },
  ];
}
