// A task that needs one step first: `make test` fails until `make build` has run.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Knack, Result } from './knack.ts';

export const makefile = `.PHONY: test build
build: ; @echo built > out.txt
test: ; @test -f out.txt || { echo "out.txt is missing: run 'make build' first"; exit 2; }; echo ok; touch .ran
`;
export const task = ['run', 'run the unit tests', '--check', 'test -f .ran', '--approve', 'write', '--seed', '1'];

/** Runs the task in the workspace as it was at the start. */
export function runAfresh(knack: Knack, cwd: string, ...more: readonly string[]): Promise<Result> {
  for (const made of ['.ran', 'out.txt']) rmSync(join(cwd, made), { force: true });
  return knack.run([...task, '--cwd', cwd, ...more]);
}

/** The objects of JSON Lines. */
export function jsonLines(stdout: string): readonly Record<string, unknown>[] {
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}
