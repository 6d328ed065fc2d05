// Ways in which servers differ from the standard, each under a name that completes "a server that ...".
import { gzipSync } from 'node:zlib';
import type { Dialect, WireChoice, WireMessage, WirePart } from './wire.ts';

const json = (text: string) => JSON.parse(text) as WirePart;
const choices = (change: (choice: WireChoice) => object): Dialect => ({
  parts: (parts) => parts.map((part) => ({ ...part, choices: part.choices.map(change) })),
});
const messages = (change: (message: WireMessage) => object): Dialect =>
  choices(({ delta, message, ...choice }) => ({
    ...choice,
    ...(delta ? { delta: change(delta) } : {}),
    ...(message ? { message: change(message) } : {}),
  }));
/** Leaves the stream's parts as they are, but not the way they are written. */
const events = (change: (text: string) => string | Buffer): Dialect => ({
  body: (text, { stream }) => (stream ? change(text) : text),
});
const tokensOf = (parts: readonly WirePart[]) =>
  parts.flatMap((part) => part.choices.flatMap(({ logprobs }) => logprobs?.content ?? []));

/** Those with which true logits can still be had. */
export const loggedDialects: Readonly<Record<string, Dialect>> = {
  'writes events without a blank after the colon': events((text) => text.replaceAll('data: ', 'data:')),
  'ends lines with CR alone': events((text) => text.replaceAll('\r\n', '\r').replaceAll('\n', '\r')),
  'begins with a byte order mark': events((text) => `\ufeff${text}`),
  'never says that it is done': events((text) => text.replace(/data: \[DONE\]\s*$/u, '')),
  'forgets the blank line at the end': events((text) => text.replace(/\s*data: \[DONE\]\s*$/u, '')),
  'says more after it is done': events((text) => `${text}data: {"choices":[{"delta":{"content":"}"}}]}\n\n`),
  'keeps the connection alive with comments': events((text) => text.replaceAll('data: {', ': PROCESSING\n\ndata: {')),
  'names its events': events((text) => text.replaceAll('data: {', 'event: message\nid: 1\nretry: 10\ndata: {')),
  'spreads an event over lines': events((text) =>
    text.replaceAll(/^data: (\{.*\})\r$/gmu, (_, part: string) =>
      JSON.stringify(json(part), undefined, 1).replaceAll(/^/gmu, 'data: '),
    ),
  ),
  'keeps the connection alive with blanks': { body: (text) => ' \n'.repeat(50) + text },
  compresses: { headers: { 'content-encoding': 'gzip' }, body: (text) => gzipSync(text) },
  'calls a stream JSON': { headers: { 'content-type': 'application/json' } },
  'does not say what it sends': { headers: { 'content-type': '' } },
  'answers with one object where a stream was asked for': {
    parts: (parts) => {
      const tokens = tokensOf(parts);
      const content = parts.map((part) => part.choices[0]?.delta?.content ?? '').join('');
      return [{ choices: [{ index: 0, message: { content }, logprobs: { content: tokens }, finish_reason: 'stop' }] }];
    },
    body: (text) => /data: (\{.*\})/u.exec(text)?.[1] ?? text,
  },
  'gives log-probabilities with the last part alone': {
    parts: (parts) => {
      const tokens = tokensOf(parts);
      return parts.map((part) => ({
        ...part,
        choices: part.choices.map((choice) => ({
          ...choice,
          logprobs: choice.finish_reason === null ? null : { content: tokens },
        })),
      }));
    },
  },
  'gives log-probabilities only without a stream': {
    parts: (parts, { stream }) =>
      parts.map((part) => ({
        ...part,
        choices: part.choices.map((choice) => (stream ? { ...choice, logprobs: null } : choice)),
      })),
  },
  'lists nothing, twice, among the alternatives': choices((choice) => ({
    ...choice,
    logprobs: choice.logprobs && {
      content: choice.logprobs.content.map((token) => ({
        ...token,
        top_logprobs: [null, ...token.top_logprobs, { token: 'x', logprob: null }],
      })),
    },
  })),
  'writes numbers that JSON lacks': {
    body: (text) =>
      text.replaceAll('"top_logprobs":[', '"top_logprobs":[{"token":"NaN \\" -Infinity","logprob":-Infinity},'),
  },
  'writes -9999 for what its grammar forbids': {
    body: (text) => text.replaceAll('"top_logprobs":[', '"top_logprobs":[{"token":"Z","logprob":-9999.0},'),
  },
  'gives log-probabilities in lists side by side': choices((choice) => ({
    ...choice,
    logprobs: choice.logprobs && {
      tokens: choice.logprobs.content.map(({ token }) => token),
      token_logprobs: choice.logprobs.content.map(({ logprob }) => logprob),
      top_logprobs: choice.logprobs.content.map(({ top_logprobs }) =>
        Object.fromEntries(top_logprobs.map(({ token, logprob }) => [token, logprob])),
      ),
    },
  })),
  'counts its choices from 1': choices((choice) => ({ ...choice, index: 1 })),
  'does not count its choices': choices(({ delta, message, logprobs, finish_reason }) => ({
    ...(delta ? { delta } : { message }),
    logprobs,
    finish_reason,
  })),
  'makes two choices though one was asked for': {
    parts: (parts) =>
      parts.map((part) => ({
        ...part,
        choices: part.choices.flatMap((choice) => [
          { index: 1, delta: { content: '{"choice":"C"}' }, message: { content: '' }, finish_reason: 'stop' },
          choice,
        ]),
      })),
  },
  'thinks aloud in a field of its own': messages((message) => ({
    ...message,
    reasoning_content: 'Is it {"choice":"B"}?',
    reasoning: null,
  })),
  'gives its content in parts': messages((message) => ({
    ...message,
    content: [
      { type: 'thinking', thinking: 'hm' },
      { type: 'text', text: message.content ?? '' },
    ],
  })),
};

const calls = (change: (call: NonNullable<WireMessage['tool_calls']>[number]) => object): Dialect =>
  messages((message) => ({
    ...message,
    ...(message.tool_calls ? { tool_calls: message.tool_calls.map(change) } : {}),
  }));

/** How tool calls come. */
export const callDialects: Readonly<Record<string, Dialect>> = {
  'keeps to the standard': {},
  'does not count its tool calls': calls(({ id, function: called }) => ({
    ...(id === undefined ? {} : { id }),
    function: called,
  })),
  'gives all tool calls the same number': calls((call) => ({ ...call, index: 0 })),
  'repeats the name with every part': calls((call) => ({
    ...call,
    id: `call_${String(call.index)}`,
    function: { name: ['run', 'finish'][call.index], ...call.function },
  })),
  'gives inputs as objects': {
    parts: (parts) =>
      parts.map((part) => ({
        ...part,
        choices: part.choices.map((choice) => ({
          ...choice,
          message: {
            content: null,
            tool_calls: choice.message?.tool_calls?.map((call) => ({
              type: 'function',
              function: { ...call.function, arguments: JSON.parse(call.function.arguments) as object },
            })),
          },
        })),
      })),
  },
  'writes a sentence before its tool calls': messages((message) => ({
    ...message,
    ...('role' in message ? { content: 'I will look first.' } : {}),
  })),
};
