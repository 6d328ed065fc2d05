// Judges tools with sub-commands by their table: npm, docker, cargo, systemctl, ...
import type { RiskClass } from '../../types.ts';
import { shown, type Call, type Inspector } from '../inspector.ts';
import { readArguments } from '../shell/options.ts';
import type { ToolRule } from '../tables/toolRule.ts';
import { toolRules } from '../tables/tools.ts';
import { deletingWord } from '../tables/harm.ts';
import { judgeOutputs } from './outputs.ts';
import { judgeOutside } from './outside.ts';
import { judgeSuffixes } from './suffixes.ts';
import { isStatic, mayBeOption, type ShellWord } from '../shell/shellWord.ts';
import { reason } from '../../reason.ts';

interface Compiled {
  readonly classes: ReadonlyMap<string, RiskClass>;
  /** First words of sub-commands of two words. */
  readonly groups: ReadonlySet<string>;
  readonly globals: ReadonlySet<string>;
}

const compiledRules = new WeakMap<ToolRule, Compiled>();

function compile(rule: ToolRule): Compiled {
  const existing = compiledRules.get(rule);
  if (existing !== undefined) return existing;
  const classes = new Map<string, RiskClass>();
  for (const riskClass of ['read', 'write', 'network', 'destructive'] as const) {
    for (const name of (rule[riskClass] ?? '').split('|')) if (name !== '') classes.set(name, riskClass);
  }
  const groups = new Set(
    [...classes.keys()].filter((name) => name.includes(' ')).map((name) => name.slice(0, name.indexOf(' '))),
  );
  const compiled = { classes, groups, globals: new Set((rule.globals ?? '').split(' ')) };
  compiledRules.set(rule, compiled);
  return compiled;
}

/** False when the tool has no table. */
export function judgeTool(call: Call, inspector: Inspector): boolean {
  const rule = toolRules.get(call.name);
  if (rule === undefined) return false;
  if (asksForHelp(call)) return true;
  const compiled = compile(rule);
  const operands = operandsOf(call.args, compiled.globals);
  const [first, second] = operands;
  if ((first !== undefined && !isStatic(first)) || call.args[0]?.splits === true) {
    inspector.unknown('destructive', reason('commandUnknown', call.name));
    return true;
  }
  if (second !== undefined && !isStatic(second) && compiled.groups.has(first?.text ?? '')) {
    inspector.unknown('destructive', reason('commandUnknown', call.name));
  }
  const listed = classOf(call, operands, rule, compiled);
  const found = listed ?? rule.otherwise;
  const name = [call.name, ...operands.slice(0, 1).map(shown)].join(' ');
  if (found !== 'read') inspector.add(found, reason(because[found], name));
  if (found === 'write' && call.args.some(({ text }) => reachesOut.test(text)))
    inspector.add('network', reason('fetchesWhatItRuns', name));
  if (listed === undefined && found !== 'destructive') inspector.stranger(reason('notKnownCommand', name));
  if (found === 'network' || found === 'write') judgeDeletion(call, operands, inspector);
  if (found === 'read' && rule.options !== undefined) {
    for (const option of readArguments(call.args, rule.options).harmful)
      inspector.add('write', reason('moreThanReading', name, option.name));
  }
  const unknown = found === 'read' && operands.length > 0 ? swallowing(call.args, compiled.globals) : undefined;
  if (unknown !== undefined && !compiled.classes.has(call.args[0]?.text ?? '')) {
    inspector.add('write', reason('takesNextWord', call.name, shown(unknown)));
  }
  if (found !== 'read') judgeOutputs(call, inspector);
  if (found === 'write' || found === 'network') judgeOutside(call, inspector);
  if (found !== 'read' && innerRunning.test(`${call.name} ` + operands.map((word) => word.text).join(' ')))
    judgeSuffixes(call, inspector);
  if (operands.some((word) => /^(?:token|get-login-password|print-(?:access|identity)-token)$/.test(word.text)))
    inspector.add('read', reason('mayPrintSecret'), true);
  const isSecret = ({ text }: ShellWord): boolean =>
    /_auth|_password|authToken|^secrets?(?:\/|$)/i.test(text) && !/^[A-Z]\w*=/.test(text);
  if (call.args.some(isSecret) && found !== 'write') inspector.add('read', reason('mayPrintSecret'), true);
  inspector.reads(call.args);
  return true;
}

/** `cargo test --help`: help about a sub-command, where the tool itself answers it. */
function asksForHelp(call: Call): boolean {
  const words = call.args.map((word) => word.text);
  if (
    words.length < 2 ||
    words.length > 3 ||
    words.at(-1) !== '--help' ||
    /^(?:yarn|pnpm|bun|deno|composer|mise|asdf|nvm|service|gem)$/.test(call.name)
  )
    return false;
  return words
    .slice(0, -1)
    .every((word) => /^[a-z][a-z-]*$/.test(word) && !/^(?:run|exec|x|dlx|shell|tool|start|test|t|helper)$/.test(word));
}

/** Code of another machine: an address, a package with its version or of a registry. */
const reachesOut = /^(?:https?|git\+\w+|ssh|npm|jsr|github):|^[\w.-]+\.[a-z]{2,}\/\S+@[\w.-]+$/;

const because = {
  write: 'runsOwnCodeOrChanges',
  network: 'usesNetwork',
  destructive: 'deletesPublishesOrChanges',
} as const;
/** Sub-commands that run a program named in the arguments. */
const innerRunning = /\b(?:exec|run|x|dlx|container|compose|shell|develop|debug|ssh|foreach|watch)\b|^tmux /;

function judgeDeletion(call: Call, operands: readonly ShellWord[], inspector: Inspector): void {
  const word = operands.slice(0, 3).find(({ text }) => deletingWord.test(text) || /^(?:deploy|teardown)$/.test(text));
  const runs = /^(?:run|test|exec|start|x|dlx|run-script|t|build)$/.test(operands[0]?.text ?? '');
  if (
    word !== undefined &&
    !runs &&
    !/^(?:npm|pnpm|yarn|bun|pip|uv|poetry|cargo|conda|composer)$/.test(call.name) &&
    `${call.name} ${word.text}` !== 'dotnet publish'
  )
    inspector.add('destructive', reason('deletes', `${call.name} ${shown(word)}`));
}

/** Words that are neither options nor values of the tool's own options before the sub-command. */
function operandsOf(args: readonly ShellWord[], globals: ReadonlySet<string>): readonly ShellWord[] {
  const operands: ShellWord[] = [];
  for (let i = 0; i < args.length; i++) {
    const word = args[i];
    if (word === undefined || word.text === '--') break;
    if (word.text.startsWith('+') && operands.length === 0) continue;
    if (!word.text.startsWith('-')) operands.push(word);
    else if (globals.has(word.text) && operands.length < 2) i++;
  }
  return operands;
}

/** Undefined for a sub-command that the table does not list. */
function classOf(
  call: Call,
  operands: readonly ShellWord[],
  rule: ToolRule,
  compiled: Compiled,
): RiskClass | undefined {
  const words = operands.slice(0, 3).map((word) => word.text);
  const options = call.args.filter((word) => word.text.startsWith('-') && !mayBeOption(word)).map((word) => word.text);
  if (words.length === 0) {
    for (const option of options) {
      const found = compiled.classes.get(option);
      if (found !== undefined) return found;
    }
    return options.every((option) => plainFlag.test(option)) || rule.alone !== 'read' ? rule.alone : 'write';
  }
  const firstOption = call.args[0]?.text ?? '';
  const byOption = firstOption.startsWith('-') ? compiled.classes.get(firstOption) : undefined;
  if (byOption !== undefined) return byOption;
  for (let length = words.length; length > 0; length--) {
    const name = words.slice(0, length).join(' ');
    const exact = operands.length === length ? compiled.classes.get(`${name}$`) : undefined;
    const optional = options
      .map((option) => compiled.classes.get(`${name} ${option}`))
      .find((found) => found !== undefined);
    const found = exact ?? optional ?? compiled.classes.get(name);
    if (found !== undefined) return found;
  }
  return rule.patterns?.test(` ${words.join(' ')} `) === true ? 'network' : undefined;
}

const plainFlag =
  /^-(?:[rsqvgaD]|-(?:recursive|silent|quiet|verbose|json|long|global|all|user|system|debug|offline|locked|frozen|no-pager|no-color|color|no-legend|full|plain|failed|parseable|production|version|help|no-ask-password)|-[\w-]+=.*)$/s;

/** An option before the sub-command that may swallow it as its value: then another one runs. */
function swallowing(args: readonly ShellWord[], globals: ReadonlySet<string>): ShellWord | undefined {
  for (let i = 0; i < args.length; i++) {
    const word = args[i];
    if (word === undefined || (!word.text.startsWith('-') && !word.text.startsWith('+'))) return undefined;
    if (globals.has(word.text)) i++;
    else if (word.text.startsWith('-') && !plainFlag.test(word.text)) return word;
  }
  return undefined;
}
