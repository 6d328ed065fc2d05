// The test endpoint as a program: a model without a key, to try Knack's model settings with. It is deterministic and not clever.
import process from 'node:process';
import { parseArgs } from 'node:util';
import { startEndpoint } from './server.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8399' },
    'no-logprobs': { type: 'boolean', default: false },
  },
});
const endpoint = await startEndpoint({
  port: Number(values.port),
  topLogprobs: values['no-logprobs'] ? 0 : 20,
});
process.stdout.write(`A small deterministic model answers at ${endpoint.baseURL}. Try, in another terminal:
  npm start -- run "run the tests" --model tiny --base-url ${endpoint.baseURL} --cwd sample
Ctrl+C ends it.\n`);
process.once('SIGINT', () => void endpoint.close());
