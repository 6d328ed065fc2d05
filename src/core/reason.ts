// Why an action is harmful, asks, or was stopped: data. Words are made of it in one place per language (src/words/reason.ts).
import { reasonWords } from './reasonWords.ts';

export type ReasonCode = keyof typeof reasonWords;

/** Text of the command or the machine, unchanged; or a part that has words of its own. */
export type ReasonArgument = string | Reason;

export interface Reason {
  readonly code: ReasonCode;
  /** As many as `reasonWords[code]` has places for. */
  readonly args: readonly ReasonArgument[];
}

type ArgumentsOf<Words extends string> = Words extends `${string}{1}${string}`
  ? readonly [ReasonArgument, ReasonArgument]
  : Words extends `${string}{0}${string}`
    ? readonly [ReasonArgument]
    : readonly [];

type CodeWith<Args> = {
  [Code in ReasonCode]: ArgumentsOf<(typeof reasonWords)[Code]> extends Args ? Code : never;
}[ReasonCode];

/** Reasons without arguments. */
export type BareCode = CodeWith<readonly []>;
/** Reasons about one thing, such as a program: what a row of a table says of it. */
export type SubjectCode = CodeWith<readonly [ReasonArgument]>;

export function reason<Code extends ReasonCode>(code: Code, ...args: ArgumentsOf<(typeof reasonWords)[Code]>): Reason {
  return { code, args };
}

/** Whether it says, or one of its parts, that something is deleted that a build makes again. */
export function deletesOutput({ code, args }: Reason): boolean {
  return code === 'deletesOutput' || args.some((arg) => typeof arg !== 'string' && deletesOutput(arg));
}

/** One clause or sentence: for models, logs, and formats that hold a string. */
export function inEnglish({ code, args }: Reason): string {
  return reasonWords[code].replaceAll(/\{(\d)\}/g, (_, place: string) => {
    const arg = args[Number(place)] ?? '';
    return typeof arg === 'string' ? arg : inEnglish(arg);
  });
}
