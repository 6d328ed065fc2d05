// The words agree with the numbers, always and everywhere they are said.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import colors from 'picocolors';
import { decisions } from '../core/policy/arbitraryDecision.ts';
import { cardLines } from '../../src/cli/card.ts';
import type { TrackRecord } from '../../src/core/policy/trackRecord.ts';
import { changeOf } from '../../src/core/policy/change.ts';
import { explain } from '../../src/core/policy/explain.ts';
import { decide } from '../../src/core/policy/decide.ts';
import { because } from '../../src/words/because.ts';
import { decisionText } from '../../src/words/decisionText.ts';
import { abstentionText, changeText, changeWord, recordText } from '../../src/words/trackRecord.ts';
import { candidate, edge, evidence, here, neighbor, settings } from '../core/policy/fixtures.ts';

describe('the words for a change', () => {
  it('agree with ln(pi′/pi): boosted and likelier above 0, suppressed and less likely below', () => {
    fc.assert(
      fc.property(decisions, (decision) => {
        for (const { change, candidate: scored } of explain(decision).candidates) {
          const logRatio = Math.log(scored.prob / scored.priorProb);
          if (change.kind === 'untouched')
            assert.ok(!(Math.abs(logRatio) > 0.05) || Math.max(scored.prob, scored.priorProb) < 0.005);
          else assert.equal(change.kind === 'boosted', logRatio > 0);
          assert.equal(changeText(change).includes('less likely'), change.kind === 'suppressed');
          assert.equal(changeText(change).includes('likelier'), change.kind === 'boosted');
          assert.equal(changeWord(change), change.kind);
        }
      }),
    );
  });

  it('stand in the card of the command line beside the probabilities that they explain', () => {
    fc.assert(
      fc.property(decisions, (decision) => {
        const text = cardLines(decision, { colors: colors.createColors(false), width: 100 });
        for (const { text: action, change, candidate: scored } of explain(decision).candidates) {
          const at = text.findIndex((line) => /^(?:▸| ) \w +[━·|]{12}/u.test(line) && line.charAt(2) === action);
          const said = at < 0 ? '' : [text[at + 1], text[at + 2]].join(' ').replace(/ +/gu, ' ');
          if (said.includes('likelier')) assert.ok(scored.prob > scored.priorProb);
          if (said.includes('less likely')) assert.ok(scored.prob < scored.priorProb);
          if (at >= 0 && change.kind !== 'untouched') assert.ok(said.includes(changeText(change)), said);
        }
      }),
    );
  });

  it('stand in what the tools for other agents answer, with the sign of the probabilities beside them', () => {
    fc.assert(
      fc.property(decisions, (decision) => {
        const [, , ...lines] = decisionText(decision, {});
        for (const { text, change, candidate: scored } of explain(decision).candidates) {
          const line = lines.find((each) => each.slice(2).startsWith(`${text}: `)) ?? '';
          const [, from = NaN, to = NaN] = (/: ([\d.]+) % -> ([\d.]+) %/u.exec(line) ?? []).map(Number);
          assert.ok(Math.abs(from - 100 * scored.priorProb) < 0.06 && Math.abs(to - 100 * scored.prob) < 0.06, line);
          assert.equal(line.includes('boosted'), change.kind === 'boosted', line);
          assert.equal(line.includes('less likely'), change.kind === 'suppressed', line);
          if (line.includes('boosted')) assert.ok(scored.prob > scored.priorProb && to >= from, line);
          if (line.includes('suppressed')) assert.ok(scored.prob < scored.priorProb && to <= from, line);
        }
      }),
    );
  });

  it('count in factors that a person can say', () => {
    assert.equal(changeText(changeOf({ priorProb: 0.05, prob: 0.95 })), '19 times likelier');
    assert.equal(changeText(changeOf({ priorProb: 0.11, prob: 0.005 })), '22 times less likely');
    assert.equal(changeText(changeOf({ priorProb: 0.4, prob: 0.6 })), '1.5 times likelier');
    assert.equal(changeText(changeOf({ priorProb: 1e-9, prob: 0.6 })), 'over 1000 times likelier');
    assert.equal(changeText(changeOf({ priorProb: 0.5, prob: 0.5 })), 'as likely as before');
  });
});

const none: TrackRecord = {
  ...{ tries: 0, marks: [], worked: 0, failed: 0, endedWell: 0 },
  ...{ here: true, checked: false, stepsToEnd: undefined, newest: undefined },
};
const endedWith = (code: number, from?: string): TrackRecord['newest'] => ({
  ref: { episodeId: 'e', t: 0, discountedReturn: undefined },
  ...{ at: 1, task: 'test', end: { kind: 'exit', code }, from },
});

const refuted: TrackRecord['newest'] = {
  ref: { episodeId: 'e', t: 0, discountedReturn: undefined },
  ...{ at: 1, task: 'test', end: { kind: 'run', worked: false, by: 'check' }, from: undefined },
};

describe('the words for a record', () => {
  it('say of what ended well itself that the run failed, and how often it failed itself', () => {
    const record: TrackRecord = { ...none, tries: 2, marks: [false, false], failed: 2, endedWell: 2, newest: refuted };
    const known = { prob: 0.2, rawProb: 0.2, reason: { kind: 'here' } } as const;
    const never = { ...known, tries: 2, failures: 0 };
    assert.equal(recordText(record, never), 'the run failed 2 times, last with a failed check');
    const once = { ...known, tries: 2, failures: 1, lastExit: 1 };
    assert.equal(recordText({ ...record, endedWell: 1 }, once), 'failed 1 of 2 here, exit 1');
  });

  const records: readonly (readonly [TrackRecord, string])[] = [
    [none, 'not tried yet'],
    [{ ...none, tries: 3, marks: [true, true, true], worked: 3, stepsToEnd: 1 }, 'worked 3 times, then done'],
    [{ ...none, tries: 3, marks: [true, false, true], worked: 2, failed: 1 }, 'worked 2 of 3 times'],
    [
      { ...none, tries: 12, marks: [true, true, false], worked: 2, failed: 1 },
      'worked 2 of the last 3 times, 12 tries in all',
    ],
    [{ ...none, tries: 4, marks: [true, true, true], worked: 3 }, 'worked the last 3 times, 4 tries in all'],
    [{ ...none, tries: 4, marks: [undefined, true, true], worked: 2 }, 'worked the last 2 times, 4 tries in all'],
    [{ ...none, tries: 9, marks: [true, true, undefined], worked: 2 }, 'worked 2 times; 9 tries in all'],
    [{ ...none, tries: 4, marks: [false, false], failed: 2 }, 'failed the last 2 times, 4 tries in all'],
    [{ ...none, tries: 1, marks: [false], failed: 1, newest: endedWith(127) }, 'failed: exit 127'],
    [{ ...none, tries: 2, marks: [false, false], failed: 2, newest: endedWith(1) }, 'failed 2 times, last with exit 1'],
    [{ ...none, tries: 1, marks: [false], failed: 1, endedWell: 1, newest: refuted }, 'the run failed: a failed check'],
    [
      { ...none, tries: 2, marks: [false, false], failed: 2, endedWell: 2, newest: refuted },
      'the run failed 2 times, last with a failed check',
    ],
    [
      { ...none, tries: 2, marks: [false, false], failed: 2, endedWell: 1, newest: refuted },
      'failed 2 times, last with a failed check',
    ],
    [{ ...none, tries: 1, marks: [undefined], newest: endedWith(0) }, 'tried once: exit 0, not checked'],
    [{ ...none, tries: 4 }, 'tried 4 times'],
    [
      { ...none, tries: 1, marks: [false], failed: 1, newest: endedWith(1, 'Claude Code, session 7') },
      'failed: exit 1, from Claude Code',
    ],
  ];
  for (const [record, expected] of records) it(expected, () => assert.equal(recordText(record), expected));
});

describe('the words for what was left out', () => {
  const lines = (decision: Parameters<typeof cardLines>[0], width = 90) =>
    cardLines(decision, { colors: colors.createColors(false), width });
  const decided = (...given: readonly ReturnType<typeof candidate>[]) =>
    decide({
      ...{ t: 1, state: here, candidates: given, settings: settings(), seed: 1, tier: 'offline' as const },
      evidence: evidence([neighbor(1, [{ ...edge('make all', [1]), examples: [{ ...ref, episodeId: 'a' }] }])]),
    });
  const ref = { t: 0, discountedReturn: 1 };
  const leftOut = [
    { text: 'npm ci', why: 'couldNotStart' },
    ...['a', 'b', 'c', 'd', 'e'].map((text) => ({ text, why: 'noHelp' as const })),
    { text: 'npm test', why: 'done' },
  ] as const;

  it('name it with the reason, in the card, in the view and for other agents', () => {
    const decision = { ...decided(candidate('npm test', 1), candidate('npm run ci', 0)), leftOut };
    const expected =
      'Left out: `npm ci` (could not start here before); `a`, `b`, `c` and 2 more (changed nothing about this failure before); `npm test` (done already, and nothing has changed since).';
    assert.ok(lines(decision).join(' ').replace(/ +/gu, ' ').includes(expected), lines(decision).join('\n'));
    for (const line of lines(decision, 60)) assert.ok(line.length <= 60, line);
    assert.equal(decisionText(decision, {}).at(-1), expected.replaceAll('`', ''));
  });

  it('are none where nothing was left out, and leave out what is plain where the agent is done', () => {
    assert.doesNotMatch(lines(decided(candidate('npm test', 1))).join('\n'), /Left out/u);
    const done = { ...candidate('finish', 9), action: { tool: 'finish', input: { summary: 'passed' } } };
    const ended = lines({ ...decided(done), leftOut }).join('\n');
    assert.match(ended, /Left out: `npm ci`/u);
    assert.doesNotMatch(ended, /npm test/u);
  });

  it('name what memory knows and the model rules out', () => {
    const worked = { end: { kind: 'run', worked: true, by: 'check' }, worked: true, stepsToEnd: 1 } as const;
    const past = { a: { task: 't', at: 1, steps: { 0: worked } } };
    const decision = decided(candidate('npm test', 1), candidate('make all', -100));
    const text = decisionText(decision, past).join('\n');
    assert.match(text, /Left out: make all \(the model rules it out here\)\./u);
    assert.doesNotMatch(
      decisionText(decided(candidate('npm test', 1), candidate('make all', 0)), past).join(),
      /Left out/u,
    );
  });
});

describe('the words for failing', () => {
  const failed = { ...none, tries: 3, marks: [false], failed: 1, newest: endedWith(127) };
  const forecast = { prob: 0.9, rawProb: 0.9, tries: 3, failures: 3, lastExit: 127 };

  it('count the failures and name what is missing', () => {
    assert.equal(
      recordText(failed, { ...forecast, reason: { kind: 'here', missing: 'xxd' } }),
      'failed 3 of 3 here, exit 127: `xxd` is not installed',
    );
  });

  it('count imported failures as what they were, whatever they weigh', () => {
    const imported = {
      ...failed,
      tries: 2,
      marks: [false, false],
      failed: 2,
      newest: endedWith(1, 'Codex, session 3'),
    };
    const weighed = { ...forecast, tries: 0.5, failures: 0.5, lastExit: 1, reason: { kind: 'here' } } as const;
    assert.equal(recordText(imported, weighed), 'failed 2 of 2 here, exit 1, from Codex');
  });

  it('tell what worked in other situations from what was never tried', () => {
    const action = { ...forecast, tries: 0.5, failures: 0, reason: { kind: 'action' } } as const;
    assert.equal(recordText(none, action), 'not tried here; it worked elsewhere');
    assert.equal(recordText(none, { ...action, failures: 0.5 }), 'not tried here; it failed 1 of 1 times elsewhere');
  });

  it('name the word or the part that failed in other commands', () => {
    const suspect = { word: '--frozen', tries: 3, failures: 3 };
    const here = { ...forecast, lastExit: 1, reason: { kind: 'here', suspect } } as const;
    assert.equal(recordText(failed, here), 'failed 3 of 3 here, exit 1: because of `--frozen`');
    const untried = { ...forecast, tries: 1, failures: 0, reason: { kind: 'part', name: 'npm ci', suspect } } as const;
    assert.equal(recordText(none, untried), 'not tried here; `--frozen` failed 3 of 3 times');
    const part = { ...forecast, tries: 4, failures: 3, reason: { kind: 'part', name: 'npm ci' } } as const;
    assert.equal(recordText(none, part), 'not tried here; `npm ci` failed 3 of 4 times');
    const missing = { ...part, reason: { ...part.reason, missing: 'xxd' } };
    assert.equal(recordText(none, missing), 'not tried here; `xxd` is not installed');
    assert.equal(recordText(none, { ...part, failures: 2 }), 'not tried yet');
  });

  it('say nothing that was not seen here', () => {
    assert.equal(recordText(failed, { ...forecast, reason: { kind: 'similar' } }), 'failed: exit 127; 3 tries in all');
    assert.equal(
      recordText(none, { ...forecast, tries: 0, failures: 0, reason: { kind: 'unknown' } }),
      'not tried yet',
    );
  });
});

describe('the sentence of a card', () => {
  const texts = (rest: ReturnType<typeof because>['rest']) =>
    rest.map((part) => (typeof part === 'string' ? part : 'code' in part ? `\`${part.code}\`` : 'then')).join('');
  const examples = (...ids: readonly string[]) => ids.map((episodeId) => ({ episodeId, t: 0, discountedReturn: 1 }));
  const decision = decide({
    t: 0,
    state: here,
    candidates: [candidate('npm test', 3), candidate('npm run ci', 0)],
    evidence: evidence([
      neighbor(1, [
        { ...edge('npm run ci', [1, 1, 1]), examples: examples('a', 'b', 'c') },
        { ...edge('npm test', [-1]), examples: examples('d') },
      ]),
    ]),
    settings: settings(),
    seed: 1,
    tier: 'offline',
  });
  const passed = { end: { kind: 'run', worked: true, by: 'check' }, worked: true, stepsToEnd: 1 } as const;
  const refuted = { end: { kind: 'run', worked: false, by: 'user' }, worked: false, stepsToEnd: undefined } as const;
  const past = {
    ...Object.fromEntries(['a', 'b', 'c'].map((id) => [id, { task: 't', at: 1, steps: { 0: passed } }])),
    d: { task: 't', at: 5, steps: { 0: refuted } },
  };

  it('counts the evidence, names the rival and leads to its run', () => {
    const { lead, rest } = because(explain(decision, past));
    assert.equal(lead, 'Because it passed the check 3 of 3 times here.');
    assert.equal(texts(rest), 'Without memory it would run `npm test`, which last ended with “not done” (then).');
    const link = rest.find((part) => typeof part === 'object' && 'step' in part);
    assert.deepEqual(link, { step: { episodeId: 'd', t: 0, discountedReturn: 1 }, at: 5 });
  });

  it('fits the width of the terminal, as does the evidence below it', () => {
    for (const width of [44, 60]) {
      const lines = cardLines(decision, { colors: colors.createColors(false), width }, { past });
      assert.ok(lines.length > 5, lines.join('\n'));
      for (const line of lines) assert.ok(line.length <= width, line);
    }
  });

  it('claims nothing of runs that are not known', () => {
    assert.equal(because(explain(decision)).lead, 'Tried here, and nobody checked what came of it.');
  });

  it('counts the latest tries as what they are', () => {
    const explained = explain(decision);
    const leadOf = (tries: number, ...marks: readonly (boolean | undefined)[]) => {
      const [worked, failed] = [true, false].map((what) => marks.filter((mark) => mark === what).length);
      const record = { ...none, tries, marks, worked: worked ?? 0, failed: failed ?? 0 };
      return because({ ...explained, chosen: { ...explained.chosen, record } }).lead;
    };
    assert.equal(leadOf(3, false, false, false), 'It failed 3 of 3 times, and is still the best bet.');
    assert.equal(leadOf(7, false, false, false), 'It failed the last 3 times, and is still the best bet.');
    assert.equal(leadOf(7, false, false, undefined), 'It failed 2 times, and is still the best bet.');
    assert.equal(leadOf(4, true, true, true), 'Because it worked the last 3 times here.');
    assert.equal(leadOf(9, true, true, undefined), 'Because it worked 2 times here.');
    assert.equal(leadOf(9, true, false, true), 'Because it worked 2 of the last 3 times here.');
  });

  it('says plainly that nothing is known', () => {
    const first = decide({
      t: 0,
      state: here,
      candidates: [{ ...candidate('npm test'), intent: 'script test of package.json' }],
      evidence: evidence([], {}, { experiences: 0, edges: 0 }),
      settings: settings(),
      seed: 1,
      tier: 'offline',
    });
    const { lead, rest } = because(explain(first));
    assert.equal(lead, 'First time here: nothing learned yet.');
    assert.equal(texts(rest), 'By rule of thumb: script test of package.json.');
  });

  it('gives every reason for not using memory', () => {
    assert.equal(
      abstentionText({ reason: 'tooFewNeighbors', found: 1.94, needed: 3 }),
      'Memory not used yet: 1.9 similar steps, 3 needed.',
    );
    assert.equal(abstentionText({ reason: 'memoryOff', found: 0, needed: 3 }), 'Memory is off: a control run.');
  });
});
