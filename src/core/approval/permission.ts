// Whether an action may run unasked: class against policy, and rules over the parsed sub-commands. Learning has no say here.
import { reason, type Reason } from '../reason.ts';
import type { Settings } from '../settings.ts';
import type { Action, Confinement, Risk, RiskClass } from '../types.ts';
import type { SubCommand } from './shell/effects.ts';
import type { Inspection } from './shell/inspect.ts';
import { commandOf } from '../action/command.ts';
import { toolOf } from '../tools/registry.ts';
import { atMost, summarise, type Finding } from './inspector.ts';
import { isSecretPath } from './shell/secretPaths.ts';
import { inspectCommand } from './commandRisk.ts';
import { withOwnRecipe, type OwnRecipes } from './ownRecipe.ts';
import { judgeByPlace, type Where } from './places.ts';
import { type OwnScripts, scriptFindings, withOwnScripts } from './scripts.ts';
import { asStaged, stagedInstalls } from './stagedInstall.ts';

/**
 * `approve`: the most harmful class that runs unasked (`ask`: no command does).
 * Rules are words: `git push` matches every sub-command that begins with these words. `*` stands for one
 * word, or within a word for any part of it (`test:*`); as last word it asks for at least one more. A program may be written with or
 * without its folder. `deny` wins over everything; `allow` has to cover every sub-command, and never covers what always asks.
 */
export interface Policy {
  /** What the workspace's script names run; absent: unknown. */
  readonly own?: OwnScripts;
  /** Recipes of the workspace, and what their programs make; absent: unknown. */
  readonly recipes?: OwnRecipes;
  /** Where commands currently run; absent: every absolute path counts as outside. */
  readonly where?: Where;
  readonly approve: Settings['approve'];
  readonly sandbox: Settings['sandbox'];
  /** Why there is no sandbox although one is wanted; undefined: it works. */
  readonly sandboxProblem: Reason | undefined;
  readonly allow: readonly string[];
  readonly deny: readonly string[];
}

export interface Permission {
  readonly verdict: 'allow' | 'ask' | 'deny';
  readonly reason: Reason;
  /** Asks whatever the policy is: no level and no rule lets it run. */
  readonly always?: true;
  /** The sandbox that it runs in, unasked or approved; absent: none. */
  readonly confinement?: Confinement;
}

export interface Assessment extends Permission {
  readonly class: RiskClass;
  /** Why it has this class, most harmful first; empty for a plain `read`. */
  readonly reasons: readonly Reason[];
}

/** Judges an action. Commands are inspected by their text; `risk` is the tool's verdict on other actions. */
export function permission(action: Action, risk: Risk, policy: Policy): Permission {
  const command = commandOf(action);
  if (command !== undefined) return assessCommand(command, policy);
  if (risk.alwaysAsk) return { verdict: 'ask', reason: firstReason(risk), always: true };
  if (risk.class === 'read' && toolOf(action.tool).runsUnasked)
    return { verdict: 'allow', reason: reason('onlyLooks') };
  return byClass(risk, policy);
}

/** Risk of a command at a place: what stays in the workspace does no harm outside it; `permission` judges the same way. */
export function commandRiskAt(command: string, where: Where): Risk {
  return summarise(judgeByPlace(inspectCommand(command).findings, where));
}

/** With what the workspace's names run, but for installations that stay in the workspace. */
function withOwn(
  findings: readonly Finding[],
  subCommands: readonly SubCommand[],
  own: OwnScripts,
  where: Where | undefined,
): readonly Finding[] {
  const staged = stagedInstalls(
    subCommands,
    where,
    (file, target, folder, assignments) => own.textOf(file, target, folder, assignments),
    (line, folder) => scriptFindings([line], { own, where }, 0, folder).length === 0,
  );
  const others = subCommands.map((one, at) => (staged.has(at) ? { ...one, words: [] } : one));
  return withOwnScripts(asStaged(findings, staged), others, own, where);
}

/** Class, verdict and reasons of a shell command under a policy. */
export function assessCommand(command: string, policy: Policy): Assessment {
  const text = inspectCommand(command);
  const { own, recipes, where } = policy;
  const known = recipes ? withOwnRecipe(command, text.findings, text.subCommands, recipes) : text.findings;
  const located = judgeByPlace(known, where);
  const findings = own === undefined ? located : withOwn(located, text.subCommands, own, where);
  const inspection = { ...text, findings };
  const risk = summarise(inspection.findings);
  return { class: risk.class, reasons: risk.reasons, ...decide(inspection, policy) };
}

/** Whether a rule matches any part of `command`, however it is written. */
export function isDenied(command: string, rules: readonly string[]): boolean {
  return denial(inspectCommand(command), rules) !== undefined;
}

/** What is denied by which rule; undefined if nothing is. */
function denial({ subCommands }: Inspection, rules: readonly string[]): Reason | undefined {
  for (const rule of rules) {
    const hit = subCommands.find((subCommand) => matchesDeny(rule, subCommand));
    if (hit !== undefined) return reason('ruleDenies', hit.words.join(' '), rule);
  }
  return undefined;
}

function decide(inspection: Inspection, policy: Policy): Permission {
  const denied = denial(inspection, policy.deny);
  if (denied !== undefined) return { verdict: 'deny', reason: denied };
  const confinement = confinementOf(inspection, policy);
  const findings = confinement === undefined ? inspection.findings : inspection.findings.filter(isKnown);
  const risk = summarise(findings);
  const judged = judge({ ...inspection, findings }, risk, policy);
  // If a person approves a command judged to only read, it runs unconfined.
  if (confinement === undefined || (judged.verdict === 'ask' && confinement.level === 'read')) return judged;
  return { ...judged, confinement };
}

function judge({ findings, subCommands, isLiteral }: Inspection, risk: Risk, policy: Policy): Permission {
  if (risk.alwaysAsk) return { verdict: 'ask', reason: firstReason(risk), always: true };
  const isTold = isLiteral || policy.sandbox === 'off' || policy.sandboxProblem === undefined;
  const unasked: Permission =
    risk.class === 'read' && !isTold
      ? { verdict: 'ask', reason: reason('notLiteralNoSandbox') }
      : byClass(risk, policy);
  const stranger = unasked.verdict === 'allow' ? findings.find(({ needsRule }) => needsRule) : undefined;
  const byLevel: Permission = stranger === undefined ? unasked : { verdict: 'ask', reason: stranger.reason };
  if (byLevel.verdict === 'allow' || policy.allow.length === 0) return byLevel;
  const covered = subCommands.map(({ words }) => policy.allow.some((rule) => matches(rule, words)));
  const uncovered = subCommands.find(({ transparent }, i) => covered[i] !== true && !transparent);
  if (uncovered !== undefined) return { verdict: 'ask', reason: reason('noRuleAllows', uncovered.words.join(' ')) };
  const beside = findings.find(
    (finding) => finding.class !== 'read' && (finding.subCommand === undefined || covered[finding.subCommand] !== true),
  );
  if (beside !== undefined) return { verdict: 'ask', reason: reason('noRuleAllowsThat', beside.reason) };
  if (subCommands.length === 0) return byLevel;
  return { verdict: 'allow', reason: reason('rulesAllowAll') };
}

/** Git commands that compare with existing files: they would take a hidden file for a changed one. */
const comparesFiles = /^(?:status|diff|describe|stash|ls-files|diff-files|diff-index|update-index|blame|add|commit)$/;

/** Programs that read no file but those they are given. */
const givenFilesOnly =
  /^(?:pwd|echo|printf|true|head|tail|wc|sort|uniq|cut|nl|cat|ls|stat|file|test|basename|dirname)$/;

/** The tightest sandbox that fits what is known: all else in the command is harmless there. Undefined: none is used. */
function confinementOf({ findings, subCommands, isLiteral }: Inspection, policy: Policy): Confinement | undefined {
  if (policy.sandbox === 'off' || policy.sandboxProblem !== undefined) return undefined;
  const known = summarise(findings.filter(isKnown));
  if (known.alwaysAsk) return undefined;
  if (known.class === 'read') {
    const isKnownWhole = isLiteral && findings.length === 0;
    if (isKnownWhole && subCommands.some(looksAtSystem)) return undefined;
    const isGiven = isKnownWhole && subCommands.every(readsGivenFiles);
    return { level: 'read', hidesSecrets: !isGiven };
  }
  if (known.class === 'write' && policy.sandbox === 'write') return { level: 'write', hidesSecrets: false };
  return undefined;
}

function readsGivenFiles({ words: [name = '', ...args] }: SubCommand): boolean {
  if (name !== 'git') return givenFilesOnly.test(name);
  const command = args.find((word) => !word.startsWith('-')) ?? '';
  return comparesFiles.test(command) && !args.some((word) => word.startsWith('--no-i'));
}

/** Programs that query what a sandbox hides: other processes, services, connections, sessions. They would mislead there. */
const systemPrograms =
  /^(?:ps|pgrep|pidof|pstree|pmap|top|htop|lsof|fuser|ss|netstat|ip|ifconfig|route|arp|hostname|who|w|users|last|lastb|logname|df|mount|findmnt|lsns|docker|podman|nerdctl|docker-compose|systemctl|journalctl|loginctl|timedatectl|hostnamectl|resolvectl|networkctl|coredumpctl|service|launchctl|tmux|screen|supervisorctl|pm2|crontab|nvidia-smi|lpstat|jps|ipcs|lsipc)$/;

function looksAtSystem({ words: [name = '', ...args] }: SubCommand): boolean {
  if (args.some((word) => isSecretPath(word))) return false;
  return (
    systemPrograms.test(name) ||
    (/^(?:ls|ll|dir|stat|file|test|\[|du|tree|wc|realpath|readlink)$/.test(name) &&
      args.some((word) => /^\/(?:tmp|var\/tmp|run|var\/run|dev\/shm)\/?$/.test(word)))
  );
}

function isKnown(finding: Finding): boolean {
  return !finding.isUnknown;
}

function byClass(risk: Risk, policy: Policy): Permission {
  if (policy.approve !== 'ask' && atMost(risk.class, policy.approve)) {
    return { verdict: 'allow', reason: reason('levelAllows', policy.approve) };
  }
  return { verdict: 'ask', reason: firstReason(risk) };
}

function firstReason(risk: Risk): Reason {
  return risk.reasons[0] ?? reason(risk.class === 'read' ? 'everyCommandAsks' : 'effectUnknown');
}

/**
 * A deny rule also sees through options and their values before each of its words: `git -p push`, `git -C x push` and
 * `docker --context x compose -f y down` match. If an option may or may not take the next word, both readings count.
 * So does `git $x push`.
 */
function matchesDeny(rule: string, { words }: SubCommand): boolean {
  const [program = '', ...rest] = rule.trim().split(/\s+/);
  if (program === '' || !matchesWord(program, words[0] ?? '', true)) return false;
  return matchesRest(rest, words, 1);
}

function matchesRest(rule: readonly string[], words: readonly string[], from: number): boolean {
  const [part, ...rest] = rule;
  if (part === undefined) return true;
  for (let at = from; at < words.length; at++) {
    const word = words[at] ?? '';
    if (matchesWord(part, word, false) && matchesRest(rest, words, at + 1)) return true;
    // What is only known when it runs may be that word, or nothing.
    if (word.includes('…')) {
      if (matchesRest(rest, words, at + 1)) return true;
      continue;
    }
    const mayBeValue = at > from && /^[-+]/.test(words[at - 1] ?? '') && words[at - 1] !== '--';
    if (!part.startsWith('-') && !/^[-+]/.test(word) && !mayBeValue) return false;
  }
  return false;
}

/** Whether `words` begin with the words of the rule. An empty rule matches nothing. */
function matches(rule: string, words: readonly string[]): boolean {
  const pattern = rule.trim().split(/\s+/);
  if (pattern[0] === '' || words.length < pattern.length) return false;
  return pattern.every((part, i) => matchesWord(part, words[i] ?? '', i === 0));
}

function matchesWord(part: string, word: string, isProgram: boolean): boolean {
  if (part === word) return true;
  if (isProgram && !part.includes('/')) {
    const standard = /^\/(?:usr\/(?:local\/)?)?s?bin\/([^/]+)$/.exec(word)?.[1];
    if (standard !== undefined) return matchesWord(part, standard, false);
  }
  if (!part.includes('*')) return false;
  const escaped = part.replaceAll(/[.+^${}()|[\]\\?]/g, '\\$&').replaceAll(/\*+/g, '.*');
  return new RegExp(`^${escaped}$`, 's').test(word);
}
