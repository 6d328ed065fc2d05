// The risk of a shell command, judged from its text alone: nothing is executed, no file is looked at.
import { reason, type BareCode } from '../reason.ts';
import type { Risk } from '../types.ts';
import type { SubCommand } from './shell/effects.ts';
import { inspect, type Inspection } from './shell/inspect.ts';
import { summarise } from './inspector.ts';

const mostCharacters = 65536;
const ordinary = /^[\t\n\x20-\x7e]*$/;
/** Control, format (bidirectional, zero width), private and unpaired characters, and spaces that do not separate shell words. */
const deceiving =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\u115f\u1160\u3164\uffa0]|\u034f/u;

/** Risk of running `command` in a shell. Empty text is `read`; what cannot be parsed is `destructive` and always asks. */
export function commandRisk(command: string): Risk {
  return summarise(inspectCommand(command).findings);
}

/** Findings and sub-commands of `command`; texts with deceptive characters, or too long, are reported unparsed. */
export function inspectCommand(command: string): Inspection {
  if (command.length > mostCharacters) return unknowable('tooLong');
  if (!ordinary.test(command) && deceiving.test(command.replaceAll(/[\t\n]/g, ''))) {
    return unknowable('invisibleCharacters');
  }
  return inspect(command);
}

function unknowable(why: BareCode): Inspection {
  const finding = {
    class: 'destructive',
    reason: reason(why),
    alwaysAsk: true,
    isUnknown: false,
    subCommand: undefined,
  } as const;
  return { findings: [finding], subCommands: [], isLiteral: false };
}

/** Every program that `command` may run, in the order found, with those that wrappers and substitutions run. */
export function subCommands(command: string): readonly SubCommand[] {
  return inspectCommand(command).subCommands;
}
