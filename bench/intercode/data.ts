// InterCode-Bash data: a file tree, tasks with gold commands, and the commands that real models proposed for them.
import { readFileSync } from 'node:fs';
import * as v from 'valibot';

const entrySchema = v.object({
  path: v.string(),
  kind: v.picklist(['file', 'dir', 'link', 'symlink']),
  mode: v.string(),
  /** Seconds since the epoch; absent: recent. */
  mtime: v.optional(v.number()),
  text: v.optional(v.string()),
  base64: v.optional(v.string()),
  target: v.optional(v.string()),
});

const taskSchema = v.object({
  query: v.string(),
  gold: v.string(),
  proposals: v.array(
    v.object({
      command: v.string(),
      /** How often each model proposed it. */
      counts: v.record(v.string(), v.number()),
    }),
  ),
});

const fileSchema = v.object({
  fileSystem: v.union([v.number(), v.string()]),
  tree: v.array(entrySchema),
  tasks: v.pipe(v.array(taskSchema), v.minLength(1, 'there are no tasks')),
});

export type TreeEntry = v.InferOutput<typeof entrySchema>;
export type InterCodeTask = v.InferOutput<typeof taskSchema>;
export type InterCodeFile = v.InferOutput<typeof fileSchema>;

/** @throws Error that names the file and what is wrong with it. */
export function readInterCode(path: string): InterCodeFile {
  const parsed = v.safeParse(fileSchema, parseJson(path, readFileSync(path, 'utf8')));
  if (!parsed.success) throw wrongFile(path, v.summarize(parsed.issues));
  return parsed.output;
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw wrongFile(path, text.trim() === '' ? 'it is empty' : String(error));
  }
}

function wrongFile(path: string, problem: string): Error {
  return new Error(`${path} is not an InterCode file (JSON with fileSystem, tree and tasks): ${problem}`);
}
