// Plans a change to files before any file is touched: the new texts, or why it cannot be made.
import type { FileChange, TextFile, TextFiles } from '../ports.ts';
import type { FileDiff } from '../episode.ts';
import { lineEndOf, withLineEnds } from './lineEnds.ts';
import type { PatchPart } from './patch.ts';
import { parsePatch } from './patch.ts';
import { patchText } from './patchLines.ts';
import { replacePassage } from './replace.ts';

export type Plan =
  | { readonly ok: true; readonly changes: readonly FileChange[]; readonly diffs: readonly FileDiff[] }
  /** For the model: what is wrong, and what to do. No final period. */
  | { readonly ok: false; readonly problem: string };

/** The version of a file that the agent saw last; undefined: none in this run. */
export type Seen = (path: string) => string | undefined;

export async function planEdit(
  files: TextFiles,
  seen: Seen,
  edit: { readonly path: string; readonly oldText: string; readonly newText: string; readonly all: boolean },
): Promise<Plan> {
  const read = await files.read(edit.path);
  if (!read.ok) {
    return failed(read.missing ? `${read.problem}: list shows what there is; write makes a new file` : read.problem);
  }
  const { file } = read;
  const replaced = replacePassage(file.path, file.text, edit);
  if (!replaced.ok) {
    const known = seen(file.path);
    const changed = known !== undefined && known !== file.version ? `${file.path} has changed since it was read: ` : '';
    return failed(changed + replaced.problem);
  }
  return changing(file, replaced.text);
}

/** A new file, or a whole one in place of one that was read in this run and has not changed since. */
export async function planWrite(
  files: TextFiles,
  seen: Seen,
  { path, text }: { readonly path: string; readonly text: string },
): Promise<Plan> {
  const read = await files.read(path);
  if (!read.ok) return read.missing ? adding(path, text) : failed(read.problem);
  const { file } = read;
  const problem = unseen(file, seen, 'use edit');
  if (problem !== undefined) return failed(problem);
  const written = withLineEnds(text, lineEndOf(file.text));
  if (written === file.text) return failed(`${file.path} has this very text already: nothing would change`);
  return changing(file, written);
}

/** All parts or none; each part sees the result of the earlier ones. */
export async function planPatch(files: TextFiles, seen: Seen, patch: string): Promise<Plan> {
  const parsed = parsePatch(patch);
  if (!parsed.ok) return failed(parsed.problem);
  const draft = new Draft(files, seen);
  for (const part of parsed.parts) {
    const problem = await draft.take(part);
    if (problem !== undefined)
      return failed(parsed.parts.length > 1 ? `nothing was changed, because ${problem}` : problem);
  }
  return draft.plan();
}

/** A file as a patch leaves it. */
interface Drafted {
  /** Its text on disk; undefined: no such file. */
  readonly before: TextFile | undefined;
  readonly text: string | undefined;
  readonly movedFrom?: string;
}

class Draft {
  readonly #files: TextFiles;
  readonly #seen: Seen;
  readonly #drafted = new Map<string, Drafted>();

  constructor(files: TextFiles, seen: Seen) {
    this.#files = files;
    this.#seen = seen;
  }

  /** Undefined, or why the part cannot be done. */
  async take(part: PatchPart): Promise<string | undefined> {
    const read = await this.#read(part.path);
    if (typeof read === 'string') return read;
    const { path, drafted } = read;
    if (part.kind === 'add') {
      const problem = drafted.text === undefined ? undefined : this.#overwriting(path, drafted);
      if (problem !== undefined) return problem;
      this.#drafted.set(path, { before: drafted.before, text: part.text });
      return unwritable(path, '', part.text);
    }
    if (drafted.text === undefined) return `${path} does not exist: list shows what there is`;
    const takesAway = part.kind === 'delete' || part.movedTo !== undefined;
    if (takesAway && drafted.before?.viaLink)
      return `${part.path} is a symbolic link: move or delete it with a command`;
    if (part.kind === 'delete') {
      this.#drafted.set(path, { before: drafted.before, text: undefined });
      return undefined;
    }
    const patched = patchText(path, drafted.text, part.chunks);
    if (!patched.ok) return patched.problem;
    const hidden = unwritable(path, drafted.text, patched.text);
    if (hidden !== undefined) return hidden;
    return this.#place(path, { ...drafted, text: patched.text }, part.movedTo);
  }

  async #place(path: string, drafted: Drafted, movedTo: string | undefined): Promise<string | undefined> {
    if (movedTo === undefined) {
      this.#drafted.set(path, drafted);
      return undefined;
    }
    const target = await this.#read(movedTo);
    if (typeof target === 'string') return target;
    if (target.path !== path && target.drafted.text !== undefined) {
      const problem = this.#overwriting(target.path, target.drafted);
      if (problem !== undefined) return problem;
    }
    this.#drafted.set(path, { before: drafted.before, text: undefined });
    this.#drafted.set(target.path, {
      before: target.drafted.before,
      text: drafted.text,
      ...(target.path === path ? {} : { movedFrom: drafted.movedFrom ?? path }),
    });
    return undefined;
  }

  /** A file on disk is replaced whole only if it was read; a file that this patch created may always be replaced. */
  #overwriting(path: string, { before }: Drafted): string | undefined {
    return before === undefined || this.#drafted.has(path)
      ? undefined
      : unseen(before, this.#seen, 'change it with *** Update File');
  }

  async #read(path: string): Promise<{ readonly path: string; readonly drafted: Drafted } | string> {
    const known = this.#drafted.get(path);
    if (known) return { path, drafted: known };
    const read = await this.#files.read(path);
    if (!read.ok) return read.missing ? { path, drafted: { before: undefined, text: undefined } } : read.problem;
    const { file } = read;
    // The same file by another path.
    const other = this.#drafted.get(file.path);
    return { path: file.path, drafted: other ?? { before: file, text: file.text } };
  }

  plan(): Plan {
    const changed = [...this.#drafted].filter(([, { before, text }]) => before?.text !== text);
    if (changed.length === 0) return failed('the patch changes nothing: its old and new lines are the same');
    const moved = new Set(changed.flatMap(([, { movedFrom }]) => movedFrom ?? []));
    return {
      ok: true,
      changes: changed.map(([path, { before, text, movedFrom }]) => ({
        path,
        text,
        expected: before?.version,
        ...(movedFrom === undefined ? {} : { movedFrom }),
      })),
      diffs: changed.flatMap(([path, { before, text, movedFrom }]) => {
        // The old path of a moved file is reported with the new one.
        if (text === undefined && moved.has(path)) return [];
        const old = movedFrom === undefined ? before?.text : this.#drafted.get(movedFrom)?.before?.text;
        return [{ path, ...(movedFrom === undefined ? {} : { movedFrom }), before: old, after: text }];
      }),
    };
  }
}

function changing({ path, text, version }: TextFile, after: string): Plan {
  const problem = unwritable(path, text, after);
  if (problem !== undefined) return failed(problem);
  return {
    ok: true,
    changes: [{ path, text: after, expected: version }],
    diffs: [{ path, before: text, after }],
  };
}

function adding(path: string, text: string): Plan {
  const problem = unwritable(path, '', text);
  if (problem !== undefined) return failed(problem);
  return {
    ok: true,
    changes: [{ path, text, expected: undefined }],
    diffs: [{ path, before: undefined, after: text }],
  };
}

const redacted = '«redacted';

/**
 * Why the new text may not be written. Agents see marks in place of secrets; a mark written to the file would destroy the secret. A NUL character
 * would turn it into a binary file, which cannot be edited again.
 */
function unwritable(path: string, before: string, after: string): string | undefined {
  if (after.includes('\0')) return `the new text of ${path} holds a NUL character: write binary files with a command`;
  if (!after.includes(redacted) || before.includes(redacted)) return undefined;
  return `the new text of ${path} holds ${redacted}...», which stands for a secret that you are not shown: change a passage without it`;
}

/** Why the file may not be replaced whole, or what to do `instead`; undefined: it was read and has not changed since. */
function unseen({ path, version }: TextFile, seen: Seen, instead: string): string | undefined {
  const known = seen(path);
  if (known === version) return undefined;
  return known === undefined
    ? `${path} exists, and was not read whole in this run: read it before it is replaced as a whole, or ${instead}`
    : `${path} has changed since it was read: read it again before it is replaced as a whole`;
}

function failed(problem: string): Plan {
  return { ok: false, problem };
}
