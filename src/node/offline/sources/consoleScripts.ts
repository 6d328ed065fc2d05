// Programs that a Python project declares, and how to start them from its sources where they are not installed.
import { isPlainName, type WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { entriesOf, field } from './recipes.ts';
import { requiresSubcommand, servingSubcommand } from './servingSubcommand.ts';

interface Sources {
  readonly text: (file: string) => string | undefined;
  readonly python: string;
  readonly onPath: (program: string) => boolean;
  /** Text of a file in a folder of the project; undefined when there is none. */
  readonly sourceText: (path: string) => string | undefined;
  /** What starts programs of the project's environment, `uv run`; undefined if it has none here. */
  readonly runner: string | undefined;
}

/** Each starts with `--help`: what arguments it wants, nothing here knows. The only one starts without, too, as a task may say. */
export function consoleScripts(pyproject: unknown, sources: Sources): readonly WorkspaceCommand[] {
  const tables = [
    field(field(pyproject, 'project'), 'scripts'),
    field(field(field(pyproject, 'tool'), 'poetry'), 'scripts'),
  ];
  const setup = ['setup.cfg', 'setup.py'].flatMap((file) => [
    ...(sources.text(file) ?? '').matchAll(/^\s*['"]?([\w-]+)\s*=\s*([\w.]+:\w+)['"]?,?\s*$/gm),
  ]);
  // Poetry also takes a table: `{ reference = "kelp.cli:main", type = "console" }`.
  const told = tables.flatMap(entriesOf).map(([name, entry]) => [name, field(entry, 'reference') ?? entry] as const);
  const declared = [...told, ...setup.map(([, name = '', entry = '']) => [name, entry] as const)];
  return declared.flatMap(([name, entry]) => {
    if (!isPlainName(name) || name.startsWith('_')) return [];
    const isAlone = declared.every(([, other]) => other === entry);
    const line = startOf(name, entry, { ...sources, isAlone });
    // A product named after building builds nothing here.
    const started = {
      name: 'start',
      description: '',
      body: typeof entry === 'string' ? entry : '',
      kind: 'conventional',
    } as const;
    const known = { ...started, origin: 'program of pyproject.toml', starts: { program: name, line } };
    // `pangu` and `pangu-py` may be one program.
    const isOnly = name === declared[0]?.[0] && isAlone;
    const texts = textsOf(entry, sources);
    const [subcommand] = texts.flatMap((text) => servingSubcommand(text) ?? []);
    const bare = subcommand === undefined ? line : `${line} ${subcommand}`;
    // Without one of its subcommands it would only tell that it needs one.
    const startsAlone = subcommand !== undefined || !texts.some(requiresSubcommand);
    return [{ ...known, command: `${line} --help` }, ...(isOnly && startsAlone ? [{ ...known, command: bare }] : [])];
  });
}

/** The module of an entry, as far as its file is here. */
function textsOf(entry: unknown, { sourceText }: Sources): readonly string[] {
  const [, module = ''] = /^([\w.]+):\w+$/.exec(typeof entry === 'string' ? entry : '') ?? [];
  const path = module.replaceAll('.', '/');
  const files =
    path === ''
      ? []
      : ['', 'src/'].flatMap((folder) => [`${path}.py`, `${path}/__init__.py`].map((file) => `${folder}${file}`));
  return files.flatMap((file) => sourceText(file) ?? []);
}

function startOf(
  name: string,
  entry: unknown,
  { runner, onPath, sourceText, python, isAlone }: Sources & { readonly isAlone: boolean },
): string {
  if (runner !== undefined) return `${runner} ${name}`;
  const [, module, call] = /^([\w.]+):(\w+)$/.exec(typeof entry === 'string' ? entry : '') ?? [];
  if (onPath(name) || module === undefined || call === undefined) return name;
  const [root = ''] = module.split('.');
  const folder = ['', 'src/'].find((each) => sourceText(`${each}${module.replaceAll('.', '/')}.py`) !== undefined);
  const place = folder ?? ['', 'src/'].find((each) => sourceText(`${each}${root}/__init__.py`) !== undefined);
  // The module may be the program itself, without an ending.
  if (place === undefined) return sourceText(name)?.startsWith('#!') === true ? `./${name}` : name;
  const start = `${place === '' ? '' : 'PYTHONPATH=src '}${python}`;
  const main = sourceText(`${place}${root}/__main__.py`);
  // Of several programs, the package starts the one that is called like it, or that its main module calls.
  const last = module.split('.').at(-1) ?? '';
  const isMain =
    isAlone ||
    name.replaceAll('-', '_') === root ||
    last === '__main__' ||
    new RegExp(`\\bfrom\\s+[\\w.]*\\b${last}\\s+import\\b[^\\n]*\\b${call}\\b|\\b${last}\\.${call}\\(\\)`).test(
      main ?? '',
    );
  if (main !== undefined && isMain) return `${start} -m ${root}`;
  const isScript = sourceText(`${place}${module.replaceAll('.', '/')}.py`)?.includes('__main__') === true;
  return isScript
    ? `${start} -m ${module}`
    : `${start} -c 'from ${module} import ${call}; raise SystemExit(${call}())'`;
}
