import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Proposal } from '../../../src/core/ports.ts';
import type { ConnectionOptions } from '../../../src/node/openai/connection.ts';
import { createOpenAIModel } from '../../../src/node/openai/openaiModel.ts';
import { proposalRequest } from '../../endpoint/episode.ts';
import type { Failure, TestEndpoint, TestEndpointOptions } from '../../endpoint/server.ts';
import { startEndpoint } from '../../endpoint/server.ts';

const never = new AbortController().signal;
const html = '<!DOCTYPE html><html><head><title>Sign in to Proxy</title></head><body></body></html>';

describe('faults of an endpoint', () => {
  let endpoint: TestEndpoint | undefined;
  let waits: number[] = [];
  /** Short only where silence is what is tested. */
  let silenceMs = 20_000;
  const start = async (options: TestEndpointOptions = {}, ...failures: Failure[]) => {
    endpoint = await startEndpoint(options);
    // The first request is the probe.
    endpoint.failures.push({ kind: 'none' }, ...failures);
    waits = [];
    silenceMs = failures.some(({ kind }) => kind === 'hang' || kind === 'stall') ? 400 : 20_000;
  };
  const open = (options: Partial<ConnectionOptions> = {}) =>
    createOpenAIModel({
      model: 'tiny',
      baseURL: endpoint?.baseURL ?? '',
      apiKey: '',
      pace: {
        sleep: (ms) => {
          waits.push(ms);
          return Promise.resolve();
        },
        now: () => Date.parse('2026-01-01T00:00:00Z'),
        silenceMs,
      },
      ...options,
    });
  const propose = (options: Partial<ConnectionOptions> = {}): Promise<Proposal> =>
    open(options).propose(proposalRequest(), never);
  afterEach(() => endpoint?.close());

  const status = (code: number, headers: Record<string, string> = {}, message = 'no'): Failure => ({
    kind: 'status',
    status: code,
    headers,
    body: JSON.stringify({ error: { message } }),
  });

  const mended: Readonly<Record<string, readonly [Failure[], number[]]>> = {
    'two 500s': [
      [status(500), status(503)],
      [500, 1000],
    ],
    'a 502 with a page of the proxy': [
      [{ kind: 'status', status: 502, headers: { 'content-type': 'text/html' }, body: html }],
      [500],
    ],
    'a 429 with seconds in Retry-After': [[status(429, { 'retry-after': '7' })], [7000]],
    'a 429 with a date in Retry-After': [[status(429, { 'retry-after': 'Thu, 01 Jan 2026 00:00:20 GMT' })], [20_000]],
    'six 429s that do not say how long': [
      [1, 2, 3, 4, 5, 6].map(() => status(429)),
      [500, 1000, 2000, 4000, 8000, 16_000],
    ],
    'a stream that is cut': [[{ kind: 'cut' }], [500]],
    'a stream that ends early as if that were all': [[{ kind: 'cut', politely: true }], [500]],
    'a connection that is closed without an answer': [[{ kind: 'disconnect' }], [500]],
    'a long silence': [[{ kind: 'hang' }], [500]],
    'a reply that stops in the middle': [[{ kind: 'stall' }], [500]],
    'a stream that is no JSON': [
      [{ kind: 'body', type: 'text/event-stream', body: 'data: {"choices":[{"del\n\n' }],
      [500],
    ],
    'an overload reported inside the stream': [
      [{ kind: 'body', type: 'text/event-stream', body: 'data: {"error":{"message":"overloaded","code":503}}\n\n' }],
      [500],
    ],
    'a rate limit reported in the body of a 200': [
      [{ kind: 'body', type: 'application/json', body: '{"error":{"message":"slow down","code":429}}' }],
      [500],
    ],
  };
  for (const [name, [failures, expected]] of Object.entries(mended)) {
    it(`tries again after ${name}`, async () => {
      await start({}, ...failures);
      const { candidates, problem, tier } = await propose();
      assert.equal(problem, undefined);
      assert.equal(tier, 'logprobs');
      assert.ok(candidates.length > 1);
      assert.deepEqual(waits, expected);
    });
  }

  it('tries again after a reply without stream whose body is cut', async () => {
    await start({ rejects: ['stream'] }, { kind: 'none' }, { kind: 'cut' });
    assert.equal((await propose()).problem, undefined);
    assert.deepEqual(waits, [500]);
  });

  const four = <T>(value: T): T[] => [value, value, value, value];
  const told: Readonly<Record<string, readonly [Failure[], RegExp, number]>> = {
    'a server that keeps failing': [
      four(status(500, {}, 'CUDA out of memory')),
      /the server failed \(HTTP 500\) \(it says: CUDA out of memory\)\. Try again later/u,
      3,
    ],
    'a rate limit that lasts a minute': [
      [...four(status(429)), ...four(status(429))],
      /too many requests \(HTTP 429\).*Try again later/u,
      7,
    ],
    'a wait that is too long': [
      [status(429, { 'retry-after': '3600' })],
      /too many requests \(HTTP 429\), to be tried again in 3600 s/u,
      0,
    ],
    'an account without credit': [
      [
        {
          kind: 'status',
          status: 429,
          body: '{"error":{"message":"You exceeded your current quota","code":"insufficient_quota"}}',
        },
      ],
      /no credit or quota left.*Add credit/u,
      0,
    ],
    'a page in HTML': [
      [{ kind: 'body', type: 'text/html', body: html }],
      /answered with the page “Sign in to Proxy” in HTML.*\/v1/u,
      0,
    ],
    'a page in HTML with 403': [
      [{ kind: 'status', status: 403, headers: { 'content-type': 'text/html' }, body: html }],
      /Sign in to Proxy/u,
      0,
    ],
    'JSON that is another API’s': [
      four({ kind: 'body', type: 'application/json', body: '[1,2]' }),
      /not that of a chat completions API/u,
      1,
    ],
    'text that is no JSON': [
      four({ kind: 'body', type: 'application/json', body: '{"choices":' }),
      /not that of a chat completions API/u,
      1,
    ],
    'a stream without content': [
      four({ kind: 'body', type: 'text/event-stream', body: 'data: [DONE]\n\n' }),
      /the reply has no content/u,
      1,
    ],
    'streams that are always cut': [four({ kind: 'cut' }), /the connection broke off/u, 3],
    'endless silence': [
      four({ kind: 'hang' }),
      /it said nothing for 0\.4 s\. Check whether the server is overloaded/u,
      1,
    ],
    'a content filter': [
      [{ kind: 'says', text: '{"cand', finish: 'content_filter' }],
      /content filter stopped tiny.*Word the task differently/u,
      0,
    ],
    'a content filter before the model': [
      [status(400, {}, 'blocked by content_filter policy')],
      /content filter stopped tiny/u,
      0,
    ],
    'a request that is never accepted': [
      Array.from({ length: 20 }, () => status(400, {}, 'nope')),
      /did not accept the request \(HTTP 400\) \(it says: nope\)/u,
      0,
    ],
    'an error in another form': [
      [{ kind: 'status', status: 418, body: '{"detail":"I am a teapot"}' }],
      /I am a teapot/u,
      0,
    ],
  };
  for (const [name, [failures, message, retries]] of Object.entries(told)) {
    it(`names endpoint, cause and remedy of ${name}`, async () => {
      await start({}, ...failures);
      const { candidates, problem } = await propose();
      assert.deepEqual(candidates, []);
      assert.ok(problem?.startsWith(`${endpoint?.baseURL ?? ''}: `), problem);
      assert.match(problem ?? '', message);
      assert.equal(waits.length, retries);
    });
  }

  it('says which key is missing or wrong, and never prints it', async () => {
    await start({ apiKey: 'right' });
    assert.match((await propose()).problem ?? '', /an API key is needed and none is set .*OPENAI_API_KEY/u);
    const echo = status(401, {}, 'Incorrect API key provided: sk-secret-1');
    endpoint?.failures.splice(0, 9, echo);
    const wrong = (await propose({ apiKey: 'sk-secret-1' })).problem ?? '';
    assert.match(wrong, /the API key was not accepted \(HTTP 401\)/u);
    assert.ok(!wrong.includes('sk-secret'));
    await endpoint?.close();
    await start({}, echo);
    const told = (await propose({ apiKey: 'sk-secret-1' })).problem ?? '';
    assert.match(told, /Incorrect API key provided: \*\*\*/u);
  });

  it('sends no Authorization header without a key', async () => {
    await start();
    await propose();
    assert.ok(endpoint?.headers.every(({ authorization }) => authorization === undefined));
  });

  it('lists the models nearest to one that is not there', async () => {
    await start({ models: [{ id: 'llama3:8b' }, { id: 'qwen3:14b' }, { id: 'qwen3:4b' }] });
    const { problem } = await propose({ model: 'qwen3:8b' });
    assert.match(problem ?? '', /no model 'qwen3:8b'.*It has 3 models, among them qwen3:14b, qwen3:4b, llama3:8b\./u);
  });

  it('says that nothing listens, and how to start it', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const { problem } = await propose({ baseURL: `http://127.0.0.1:${String(port)}/v1` });
    assert.match(problem ?? '', /cannot be reached \(ECONNREFUSED\)\. Is the server running there\?/u);
  });

  it('says that a name cannot be found', async () => {
    const { problem } = await propose({ baseURL: 'http://endpoint.invalid/v1' });
    assert.match(problem ?? '', /cannot be reached|broke off/u);
  });

  it('tells who listens why it waits', async () => {
    await start({}, status(503, {}, 'loading model for sk-secret-1'), status(429, { 'retry-after': '7' }));
    const heard: string[] = [];
    await propose({ apiKey: 'sk-secret-1', onWait: (message) => heard.push(message) });
    const at = endpoint?.baseURL ?? '';
    assert.deepEqual(heard, [
      `${at}: the server failed (HTTP 503) (it says: loading model for ***); trying again in 1 s`,
      `${at}: too many requests (HTTP 429) (it says: no); trying again in 7 s`,
    ]);
  });

  it('masks a key that stands where a long message is cut', async () => {
    const apiKey = 'abcdefghijklmnopqrstuvwxyz0123456789';
    for (const before of [270, 280, 290, 298]) {
      await start({}, status(418, {}, `${'x '.repeat(before / 2)}${apiKey} and more ${'y '.repeat(200)}`));
      const { problem } = await propose({ apiKey });
      assert.match(problem ?? '', /x x/u);
      assert.doesNotMatch(problem ?? '', /abc/u);
      await endpoint?.close();
    }
  });

  it('keeps control characters of an endpoint away from the terminal', async () => {
    await start({}, status(418, {}, 'a\u001b[31mred\u0007\nline\u202e'));
    const { problem } = await propose();
    assert.match(problem ?? '', /a\[31mred line/u);
    assert.doesNotMatch(problem ?? '', /[\p{Cc}\u202e]/u);
  });

  describe('aborting', () => {
    const abortDuring = async (failure: Failure, options: Partial<ConnectionOptions> = {}) => {
      await start({}, failure);
      const model = open({ pace: { silenceMs: 60_000 }, ...options });
      const controller = new AbortController();
      const reason = new Error('the user said stop');
      const pending = model.propose(proposalRequest(), controller.signal);
      while ((endpoint?.requests.length ?? 0) < 2) await new Promise((resolve) => setImmediate(resolve));
      controller.abort(reason);
      await assert.rejects(pending, reason);
    };
    it('rejects with the reason while the endpoint is silent', () => abortDuring({ kind: 'hang' }));
    it('rejects with the reason in the middle of a reply', () => abortDuring({ kind: 'stall' }));
    it('rejects with the reason while it waits to try again', () => abortDuring(status(429, { 'retry-after': '50' })));
    it('rejects at once when it was aborted before', async () => {
      await start();
      const reason = new Error('too late');
      await assert.rejects(open().propose(proposalRequest(), AbortSignal.abort(reason)), reason);
      assert.equal(endpoint?.requests.length, 0);
    });
  });
});
