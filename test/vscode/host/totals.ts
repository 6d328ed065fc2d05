// The totals of a suite that ran elsewhere.
import { cpSync, existsSync, readFileSync } from 'node:fs';

/** Prints and copies the totals; returns the exit status. A missing report is a failure: the suite never came to its end. */
export function reportTotals(path: string, copy: string | undefined): number {
  if (!existsSync(path)) {
    process.stderr.write('The suite did not come to its end.\n');
    return 1;
  }
  const totals = JSON.parse(readFileSync(path, 'utf8')) as { readonly passed: number; readonly failed: number };
  process.stderr.write(`In VS Code: ${totals.passed} passed, ${totals.failed} failed\n`);
  if (copy !== undefined) cpSync(path, copy);
  return totals.failed === 0 && totals.passed > 0 ? 0 : 1;
}
