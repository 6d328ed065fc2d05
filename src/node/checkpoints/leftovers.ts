// Temporary files that a killed process left next to the files that it was replacing.
import { readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Written by `knack undo` and `restore`, and by the tools that change files; both are named after their process. */
const leftover = /^\.(?:knack-(?<undo>\d+)-[0-9a-f]{12}|.+\.(?<tool>\d+)-[0-9a-f]{12}\.knack)$/s;

/** The same as git patterns: never captured. */
export const leftoverPatterns = ['.knack-[0-9]*-[0-9a-f]*', '.*.[0-9]*-[0-9a-f]*.knack'];

/** Removes what processes that are gone left in the folders of these files, relative to `top`. */
export function sweepLeftovers(top: string, paths: readonly string[]): void {
  for (const folder of new Set(paths.map((path) => dirname(join(top, path))))) {
    for (const name of namesIn(folder)) {
      const { undo, tool } = leftover.exec(name)?.groups ?? {};
      const pid = undo ?? tool;
      if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(folder, name), { force: true });
    }
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // it is gone
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
