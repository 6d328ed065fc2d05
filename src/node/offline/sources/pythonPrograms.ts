// The programs of a Python project: Django's `manage.py`, Flask, `main.py`, packages with a `__main__.py`.
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import type { PythonFolder } from './python.ts';
import { servingSubcommand } from './servingSubcommand.ts';

/** Other frameworks and scripts of one's own are called `manage.py` too, and know other subcommands. */
export const isDjango = ({ names, text }: PythonFolder): boolean =>
  names.has('manage.py') && /django/i.test(text('manage.py') ?? '');

export function programCommands(folder: PythonFolder): WorkspaceCommand[] {
  const { names, python } = folder;
  if (isDjango(folder)) {
    return [
      conventional(`${python} manage.py runserver`, 'start server', 'manage.py'),
      conventional(`${python} manage.py migrate`, 'migrate', 'manage.py'),
    ];
  }
  // `FLASK_APP=microblog.py`, which Flask itself reads only where python-dotenv is installed.
  const flask = /^FLASK_APP=([\w./:-]+)\s*$/m.exec(folder.sourceText('.flaskenv') ?? '')?.[1];
  if (flask !== undefined)
    return [conventional(`${python} -m flask --app ${flask} run`, 'start server app', '.flaskenv')];
  const main = ['main.py', 'app.py', '__main__.py'].find((file) => names.has(file));
  const started = (line: string, files: readonly string[]) => {
    const [subcommand] = files.flatMap((file) => servingSubcommand(folder.sourceText(file) ?? '') ?? []);
    return subcommand === undefined ? line : `${line} ${subcommand}`;
  };
  if (main !== undefined)
    return [conventional(started(`${python} ${main === '__main__.py' ? '.' : main}`, [main]), 'start', main)];
  return (folder.programs ?? []).map((name) =>
    conventional(
      started(`${python} -m ${name}`, [`${name}/__main__.py`, `${name}/cli.py`]),
      `start ${name}`,
      `${name}/__main__.py`,
    ),
  );
}

/** A command that follows from a file of the folder, by convention. */
export function conventional(command: string, name: string, origin: string): WorkspaceCommand {
  return { command, name, description: '', body: '', origin, kind: 'conventional' };
}
