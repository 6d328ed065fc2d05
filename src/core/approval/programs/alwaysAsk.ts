// Judges a call by the table of commands that ask at every level.
import type { Call, Inspector } from '../inspector.ts';
import { reason } from '../../reason.ts';
import { type AlwaysAskRule, alwaysAskRules, reasons } from '../tables/alwaysAsk.ts';
import { readRules } from '../tables/readers.ts';
import { onlyParses } from './interpreters.ts';
import { isStatic, shownWhole } from '../shell/shellWord.ts';

const byProgram = new Map<string, AlwaysAskRule[]>();
for (const rule of alwaysAskRules)
  for (const name of rule.programs.split(' ')) byProgram.set(name, [...(byProgram.get(name) ?? []), rule]);

/** Programs whose words are data (what they print, a message), or have another meaning there, which their own rows judge. */
const wordsAreData: ReadonlySet<string> = new Set([
  'git',
  'printf',
  'logger',
  'notify-send',
  'find',
  'gfind',
  'tmux',
  'docker',
  'podman',
  'nerdctl',
]);

/** Whether rows of its own judge the program. */
export function hasRows(name: string): boolean {
  return name !== '*' && byProgram.has(name);
}

export function isReader(name: string): boolean {
  return readRules.has(name);
}

/** Reports every row that matches the call, in addition to its own judge's findings. */
export function judgeAlwaysAsk(call: Call, inspector: Inspector): void {
  const { name, args } = call;
  const isOneFile = args.length === (args[1]?.text === '--' ? 3 : 2) && args.every(isStatic);
  if (isOneFile && onlyParses(call)) return;
  const anyProgram = readRules.has(name) || wordsAreData.has(name) ? [] : (byProgram.get('*') ?? []);
  const rules = [...(byProgram.get(name) ?? []), ...anyProgram];
  if (rules.length === 0) return;
  const texts = args.map(shownWhole);
  const text = ` ${texts.join(' ')} `;
  const words = ` ${texts.filter((word) => !/\s/.test(word)).join(' ')} `;
  for (const rule of rules) {
    const isFound = rule.words?.test(words) === true || rule.text?.test(text) === true;
    if (!isFound || rule.unless?.test(words) === true) continue;
    const { class: riskClass, code } = reasons[rule.why];
    const why = reason(code, name);
    if (rule.why === 'reaches') inspector.add(riskClass, why);
    else if (rule.why === 'unlisted' || rule.why === 'live') inspector.stranger(why);
    else if (rule.why === 'config') inspector.readsAll(why);
    else inspector.add(riskClass, why, true);
  }
}
