import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { optimistic, remembered } from '../../../src/node/openai/capabilities.ts';
import { capabilityFile } from '../../../src/node/openai/capabilityFile.ts';
import { withCost } from '../../../src/node/openai/cost.ts';
import { discoverLocalEndpoints, listModels } from '../../../src/node/openai/models.ts';
import { resolveEndpoint } from '../../../src/node/openai/endpoint.ts';
import { startEndpoint } from '../../endpoint/server.ts';

const never = new AbortController().signal;

describe('the models of an endpoint', () => {
  it('are listed with the windows that servers state in their own ways', async () => {
    const endpoint = await startEndpoint({
      models: [
        { id: 'a', max_model_len: 4096 },
        { id: 'b', context_length: 8192 },
        { id: 'c', meta: { n_ctx_train: 2048 } },
        { id: 'd' },
      ],
    });
    const list = await listModels({ baseURL: endpoint.baseURL, apiKey: '' }, never);
    await endpoint.close();
    assert.deepEqual(list, {
      ok: true,
      models: [
        { id: 'a', contextWindow: 4096 },
        { id: 'b', contextWindow: 8192 },
        { id: 'c', contextWindow: 2048 },
        { id: 'd' },
      ],
    });
    const gone = await listModels({ baseURL: endpoint.baseURL, apiKey: '' }, never);
    assert.match(gone.ok ? '' : gone.problem, /cannot be reached \(ECONNREFUSED\)/u);
  });

  const bodies: Readonly<Record<string, readonly [number, string, readonly string[] | RegExp]>> = {
    'a bare list': [200, '[{"id":"a"}]', ['a']],
    'malformed entries': [200, '{"data":[null,{"name":"x"},{"id":"good","meta":7}]}', ['good']],
    'a page': [200, '<html><title>Login</title></html>', /the page “Login” in HTML/u],
    'nothing there': [404, '{}', /does not list its models \(HTTP 404\)\. Check the base URL/u],
    'another API’s JSON': [200, 'null', /not that of a chat completions API/u],
  };
  for (const [name, [status, body, expected]] of Object.entries(bodies)) {
    it(`are read, or the problem is named, where the answer is ${name}`, async () => {
      const server = createServer((_, response) => {
        response.statusCode = status;
        response.end(body);
      }).listen(0, '127.0.0.1');
      await new Promise((resolve) => server.once('listening', resolve));
      const { port } = server.address() as AddressInfo;
      const list = await listModels({ baseURL: `http://127.0.0.1:${String(port)}/v1`, apiKey: '' }, never);
      await new Promise((resolve) => server.close(resolve));
      if (expected instanceof RegExp) assert.match(list.ok ? '' : list.problem, expected);
      else assert.deepEqual(list.ok && list.models.map(({ id }) => id), expected);
    });
  }

  it('are found on loopback ports, where no key is ever sent', async () => {
    const endpoint = await startEndpoint();
    const other = createServer((_, response) => response.end('hello')).listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const ports = [Number(new URL(endpoint.baseURL).port), (other.address() as AddressInfo).port];
    const before = process.env['OPENAI_API_KEY'];
    process.env['OPENAI_API_KEY'] = 'sk-mine';
    try {
      const found = await discoverLocalEndpoints(never, ports);
      assert.deepEqual(
        found.map(({ baseURL, models }) => ({ baseURL, models })),
        [{ baseURL: endpoint.baseURL, models: [{ id: 'tiny' }] }],
      );
      assert.ok(endpoint.headers.every(({ authorization }) => authorization === undefined));
    } finally {
      if (before === undefined) delete process.env['OPENAI_API_KEY'];
      else process.env['OPENAI_API_KEY'] = before;
      await endpoint.close();
      await new Promise((resolve) => other.close(resolve));
    }
  });
});

describe('an endpoint', () => {
  it('is what was asked for, else what the environment says, else OpenAI', () => {
    const env = { OPENAI_BASE_URL: 'https://openrouter.ai/api/v1/', OPENAI_API_KEY: ' key ' };
    assert.deepEqual(resolveEndpoint({}, env), {
      baseURL: 'https://openrouter.ai/api/v1',
      query: {},
      apiKey: 'key',
      keyVariable: 'OPENROUTER_API_KEY',
      headers: {},
      provider: 'openrouter',
      local: false,
    });
    assert.equal(resolveEndpoint({}, {}).baseURL, 'https://api.openai.com/v1');
    assert.equal(resolveEndpoint({ baseURL: 'http://127.0.0.1:1234/v1' }, env).provider, 'lmstudio');
    assert.equal(resolveEndpoint({ baseURL: 'http://gpu:8000/v1', apiKey: '' }, env).apiKey, undefined);
    assert.equal(resolveEndpoint({ baseURL: 'http://gpu:8000/v1' }, env).provider, 'gpu:8000');
  });

  it('may be given as the id of a provider, whose own key it gets and no other one', () => {
    const env = { OPENAI_API_KEY: 'sk-openai', ANTHROPIC_API_KEY: 'sk-ant' };
    const anthropic = resolveEndpoint({ baseURL: 'anthropic' }, env);
    assert.equal(anthropic.baseURL, 'https://api.anthropic.com/v1');
    assert.equal(anthropic.apiKey, 'sk-ant');
    assert.deepEqual(anthropic.headers, { 'x-api-key': 'sk-ant', 'anthropic-version': '2023-06-01' });
    assert.equal(resolveEndpoint({ baseURL: 'https://openrouter.ai/api/v1' }, env).apiKey, undefined);
    assert.equal(resolveEndpoint({ baseURL: 'openai' }, env).apiKey, 'sk-openai');
    assert.equal(resolveEndpoint({ baseURL: 'ollama' }, env).baseURL, 'http://127.0.0.1:11434/v1');
    assert.throws(() => resolveEndpoint({ baseURL: 'nobody' }, env), /nor one of openai, anthropic/u);
  });

  it('may be given as the address of chat completions, and with parameters', () => {
    const { baseURL, query } = resolveEndpoint({ baseURL: 'https://x.example/v1/chat/completions?api-version=2' }, {});
    assert.equal(baseURL, 'https://x.example/v1');
    assert.deepEqual(query, { 'api-version': '2' });
  });

  it('holds no password, and its complaint does not repeat it', () => {
    assert.throws(
      () => resolveEndpoint({ baseURL: 'http://me:pa55word@x.example/v1' }, {}),
      ({ message }: Error) => message.includes('x.example holds a user name or password') && !message.includes('pa55'),
    );
  });
});

describe('capabilities', () => {
  it('are remembered in a file, and a broken file or entry counts as empty', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'knack-capabilities-'));
    const path = join(folder, 'deeper', 'models.json');
    const known = { ...optimistic('x'), servedModel: 'm-1', topLogprobs: 5 as const };
    capabilityFile(path).set('x m', known);
    capabilityFile(path).set('y m', optimistic('y'));
    assert.deepEqual(remembered(capabilityFile(path), 'x m'), known);
    assert.equal(Object.keys(JSON.parse(await readFile(path, 'utf8')) as object).length, 2);
    await writeFile(path, '{"x m": {"structured": "telepathy"}}');
    assert.equal(remembered(capabilityFile(path), 'x m'), undefined);
    await writeFile(path, '{"x m": ');
    assert.equal(remembered(capabilityFile(path), 'x m'), undefined);
    await rm(folder, { recursive: true });
    capabilityFile('/dev/null/x').set('x m', known);
  });
});

describe('the cost of a call', () => {
  it('counts cached tokens at their own price, and is unknown without prices or counts', () => {
    const usage = { inputTokens: 1000, cachedTokens: 400, outputTokens: 100 };
    assert.equal(
      withCost(usage, { input: 10, output: 20, cachedInput: 1 }).cost,
      (600 * 10 + 400 * 1 + 100 * 20) / 1e6,
    );
    assert.equal(withCost(usage, { input: 10, output: 20 }).cost, (1000 * 10 + 100 * 20) / 1e6);
    assert.deepEqual(withCost(usage, undefined), usage);
    assert.deepEqual(withCost({ durationMs: 5 }, { input: 1, output: 1 }), { durationMs: 5 });
  });
});
