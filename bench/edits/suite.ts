// The suite `edits`: how many attempts a bug takes, the first time, the second time, and where the same bug stands elsewhere.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import Table from 'cli-table3';
import { addUsage } from '../../src/core/agent/prompts/chat.ts';
import { loadStateEncoder, type StateEncoder } from '../../src/core/state/encoder.ts';
import type { Usage } from '../../src/core/episode.ts';
import { armOf } from '../learning/arms.ts';
import { checkWritable, countOf, distinctNames, listOf } from '../learning/options.ts';
import { drawsOf, normal, seedOf, shuffled } from '../learning/random.ts';
import { mean } from '../learning/statistics.ts';
import { type Bug, type Fix, fixOf, likeBug, loadBugs, otherPrograms } from './bugs.ts';
import { attempt, passes } from './play.ts';
import { scriptedModel } from './scripted.ts';

const editsUsage = `Options of the suite edits:
  --data FILE,...   JavaScript files of HumanEvalPack (default: forty bugs of its own)
  --bugs N          at most so many bugs (default 40)      --seeds N   repetitions with nothing learned (default 3)
  --arms a,b,c      as in the learning suites; off is one without memory (default off,replay,ucb1-lock,posterior)
  --json FILE       report`;

const optionTypes = {
  data: { type: 'string', default: '' },
  bugs: { type: 'string', default: '40' },
  seeds: { type: 'string', default: '3' },
  arms: { type: 'string', default: 'off,replay,ucb1-lock,posterior' },
  json: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

/** Fixes proposed for a bug, the right one among them. */
const proposed = 4;
/** A bug that takes as many attempts without success counts as these. */
const mostAttempts = 8;
/** Standard deviation of what a fix's logit wavers by: per bug, and from call to call; nats (prior). */
const taste = 1;
const wavering = 0.5;

const rounds = ['first', 'again', 'alike'] as const;

interface Result {
  readonly arm: string;
  /** Mean attempts a bug by round, one a seed. */
  readonly attempts: Readonly<Record<(typeof rounds)[number], readonly number[]>>;
  readonly episodes: number;
  readonly usage: Usage;
}

/** @throws Error with what is wrong and what to do about it. */
export async function runEdits(
  args: readonly string[],
  print: (text: string) => void = (text) => console.log(text),
): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: optionTypes });
  if (values.help) {
    print(editsUsage);
    return;
  }
  const arms = distinctNames('--arms', values.arms);
  checkWritable('--json', values.json);
  const bugs = loadBugs(listOf(values.data)).filter(fits).slice(0, countOf('--bugs', values.bugs));
  const seeds = Array.from({ length: countOf('--seeds', values.seeds) }, (_, index) => 101 + index);
  const encoder = await loadStateEncoder();
  const root = mkdtempSync(join(tmpdir(), 'knack-edits-'));
  try {
    const results: Result[] = [];
    for (const arm of arms) results.push(await playArm(arm, { bugs, seeds, encoder, root, inTwoStages: true }));
    const last = arms.at(-1) ?? 'posterior';
    const whole = await playArm(last, { bugs, seeds, encoder, root, inTwoStages: false });
    print(`${bugs.length} bugs, ${seeds.length} seeds, ${proposed} fixes proposed each\n${tableOf(results)}`);
    print(savedText(results.at(-1), whole));
    if (values.json !== undefined) {
      const report = {
        suite: 'edits',
        bugs: bugs.map(({ name }) => name),
        seeds,
        proposed,
        mostAttempts,
        results,
        whole,
      };
      writeFileSync(values.json, `${JSON.stringify(report, undefined, 1)}\n`);
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** The fix works, the bug is one, and there is something else to try. */
function fits(bug: Bug): boolean {
  return passes(bug, bug.fixed) && !passes(bug, bug.buggy) && wrongFixes(bug, 0).length > 0;
}

interface Plan {
  readonly bugs: readonly Bug[];
  readonly seeds: readonly number[];
  readonly encoder: StateEncoder;
  readonly root: string;
  readonly inTwoStages: boolean;
}

async function playArm(name: string, { bugs, seeds, encoder, root, inTwoStages }: Plan): Promise<Result> {
  const attempts: Record<(typeof rounds)[number], number[]> = { first: [], again: [], alike: [] };
  let episodes = 0;
  let usage: Usage = {};
  for (const seed of seeds) {
    const player = armOf(name === 'off' ? 'static' : name).player();
    for (const round of rounds) {
      const counts: number[] = [];
      for (const original of shuffled(bugs, drawsOf(seedOf(seed, round)))) {
        const bug = round === 'alike' ? likeBug(original) : original;
        const fixes = fixesFor(original, bug, seed);
        let count = 0;
        for (let fixed = false; !fixed && count < mostAttempts;) {
          const draw = drawsOf(seedOf(seed, round, bug.name, count));
          const wishes = fixes.map((wish) => ({ ...wish, logit: wish.logit + wavering * normal(draw) }));
          const model = scriptedModel(`${bug.name}.js`, wishes, inTwoStages);
          const episodeId = `${round}.${bug.name}.${count}`;
          const played = await attempt({ bug, player, model, encoder, root, seed: seedOf(seed, episodeId), episodeId });
          ({ fixed } = played);
          usage = addUsage(usage, played.usage);
          count++;
          episodes++;
        }
        counts.push(count);
      }
      attempts[round].push(mean(counts));
    }
  }
  return { arm: name, attempts, episodes, usage };
}

/** The right fix and wrong ones of the original in `bug`, liked as they are there. */
function fixesFor(original: Bug, bug: Bug, seed: number): readonly { readonly fix: Fix; readonly logit: number }[] {
  const draw = drawsOf(seedOf(seed, original.name));
  const programs = [original.fixed, ...wrongFixes(original, seed)];
  return programs.map((program) => {
    const renamed = program.replaceAll(new RegExp(`\\b${original.name}\\b`, 'g'), bug.name);
    return { fix: fixOf(bug.name, bug.buggy, renamed), logit: taste * normal(draw) };
  });
}

/** Programs that fail the test, too, each told in words of its own. */
function wrongFixes(bug: Bug, seed: number): readonly string[] {
  const told = new Set([fixOf(bug.name, bug.buggy, bug.fixed).words]);
  const wrong: string[] = [];
  for (const program of shuffled(otherPrograms(bug), drawsOf(seedOf(seed, bug.name, 'wrong')))) {
    if (wrong.length === proposed - 1) break;
    const { words } = fixOf(bug.name, bug.buggy, program);
    if (told.has(words) || passes(bug, program)) continue;
    told.add(words);
    wrong.push(program);
  }
  return wrong;
}

function tableOf(results: readonly Result[]): string {
  const table = new Table({
    head: ['arm', 'attempts a bug, first time', 'second time', 'alike elsewhere', 'all attempts'],
    colAligns: ['left', 'right', 'right', 'right', 'right'],
    style: { head: [], border: [] },
  });
  for (const { arm, attempts, episodes } of results)
    table.push([arm, ...rounds.map((round) => spread(attempts[round])), episodes]);
  return table.toString();
}

/** Mean over seeds, with their standard deviation. */
function spread(values: readonly number[]): string {
  const middle = mean(values);
  const deviation = Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
  return `${middle.toFixed(2)} ± ${deviation.toFixed(2)}`;
}

function savedText(twoStages: Result | undefined, whole: Result): string {
  if (!twoStages) return '';
  const each = ({ usage, episodes }: Result, name: 'inputTokens' | 'outputTokens') =>
    Math.round((usage[name] ?? 0) / Math.max(1, episodes));
  const line = (text: string, result: Result) =>
    `${text}: ${each(result, 'inputTokens')} tokens read and ${each(result, 'outputTokens')} written a step`;
  return `${line('In words first', twoStages)}. ${line('Whole changes proposed', whole)} (estimated; the same prompts are cacheable).`;
}
