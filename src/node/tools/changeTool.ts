// What the tools that change text files have in common: planned first, so that a person can see the change; all of it or nothing.
import { reason } from '../../core/reason.ts';
import * as v from 'valibot';

import { changedFileText } from '../../core/files/changedFileText.ts';
import { changedFile, unifiedDiff } from '../../core/files/fileDiff.ts';
import type { Plan } from '../../core/files/plan.ts';
import { isSecretPath } from '../../core/approval/shell/secretPaths.ts';
import type { TextFiles, Tool } from '../../core/ports.ts';
import type { FileDiff, Observation } from '../../core/episode.ts';
import type { Risk } from '../../core/types.ts';
import { defineTool, someText, toolError } from './defineTool.ts';
import { type Workspace, locate } from './workspacePath.ts';

/** Characters of its own diff that the agent sees. */
const maxDiffChars = 4000;

export interface ChangeToolsOptions {
  readonly workspace: Workspace;
  readonly files: TextFiles;
  /** Versions of the files that the agent has seen, by path. */
  readonly seen: Map<string, string>;
}

/** The input of a tool that changes one file. */
export const changedPath = someText('Relative to the workspace folder.');

/** For the plans: the version of a file that the agent has seen. */
export function seenIn({ seen }: ChangeToolsOptions): (path: string) => string | undefined {
  return (shown) => seen.get(shown);
}

type InputSchema = v.StrictObjectSchema<v.ObjectEntries, undefined>;

export interface ChangeTool<Schema extends InputSchema> {
  readonly name: string;
  readonly description: string;
  readonly input: Schema;
  readonly problem?: (input: v.InferOutput<Schema>) => string | undefined;
  readonly pathsOf: (input: v.InferOutput<Schema>) => readonly string[];
  readonly plan: (input: v.InferOutput<Schema>) => Promise<Plan>;
}

/** The tool, with its outline: a change in words, weighed before the text is written. */
export function changeTool<Schema extends InputSchema>(options: ChangeToolsOptions, tool: ChangeTool<Schema>): Tool {
  const { name, description, input } = tool;
  const outlined = outlineOf(options.workspace, name);
  const defined = defineTool({
    name,
    description,
    input,
    problem: (given) => tool.problem?.(given) ?? outside(options.workspace, tool.pathsOf(given)),
    risk: (given) => changingRisk(options.workspace, tool.pathsOf(given)),
    execute: async (given, { signal }) => {
      const plan = await tool.plan(given);
      if (signal.aborted) return { status: 'aborted', text: '' };
      if (!plan.ok) return toolError(`${plan.problem}.`);
      const applied = await options.files.apply(plan.changes);
      if (!applied.ok) return toolError(`${applied.problem}.`);
      await see(options, plan.diffs);
      return described(plan.diffs);
    },
  });
  return {
    ...defined,
    spec: { ...defined.spec, outlineSchema: outlined.spec.inputSchema },
    checkOutline: (given) => outlined.check(given),
    risk: (given) => (outlined.check(given).ok ? outlined : defined).risk(given),
    preview: async (given) => {
      const check = defined.check(given);
      if (!check.ok) return check;
      const plan = await tool.plan(v.parse(input, given));
      return plan.ok ? { ok: true, files: plan.diffs } : { ok: false, problem: `${plan.problem}.` };
    },
  };
}

/** What a change would be, in words: enough to weigh it by. */
function outlineOf(workspace: Workspace, name: string): Tool {
  return defineTool({
    name,
    description: '',
    input: v.strictObject({
      path: someText('The file, relative to the workspace folder.'),
      change: someText('What to change there, in at most twenty words.'),
    }),
    problem: (outline) => outside(workspace, [outline.path]),
    risk: (outline) => changingRisk(workspace, [outline.path]),
    execute: () => Promise.resolve(toolError('The change was not written out.')),
  });
}

function outside(workspace: Workspace, paths: readonly string[]): string | undefined {
  for (const each of paths) {
    const place = locate(workspace, each);
    if ('problem' in place) return place.problem;
  }
  return undefined;
}

/** A change inside the workspace is a write; files that may hold secrets always ask. */
function changingRisk(workspace: Workspace, paths: readonly string[]): Risk {
  const secret = paths.find((each) => {
    const place = locate(workspace, each);
    return isSecretPath(each) || ('real' in place && isSecretPath(place.real));
  });
  const named = paths.slice(0, 3).join(', ');
  const changes =
    paths.length > 3 ? reason('changesNamedAndMore', named, String(paths.length - 3)) : reason('changesNamed', named);
  return {
    class: 'write',
    reasons: [...(secret === undefined ? [] : [reason('mayHoldSecrets', secret)]), changes],
    alwaysAsk: secret !== undefined,
  };
}

/** Files that the agent wrote count as seen. */
async function see({ files, seen }: ChangeToolsOptions, diffs: readonly FileDiff[]): Promise<void> {
  for (const { path: changed, after } of diffs) {
    const read = after === undefined ? undefined : await files.read(changed);
    if (read?.ok) seen.set(read.file.path, read.file.version);
    else seen.delete(changed);
  }
}

function described(diffs: readonly FileDiff[]): Omit<Observation, 'durationMs'> {
  const changes = diffs.map(changedFile);
  // The model has just written the whole file, so it counts as read.
  const shown = diffs.filter(({ before, after }) => before !== undefined && after !== undefined);
  const diff = shown.map(unifiedDiff).join('');
  const cut = diff.length > maxDiffChars ? `${diff.slice(0, maxDiffChars)}\n[the diff goes on]\n` : diff;
  return { status: 'ok', text: `${changes.map((change) => `${changedFileText(change)}\n`).join('')}${cut}`, changes };
}
