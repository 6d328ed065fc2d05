// "Is it up to the house style?", "would the linter accept lib/a.js?", "tidy the code style": the linter or formatter of a Node project, asked for in other words.
import type { Workspace } from '../commands/workspace.ts';
import { beyondGoal } from '../reaction/beyondGoal.ts';
import { isOwnScript } from './testScripts.ts';
import { conceptsOf } from './vocabulary.ts';

const thing =
  '(?:it|this|that|everything|all(?:\\s+of\\s+it)?|(?:(?:the|our|its|my|this)\\s+)*(?:code(?:base)?|sources?|project|repo|files))';
const rules =
  "(?:(?:the|our|its|all|any|project(?:['’]s)?|team(?:['’]s)?)\\s+){0,3}(?:house|coding|code|lint(?:ing)?|style|project|team)[\\s-](?:rules?|standards?|guidelines?|guide|conventions?|style)";
const asked: readonly RegExp[] = [
  `^(?:does|do|will|would)\\s+${thing}\\s+(?:still\\s+|really\\s+)?(?:meet|follow|obey|respect|satisfy|match|fit|pass|keep\\s+to|stick\\s+to|adhere\\s+to|conform\\s+to|comply\\s+with)\\s+${rules}$`,
  `^(?:is|are)\\s+${thing}\\s+(?:still\\s+|really\\s+)?(?:up\\s+to|in\\s+line\\s+with|according\\s+to|within|in|following|true\\s+to)\\s+${rules}$`,
  `^(?:check|verify|see|make\\s+sure)\\s+(?:that|if|whether)\\s+${thing}\\s+(?:still\\s+)?(?:meets?|follows?|obeys?|respects?|satisf(?:y|ies)|fits?|is\\s+up\\s+to|sticks?\\s+to|adheres?\\s+to|conforms?\\s+to|complies\\s+with)\\s+${rules}$`,
].map((form) => new RegExp(form, 'iu'));
const byTool = new RegExp(
  `^(?:check|lint|inspect|verify)\\s+${thing}\\s+(?:with|using|by|through)\\s+(eslint|jshint|oxlint|stylelint|standard|xo)$`,
  'iu',
);
const tidied =
  /^(?:tidy|neaten|straighten|unify|normali[sz]e)\s+(?:up\s+)?(?:(?:the|our|its|this)\s+)?(?:(?:code|source)(?:['’]s)?\s+)?(?:style|formatting|format|layout|whitespace)(?:\s+of\s+(?:the\s+)?(?:code|sources?))?$/iu;
const mends = /\s(?:--fix|--write|-w)\b|\bfix\b/u;

/** Undefined unless exactly one script does. */
export function lintAsked(order: string, { commands }: Workspace): string | undefined {
  const own = commands.filter(isOwnScript);
  if (tidied.test(order)) {
    const formats = own.filter((known) => conceptsOf(known.name).has('#format') && mends.test(known.body));
    const [only, another] = formats;
    return another === undefined ? only?.command : undefined;
  }
  const tool = byTool.exec(order)?.[1]?.toLowerCase();
  if (tool === undefined && !asked.some((form) => form.test(order))) return undefined;
  const lints = commands.filter(
    (known) =>
      (isOwnScript(known) || isTask(known)) &&
      (tool === undefined || new RegExp(`\\b${tool}\\b`, 'u').test(`${known.command} ${known.body}`)) &&
      conceptsOf(known.name).has('#lint') &&
      !mends.test(`${known.name} ${known.body}`) &&
      beyondGoal(known, 'run the linter') === undefined,
  );
  const plain = lints.filter(({ name }) => /^(?:lint|test lint)$/u.test(name));
  const [only, another] = plain.length > 0 ? plain : lints;
  return another === undefined ? only?.command : undefined;
}

/** Of a tool, without a script: `npx grunt lint`. */
const isTask = ({ kind, command, member }: Workspace['commands'][number]): boolean =>
  kind === 'conventional' ||
  (kind === 'declared' && member === undefined && /^npx (?:grunt|jake|gulp) /u.test(command));
