import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { labelsFor } from '../../../../src/core/agent/prompts/labels.ts';
import { parsePlainAction, parseProposal } from '../../../../src/core/agent/prompts/proposalReply.ts';
import { proposalSchema, strictSchema } from '../../../../src/core/agent/prompts/proposalSchema.ts';
import { locateObject } from '../../../../src/core/agent/prompts/replyJson.ts';
import { finishSpec, run, runSpec } from '../../../endpoint/episode.ts';

const tools = [runSpec, finishSpec];
const labels = labelsFor(3);
const parse = (text: string, cut = false) => parseProposal(text, tools, labels, { cut });
const actionsOf = (text: string, cut = false) => {
  const parsed = parse(text, cut);
  return parsed.ok ? parsed.candidates.map(({ action }) => action) : parsed.problem;
};
const one = (candidate: string) => `{"candidates":[${candidate}],"choice":"A"}`;

describe('a proposal in a reply', () => {
  it('is read with labels, intents, confidences and the choice', () => {
    const parsed = parse(
      '{"candidates":[{"label":"B","intent":"look\\n","tool":"run","input":{"command":"ls"},"confidence":70},' +
        '{"label":"A","tool":"finish","input":{"summary":"x"},"confidence":"20%"}],' +
        '"recalled":[{"label":"D","confidence":10},{"label":"e","confidence":140},{"label":"F"}],"choice":" b."}',
    );
    assert.deepEqual(parsed, {
      ok: true,
      candidates: [
        { label: 'B', action: run('ls'), intent: 'look', confidence: 70 },
        { label: 'A', action: { tool: 'finish', input: { summary: 'x' } }, confidence: 20 },
      ],
      recalledConfidences: new Map([
        ['D', 10],
        ['E', 100],
      ]),
      choice: 'B',
      check: undefined,
    });
  });

  it('is read with the check that the model names; null, blanks and prose in its place are none', () => {
    const checkOf = (check: string) => {
      const parsed = parse(
        `{"candidates":[{"label":"A","tool":"run","input":{"command":"ls"},"confidence":70}],"choice":"A","check":${check}}`,
      );
      assert.ok(parsed.ok);
      return parsed.check;
    };
    assert.equal(checkOf('" npm test "'), 'npm test');
    assert.equal(checkOf('{"command":"npm test"}'), 'npm test');
    for (const none of ['null', '"null"', '"none"', '" "', '3', '[]']) assert.equal(checkOf(none), undefined);
  });

  const tolerated: Readonly<Record<string, string>> = {
    'a fence': `\`\`\`json\n${one('{"tool":"run","input":{"command":"ls"}}')}\n\`\`\``,
    'prose around it': `Sure {not json}: ${one('{"tool":"run","input":{"command":"ls"}}')} (done)`,
    'an example before it': `Like {"candidates":[],"choice":"B"}: ${one('{"tool":"run","input":{"command":"ls"}}')}`,
    'a reasoning block': `<think>{"candidates":[{"tool":"run","input":{"command":"rm"}}]}</think>${one('{"tool":"run","input":{"command":"ls"}}')}`,
    'trailing commas and comments': '{"candidates":[{"tool":"run","input":{"command":"ls",},},], // so\n"choice":"A",}',
    'single quotes and Python’s words':
      "{'candidates': [{'tool': 'run', 'input': {'command': 'ls', 'background': None}}], 'choice': 'A'}",
    'an input that is JSON in a string': one('{"tool":"run","input":"{\\"command\\":\\"ls\\"}"}'),
    'other names for the parts': one('{"name":"run","arguments":{"command":"ls"}}'),
    'an input that is just the command': one('{"tool":"run","input":"ls"}'),
    'the form of a tool call':
      '{"candidates":[{"type":"function","function":{"name":"run","arguments":"{\\"command\\":\\"ls\\"}"}}]}',
    'a tool with its input inside': one('{"tool":{"name":"run","input":{"command":"ls"}}}'),
    'a namespace and capitals in the name of a tool': one('{"tool":"functions.Run","input":{"command":"ls"}}'),
    'a list without the object around it': '```json\n[{"tool":"run","input":{"command":"ls"}}]\n```',
    'null for what is left out': one('{"tool":"run","input":{"command":"ls","background":null}}'),
  };
  for (const [name, text] of Object.entries(tolerated)) {
    it(`puts up with ${name}`, () => assert.deepEqual(actionsOf(text), [run('ls')]));
  }

  it('keeps a reasoning tag that is part of a command', () => {
    assert.deepEqual(actionsOf(one('{"tool":"run","input":{"command":"grep \\"</think>\\" a"}}')), [
      run('grep "</think>" a'),
    ]);
  });

  it('tolerates line breaks in a string', () => {
    assert.deepEqual(actionsOf(one('{"tool":"run","input":{"command":"ls\npwd"}}')), [run('ls\npwd')]);
  });

  const invalid: Readonly<Record<string, readonly [string, RegExp]>> = {
    'an unknown tool': [one('{"tool":"format","input":{}}'), /there is no tool "format" \(there are run, finish\)/u],
    'a missing property': [one('{"tool":"run","input":{}}'), /the input of run lacks "command"/u],
    'a wrong type': [
      one('{"tool":"run","input":{"command":3}}'),
      /"command" in the input of run is not of type string/u,
    ],
    'a property that the tool does not have': [
      one('{"tool":"run","input":{"command":"ls","constructor":"x"}}'),
      /the input of run has no "constructor"/u,
    ],
    'an input that is a list': [one('{"tool":"run","input":["ls"]}'), /the input of run is not an object/u],
    text: ['ls\u001b[2J', /it is not the JSON object asked for, but "ls\[2J"/u],
    nothing: [' ', /it is empty/u],
    'an empty list': ['{"candidates":[],"choice":"A"}', /"candidates" is empty/u],
  };
  for (const [name, [text, problem]] of Object.entries(invalid)) {
    it(`is refused, with the reason, for ${name}`, () => {
      const parsed = parse(text);
      assert.match(parsed.ok ? '' : parsed.problem, problem);
    });
  }

  it('keeps what is valid beside what is not, with its own label', () => {
    const parsed = parse(
      '{"candidates":[{"label":"A","tool":"x"},{"label":"B","tool":"run","input":{"command":"ls"}}],"choice":"B"}',
    );
    assert.deepEqual(parsed.ok && parsed.candidates.map(({ label }) => label), ['B']);
  });

  it('labels candidates by their order where labels are missing or duplicated', () => {
    const two =
      '{"label":"A","tool":"run","input":{"command":"ls"}},{"label":"A","tool":"run","input":{"command":"pwd"}}';
    const parsed = parse(one(two));
    assert.deepEqual(parsed.ok && parsed.candidates.map(({ label }) => label), ['A', 'B']);
  });

  it('takes confidences in fractions for what they are', () => {
    const parsed = parse(
      '{"candidates":[{"tool":"run","input":{"command":"ls"},"confidence":0.7},{"tool":"run","input":{"command":"a"},"confidence":1}],"recalled":[{"label":"D","confidence":0.25}],"choice":"A"}',
    );
    assert.deepEqual(parsed.ok && parsed.candidates.map(({ confidence }) => confidence), [70, 100]);
    assert.deepEqual(parsed.ok && [...parsed.recalledConfidences], [['D', 25]]);
  });

  it('holds only whole candidates, wherever it is cut', () => {
    const whole =
      '{"candidates":[{"label":"A","intent":"{","tool":"run","input":{"command":"rm -rf ./a}b"},"confidence":60},' +
      '{"label":"B","tool":"run","input":{"command":"rm -rf /x/\\"y\\"}"},"confidence":30}],"recalled":[],"choice":"A"}';
    const half = '{"candidates":[{"tool":"run","input":{"command":"ls ; echo \\"a}';
    assert.equal(actionsOf(half, true), 'it is cut off');
    const wanted = actionsOf(whole);
    assert.ok(Array.isArray(wanted) && wanted.length === 2);
    for (let end = 0; end < whole.length; end++) {
      const actions = actionsOf(whole.slice(0, end), true);
      if (typeof actions !== 'string') assert.deepEqual(actions, wanted.slice(0, actions.length));
    }
  });

  it('never makes the reader throw, whatever the text', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      ':',
      ',',
      'candidates',
      '"candidates":',
      '"choice":"A"',
      '\\',
      '\n',
      "'",
      '```',
      '<think>',
      'null',
      '1e9',
      '//',
      '/*',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 30 }), (pieces) => {
        parse(pieces.join(''));
        parsePlainAction(pieces.join(''), tools);
      }),
      { seed: 9, numRuns: 1000 },
    );
    assert.equal(locateObject('{"choice":'.repeat(5000), ['choice']), undefined);
  });
});

describe('an action in plain words', () => {
  it('is a line with tool and input, an object, or the one fenced command', () => {
    assert.deepEqual(parsePlainAction('To see:\nrun {"command":"ls"}', tools), run('ls'));
    assert.deepEqual(parsePlainAction('{"tool":"run","input":{"command":"ls"}}', tools), run('ls'));
    assert.deepEqual(parsePlainAction('Try\n```sh\n$ ls -a\n```', tools), run('ls -a'));
    assert.equal(parsePlainAction('```\nls\n```\nor\n```\npwd\n```', tools), undefined);
    assert.equal(parsePlainAction('I cannot help.', tools), undefined);
    assert.equal(parsePlainAction('run {"cmd":"ls"}', tools), undefined);
  });
});

describe('the schema of a proposal', () => {
  it('is strict: closed objects, everything required, what is optional nullable', () => {
    assert.deepEqual(strictSchema(runSpec.inputSchema), {
      type: 'object',
      properties: { command: { type: 'string' }, background: { anyOf: [{ type: 'boolean' }, { type: 'null' }] } },
      required: ['command', 'background'],
      additionalProperties: false,
    });
    const { strict, schema } = proposalSchema(tools, labels);
    assert.equal(strict, true);
    assert.deepEqual(schema['required'], ['candidates', 'recalled', 'choice', 'check']);
  });

  it('is not strict with a tool whose input cannot be said so', () => {
    const open = { ...runSpec, inputSchema: { type: 'object', additionalProperties: { type: 'string' } } };
    assert.equal(strictSchema(open.inputSchema), undefined);
    assert.equal(strictSchema({ type: 'object', properties: { a: { $ref: '#/x' } } }), undefined);
    assert.equal(proposalSchema([open], labels).strict, false);
  });
});
