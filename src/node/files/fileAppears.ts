// Waiting for a file, also where the system has no watches left.
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { watchFolder } from './watchFolder.ts';

/** Between two looks where the folder cannot be watched. */
const lookEveryMs = 100;

/** Resolves once `file` exists, which may be at once; never rejects. Its folder exists. `dispose` ends the waiting. */
export function fileAppears(
  file: string,
  watch: typeof watchFolder = watchFolder,
): { readonly promise: Promise<void>; readonly dispose: () => void } {
  let stop = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    const look = () => {
      if (existsSync(file)) resolve();
    };
    const watching = watch(dirname(file), look);
    const timer = watching.ok ? undefined : setInterval(look, lookEveryMs);
    stop = () => {
      if (watching.ok) watching.close();
      clearInterval(timer);
    };
    look();
  });
  return { promise, dispose: () => stop() };
}
