import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { JsonObject } from '../../../src/core/types.ts';
import type { TestEndpoint } from '../../endpoint/server.ts';
import { startEndpoint } from '../../endpoint/server.ts';
import { configure, currentAgent, runTask } from './knack.ts';

const total =
  'export function total(prices: readonly number[]): number {\n  return prices.reduce((sum, price) => sum + price, 0);\n}\n';
const edits: readonly JsonObject[] = [
  // Right as far as TypeScript can tell.
  { path: 'typed/total.ts', oldText: 'sum + price, 0', newText: 'sum + price, 1' },
  // Two errors; the one in old.ts was there before.
  { path: 'typed/total.ts', oldText: 'sum + price, 1', newText: 'sum + prize, 1' },
  { path: 'typed/old.ts', oldText: '= 1', newText: '= "one"' },
];

describe('the TypeScript of VS Code', function () {
  this.timeout(120_000);
  let endpoint: TestEndpoint;
  let restore: () => Promise<void>;
  let folder: string;

  before(async () => {
    endpoint = await startEndpoint({
      policy: {
        propose: ({ steps }) => {
          const input = edits[steps.length];
          const action = input ? { tool: 'edit', input } : { tool: 'finish', input: { summary: 'edited' } };
          return [{ action, intent: 'the next', logit: 0 }];
        },
        rate: () => 0,
      },
    });
    restore = await configure({ approve: 'write', memory: 'off', model: 'tiny', baseUrl: endpoint.baseURL });
    folder = join((await currentAgent()).folder.uri.fsPath, 'typed');
    mkdirSync(folder);
    writeFileSync(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "strict": true, "types": [] } }\n');
    writeFileSync(join(folder, 'total.ts'), total);
    writeFileSync(join(folder, 'old.ts'), 'export const before: string = 5;\nexport const number: number = 1;\n');
  });
  after(async () => {
    await restore();
    await endpoint.close();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    rmSync(folder, { recursive: true, force: true });
  });

  it('says what an edit broke: to the model, in the state and as reward; not what was broken before', async () => {
    const { steps, signals } = await runTask('change the total');
    assert.deepEqual(
      steps.map(({ observation }) => observation?.diagnostics?.map(({ path, line, code }) => [path, line, code])),
      [undefined, [['typed/total.ts', 2, 'TS2552']], [['typed/old.ts', 2, 'TS2322']], undefined],
    );
    assert.match(readFileSync(join(folder, 'total.ts'), 'utf8'), /prize/);
    const asked = endpoint.requests.map(({ messages }) => messages.at(-1)?.content ?? '');
    assert.ok(
      asked.some((text) =>
        /errors that were not there before[^]*typed\/total\.ts:2 TS2552 Cannot find name 'prize'/.test(text),
      ),
      asked.at(-1),
    );
    assert.ok(steps[2]?.decision.state.nouns.includes('diagnostic:TS2552'), steps[2]?.decision.state.nouns.join(' '));
    assert.deepEqual(
      signals.filter(({ source }) => source === 'diagnostic').map(({ t, value, reason }) => [t, value, reason]),
      [
        [1, -0.25, '1 new error in the editor: TS2552'],
        [2, -0.25, '1 new error in the editor: TS2322'],
      ],
    );
  });
});
