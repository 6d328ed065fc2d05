import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultSettings } from '../../../src/core/settings.ts';
import { type ModelSource, openEvaluator, openModel } from '../../../src/node/models/openModel.ts';
import { keyVariables, localPorts, providerAt, providers } from '../../../src/node/models/providers.ts';

describe('the providers', () => {
  it('have ids and addresses of their own, and are found by address', () => {
    assert.equal(new Set(providers.map(({ id }) => id)).size, providers.length);
    for (const provider of providers) assert.equal(providerAt(new URL(provider.baseURL)), provider);
    assert.equal(providerAt(new URL('http://localhost:11434/v1'))?.id, 'ollama');
    assert.equal(providerAt(new URL('http://gpu:11434/v1')), undefined);
  });

  it('say which variables hold keys and which ports have servers', () => {
    for (const { keyVariable, baseURL } of providers) {
      assert.equal(keyVariable !== undefined && keyVariables.includes(keyVariable), !baseURL.includes('127.0.0.1'));
      assert.equal(localPorts.includes(Number(new URL(baseURL).port)), keyVariable === undefined);
    }
    assert.ok(keyVariables.includes('OPENAI_API_KEY') && localPorts.includes(11434));
  });
});

describe('openModel', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'knack-models-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const options = () => ({
    root: folder,
    capabilityFile: join(folder, 'capabilities.json'),
    onWait: () => undefined,
  });

  it('opens the embedded policy, or the model of an endpoint', async () => {
    assert.equal((await openModel({ ...defaultSettings, model: 'offline' }, options())).id, 'offline');
    const settings = { ...defaultSettings, model: 'claude', baseUrl: 'anthropic' };
    assert.equal((await openModel(settings, options())).id, 'anthropic/claude');
  });

  it('leaves names with the prefix of a front end to that front end', async () => {
    const asked: string[] = [];
    const source: ModelSource = {
      prefix: 'vscode:',
      model: async (name) => {
        asked.push(name);
        return openModel({ ...defaultSettings, model: 'offline' }, options());
      },
      evaluator: () => Promise.reject(new Error('not asked')),
    };
    await openModel({ ...defaultSettings, model: 'vscode:copilot/gpt' }, { ...options(), sources: [source] });
    assert.deepEqual(asked, ['copilot/gpt']);
  });

  it('refuses a base URL that is neither an address nor a provider', async () => {
    const settings = { ...defaultSettings, model: 'm', baseUrl: 'nobody' };
    await assert.rejects(openModel(settings, options()), TypeError);
  });

  it('opens no evaluator when it is off, and the rules where there is no model to judge', async () => {
    assert.equal(await openEvaluator({ ...defaultSettings, evaluator: 'off' }, options()), undefined);
    const judged = await openEvaluator({ ...defaultSettings, evaluator: 'model', model: 'offline' }, options());
    assert.equal(judged?.id, (await openEvaluator({ ...defaultSettings, evaluator: 'rules' }, options()))?.id);
  });
});
