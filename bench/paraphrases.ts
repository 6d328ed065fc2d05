// Suite `paraphrases`: do requests that mean the same command retrieve each other by their states, and unrelated ones not?
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import Table from 'cli-table3';
import nlp from 'compromise/two';
import * as v from 'valibot';
import { loadStateEncoder } from '../src/core/state/encoder.ts';
import { taskWords } from '../src/core/state/taskWords.ts';
import { stateTokens } from '../src/core/state/tokens.ts';
import { checkWritable } from './learning/options.ts';
import { machine } from './learning/report.ts';
import { mean, standardError } from './learning/statistics.ts';

const dataSchema = v.object({
  groups: v.array(v.object({ command: v.string(), requests: v.array(v.string()) })),
});

export type Group = v.InferOutput<typeof dataSchema>['groups'][number];
type Tokens = (request: string) => readonly string[];

const splits = ['tune', 'test'] as const;
type Split = (typeof splits)[number];

/** FNV-1a over UTF-16 code units: which half a command belongs to never changes. */
export function splitOf(command: string): Split {
  let hash = 2166136261;
  for (let i = 0; i < command.length; i++) hash = Math.imul(hash ^ command.charCodeAt(i), 16777619);
  return (hash & 1) === 0 ? 'tune' : 'test';
}

const plainWords: Tokens = (request) => request.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];

/** The state's tokens, and what it is measured against. */
async function loadArms(): Promise<Readonly<Record<string, Tokens>>> {
  const encoder = await loadStateEncoder();
  const workspace = { packageManagers: [], languages: [], git: 'none', context: {} } as const;
  const state: Tokens = (task) => stateTokens(encoder.encode({ task, workspace, transcript: [] }), 1);
  const wildcards = (text: string) =>
    text
      .replace(/"[^"]*"|'[^']*'/g, ' literal ')
      .replace(/[~\w.*-]*\/[\w.*/-]*/g, ' path ')
      .replace(/\b\d+\b/g, ' number ');
  return {
    words: plainWords,
    'split at blanks': (request) => request.toLowerCase().split(/\s+/).filter(Boolean),
    nouns: (request) => nlp(request).match('#Noun').terms().out('array') as string[],
    state,
    'state without lemmas': (request) => taskWords(request, (word) => word),
    'state with literals, paths and numbers as wildcards': (request) => state(wildcards(request)),
  };
}

interface Retrieved {
  /** Means over the requests of a command, one per command. */
  readonly reciprocalRank: readonly number[];
  readonly recallAt10: readonly number[];
  /** 1 where the most similar request means the same command: what is learned on one wording helps on another. */
  readonly nearest: readonly number[];
  readonly tokens: number;
  /** Share of pairs at or above a similarity. */
  readonly paraphrases: Readonly<Record<string, number>>;
  readonly unrelated: Readonly<Record<string, number>>;
}

const similarities = [0.3, 0.5, 0.8] as const;

/** Every request against all others of the half. Ties count by their expectation under a random order: nothing is drawn. */
function retrieve(groups: readonly Group[], tokensOf: Tokens): Retrieved {
  const sets = groups.map((group) => group.requests.map((request) => new Set(tokensOf(request))));
  const pairs = { paraphrases: [] as number[], unrelated: [] as number[] };
  const perCommand = sets.map((own) => {
    const queries = own.map((query) => {
      const same = own.filter((other) => other !== query).map((other) => jaccard(query, other));
      const others = sets.flatMap((group) => (group === own ? [] : group.map((other) => jaccard(query, other))));
      for (const similarity of same) pairs.paraphrases.push(similarity);
      for (const similarity of others) pairs.unrelated.push(similarity);
      return ranks(same, others);
    });
    const meanOf = (key: keyof (typeof queries)[number]) => mean(queries.map((query) => query[key]));
    return { rank: meanOf('rank'), recall: meanOf('recall'), nearest: meanOf('nearest') };
  });
  return {
    reciprocalRank: perCommand.map(({ rank }) => rank),
    recallAt10: perCommand.map(({ recall }) => recall),
    nearest: perCommand.map(({ nearest }) => nearest),
    tokens: mean(sets.flat().map((set) => set.size)),
    paraphrases: shares(pairs.paraphrases),
    unrelated: shares(pairs.unrelated),
  };
}

function ranks(same: readonly number[], others: readonly number[]) {
  const best = Math.max(...same);
  const above = others.filter((similarity) => similarity > best).length;
  const ties = others.filter((similarity) => similarity === best).length;
  const sameTies = same.filter((similarity) => similarity === best).length;
  const found = same.map((similarity) => {
    const better = [...same, ...others].filter((other) => other > similarity).length;
    const equal = [...same, ...others].filter((other) => other === similarity).length;
    return Math.min(1, Math.max(0, (10 - better) / equal));
  });
  return {
    rank: 1 / (above + 1 + ties / (sameTies + 1)),
    recall: mean(found),
    nearest: above > 0 ? 0 : sameTies / (sameTies + ties),
  };
}

function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const token of a) if (b.has(token)) common++;
  const union = a.size + b.size - common;
  return union === 0 ? 0 : common / union;
}

function shares(values: readonly number[]): Record<string, number> {
  return Object.fromEntries(
    similarities.map((least) => [least, mean(values.map((value) => (value >= least ? 1 : 0)))]),
  );
}

const measures = ['reciprocalRank', 'recallAt10', 'nearest'] as const;

const estimated = (values: readonly number[]) => ({ mean: mean(values), standardError: standardError(values) });

function armReport(name: string, result: Retrieved, baseline: Retrieved) {
  const { tokens, paraphrases, unrelated } = result;
  const difference = (values: readonly number[], others: readonly number[]) =>
    estimated(values.map((value, command) => value - (others[command] ?? 0)));
  return {
    name,
    ...Object.fromEntries(measures.map((measure) => [measure, estimated(result[measure])])),
    paired: {
      words: Object.fromEntries(measures.map((measure) => [measure, difference(result[measure], baseline[measure])])),
    },
    tokens,
    atOrAboveSimilarity: { paraphrases, unrelated },
  };
}

function tableOf(split: Split, groups: readonly Group[], results: readonly (readonly [string, Retrieved])[]): string {
  const table = new Table({
    head: [
      'representation',
      'MRR',
      'recall@10',
      'nearest is right',
      'tokens',
      '≥ .5 same / other',
      '≥ .8 same / other',
    ],
    colAligns: ['left', 'right', 'right', 'right', 'right', 'right', 'right'],
    style: { head: [], border: [] },
  });
  const cell = (values: readonly number[]) => `${mean(values).toFixed(3)} ± ${standardError(values).toFixed(3)}`;
  const percent = (share: number | undefined, digits: number) => `${(100 * (share ?? 0)).toFixed(digits)}%`;
  for (const [name, result] of results) {
    const pairs = (least: string) =>
      `${percent(result.paraphrases[least], 0)} / ${percent(result.unrelated[least], 2)}`;
    const cells = measures.map((measure) => cell(result[measure]));
    table.push([name, ...cells, result.tokens.toFixed(1), pairs('0.5'), pairs('0.8')]);
  }
  const requests = groups.reduce((sum, group) => sum + group.requests.length, 0);
  return `${split}: ${groups.length} commands, ${requests} requests\n${table.toString()}`;
}

const expected = '{"groups": [{"command": "...", "requests": ["...", "..."]}]}';

/** Commands that were asked for in more than one way. @throws Error that names the file and what is wrong with it. */
export function readGroups(path: string): readonly Group[] {
  const text = readFileSync(path, 'utf8');
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    const what = text.trim() === '' ? 'is empty' : 'is not JSON';
    throw new Error(`${path} ${what}; expected ${expected}`, { cause: error });
  }
  const parsed = v.safeParse(dataSchema, content);
  if (!parsed.success) throw new Error(`${path}: expected ${expected}; ${v.summarize(parsed.issues)}`);
  const groups = parsed.output.groups.filter((group) => group.requests.length > 1);
  if (groups.length === 0) throw new Error(`${path} has no command with two or more requests; expected ${expected}`);
  return groups;
}

/** `--data FILE [--json FILE]`. @throws Error with what is wrong and what to do about it. */
export async function runParaphrases(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    // Exact: there is nothing to seed. All suites take the option.
    options: {
      data: { type: 'string' },
      json: { type: 'string' },
      seeds: { type: 'string' },
      seed: { type: 'string' },
    },
  });
  if (values.data === undefined)
    throw new Error(`give the requests: npm run bench -- paraphrases --data paraphrases.json\nwith ${expected}`);
  checkWritable('--json', values.json);
  const groups = readGroups(values.data);
  const arms = await loadArms();
  const report = splits.map((split) => {
    const half = groups.filter((group) => splitOf(group.command) === split);
    const results = Object.entries(arms).map(([name, tokens]) => [name, retrieve(half, tokens)] as const);
    console.log(`\n${tableOf(split, half, results)}`);
    const baseline = results[0]?.[1];
    return {
      split,
      commands: half.length,
      arms: baseline ? results.map(([name, result]) => armReport(name, result, baseline)) : [],
    };
  });
  if (values.json === undefined) return;
  const test = report.find(({ split }) => split === 'test');
  const json = {
    suite: 'paraphrases',
    machine: machine(),
    settings: { ngrams: 1 },
    seeds: [],
    arms: test?.arms ?? [],
    splits: report,
  };
  writeFileSync(values.json, `${JSON.stringify(json, undefined, 1)}\n`);
}
