// The interface for judges of single programs: the call, and callbacks to report findings and inspect inner commands.
import { inEnglish, type Reason, type ReasonArgument } from '../reason.ts';
import type { Risk, RiskClass } from '../types.ts';
import { ANYTHING, GLOBBED, type ShellWord } from './shell/shellWord.ts';

/** Something that makes a command more harmful than reading, or that a person must see. */
export interface Finding {
  readonly class: RiskClass;
  readonly reason: Reason;
  readonly alwaysAsk: boolean;
  /** Nothing harmful was found, but the text does not show everything: harmless in a sandbox. */
  readonly isUnknown: boolean;
  /** The program is unknown: only a user's rule lets it run unasked. */
  readonly needsRule?: true;
  /** The path that makes it harmful, from where the command starts: in the workspace it would be an ordinary write. */
  readonly at?: string;
  /** The program that it may download and run, unless the workspace has it. */
  readonly downloads?: string;
  /** Index of the sub-command it is about; undefined for redirections, assignments and the like. */
  readonly subCommand: number | undefined;
}

/** Where a program's standard input comes from. */
export type Input =
  | { readonly from: 'nowhere' | 'pipe' | 'file' }
  /** A here-document or here-string; `undefined` when expansions are in it. */
  | { readonly from: 'text'; readonly text: string | undefined };

export interface Call {
  /** Program name without its folder. */
  readonly name: string;
  readonly args: readonly ShellWord[];
  readonly input: Input;
}

export interface Inspector {
  /** Reports a finding about the sub-command being judged. */
  add(riskClass: RiskClass, reason: Reason, alwaysAsk?: boolean): void;
  /** Reports that the text does not show what is done: at worst of `riskClass`, and harmless in a sandbox. */
  unknown(riskClass: RiskClass, reason: Reason): void;
  /** A program, command or option in no table asks unless a rule allows it. `as`: what it does as far as known. */
  stranger(reason: Reason, as?: { readonly class: RiskClass; readonly isUnknown: boolean }): void;
  /** Whether a table or a judge covers the program. */
  knows(program: string): boolean;
  /** May download `program` and run it; what is not listed asks at every level. */
  downloads(program: string | undefined, isListed: boolean): void;
  /** The rest of the command runs in another folder. */
  goes(words: readonly ShellWord[]): void;
  /** Reads files that are not named one by one, possibly secrets; a sandbox hides those. */
  readsAll(reason: Reason): void;
  /** Inspects shell text that the sub-command runs; text that is not static is reported as unknowable. */
  script(text: ShellWord): void;
  /** The same on another machine: asks for all but reading there. */
  remoteScript(text: ShellWord): void;
  /** Inspects a program with its words. */
  run(words: readonly ShellWord[], input: Input): void;
  /** Judges words whose content the program may print: secrets and devices. */
  reads(words: readonly ShellWord[]): void;
  /** Judges a place that is written to; `what` writes there. */
  writes(target: ShellWord, what: ReasonArgument): void;
  /** A program or script at that path runs; `isShell`: by a shell. */
  starts(path: ShellWord, isShell: boolean): void;
  /** Judges a variable being set, for this shell or (`exported`) for programs it starts. */
  assigns(name: string, value: ShellWord, exported: boolean): void;
  /** The shell evaluates the text as arithmetic: the values of names in it again, and substitutions in their subscripts. */
  evaluates(text: string): void;
}

export type Judge = (call: Call, inspector: Inspector) => void;

export const riskOrder: readonly RiskClass[] = ['read', 'write', 'network', 'destructive'];

export function atMost(riskClass: RiskClass, limit: RiskClass): boolean {
  return riskOrder.indexOf(riskClass) <= riskOrder.indexOf(limit);
}

/** The overall risk of findings: the worst class, distinct reasons, most harmful first. */
export function summarise(findings: readonly Finding[]): Risk {
  const worstFirst = [...findings].sort((a, b) => riskOrder.indexOf(b.class) - riskOrder.indexOf(a.class));
  const riskClass = worstFirst[0]?.class ?? 'read';
  return {
    class: riskClass,
    reasons: [...new Map(worstFirst.map(({ reason }) => [inEnglish(reason), reason])).values()],
    alwaysAsk: riskClass === 'destructive' || findings.some((finding) => finding.alwaysAsk),
  };
}

/** A word as shown in a reason: unknown parts as `…`, cut at 40 characters. */
export function shown(word: ShellWord): string {
  return excerpt(word.text.replaceAll(ANYTHING, '…').replaceAll(GLOBBED, '*'));
}

/** Text of a command as shown in a reason: one line, cut at 40 characters. */
export function excerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
}
