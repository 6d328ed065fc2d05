// The user's own editor on a text, kept to the byte: a library that guesses the encoding would change short texts.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Edited =
  | { readonly ok: true; readonly text: string }
  /** Without a full stop. */
  | { readonly ok: false; readonly problem: string };

/**
 * Opens `text` in $VISUAL or $EDITOR at this terminal, and gives what was saved. An editor that fails or cannot start (`:cq` in
 * vim) is no answer. Rejects if `signal` aborts, which ends the editor.
 */
export async function editText(
  text: string,
  signal: AbortSignal,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<Edited> {
  const editor = env['VISUAL'] ?? env['EDITOR'] ?? (process.platform === 'win32' ? 'notepad' : 'vi');
  const folder = await mkdtemp(join(tmpdir(), 'knack-edit-'));
  try {
    const file = join(folder, 'text.txt');
    await writeFile(file, text, { mode: 0o600 });
    const child = spawn(`${editor} "${file}"`, { shell: true, stdio: 'inherit', signal });
    const [code, signalName] = (await once(child, 'close', { signal })) as [number | null, string | null];
    if (code !== 0) return { ok: false, problem: `'${editor}' ended with ${code ?? signalName ?? 'an error'}` };
    return { ok: true, text: await readFile(file, 'utf8') };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
