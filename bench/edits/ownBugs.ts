// The suite's own bugs, written for it: one line is wrong in each, in one of the six ways that HumanEvalFix names.
import type { Bug } from './bugs.ts';
import { excessLogic } from './own/excessLogic.ts';
import { functionMisuse } from './own/functionMisuse.ts';
import { missingLogic } from './own/missingLogic.ts';
import { operatorMisuse } from './own/operatorMisuse.ts';
import { bugOf } from './own/row.ts';
import { valueMisuse } from './own/valueMisuse.ts';
import { variableMisuse } from './own/variableMisuse.ts';

export const ownBugsByKind: Readonly<Record<string, readonly Bug[]>> = {
  'missing logic': missingLogic.map(bugOf),
  'excess logic': excessLogic.map(bugOf),
  'value misuse': valueMisuse.map(bugOf),
  'operator misuse': operatorMisuse.map(bugOf),
  'variable misuse': variableMisuse.map(bugOf),
  'function misuse': functionMisuse.map(bugOf),
};
