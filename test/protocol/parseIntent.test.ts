import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { InsightsIntent, Intent } from '../../src/protocol/messages.ts';
import { parseInsightsIntent, parseIntent } from '../../src/protocol/parseIntent.ts';

const step = { episodeId: '0mwptchjf-8a3c8e7835', t: 2 };

const intents: readonly Intent[] = [
  { type: 'ready' },
  { type: 'run', task: 'run the tests\nand fix them' },
  { type: 'run', task: 'run the tests', check: 'npm test' },
  { type: 'stop' },
  { type: 'approve', ...step },
  { type: 'approveEdited', ...step, text: 'npm test -- parser' },
  { type: 'approveInstead', ...step, index: 2 },
  { type: 'reject', ...step },
  { type: 'reject', ...step, reason: 'not on main' },
  { type: 'answer', ...step, text: 'core' },
  { type: 'rate', ...step, value: -1 },
  { type: 'rate', episodeId: step.episodeId, value: 0.5 },
  { type: 'openEpisode', episodeId: step.episodeId },
  { type: 'openEpisode', ...step },
  { type: 'openOutput', ...step },
  { type: 'newRun' },
  { type: 'openLink', url: 'https://example.com/a?b=c#d' },
  { type: 'openSetting', id: 'knack.maxSteps' },
  { type: 'command', command: 'chooseModel' },
  { type: 'command', command: 'reviewChanges' },
];
const insightsIntents: readonly InsightsIntent[] = [
  { type: 'ready' },
  { type: 'replay', changes: {} },
  { type: 'replay', changes: { beta: 2.5, threshold: 0.4, k: 3, gamma: 0, mode: 'jitrl' } },
  { type: 'openEpisode', ...step },
];

const refused: readonly (readonly [string, unknown])[] = [
  ['nothing', undefined],
  ['null', null],
  ['text', 'ready'],
  ['a list', [{ type: 'ready' }]],
  ['an unknown type', { type: 'eval', code: '1' }],
  ['a type of the prototype', { type: 'constructor' }],
  ['a member too many', { type: 'stop', force: true }],
  ['an own __proto__', JSON.parse('{"type":"stop","__proto__":{"a":1}}')],
  ['a missing member', { type: 'approve', episodeId: 'e1' }],
  ['an empty task', { type: 'run', task: ' \n' }],
  ['a huge task', { type: 'run', task: 'a'.repeat(20_001) }],
  ['a task that is no text', { type: 'run', task: ['rm -rf /'] }],
  ['an undefined check', { type: 'run', task: 'a', check: undefined }],
  ['a fraction of a step', { type: 'approve', episodeId: 'e1', t: 0.5 }],
  ['a negative step', { type: 'approve', episodeId: 'e1', t: -1 }],
  ['a step as text', { type: 'approve', episodeId: 'e1', t: '1' }],
  ['an episode id with a path', { type: 'openOutput', episodeId: '../../etc/passwd', t: 0 }],
  ['a rating beyond 1', { type: 'rate', episodeId: 'e1', value: 1.01 }],
  ['a rating that is no number', { type: 'rate', episodeId: 'e1', value: NaN }],
  ['a link that is no page of the web', { type: 'openLink', url: 'command:workbench.action.terminal.new' }],
  ['a link to a file', { type: 'openLink', url: 'file:///etc/passwd' }],
  ['a script as a link', { type: 'openLink', url: 'javascript:alert(1)' }],
  ['a search in place of a setting', { type: 'openSetting', id: '@ext:other' }],
  ['a command that the view may not trigger', { type: 'command', command: 'workbench.action.terminal.new' }],
];
const refusedOfInsights: readonly (readonly [string, unknown])[] = [
  ['an intent of the other view', { type: 'run', task: 'a' }],
  ['a setting that is not learning', { type: 'replay', changes: { approve: 'network' } }],
  ['an unknown setting', { type: 'replay', changes: { toString: 1 } }],
  ['a value out of range', { type: 'replay', changes: { threshold: 2 } }],
  ['a number as text', { type: 'replay', changes: { beta: '2' } }],
  ['an unknown mode', { type: 'replay', changes: { mode: 'other' } }],
  ['changes that are a list', { type: 'replay', changes: [] }],
];

describe('intents of the agent view', () => {
  for (const intent of intents) {
    it(`lets ${JSON.stringify(intent)} through as it is`, () => {
      assert.deepEqual(parseIntent(intent), intent);
    });
  }
  for (const [title, message] of refused) {
    it(`refuses ${title}`, () => {
      assert.equal(parseIntent(message), undefined);
    });
  }

  it('never throws, and lets nothing through but known intents with their own members', () => {
    const members = {
      episodeId: fc.anything(),
      t: fc.anything(),
      task: fc.anything(),
      value: fc.anything(),
      command: fc.anything(),
      changes: fc.anything(),
      text: fc.string(),
    };
    const type = fc.constantFrom(...[...intents, ...insightsIntents].map((intent) => intent.type), 'other');
    const message = fc.oneof(
      fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true, withMap: true, withSparseArray: true }),
      fc.record({ type, ...members }, { requiredKeys: ['type'] }),
      // A good one, with one member spoilt.
      fc
        .tuple(fc.constantFrom(...intents, ...insightsIntents), fc.string(), fc.anything())
        .map(([intent, name, value]) => ({ ...intent, [name]: value })),
    );
    const shapes = new Set([...intents, ...insightsIntents].map(shape));
    fc.assert(
      fc.property(message, (sent) => {
        for (const parsed of [parseIntent(sent), parseInsightsIntent(sent)]) {
          if (parsed) assert.ok(shapes.has(shape(parsed)) || parsed.type === 'rate', shape(parsed));
        }
      }),
      { seed: 11, numRuns: 3000 },
    );
  });
});

/** Type and members of an intent, with the types of their values. */
function shape(intent: Intent | InsightsIntent): string {
  return Object.entries(intent)
    .map(([name, value]) => (name === 'type' ? intent.type : `${name}:${typeof value}`))
    .toSorted()
    .join(' ');
}

describe('intents of the insights panel', () => {
  for (const intent of insightsIntents) {
    it(`lets ${JSON.stringify(intent)} through as it is`, () => {
      assert.deepEqual(parseInsightsIntent(intent), intent);
    });
  }
  for (const [title, message] of refusedOfInsights) {
    it(`refuses ${title}`, () => {
      assert.equal(parseInsightsIntent(message), undefined);
    });
  }

  it('gives a value of its own, not the one that was sent', () => {
    const changes = { beta: 1 };
    const parsed = parseInsightsIntent({ type: 'replay', changes });
    changes.beta = 5000;
    assert.deepEqual(parsed, { type: 'replay', changes: { beta: 1 } });
  });
});
