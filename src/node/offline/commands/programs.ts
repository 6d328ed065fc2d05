// Which programs can be started here. Looks at files, starts nothing.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A virtual environment in the workspace holds what the project needs; otherwise whichever interpreter exists. */
export function pythonOf(root: string, names: ReadonlySet<string>, onPath: (program: string) => boolean): string {
  const venv = ['.venv', 'venv'].find((name) => names.has(name) && existsSync(join(root, name, 'bin', 'python')));
  if (venv !== undefined) return `${venv}/bin/python`;
  return onPath('python3') || !onPath('python') ? 'python3' : 'python';
}

/** Tells whether a program lies on the search path `path`. */
export function programFinder(path: string): (program: string) => boolean {
  const folders = path.split(delimiter).filter((folder) => folder !== '');
  const extensions = process.platform === 'win32' ? ['.exe', '.cmd', '.bat'] : [''];
  const known = new Map<string, boolean>();
  return (program) => {
    const cached = known.get(program);
    if (cached !== undefined) return cached;
    const plain = /^[\w.+-]+$/.test(program);
    const found =
      plain && folders.some((folder) => extensions.some((extension) => existsSync(join(folder, program + extension))));
    known.set(program, found);
    return found;
  };
}
