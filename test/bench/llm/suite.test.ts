import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sandboxProblem } from '../../../bench/intercode/sandbox.ts';
import { runLlm } from '../../../bench/llm/suite.ts';
import type { ChatBody } from '../../endpoint/reply.ts';
import type { TestEndpoint, TestEndpointOptions } from '../../endpoint/server.ts';
import { startEndpoint } from '../../endpoint/server.ts';

interface Report {
  readonly arms: readonly { readonly name: string; readonly auc: number; readonly curve: readonly number[] }[];
  readonly used: Readonly<Record<string, { calls: number; inputTokens: number; cost?: number; tiers: string[] }>>;
  readonly rounds: number;
  readonly stopped?: string;
}

interface Line {
  readonly arm: string;
  readonly solved: boolean;
  readonly told: number;
}

const text = ({ messages }: ChatBody) => messages.map(({ content }) => content).join('\n');

describe('the suite llm', function () {
  let endpoint: TestEndpoint | undefined;
  let folder: string;
  before(function () {
    if (sandboxProblem() !== undefined) this.skip();
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'knack-llm-'));
  });
  afterEach(async () => {
    await endpoint?.close();
    await rm(folder, { recursive: true });
  });

  const runSuite = async (args: readonly string[], options: TestEndpointOptions = {}) => {
    await endpoint?.close();
    endpoint = await startEndpoint(options);
    const json = join(folder, 'report.json');
    const log = join(folder, 'log.jsonl');
    const printed: string[] = [];
    const where = ['--model', 'tiny', '--base-url', endpoint.baseURL, '--json', json, '--log', log];
    await runLlm([...where, '--tasks', '2', ...args], (line) => printed.push(line));
    const report = JSON.parse(await readFile(json, 'utf8').catch(() => '{}')) as Report;
    const lines = (await readFile(log, 'utf8')).trimEnd().split('\n');
    return { report, printed: printed.join('\n'), lines: lines.map((line) => JSON.parse(line) as Line) };
  };

  it('runs every arm with its own way of asking, counts tokens and cost, and repeats itself exactly', async () => {
    const args = ['--rounds', '3', '--input-price', '2', '--output-price', '8'];
    const { report, lines, printed } = await runSuite(args);
    assert.deepEqual(
      Object.entries(report.used).map(([name, { tiers }]) => [name, ...tiers]),
      [
        ['static', 'logprobs'],
        ['memory-in-prompt', 'prompt'],
        ['replay', 'logprobs'],
        ['reflexion', 'logprobs'],
        ['jitrl', 'logprobs'],
        ['jitrl@verbalised', 'verbalised'],
        ['posterior', 'logprobs'],
        ['posterior@verbalised', 'verbalised'],
        ['shuffled', 'logprobs'],
      ],
    );
    assert.equal(report.rounds, 3);
    assert.equal(lines.length, 9 * 3 * 2);
    for (const { calls, cost } of Object.values(report.used)) assert.ok(calls >= 6 && (cost ?? 0) > 0);
    assert.match(printed, /input tokens/u);
    const asked = (endpoint?.requests ?? []).map(text);
    assert.ok(asked.some((prompt) => prompt.includes('AVOID run {"command":"make test"}')));
    assert.ok(asked.some((prompt) => prompt.includes('Notes from earlier attempts that failed:')));
    const again = await runSuite(args);
    assert.deepEqual(again.report, report);
  });

  it('learns what solves a task where the base policy keeps failing', async () => {
    const { report } = await runSuite(['--rounds', '6', '--arms', 'static,posterior']);
    const [statically, posterior] = report.arms;
    assert.ok((posterior?.auc ?? 0) > (statically?.auc ?? 1));
    assert.equal(posterior?.curve.at(-1), 1);
  });

  it('tells the negative control rewards of other attempts', async () => {
    const { lines } = await runSuite(['--rounds', '8', '--arms', 'posterior,shuffled']);
    const wrong = (arm: string) => lines.filter((line) => line.arm === arm && line.told !== (line.solved ? 1 : -1));
    assert.equal(wrong('posterior').length, 0);
    assert.ok(wrong('shuffled').length > 0);
  });

  it('ends with whole rounds when the budget is spent, also where the endpoint does not count', async () => {
    const dialect = { parts: (parts: readonly object[]) => parts.map((part) => ({ ...part, usage: null })) };
    const { report, printed } = await runSuite(['--rounds', '50', '--arms', 'static', '--max-tokens', '6000'], {
      dialect,
    });
    assert.match(printed, /Ended early: the budget of 6000 tokens is spent\. \d whole rounds count\./u);
    assert.ok(report.rounds > 0 && report.rounds < 10);
    assert.equal(report.arms[0]?.curve.length, report.rounds);
  });

  it('says what is wrong before it measures anything', async () => {
    await assert.rejects(runSuite([], { apiKey: 'right' }), /an API key is needed|was not accepted/u);
    await assert.rejects(runLlm([]), /needs a model: --model ID/u);
    await assert.rejects(runSuite(['--max-cost', '1']), /--max-cost needs prices/u);
    await assert.rejects(runSuite(['--arms', 'static@x']), /after @ stands logprobs or verbalised/u);
  });
});
