// Where the checkpoints of a workspace are kept.
import { join } from 'node:path';

/** Next to its memory. */
export function checkpointFolder({ folder }: { readonly folder: string }): string {
  return join(folder, 'checkpoints');
}
