// Reads the beginning of a file of any kind.
import { open, stat } from 'node:fs/promises';

/** The first `maxBytes` of a regular file; undefined when it is something else (a pipe would block) or cannot be read. */
export async function readHead(path: string, maxBytes: number): Promise<Buffer | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) return undefined;
  const file = await open(path).catch(() => undefined);
  if (!file) return undefined;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(found.size, maxBytes)), 0);
    return buffer.subarray(0, bytesRead);
  } catch {
    return undefined;
  } finally {
    await file.close();
  }
}
