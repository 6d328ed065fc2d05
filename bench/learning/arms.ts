// The arms: Knack under settings, and rivals. `posterior:beta=5+k=10` has settings of its own, `ucb1:0.3` its own width.
import type { Settings } from '../../src/core/settings.ts';
import { parseSettings } from '../../src/core/settings.ts';
import { createMemory } from '../../src/core/memory/experienceMemory.ts';
import { learningSettings } from '../../src/core/settings.ts';
import { paperCode } from './paperCode.ts';
import type { Player } from './play.ts';
import { epsilonGreedy, replayBest, ucb1, type Rival } from './rivals.ts';

export interface Arm {
  readonly name: string;
  /** What differs from the defaults. */
  readonly settings: Readonly<Record<string, string | number>>;
  /** A player that knows nothing yet. */
  readonly player: () => Player;
}

/** The paper's equations with the paper's k; sampled, as argmax without exploration locks in. */
const paperEquations = {
  mode: 'jitrl',
  beta: 1,
  k: 10,
  threshold: 0.8,
  unseenMiss: 'zero',
  choice: 'sample',
  stepCost: 0,
};

const knackArms: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {
  static: { beta: 0, choice: 'sample' },
  posterior: {},
  jitrl: paperEquations,
  'jitrl-tuned': { ...paperEquations, beta: 100, k: 1000, unseenMiss: 'stateValue' },
};

const rivalGamma = 0.9;
/** Their one parameter, where they have one, is tuned on the tune split as Knack's settings are. */
const rivalArms: Readonly<Record<string, (parameter?: number) => Rival>> = {
  'epsilon-greedy': (epsilon = 0.05) => epsilonGreedy(epsilon, rivalGamma),
  ucb1: (width = 0.5) => ucb1(width, rivalGamma, false),
  'ucb1-lock': (width = 0.5) => ucb1(width, rivalGamma, true),
  replay: () => replayBest(false),
  'replay-by-state': () => replayBest(true),
  'paper-code': paperCode,
};

export const armNames = [...Object.keys(knackArms), ...Object.keys(rivalArms)];

/** An arm by its name, with settings after a colon. @throws Error that names the arm, the setting and what is allowed. */
export function armOf(text: string): Arm {
  const [name = '', overrides] = text.split(':', 2);
  const rival = rivalArms[name];
  if (rival) {
    const parameter = overrides === undefined ? undefined : Number(overrides);
    if (parameter !== undefined && !(parameter >= 0)) throw new Error(`arm '${text}': give a number after the colon`);
    const settings = settingsOf({ memory: 'off' }, text);
    return {
      name: text,
      settings: parameter === undefined ? {} : { parameter },
      player: () => ({ kind: 'rival', settings, memory: emptyMemory(settings), rival: rival(parameter) }),
    };
  }
  const own = knackArms[name];
  if (!own) throw new Error(`unknown arm '${text}'; known: ${armNames.join(', ')}, or e.g. posterior:beta=5+k=10`);
  const given = { ...own, ...Object.fromEntries((overrides ?? '').split('+').filter(Boolean).map(pair)) };
  const settings = settingsOf(given, text);
  return { name: text, settings: given, player: () => ({ kind: 'knack', settings, memory: emptyMemory(settings) }) };
}

function pair(text: string): [string, string] {
  const [name = '', value = ''] = text.split('=', 2);
  return [name, value];
}

function settingsOf(given: Readonly<Record<string, string | number>>, arm: string): Settings {
  const parsed = parseSettings(given);
  if (!parsed.ok) throw new Error(`arm '${arm}': ${parsed.problems.join('; ')}`);
  return parsed.settings;
}

const emptyMemory = (settings: Settings) => createMemory(learningSettings(settings));
