// Thrown for a command that cannot be confined.
import { inEnglish, reason, type Reason } from '../../core/reason.ts';

export class Unconfined extends Error {
  readonly why: Reason;

  constructor(why: Reason) {
    super(inEnglish(why));
    this.why = why;
  }
}

export function whyUnconfined(error: unknown): Reason {
  if (error instanceof Unconfined) return error.why;
  return reason('asWritten', error instanceof Error ? error.message : String(error));
}
