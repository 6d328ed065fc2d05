// The arms: Knack under settings, and rivals. `posterior:beta=5+k=10` has settings of its own, `ucb1:0.3` its own width.
import type { Settings } from '../../src/core/settings.ts';
import { parseSettings } from '../../src/core/settings.ts';
import { createMemory } from '../../src/core/memory/experienceMemory.ts';
import { learningSettings } from '../../src/core/settings.ts';
import { paperCode } from './paperCode.ts';
import { knnUcb, memento, memRl } from './peers.ts';
import type { Player } from './play.ts';
import { epsilonGreedy, replayBest, ucb1, type Rival } from './rivals.ts';

export interface Arm {
  readonly name: string;
  /** What differs from the defaults. */
  readonly settings: Readonly<Record<string, string | number>>;
  /** A player that knows nothing yet. */
  readonly player: () => Player;
}

/**
 * The paper's equations with the paper's k; an unseen action is always worth V + alpha/|N|, as lambda and alpha have their defaults,
 * 1 and 5. Sampled, as argmax without exploration locks in.
 */
const paperEquations = {
  mode: 'jitrl',
  beta: 1,
  k: 10,
  threshold: 0.8,
  choice: 'sample',
  stepCost: 0,
};

const knackArms: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {
  static: { beta: 0, choice: 'sample' },
  posterior: {},
  jitrl: paperEquations,
  'jitrl-tuned': { ...paperEquations, beta: 100, k: 1000 },
};

interface RivalArm {
  /** Its one parameter, where it has one, with its default and the most that makes sense. */
  readonly parameter?: { readonly name: string; readonly usual: number; readonly most: number };
  readonly rival: (parameter: number) => Rival;
}

const rivalGamma = 0.9;
/** The width is tuned on the tune split as Knack's settings are. */
const width = { name: 'width', usual: 0.5, most: Infinity };
/** None: returns below 0 lead on to what was not tried, which counts as 0. */
const epsilon = { name: 'epsilon', usual: 0, most: 1 };

const rivalArms: Readonly<Record<string, RivalArm>> = {
  'epsilon-greedy': { parameter: epsilon, rival: (value) => epsilonGreedy(value, rivalGamma) },
  ucb1: { parameter: width, rival: (value) => ucb1(value, rivalGamma, false) },
  'ucb1-lock': { parameter: width, rival: (value) => ucb1(value, rivalGamma, true) },
  replay: { rival: () => replayBest(false) },
  'replay-by-state': { rival: () => replayBest(true) },
  'paper-code': { rival: () => paperCode(false) },
  'paper-code-kept': { rival: () => paperCode(true) },
  memrl: { rival: memRl },
  memento: { rival: memento },
  'knn-ucb': { parameter: width, rival: knnUcb },
};

export const armNames = [...Object.keys(knackArms), ...Object.keys(rivalArms)];

/** An arm by its name, with settings after a colon. @throws Error that names the arm, the setting and what is allowed. */
export function armOf(text: string): Arm {
  const colon = text.indexOf(':');
  const name = colon < 0 ? text : text.slice(0, colon);
  const given = colon < 0 ? undefined : text.slice(colon + 1);
  const rival = rivalArms[name];
  if (rival) return rivalOf(rival, name, text, given);
  const own = knackArms[name];
  if (!own) throw new Error(`unknown arm '${text}'; known: ${armNames.join(', ')}, or e.g. posterior:beta=5+k=10`);
  const pairs = given === undefined ? [] : given.split('+').map((part) => pair(part, text));
  const twice = pairs.find(([setting], index) => pairs.findIndex(([other]) => other === setting) < index);
  if (twice) throw new Error(`arm '${text}': ${twice[0]} is given twice`);
  const all = { ...own, ...Object.fromEntries(pairs) };
  const settings = settingsOf(all, text);
  return { name: text, settings: all, player: () => ({ kind: 'knack', settings, memory: emptyMemory(settings) }) };
}

function rivalOf({ parameter, rival }: RivalArm, name: string, text: string, given: string | undefined): Arm {
  if (given !== undefined && !parameter) throw new Error(`arm '${text}': ${name} takes nothing after its name`);
  const { usual = 0, most = Infinity } = parameter ?? {};
  const value = given === undefined ? usual : given.trim() === '' ? NaN : Number(given);
  if (!(value >= 0 && value <= most && value < Infinity)) {
    const allowed = most < Infinity ? `from 0 to ${most}` : 'from 0 on';
    throw new Error(`arm '${text}': after the colon stands its ${parameter?.name ?? ''}, a number ${allowed}`);
  }
  const settings = settingsOf({ memory: 'off' }, text);
  return {
    name: text,
    settings: parameter ? { [parameter.name]: value } : {},
    player: () => ({ kind: 'rival', settings, memory: emptyMemory(settings), rival: rival(value) }),
  };
}

function pair(part: string, arm: string): [string, string] {
  const [setting = '', value, ...more] = part.split('=');
  if (setting === '' || value === undefined || more.length > 0)
    throw new Error(`arm '${arm}': after the colon stand settings, e.g. posterior:beta=5+k=10`);
  return [setting, value];
}

function settingsOf(given: Readonly<Record<string, string | number>>, arm: string): Settings {
  const parsed = parseSettings(given);
  if (!parsed.ok) throw new Error(`arm '${arm}': ${parsed.problems.join('; ')}`);
  return parsed.settings;
}

const emptyMemory = (settings: Settings) => createMemory(learningSettings(settings));
