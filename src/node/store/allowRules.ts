// What a person has always allowed in one workspace: words of commands, in the user's data folder, never in the workspace.
import { readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { storeLocation } from './location.ts';

const rulesSchema = v.object({ allow: v.array(v.string()) });

/** For messages, and for a person who wants to remove a rule. */
export function allowRulesFile(workspace: string): string {
  return join(storeLocation({ workspace }).folder, 'rules.json');
}

/** Rules like those of the setting `allow`. Empty if there are none, or the file cannot be read: then Knack asks. */
export function readAllowRules(workspace: string): readonly string[] {
  try {
    return v.parse(rulesSchema, JSON.parse(readFileSync(allowRulesFile(workspace), 'utf8'))).allow;
  } catch {
    return [];
  }
}

/** Atomic: a reader sees the old file or the new one. @throws Error when it cannot be written */
export async function addAllowRules(workspace: string, rules: readonly string[]): Promise<void> {
  await writeRules(workspace, [...new Set([...readAllowRules(workspace), ...rules])]);
}

/** Removes a rule: what it allowed asks again. False if there is no such rule. @throws Error when the file cannot be written */
export async function removeAllowRule(workspace: string, rule: string): Promise<boolean> {
  const rules = readAllowRules(workspace);
  if (!rules.includes(rule)) return false;
  await writeRules(
    workspace,
    rules.filter((one) => one !== rule),
  );
  return true;
}

async function writeRules(workspace: string, allow: readonly string[]): Promise<void> {
  const file = allowRulesFile(workspace);
  const written = `${file}.${process.pid}`;
  await writeFile(written, `${JSON.stringify({ allow }, null, 2)}\n`, { mode: 0o600 });
  await rename(written, file);
}
