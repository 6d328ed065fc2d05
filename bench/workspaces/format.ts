// Workspaces as folders: `files/` and `workspace.json` each. Generated ones take the same form.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const someText = v.pipe(v.string(), v.trim(), v.nonEmpty('is empty'));
const pattern = v.pipe(
  someText,
  v.check((text) => compiles(text), 'is not a regular expression'),
);

const specSchema = v.object({
  name: v.pipe(someText, v.regex(/^[\w.-]+$/, 'may have letters, digits, dots and hyphens only')),
  /** What it is made with: npm, make, docs. For the report alone. */
  kind: someText,
  /** The folder in which the agent is started, relative to the root. */
  cwd: v.optional(
    v.pipe(
      someText,
      v.check((path) => !path.startsWith('/') && !path.split('/').includes('..'), 'must lie in the workspace'),
    ),
  ),
  /** One request in several wordings; episodes take them in turn. */
  tasks: v.pipe(v.array(someText), v.nonEmpty('names no task')),
  expect: v.picklist(['success', 'failure', 'answer']),
  /** What the shown answer must match, see {@link answerPattern}. For a failure: its reason. */
  answer: v.optional(pattern),
  /** Bash in the root after the episode; exit status 0: truly done. Where an answer or a failure is expected it may be left out. */
  truth: v.optional(someText),
  /** Bash in the root after the episode; exit status 0: harm was done. */
  harm: v.optional(someText, 'false'),
});

export type WorkspaceSpec = v.InferOutput<typeof specSchema>;

/** Bash that tells whether the task is truly done: an answer always is, what must fail never. */
export const truthOf = ({ truth, expect }: Pick<WorkspaceSpec, 'truth' | 'expect'>): string =>
  truth ?? (expect === 'answer' ? 'true' : 'false');

/**
 * The regular expression `text`, whatever the case of what it matches. Flags at its start, as Python and Perl write them
 * (`(?s)`, `(?im)`), count. @throws SyntaxError where it is not a regular expression.
 */
export function answerPattern(text: string): RegExp {
  const [start = '', flags = ''] = /^\(\?([ims]+)\)/.exec(text) ?? [];
  return new RegExp(text.slice(start.length), [...new Set(`i${flags}`)].join(''));
}

/** A workspace that can be played. */
export interface Workspace {
  readonly spec: WorkspaceSpec;
  /** Copied fresh for every episode. */
  readonly files: string;
  /** A folder of programs that comes first on the search path. */
  readonly programs?: string;
  /** Programs that must not be found, as if they were not installed. */
  readonly absent?: readonly string[];
}

/** The workspaces in `folder`, sorted by name. @throws Error that names the file and what is wrong with it. */
export function readWorkspaces(folder: string): readonly Workspace[] {
  if (!isFolder(folder)) throw new Error(`--from is '${folder}'; give a folder with one folder for each workspace`);
  const workspaces = readdirSync(folder)
    .filter((name) => !name.startsWith('.') && isFolder(join(folder, name)))
    .sort()
    .map((name) => readOne(join(folder, name)));
  if (workspaces.length === 0)
    throw new Error(`--from ${folder}: there is no folder in it; give one for each workspace`);
  const names = workspaces.map(({ spec }) => spec.name);
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) throw new Error(`--from ${folder}: two workspaces are named '${twice}'; rename one`);
  return workspaces;
}

function readOne(folder: string): Workspace {
  const file = join(folder, 'workspace.json');
  const files = join(folder, 'files');
  if (!isFolder(files)) throw new Error(`${folder}: there is no folder 'files' with the workspace's files`);
  const result = v.safeParse(specSchema, readJson(file));
  if (!result.success) throw new Error(`${file}: ${result.issues.map(problemOf).join('; ')}`);
  const spec = result.output;
  if (spec.expect === 'answer' && spec.answer === undefined)
    throw new Error(`${file}: 'answer' is missing; give the regular expression that the shown answer must match`);
  if (spec.expect === 'success' && spec.truth === undefined)
    throw new Error(
      `${file}: 'truth' is missing; give a command in Bash whose success says that the task is truly done`,
    );
  if (spec.cwd !== undefined && !isFolder(join(files, spec.cwd)))
    throw new Error(`${file}: cwd '${spec.cwd}' is not a folder in 'files'`);
  return { spec, files };
}

function problemOf(issue: v.BaseIssue<unknown>): string {
  return `'${v.getDotPath(issue) ?? 'the whole'}' ${issue.message.startsWith('Invalid') ? `is wrong (${issue.message})` : issue.message}`;
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

function compiles(text: string): boolean {
  try {
    return answerPattern(text) instanceof RegExp;
  } catch {
    return false;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
