// How likely an action fails: by hand, and the same whatever was remembered and forgotten before.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { actionKey } from '../../../../src/core/action/key.ts';
import { createMemory } from '../../../../src/core/memory/experienceMemory.ts';
import type { ExperienceMemory } from '../../../../src/core/memory/memory.ts';
import type { StepOutcome } from '../../../../src/core/memory/outcomes/stepOutcome.ts';
import { deserializeMemory, serializeMemory } from '../../../../src/core/memory/snapshot.ts';
import { defaultSettings, learningSettings } from '../../../../src/core/settings.ts';
import type { Candidate, State } from '../../../../src/core/types.ts';
import type { FailureForecast } from '../../../../src/core/decision.ts';

const settings = learningSettings(defaultSettings);
const states: readonly State[] = [
  { nouns: ['build', 'site', 'node'], verbs: ['start'] },
  { nouns: ['build', 'site', 'node', 'exit:1'], verbs: ['npm build'] },
  { nouns: ['dump', 'bytes', 'file'], verbs: ['start'] },
];
const actionOf = (command: string) => ({ tool: 'run', input: { command } });
const candidateOf = (command: string): Candidate => ({
  action: actionOf(command),
  key: actionKey(actionOf(command)),
  priorLogit: 0,
  source: 'model',
  risk: { class: 'read', reasons: [], alwaysAsk: false },
});

interface Step {
  readonly state: number;
  readonly command: string;
  readonly outcome?: StepOutcome | undefined;
  readonly weight?: number;
  readonly foretold?: number | undefined;
}

const worked: StepOutcome = { failed: false, missing: [] };
const failed: StepOutcome = { failed: true, exitCode: 1, missing: [] };
const blaming = (...lastWords: string[]): StepOutcome => ({ failed: true, exitCode: 1, missing: [], lastWords });
const notFound = (name: string): StepOutcome => ({ failed: true, exitCode: 127, missing: [name] });

function remember(memory: ExperienceMemory, episodeId: string, { state, command, weight = 1, ...rest }: Step): void {
  const { action, key } = candidateOf(command);
  const t = memory.nextStep(episodeId);
  memory.append({ episodeId, t, state: states[state] ?? { nouns: [], verbs: [] }, action, key, weight, ...rest });
}

function after(steps: readonly Step[]): ExperienceMemory {
  const memory = createMemory(settings);
  for (const step of steps) remember(memory, 'e', step);
  return memory;
}

const forecast = (memory: ExperienceMemory, state: number, command: string): FailureForecast => {
  const [found] = memory.evidence(states[state] ?? { nouns: [], verbs: [] }, [candidateOf(command)]).failures ?? [];
  assert.ok(found);
  return found;
};
const close = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1e-6, `${String(actual)} and ${String(expected)}`);
const times = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);

describe('the forecast of a failure', () => {
  it('of what nothing is known about is the prior, and says so', () => {
    const { prob, tries, failures, reason } = forecast(createMemory(settings), 0, 'xxd data.bin');
    close(prob, 0.05);
    assert.deepEqual([tries, failures, reason], [0, 0, { kind: 'unknown' }]);
  });

  it('goes from the program over the text to this very edge', () => {
    const memory = after([{ state: 0, command: 'make', outcome: failed }]);
    // The share of programs that fail (10 of them at 0.05), then each level with one failure in one try: program with strength 2, part's template and text, the
    // whole's template and text with 1, this edge with 1/2. There is no other command like it, and no head finer than the program.
    let prob = (1 + 10 * 0.05) / 11;
    prob = (1 + 2 * prob) / 3;
    for (let level = 0; level < 4; level++) prob = (1 + prob) / 2;
    prob = (1 + 0.5 * prob) / 1.5;
    const found = forecast(memory, 0, 'make');
    close(found.rawProb, prob);
    assert.deepEqual([found.tries, found.failures, found.lastExit, found.reason], [1, 1, 1, { kind: 'here' }]);
  });

  it('of a program that was never tried is how often programs fail, not how often steps do', () => {
    const memory = after([
      ...times(30, { state: 0, command: 'ls', outcome: worked }),
      ...times(2, { state: 2, command: 'xxd a.bin', outcome: notFound('xxd') }),
    ]);
    // One program that worked, one that failed, and ten at 0.05.
    close(forecast(memory, 1, 'hexdump other').rawProb, (1 + 10 * 0.05) / 12);
  });

  it('blames what the output names as not found, and says that it is missing', () => {
    const memory = after(times(3, { state: 2, command: 'ls && xxd data.bin', outcome: notFound('xxd') }));
    assert.ok(forecast(memory, 0, 'ls').prob < 0.2);
    const found = forecast(memory, 0, 'cp data.bin x && xxd x');
    assert.ok(found.prob > 0.4, String(found.prob));
    assert.equal(found.reason.missing, 'xxd');
  });

  it('suspects words that were in the last line of failures, in other commands too', () => {
    const memory = after([
      ...times(6, { state: 2, command: 'python -c "import json"', outcome: worked }),
      ...times(2, {
        state: 2,
        command: 'python -c "import torch"',
        outcome: blaming('No', 'module', 'named', 'torch'),
      }),
    ]);
    const ofOther = forecast(memory, 0, 'python -c "import torch; print(torch.zeros(3))"').prob;
    const ofJson = forecast(memory, 0, 'python -c "import json; print(json.dumps(3))"').prob;
    assert.ok(ofOther > ofJson + 0.08, `${ofOther} and ${ofJson}`);
  });

  it('names the suspect, unless the parts of the command are to blame as much', () => {
    const failing = times(3, { state: 2, command: 'npm ci --frozen', outcome: blaming('unknown', 'option', 'frozen') });
    const memory = after([...times(6, { state: 2, command: 'npm ci', outcome: worked }), ...failing]);
    const suspectOf = (command: string) => forecast(memory, 0, command).reason.suspect;
    assert.deepEqual(suspectOf('npm ci --frozen --quiet'), { word: '--frozen', tries: 3, failures: 3 });
    assert.equal(suspectOf('npm ci --quiet'), undefined);
  });

  it('clears a suspect by tries in which it was not to blame', () => {
    const steps = times(2, { state: 2, command: 'python -c "import torch"', outcome: blaming('torch') });
    const later = times(8, { state: 2, command: 'python train.py --with torch', outcome: worked });
    const prob = (memory: ExperienceMemory) => forecast(memory, 0, 'python run.py --with torch --fast').prob;
    assert.ok(prob(after([...steps, ...later])) < prob(after(steps)) / 2);
  });

  it('blames the part whose program the last line names', () => {
    const outcome = blaming('awk', 'no', 'program', 'given');
    const memory = after(times(3, { state: 2, command: 'sort names | awk x', outcome }));
    assert.ok(forecast(memory, 0, 'awk y').prob > 0.4);
    assert.ok(forecast(memory, 0, 'sort other').prob < 0.2);
  });

  it('takes no script that was only written for evidence about one that is run', () => {
    const script = (name: string, rest = '') =>
      `cat <<'EOF' > ${name}.py\nimport json\nprint(json.dumps({}))\nEOF${rest}`;
    const runs = times(3, { state: 2, command: script('a', '\npython3 a.py'), outcome: failed });
    const memory = after([...runs, ...times(6, { state: 2, command: script('b'), outcome: worked })]);
    assert.ok(forecast(memory, 0, script('c', '\npython3 c.py')).prob > 0.6);
    assert.ok(forecast(memory, 0, script('c')).prob < 0.05);
  });

  it('takes what was missing for installed once it worked', () => {
    const steps = [
      { state: 2, command: 'xxd data.bin', outcome: notFound('xxd') },
      { state: 2, command: 'xxd data.bin', outcome: worked },
    ];
    assert.equal(forecast(after(steps), 2, 'xxd other.bin').reason.missing, undefined);
  });

  it('tells situations apart after a try or two', () => {
    const steps = [
      ...times(3, { state: 0, command: 'make test', outcome: failed }),
      ...times(3, { state: 2, command: 'make test', outcome: worked }),
    ];
    assert.ok(forecast(after(steps), 0, 'make test').prob > 0.75);
    assert.ok(forecast(after(steps), 2, 'make test').prob < 0.25);
  });

  const reasons: readonly (readonly [string, readonly Step[], FailureReasonCase])[] = [
    ['near', [{ state: 1, command: 'npm test', outcome: failed }], ['npm test', 1, 1]],
    ['action', [{ state: 2, command: 'npm test', outcome: failed }], ['npm test', 1, 1]],
    ['similar', [{ state: 2, command: 'cat a/1.txt', outcome: worked }], ['cat b/2.txt', 1, 0]],
    ['part', [{ state: 2, command: 'ls -la', outcome: worked }], ['ls && wc -l --total', 1, 0]],
  ];
  for (const [kind, steps, [command, tries, failures]] of reasons)
    it(`names ${kind} as its reason, with the counts there`, () => {
      const found = forecast(after(steps), 0, command);
      assert.deepEqual([found.reason.kind, found.tries, found.failures], [kind, tries, failures]);
    });

  it('does not change by steps whose ending is not known', () => {
    const memory = after([{ state: 0, command: 'make' }]);
    assert.deepEqual(forecast(memory, 0, 'make'), forecast(createMemory(settings), 0, 'make'));
  });

  it('counts imports for their weight', () => {
    const memory = after([{ state: 0, command: 'make', outcome: failed, weight: 0.25 }]);
    const { tries, failures } = forecast(memory, 0, 'make');
    assert.deepEqual([tries, failures], [0.25, 0.25]);
  });
});

type FailureReasonCase = readonly [command: string, tries: number, failures: number];

describe('forecasts within an episode', () => {
  it('fall once it went on after a failure, where that has come true before', () => {
    const memory = createMemory(settings);
    for (let episode = 0; episode < 30; episode++) {
      const steps = [failed, worked, worked, worked];
      for (const outcome of steps)
        remember(memory, `e${episode}`, { state: 0, command: 'make test', outcome, foretold: 0.4 });
    }
    remember(memory, 'recovered', { state: 2, command: 'ls', outcome: failed });
    remember(memory, 'recovered', { state: 2, command: 'pwd', outcome: worked });
    const probIn = (episodeId = '', t = 2) =>
      memory.evidence(states[0] ?? { nouns: [], verbs: [] }, [candidateOf('make test')], undefined, { episodeId, t })
        .failures?.[0]?.prob ?? NaN;
    assert.ok(probIn('recovered') < probIn() / 2, `${probIn('recovered')} and ${probIn()}`);
    assert.equal(probIn('never begun'), probIn());
    assert.equal(probIn('recovered', 0), probIn());
  });
});

describe('forecasts after forgetting', () => {
  const commands = ['make', 'make test', 'ls && xxd a', 'npm test | tail -3', 'cat a || true', 'python -c "import x"'];
  const step = fc.record({
    state: fc.nat(2),
    command: fc.constantFrom(...commands),
    outcome: fc.constantFrom(worked, failed, notFound('xxd'), blaming('a', 'test', 'tail', 'other'), undefined),
    weight: fc.constantFrom(1, 1, 0.3),
    foretold: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined }),
    forgotten: fc.boolean(),
  });
  const all = (memory: ExperienceMemory) =>
    states.map((state) => memory.evidence(state, commands.map(candidateOf)).failures);

  it('are those of a memory that never knew what was forgotten, also from a snapshot', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const memory = createMemory(settings, { leastDelta: 4, deltaShare: 0.1, leastGaps: 3 });
        const fresh = createMemory(settings);
        for (const [index, one] of steps.entries()) {
          remember(memory, `e${String(index)}`, one);
          if (!one.forgotten) remember(fresh, `e${String(index)}`, one);
        }
        for (const [index, { forgotten }] of steps.entries()) if (forgotten) memory.forget(`e${String(index)}`);
        assert.deepEqual(all(memory), all(fresh));
        const copy = deserializeMemory(serializeMemory(memory), settings);
        assert.ok(copy);
        assert.deepEqual(all(copy), all(fresh));
        remember(copy, 'later', { state: 0, command: 'make test', outcome: failed });
        remember(fresh, 'later', { state: 0, command: 'make test', outcome: failed });
        assert.deepEqual(all(copy), all(fresh));
      }),
      { numRuns: 60 },
    );
  });

  it('are the same when single steps of one episode were forgotten, whose failures those after them followed', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const memory = createMemory(settings, { leastDelta: 4, deltaShare: 0.1, leastGaps: 3 });
        const fresh = createMemory(settings);
        for (const one of steps) {
          remember(memory, 'e', one);
          if (!one.forgotten) remember(fresh, 'e', one);
        }
        for (const [t, { forgotten }] of steps.entries()) if (forgotten) memory.forget('e', t);
        const inEpisode = (target: ExperienceMemory) =>
          states.map(
            (state) => target.evidence(state, commands.map(candidateOf), undefined, { episodeId: 'e', t: 99 }).failures,
          );
        assert.deepEqual(inEpisode(memory), inEpisode(fresh));
        assert.deepEqual(all(memory), all(fresh));
        const copy = deserializeMemory(serializeMemory(memory), settings);
        assert.ok(copy);
        assert.deepEqual(inEpisode(copy), inEpisode(fresh));
      }),
      { numRuns: 60 },
    );
  });

  it('are the same when the places of many forgotten commands were given to others', () => {
    const memory = createMemory(settings, { leastDelta: 512, deltaShare: 1, leastGaps: Infinity });
    const fresh = createMemory(settings);
    const many = Array.from({ length: 700 }, (_, index): Step => ({
      state: 0,
      command: `make part${index}`,
      outcome: failed,
    }));
    for (const [index, one] of many.entries()) remember(memory, `e${index}`, one);
    for (const index of many.keys()) memory.forget(`e${index}`);
    const later = [...many.slice(0, 3), { state: 1, command: 'npm run other', outcome: worked }, ...many.slice(5, 9)];
    for (const target of [memory, fresh])
      for (const [index, one] of later.entries()) remember(target, `l${index}`, one);
    const ask = (target: ExperienceMemory) =>
      ['make part1', 'make part4', 'npm run other', 'make part7 all'].map((command) => forecast(target, 2, command));
    assert.deepEqual(ask(memory), ask(fresh));
  });

  it('are those of what eviction left', () => {
    const small = { ...settings, maxExperiences: 1 };
    const memory = createMemory(small);
    const fresh = createMemory(small);
    const steps: readonly Step[] = [
      { state: 0, command: 'make', outcome: failed },
      { state: 1, command: 'ls', outcome: worked },
    ];
    for (const [index, one] of steps.entries()) {
      for (const target of index === 1 ? [memory, fresh] : [memory]) {
        remember(target, `e${String(index)}`, one);
        target.setReturns(`e${String(index)}`, [0]);
      }
    }
    assert.equal(memory.size, 1);
    assert.deepEqual(all(memory), all(fresh));
  });
});
