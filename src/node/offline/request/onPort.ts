// "Start it on port 5000": how a program of the workspace is told its port, by its documents or its source.
import { portsSaid } from '../../../core/agent/listensElsewhere.ts';
import type { Workspace } from '../commands/workspace.ts';
import { textIn } from '../questions/texts.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { portArgument } from './portArgument.ts';
import { portOption } from './portOption.ts';

type Place = Pick<Workspace, 'root' | 'commands' | 'documents'>;

/** The start with the port that a task names; undefined where nothing tells how, or the port is in the line already. */
export function onPort(task: string, start: string, place: Place): string | undefined {
  const [port, another] = portsSaid(task);
  if (port === undefined || another !== undefined || new RegExp(`(?<!\\d)${port}(?!\\d)`, 'u').test(start))
    return undefined;
  const [, inside, line = start] = /^\((cd \S+ && )(.*)\)$/u.exec(start) ?? [];
  const folder = inside === undefined ? '' : `${inside.slice(3, -4)}/`;
  const steps = line.split(' && ');
  const last = steps.pop() ?? '';
  const told =
    inPlace(last, port) ??
    byTool(last, port) ??
    ofFlask(last, port, `${place.root}/${folder}`) ??
    asDocumented(last, port, place) ??
    portArgument(task, last, port, { ...place, folder }) ??
    asInSource(last, port, { ...place, folder });
  if (told === undefined) return undefined;
  const whole = [...steps, told].join(' && ');
  return inside === undefined ? whole : `(${inside}${whole})`;
}

/** `python3 app.py --port 9000` is told another one. */
const inPlace = (start: string, port: string): string | undefined =>
  given.test(start) ? start.replace(given, port) : undefined;
const given = /(?<=^(?:[A-Z_]*PORT=))\d{2,5}(?=\s)|(?<=\s(?:--port[ =]|-p ?))\d{2,5}(?=\s|$)/u;

/** `app.run()` without a port, by Flask's own command. */
function ofFlask(start: string, port: string, root: string): string | undefined {
  const [, python = '', module = ''] = /^(\S*python[\d.]*) (\w+)\.py$/u.exec(start) ?? [];
  const source = module === '' ? '' : (textIn(root, `${module}.py`) ?? '');
  const [, asked] = /^[ \t]*\w+\.run\(([^()]*)\)/mu.exec(source) ?? [];
  if (asked === undefined || /\bport\b/u.test(asked) || !/^\w+[ \t]*=[ \t]*(?:flask\.)?Flask\(/mu.test(source))
    return undefined;
  const [, host] = /\bhost[ \t]*=[ \t]*['"]([\w.]+)['"]/u.exec(asked) ?? [];
  const debug = /\bdebug[ \t]*=[ \t]*True/u.test(asked) ? ' --debug' : '';
  return `${python} -m flask --app ${module} run${debug}${host === undefined ? '' : ` --host ${host}`} --port ${port}`;
}

/** Servers of documents and for development: `mdbook serve -p 4000`. */
function byTool(start: string, port: string): string | undefined {
  if (/^(?:\S*python[\d.]* -m )?flask(?: --app \S+)? run(?: --debug)?$/u.test(start)) return `${start} --port ${port}`;
  if (/^(?:\S*python[\d.]* -m )?uvicorn \S+(?: --reload)?$/u.test(start)) return `${start} --port ${port}`;
  if (/^\S*python[\d.]* (?:-m http\.server|\S*manage\.py runserver)$/u.test(start)) return `${start} ${port}`;
  if (/^mdbook serve$/u.test(start)) return `${start} -p ${port}`;
  if (/^(?:\S*python3? -m )?mkdocs serve$/u.test(start)) return `${start} -a localhost:${port}`;
  return /^(?:bundle exec )?jekyll serve$/u.test(start) ? `${start} --port ${port}` : undefined;
}

/** `./server 3000     # Custom port`, `PORT=4000 npm start`: with the other port. */
function asDocumented(start: string, port: string, { documents, commands }: Place): string | undefined {
  const own = escapeRegExp(start);
  const example = new RegExp(
    `(?:^|[\`$>])[ \\t]*((?:[A-Z_]*PORT=)\\d{2,5} ${own}|${own} (?:-- )?(?:--port[ =]|-p ?)?\\d{2,5})[ \\t]*(?:$|[\`#])`,
    'mu',
  );
  const texts = [...documents, ...commands.map(({ command }) => command)];
  const found = texts.map((text) => example.exec(text)?.[1]).find((line) => line !== undefined);
  const at = found === undefined ? undefined : found.startsWith(start) ? /\d+$/u : /\d+/u;
  return at && found?.replace(at, port);
}

/** What the program's own source reads: an option, a variable of the environment, its first argument. */
function asInSource(start: string, port: string, place: Place & { readonly folder: string }): string | undefined {
  const isScript = /^(?:npm|pnpm|yarn) (?:run )?[\w:-]+$/u.test(start);
  const ran = isScript ? place.commands.find(({ command }) => command.endsWith(start))?.body : start;
  const bare = isScript ? `${start} --` : start;
  if (ran !== undefined && takesPort.test(ran)) return `${bare} --port ${port}`;
  const compiled = ofCompiler(start, place);
  if (compiled !== undefined) return `${compiled} ${port}`;
  const source = sourceOf(ran ?? '', place);
  if (source === undefined || !simple.test(start)) return undefined;
  if (option.test(source)) return `${bare} --port ${port}`;
  const variable = variableIn(source);
  if (variable !== undefined) return `${variable}=${port} ${start}`;
  // Of C, portArgument.ts knows where the argument stands.
  return argument.test(source) && !/\bint\s+main\s*\(/u.test(source) ? `${bare} ${port}` : undefined;
}

/** `./server -p`, `go run . -port`, `cargo run -- --port`: up to the port. */
function ofCompiler(start: string, place: Place & { readonly folder: string }): string | undefined {
  const text = (paths: readonly string[]) =>
    paths.map((path) => textIn(place.root, `${place.folder}${path}`) ?? '').join('\n');
  const [, folder] = /^go run (\.|\.\/[\w./-]+)$/u.exec(start) ?? [];
  if (folder !== undefined) {
    const told = portOption(text([`${folder.replace(/^\.\/?/u, '')}/main.go`.replace(/^\//u, '')]), 'go');
    return told && `${start} ${told}`;
  }
  if (/^cargo run(?: --release)?$/u.test(start)) {
    const files = ['main', 'cli', 'args', 'opt', 'opts', 'config'].map((name) => `src/${name}.rs`);
    const told = portOption(text(files), 'rust');
    return told && `${start} -- ${told}`;
  }
  const [, program] = /^\.\/(?:[\w-]+\/){0,3}([\w-]+)$/u.exec(start) ?? [];
  const names = program === undefined ? [] : [program, 'main', 'server'];
  const sources = names.flatMap((name) =>
    ['', 'src/'].flatMap((folder) => ['c', 'cc', 'cpp'].map((ending) => `${folder}${name}.${ending}`)),
  );
  const source = sources.map((path) => textIn(place.root, `${place.folder}${path}`)).find((each) => each !== undefined);
  const told = source === undefined ? undefined : portOption(source, 'c');
  return told && `${start} ${told}`;
}

/** `PORT`, or what is called after serving; `DB_PORT` is the port of something else. */
function variableIn(source: string): string | undefined {
  const all = [...source.matchAll(variables)].flatMap((found) => found.slice(1).find(Boolean) ?? []);
  return (
    all.find((name) => name === 'PORT') ?? all.find((name) => /^(?:HTTP|WEB|APP|SERVER|LISTEN)_?PORT$/u.test(name))
  );
}

/** Nothing behind the program that it would be added to. */
const simple =
  /^(?:(?:npm|pnpm|yarn) (?:run )?[\w:-]+|(?:node|\S*python3?|perl|ruby|php) [\w./-]+|\.\/[\w./-]+|(?:PYTHONPATH=\S+ )?\S*python3? -m [\w.]+)$/u;
/** Servers for development whose own option it is. */
const takesPort =
  /^(?:npx )?(?:vite|astro dev|webpack(?:-dev-server| serve)|parcel|ng serve|vue-cli-service serve)(?: --(?!port)\w[\w-]*(?:[ =](?!-)[\w./-]+)?)*$/u;
const option = /['"]--port['"]|['"]?\bport['"]?\s*:\s*\{\s*type:\s*['"]string['"]/u;
const variables =
  /\bprocess\.env\.([A-Z_]*PORT)\b|\bprocess\.env\[['"]([A-Z_]*PORT)['"]\]|\b(?:environ(?:\.get\()?|getenv\(|ENV\[?|env::var\()\s*[[({]?\s*['"]([A-Z_]*PORT)['"]|\$ENV\{['"]?([A-Z_]*PORT)|\$\{([A-Z_]*PORT):?-\d+\}/gu;
const argument =
  /\.add_argument\(\s*['"]port['"]|\bport\b[^\n]{0,60}(?:\bargv\[[12]\]|\bARGV\[0\]|\bv\[1\]|\$1\b|\bshift\b)/iu;

/** The text of the file that a line starts; of a compiled program that of its `main`. */
function sourceOf(
  line: string,
  { root, folder }: { readonly root: string; readonly folder: string },
): string | undefined {
  const [, script] = /^(?:node|\S*python3?|perl|ruby|php|(?:ba)?sh) ([\w./-]+)$/u.exec(line) ?? [];
  const [, program] = /^\.\/([\w./-]+)$/u.exec(line) ?? [];
  const paths =
    script !== undefined
      ? [script, `${script}.js`, `${script}/index.js`]
      : program !== undefined
        ? [...(/\.\w+$/u.test(program) ? [program] : []), `${program}.c`, `src/${program}.c`, 'main.c', 'src/main.c']
        : [];
  const [, module] = /^(?:PYTHONPATH=\S+ )?\S*python3? -m ([\w.]+)$/u.exec(line) ?? [];
  if (module !== undefined) return sourceOfModule(module.replaceAll('.', '/'), root, folder);
  return paths.map((path) => textIn(root, `${folder}${path}`)).find((text) => text !== undefined);
}

function sourceOfModule(module: string, root: string, folder: string): string | undefined {
  const files = [
    `${module}.py`,
    ...['__main__', '__init__', 'cli', 'main', 'server'].map((name) => `${module}/${name}.py`),
  ];
  const texts = ['', 'src/'].flatMap((place) =>
    files.flatMap((file) => textIn(root, `${folder}${place}${file}`) ?? []),
  );
  return texts.length === 0 ? undefined : texts.join('\n');
}
