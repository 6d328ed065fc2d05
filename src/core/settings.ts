// The one table of settings. CLI flags, VS Code's configuration and the documentation are generated from it.

/** VS Code's scopes: `resource` may be set by a workspace, `machine` only by the user (a repository cannot set it). */
export type SettingScope = 'resource' | 'machine';

interface Described {
  readonly scope: SettingScope;
  readonly description: string;
  /** `learning` settings are stored with every decision; `agent` settings shape the run. */
  readonly group: 'learning' | 'agent';
}
export interface NumberSetting extends Described {
  readonly type: 'number' | 'integer';
  readonly default: number;
  readonly min: number;
  readonly max: number;
}
export interface EnumSetting extends Described {
  readonly type: 'enum';
  readonly default: string;
  readonly values: readonly string[];
}
export interface TextSetting extends Described {
  readonly type: 'text';
  readonly default: string;
}
export interface ListSetting extends Described {
  readonly type: 'list';
  readonly default: readonly string[];
}
export type Setting = NumberSetting | EnumSetting | TextSetting | ListSetting;

export const settingsTable = {
  mode: {
    type: 'enum',
    values: ['posterior', 'jitrl'],
    default: 'posterior',
    group: 'learning',
    scope: 'resource',
    description:
      'Estimator: `posterior` (shrunk means with uncertainty) or `jitrl` (the equations of arXiv:2601.18510).',
  },
  beta: {
    type: 'number',
    default: 20,
    min: 0,
    max: 1000,
    group: 'learning',
    scope: 'resource',
    description:
      'How strongly experience moves a logit: nats per standard deviation of return (`posterior`) or per unit of return (`jitrl`). 0 switches learning off.',
  },
  threshold: {
    type: 'number',
    default: 0.5,
    min: 0.05,
    max: 1,
    group: 'learning',
    scope: 'resource',
    description: 'Least Jaccard similarity at which a remembered state counts as a neighbour.',
  },
  k: {
    type: 'integer',
    default: 20,
    min: 1,
    max: 10000,
    group: 'learning',
    scope: 'resource',
    description:
      'Most neighbours used: distinct states in mode `posterior`, single experiences in mode `jitrl`, as in the paper.',
  },
  gamma: {
    type: 'number',
    default: 0.9,
    min: 0,
    max: 1,
    group: 'learning',
    scope: 'resource',
    description: 'Discount per step of later rewards.',
  },
  minNeighbors: {
    type: 'number',
    default: 0.5,
    min: 0,
    max: 1000,
    group: 'learning',
    scope: 'resource',
    description:
      'Weighted observations needed before memory is used, unless this very situation was seen (mode `posterior`).',
  },
  exploration: {
    type: 'number',
    default: 0.75,
    min: 0,
    max: 100,
    group: 'learning',
    scope: 'resource',
    description:
      'Bonus for what is not known about an action, in standard deviations of the estimate (mode `posterior`).',
  },
  choice: {
    type: 'enum',
    values: ['argmax', 'sample'],
    default: 'argmax',
    group: 'learning',
    scope: 'resource',
    description: 'Take the most probable action (ties at random) or draw one by its probability; seeded either way.',
  },
  ngrams: {
    type: 'integer',
    default: 1,
    min: 1,
    max: 2,
    group: 'learning',
    scope: 'resource',
    description: 'Similarity compares single words (1) or also pairs of neighbouring ones (2).',
  },
  recencyHalfLife: {
    type: 'number',
    default: 0,
    min: 0,
    max: 1000000,
    group: 'learning',
    scope: 'resource',
    description: 'Episodes after which an experience counts half; 0: experience does not age.',
  },
  stepCost: {
    type: 'number',
    default: 0,
    min: 0,
    max: 1,
    group: 'learning',
    scope: 'resource',
    description: 'Subtracted from the reward of every step; gamma prefers short ways already.',
  },
  importWeight: {
    type: 'number',
    default: 0.25,
    min: 0,
    max: 1,
    group: 'learning',
    scope: 'resource',
    description: 'How much an imported experience counts beside one of your own.',
  },
  alpha: {
    type: 'number',
    default: 5,
    min: 0,
    max: 1000,
    group: 'learning',
    scope: 'resource',
    description: 'Mode `jitrl`: an unseen action is worth V + alpha/|N| when explored.',
  },
  lambda: {
    type: 'number',
    default: 1,
    min: 0,
    max: 1,
    group: 'learning',
    scope: 'resource',
    description: 'Mode `jitrl`: probability that an unseen action is explored.',
  },
  unseenMiss: {
    type: 'enum',
    values: ['stateValue', 'zero'],
    default: 'stateValue',
    group: 'learning',
    scope: 'resource',
    description: 'Mode `jitrl`: worth of an unseen action that is not explored; the paper says `zero`.',
  },
  advantageNorm: {
    type: 'enum',
    values: ['none', 'maxAbs'],
    default: 'none',
    group: 'learning',
    scope: 'resource',
    description: "Mode `jitrl`: divide advantages by the largest one's size, as the paper's worked cases do.",
  },
  memoryOnlyPrior: {
    type: 'enum',
    values: ['weakest', 'zero'],
    default: 'weakest',
    group: 'learning',
    scope: 'resource',
    description:
      "Logit of an action that only memory knows and no model scored: the weakest other minus ln 2, or 0 (the paper's appendix).",
  },
  confidencePrior: {
    type: 'enum',
    values: ['normalised', 'paper'],
    default: 'normalised',
    group: 'learning',
    scope: 'resource',
    description: 'Logits from stated confidences: ln of (c + 1) over their sum, or ln(max(c, 1)/100) as in the paper.',
  },
  maxExperiences: {
    type: 'integer',
    default: 100000,
    min: 1,
    max: 10000000,
    group: 'learning',
    scope: 'resource',
    description: 'Size limit of the memory, in steps. Pinned episodes do not count as evictable.',
  },
  eviction: {
    type: 'enum',
    values: ['leastRecentlyUsed', 'lowestReturn'],
    default: 'leastRecentlyUsed',
    group: 'learning',
    scope: 'resource',
    description: 'What leaves a full memory first.',
  },
  keepDecisions: {
    type: 'integer',
    default: 0,
    min: 0,
    max: 10000000,
    group: 'agent',
    scope: 'machine',
    description:
      'Episodes, the newest, that keep all numbers and evidence of their decisions. Of older ones only what was done and how it ended is kept, which takes about a third of the space; pinned ones stay whole. 0: all.',
  },
  memory: {
    type: 'enum',
    values: ['on', 'readonly', 'off'],
    default: 'on',
    group: 'agent',
    scope: 'resource',
    description: 'Learn and use experience (`on`), use it only (`readonly`), or neither (`off`, a control run).',
  },
  approve: {
    type: 'enum',
    values: ['ask', 'read', 'write', 'network'],
    default: 'ask',
    group: 'agent',
    scope: 'machine',
    description: 'Most harmful class of commands that runs without asking. Destructive commands always ask.',
  },
  allow: {
    type: 'list',
    default: [],
    group: 'agent',
    scope: 'machine',
    description: 'Commands that run without asking, as words: `npm run *`, `git fetch`. Never destructive ones.',
  },
  deny: {
    type: 'list',
    default: [],
    group: 'agent',
    scope: 'machine',
    description: 'Commands that never run, in whatever part of a command line they stand: `git push`.',
  },
  learnIgnore: {
    type: 'list',
    default: [],
    group: 'agent',
    scope: 'resource',
    description:
      'What is never learned from, as in `.knackignore`: folders (`secrets/`), and commands after a dollar sign (`$ mysql *`).',
  },
  teamExclude: {
    type: 'list',
    default: [],
    group: 'agent',
    scope: 'machine',
    description:
      'What is never sent to a team, as in `.knackignore`: folders (`secrets/`), and commands after a dollar sign (`$ mysql *`).',
  },
  sandbox: {
    type: 'enum',
    values: ['off', 'read', 'write'],
    default: 'read',
    group: 'agent',
    scope: 'machine',
    description:
      'Commands that run unasked because they only read run where nothing can be written, no network is reached and secrets are hidden (`read`); approved writes too, with the workspace writable (`write`); or nothing does (`off`).',
  },
  checkpoints: {
    type: 'enum',
    values: ['on', 'off'],
    default: 'on',
    group: 'agent',
    scope: 'machine',
    description:
      'Files are kept as they are before every step that may write, so that its changes can be seen and undone. Ignored files and files over 10 MB are not.',
  },
  model: {
    type: 'text',
    default: 'offline',
    group: 'agent',
    scope: 'machine',
    description:
      "What proposes actions: `offline` (this workspace's own commands) or a model of an OpenAI-compatible endpoint.",
  },
  baseUrl: {
    type: 'text',
    default: '',
    group: 'agent',
    scope: 'machine',
    description:
      'The OpenAI-compatible endpoint: a base URL, or a provider (`openai`, `anthropic`, `openrouter`, `ollama`, `lmstudio`, `llama.cpp`); empty: OPENAI_BASE_URL, else OpenAI.',
  },
  contextWindow: {
    type: 'integer',
    default: 0,
    min: 0,
    max: 100000000,
    group: 'agent',
    scope: 'machine',
    description: 'Tokens the model takes in; 0: what the endpoint tells.',
  },
  inputPrice: {
    type: 'number',
    default: 0,
    min: 0,
    max: 1000000,
    group: 'agent',
    scope: 'machine',
    description: 'Price of a million input tokens, in a currency of your choice; with both prices 0 no cost is shown.',
  },
  outputPrice: {
    type: 'number',
    default: 0,
    min: 0,
    max: 1000000,
    group: 'agent',
    scope: 'machine',
    description: 'Price of a million output tokens.',
  },
  evaluator: {
    type: 'enum',
    values: ['off', 'rules', 'model'],
    default: 'off',
    group: 'agent',
    scope: 'resource',
    description:
      'Judges the steps of an ended episode in hindsight: by simple rules, or three votes of the model (costs tokens).',
  },
  inferCheck: {
    type: 'enum',
    values: ['on', 'off'],
    default: 'on',
    group: 'agent',
    scope: 'resource',
    description:
      'Without a check of yours, take one that the model infers from the task: a command whose success would be its success.',
  },
  maxSteps: {
    type: 'integer',
    default: 20,
    min: 1,
    max: 1000,
    group: 'agent',
    scope: 'resource',
    description: 'Steps after which an episode ends.',
  },
  tokenBudget: {
    type: 'integer',
    default: 0,
    min: 0,
    max: 1000000000,
    group: 'agent',
    scope: 'resource',
    description: 'Tokens after which an episode stops cleanly; 0: no limit.',
  },
  costBudget: {
    type: 'number',
    default: 0,
    min: 0,
    max: 1000000,
    group: 'agent',
    scope: 'resource',
    description: 'Cost after which an episode stops cleanly, in the currency of the configured prices; 0: no limit.',
  },
  maxCandidates: {
    type: 'integer',
    default: 5,
    min: 1,
    max: 20,
    group: 'agent',
    scope: 'resource',
    description: 'Candidate actions asked of the model at every step.',
  },
  commandTimeout: {
    type: 'number',
    default: 600,
    min: 1,
    max: 86400,
    group: 'agent',
    scope: 'resource',
    description: 'Seconds after which a command is ended.',
  },
  outputLimit: {
    type: 'integer',
    default: 32768,
    min: 1024,
    max: 10485760,
    group: 'agent',
    scope: 'resource',
    description:
      'Bytes of a command’s output that the agent sees, head and tail; the rest is kept in a file it can read.',
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settingsTable;

type ValueOf<S extends Setting> = S extends EnumSetting
  ? S['values'][number]
  : S extends TextSetting
    ? string
    : S extends ListSetting
      ? readonly string[]
      : number;
export type Settings = { readonly [Name in SettingName]: ValueOf<(typeof settingsTable)[Name]> };

type NamesOfGroup<G extends Setting['group']> = {
  [Name in SettingName]: (typeof settingsTable)[Name]['group'] extends G ? Name : never;
}[SettingName];
/** The part of the settings that a decision depends on and carries. */
export type LearningSettings = Pick<Settings, NamesOfGroup<'learning'>>;

export const settingNames = Object.keys(settingsTable) as SettingName[];

export const defaultSettings = Object.fromEntries(
  settingNames.map((name) => [name, settingsTable[name].default]),
) as unknown as Settings;

/** The learning part of `settings`, without anything else it may carry. */
export function learningSettings(settings: Settings): LearningSettings {
  return Object.fromEntries(
    settingNames.filter((name) => settingsTable[name].group === 'learning').map((name) => [name, settings[name]]),
  ) as unknown as LearningSettings;
}

export type SettingsResult =
  { readonly ok: true; readonly settings: Settings } | { readonly ok: false; readonly problems: readonly string[] };

/**
 * Checks `values` against the table and lays them over `base`. Numbers may come as text (flags).
 * Problems name the setting, the value and what is allowed.
 */
export function parseSettings(
  values: Readonly<Record<string, unknown>>,
  base: Settings = defaultSettings,
): SettingsResult {
  const problems: string[] = [];
  const parsed: Record<string, SettingValue> = {};
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    if (!Object.hasOwn(settingsTable, name)) {
      problems.push(`unknown setting '${name}'; known: ${settingNames.join(', ')}`);
      continue;
    }
    const result = parseSetting(name as SettingName, value);
    if (typeof result === 'object' && 'problem' in result) problems.push(result.problem);
    else parsed[name] = result;
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, settings: { ...base, ...parsed } };
}

type SettingValue = number | string | readonly string[];

function parseSetting(name: SettingName, value: unknown): SettingValue | { problem: string } {
  const setting: Setting = settingsTable[name];
  if (setting.type === 'text') {
    return typeof value === 'string' ? value.trim() : { problem: `${name} is ${JSON.stringify(value)}; allowed: text` };
  }
  if (setting.type === 'list') {
    if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value;
    return { problem: `${name} is ${JSON.stringify(value)}; allowed: a list of texts` };
  }
  if (setting.type === 'enum') {
    if (typeof value === 'string' && setting.values.includes(value)) return value;
    return { problem: `${name} is ${JSON.stringify(value)}; allowed: ${setting.values.join(', ')}` };
  }
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  const whole = setting.type === 'integer' ? 'a whole number' : 'a number';
  if (
    typeof number === 'number' &&
    number >= setting.min &&
    number <= setting.max &&
    (setting.type === 'number' || Number.isInteger(number))
  ) {
    return number;
  }
  return {
    problem: `${name} is ${JSON.stringify(value)}; allowed: ${whole} from ${String(setting.min)} to ${String(setting.max)}`,
  };
}
