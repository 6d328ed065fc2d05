// The scripts of package.json, as they are when they are asked for.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const mostBytes = 1_000_000;

/** The text of a script in the first of the folders whose package.json has it; undefined where none has, or it cannot be read. */
export function packageScripts(folders: () => readonly string[]): (name: string) => string | undefined {
  return (name) => {
    for (const folder of folders()) {
      const text = scriptsOf(folder)[name];
      if (typeof text === 'string') return text;
    }
    return undefined;
  };
}

function scriptsOf(folder: string): Readonly<Record<string, unknown>> {
  try {
    const text = readFileSync(join(folder, 'package.json'), 'utf8');
    const manifest: unknown = text.length > mostBytes ? undefined : JSON.parse(text);
    if (typeof manifest !== 'object' || manifest === null || !('scripts' in manifest)) return {};
    const { scripts } = manifest;
    return typeof scripts === 'object' && scripts !== null ? { ...scripts } : {};
  } catch {
    return {};
  }
}
