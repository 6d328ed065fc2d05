// `knack risk` and `knack redact`: what approval policy and redaction do with a text.
import { inEnglish } from '../core/reason.ts';
import { reasonText } from '../words/reason.ts';
import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { assessCommand } from '../core/approval/permission.ts';
import { redactSecrets } from '../core/state/secrets/redact.ts';
import { createSandbox } from '../node/sandbox/sandbox.ts';
import { ownRecipes } from '../node/workspace/ownRecipes.ts';
import { ownScripts } from '../node/workspace/ownScripts.ts';
import { readAllowRules, removeAllowRule } from '../node/store/allowRules.ts';
import { PlainText } from '../node/shell/plainText.ts';
import type { Io } from './io.ts';
import { UsageError, exitStatus, readStdin } from './io.ts';
import { settingsFrom } from './options.ts';
import { workspaceAround } from '../node/workspace/projectRoot.ts';

/** `knack allowed`: what a person has always allowed in this workspace; `--remove RULE` revokes one. @throws UsageError */
export async function allowed(
  flags: { readonly cwd?: string; readonly remove?: string; readonly json?: boolean },
  io: Io,
): Promise<number> {
  const root = realpathSync(resolve(flags.cwd ?? '.'));
  if (flags.remove !== undefined) {
    if (!(await removeAllowRule(root, flags.remove)))
      throw new UsageError(`no rule '${flags.remove}' here; knack allowed lists the rules`);
    io.print(`\`${flags.remove}\` asks again from now on.`);
    return exitStatus.succeeded;
  }
  const rules = readAllowRules(root);
  for (const rule of rules) io.print(flags.json ? JSON.stringify({ rule }) : rule);
  if (rules.length === 0 && !flags.json) io.print('Nothing beyond the settings runs unasked in this workspace.');
  return exitStatus.succeeded;
}

export interface RiskFlags {
  readonly cwd?: string;
  readonly json?: boolean;
}

/** Commands: the argument, or with `-` (or none) one a line of standard input, with `--json` one JSON string a line. */
export async function risk(
  command: string | undefined,
  flags: RiskFlags & Readonly<Record<string, unknown>>,
  io: Io,
): Promise<number> {
  const settings = settingsFrom(flags);
  const { sandbox } = settings;
  const sandboxProblem = sandbox === 'off' ? undefined : await createSandbox(process.cwd()).problem();
  if (sandboxProblem !== undefined)
    io.warn(`knack: there is no sandbox here, so more commands ask. ${reasonText(sandboxProblem)}`);
  const root = realpathSync(resolve(flags.cwd ?? '.'));
  const policy = {
    ...settings,
    sandboxProblem,
    own: ownScripts(() => [root]),
    recipes: ownRecipes(() => root, workspaceAround(root)),
    where: { root: workspaceAround(root), cwd: root },
  };
  const commands =
    command === undefined || command === '-' ? linesOf(await readStdin(), flags.json === true) : [command];
  for (const text of commands) {
    const assessed = assessCommand(text, policy);
    const unasked = assessed.verdict === 'allow';
    if (flags.json) {
      io.print(
        JSON.stringify({
          command: text,
          class: assessed.class,
          unasked,
          verdict: assessed.verdict,
          ...(assessed.confinement === undefined ? {} : { sandbox: assessed.confinement.level }),
          reasons: assessed.reasons.map(inEnglish),
        }),
      );
    } else {
      io.print(
        `${assessed.class.padEnd(11)} ${unasked ? (assessed.confinement === undefined ? 'runs unasked' : `runs unasked, in the sandbox '${assessed.confinement.level}'`) : assessed.verdict === 'deny' ? 'is denied' : 'asks'}  ${JSON.stringify(text).slice(1, -1)}`,
      );
      for (const reason of assessed.reasons) io.print(io.colors.dim(`            ${reasonText(reason)}`));
    }
  }
  return exitStatus.succeeded;
}

function linesOf(input: string, json: boolean): readonly string[] {
  const lines = input.split('\n').filter((line) => line.trim() !== '');
  if (!json) return lines;
  return lines.map((line, index) => {
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      value = undefined;
    }
    if (typeof value === 'string') return value;
    throw new UsageError(`line ${index + 1} is not a JSON string: ${line.slice(0, 80)}`);
  });
}

/** Standard input as it would be stored. */
export async function redact(io: Io): Promise<number> {
  const plain = new PlainText();
  io.write(redactSecrets(plain.push(await readStdin()) + plain.end()));
  return exitStatus.succeeded;
}
