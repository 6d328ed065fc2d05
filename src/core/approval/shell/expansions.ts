// Judges expansions, quotes and expressions in isolation: what evaluates text, sets variables, shows secrets, or means
// something different to another shell.
import type { ParameterExpansionPart, SyntaxNode, TestBinaryExpression } from 'unbash';
import { excerpt, type Inspector } from '../inspector.ts';
import { isSecretVariable } from './environment.ts';
import { harmRules } from '../tables/harm.ts';
import { ANYTHING } from './shellWord.ts';
import { reason } from '../../reason.ts';

const unknown = { text: ANYTHING, splits: false };

/** Judges the node itself, not what is nested in it. Ignores nodes of other kinds. */
export function judgeExpansion(node: SyntaxNode, inspector: Inspector): void {
  switch (node.type) {
    case 'SingleQuoted':
      if (/(?:^|[^\\])(?:\\\\)*\\$/.test(node.value)) disagree(inspector);
      return;
    case 'AnsiCQuoted':
      if (node.text.includes("\\'")) disagree(inspector);
      return;
    case 'ExtendedGlob':
      inspector.unknown('write', reason('codeInSomeShells', excerpt(node.text)));
      return;
    case 'SimpleExpansion':
      judgeShown(node.text.slice(1), inspector);
      return;
    case 'ParameterExpansion':
      judgeParameter(node, inspector);
      return;
    case 'ArithmeticBinary':
      if (/^(?:[-+*/%&|^]|<<|>>)?=$/.test(node.operator)) judgeTarget(node.left, inspector);
      return;
    case 'ArithmeticUnary':
      if (/^(?:\+\+|--)$/.test(node.operator)) judgeTarget(node.operand, inspector);
      return;
    case 'ArithmeticWord':
      if (/[$<]\(|`/.test(node.value) && (node.parts === undefined || /['"\\]/.test(node.value))) {
        inspector.unknown('destructive', reason('expressionRuns'));
      }
      return;
    case 'FileDescriptorVariable':
      inspector.assigns(node.name, unknown, false);
      return;
    default:
      return;
  }
}

function disagree(inspector: Inspector): void {
  inspector.add('destructive', reason('backslashDisputed'));
}

function judgeShown(variable: string, inspector: Inspector): void {
  if (isSecretVariable(variable)) inspector.add('read', reason('usesSecret', variable), true);
}

function judgeParameter(node: ParameterExpansionPart, inspector: Inspector): void {
  const { operation } = node;
  if (node.prefix === '!' && operation?.type !== 'Names' && node.index === undefined) {
    inspector.unknown('write', reason('canRunCommands', excerpt(node.text)));
  }
  if (operation?.type === 'Unknown') inspector.add('destructive', reason('partNotParsed', excerpt(node.text)));
  if (operation?.type === 'Transform' && !/^[UuLQEAKka]$/.test(operation.operand.text)) {
    inspector.add('destructive', reason('runsItsValue', excerpt(node.text)));
  }
  const operator = operation?.type === 'Default' ? operation.operator : '';
  if (operator.endsWith('=')) inspector.assigns(node.parameter, unknown, false);
  if (node.prefix !== '#' && !/[+?]$/.test(operator)) judgeShown(node.parameter, inspector);
}

/** An expression's variable that is set. */
function judgeTarget(node: SyntaxNode, inspector: Inspector): void {
  if (node.type === 'ArithmeticWord' && /^\w+$/.test(node.value))
    inspector.assigns(node.value, { text: '0', splits: false }, false);
}

/** A shell that does not support the expression may read it as a subshell in parentheses. */
export function judgeArithmetic(text: string, inspector: Inspector): void {
  const nested = /\$[({]|`/.test(text.slice(1));
  if (text.startsWith('$[') || /[^\d$]#|;/.test(text) || (!nested && /[\w.]\s+[\w./]|\n/.test(text))) {
    inspector.unknown('destructive', reason('takenForCommands', excerpt(text)));
  }
}

/** Groups of a regular expression are substitutions to fish. */
export function judgeRegex(node: TestBinaryExpression, inspector: Inspector): void {
  for (const [, name] of node.right.text.matchAll(/[(|]\s*([A-Za-z][\w.-]*)/g)) {
    if (name !== undefined && harmRules.has(name)) inspector.unknown('write', reason('codeInSomeShells', `(${name})`));
  }
}
