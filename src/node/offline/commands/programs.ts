// Which programs can be started here. Checks files, starts nothing.
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

/** A virtual environment in the workspace holds what the project needs; otherwise whichever interpreter exists. */
export function pythonOf(root: string, names: ReadonlySet<string>, onPath: (program: string) => boolean): string {
  const venv = ['.venv', 'venv'].find((name) => names.has(name) && existsSync(join(root, name, 'bin', 'python')));
  if (venv !== undefined) return `${venv}/bin/python`;
  return onPath('python3') || !onPath('python') ? 'python3' : 'python';
}

/** Tests whether a program is on the search path `path`. */
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

/** Whether a module is in an interpreter's installation folders. Guesses the folders; starts nothing. */
export function pythonHas(root: string, python: string, module: string): boolean {
  const own = python.includes('/') ? [dirname(dirname(join(root, python)))] : [];
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => existsSync(join(folder, python)));
  const homes = onPath.flatMap((folder) =>
    folder.endsWith('/shims') ? inside(join(dirname(folder), 'versions')) : [dirname(folder)],
  );
  const libraries = [...(own.length > 0 ? own : [...homes, '/usr', '/usr/local', join(homedir(), '.local')])]
    .flatMap((home) => inside(join(home, 'lib')))
    .filter((folder) => /\/python3[\d.]*$/.test(folder));
  return libraries.some((folder) =>
    ['site-packages', 'dist-packages'].some((packages) => existsSync(join(folder, packages, module))),
  );
}

const inside = (folder: string): readonly string[] =>
  existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
