// Programs that a CMake project makes, and the option without which it makes none.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isPlainName, type WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { escapeRegExp } from '../request/escapeRegExp.ts';
import { conceptsOf } from '../request/vocabulary.ts';

const command = /^[ \t]*(if|elseif|else|endif|add_executable|add_subdirectory)\s*\(\s*([^\s)]*)\s*([^)]*)/gim;

interface Documented {
  readonly root: string;
  /** Texts of README and the like. */
  readonly documents: readonly string[];
}

export interface CmakePrograms {
  /** It makes some in any case, or its subfolders may. */
  readonly always: boolean;
  /** That is off by default and makes the only ones. */
  readonly option: string | undefined;
}

const others = /TEST|EXAMPLE|SAMPLE|DEMO|BENCH|FUZZ|DOC/u;

export function cmakePrograms(lists: string): CmakePrograms {
  const text = lists.replaceAll(/#.*$/gm, '');
  const off = new Set(
    [...text.matchAll(/^[ \t]*option\s*\(\s*(\w+)\s+(?:"[^"]*"\s*)?(ON\b)?/gim)].flatMap(([, name = '', on]) =>
      on === undefined ? [name] : [],
    ),
  );
  const around: string[] = [];
  const gates: (string | undefined)[] = [];
  for (const [, word = '', first = '', more = ''] of text.matchAll(command)) {
    const what = word.toLowerCase();
    if (what === 'if') around.push(more.trim() === '' ? first : '');
    else if (what.startsWith('else')) around.splice(-1, 1, '');
    else if (what === 'endif') around.pop();
    else if (around.length === 0) gates.push(undefined);
    else gates.push(around.find((name) => off.has(name)) ?? '');
  }
  const named = new Set(gates.filter((gate) => gate !== undefined && gate !== '' && !others.test(gate)));
  const [option] = named;
  return {
    always: gates.includes(undefined) || gates.includes(''),
    option: gates.includes(undefined) || named.size !== 1 ? undefined : option,
  };
}

/** Beside the program that a project is for. */
const besides = /test|bench|example|sample|demo|fuzz|check|tool|gen/i;
const build = 'cmake -S . -B build && cmake --build build';

/**
 * The only program of a CMake project, built and started; none where there are several, an option makes it, or `others` start something. `${PROJECT_NAME}`
 * and the folder for programs are read as far as they stand in this file.
 */
export function cmakeStart(
  lists: string,
  others: readonly WorkspaceCommand[],
  place: Documented,
): readonly WorkspaceCommand[] {
  const text = lists.replaceAll(/#.*$/gm, '');
  const isStarted = others.some(({ name }) => conceptsOf(name).has('#start') || /^(?:run|exec|launch)\b/.test(name));
  if (!cmakePrograms(lists).always || isStarted) return [];
  const project = projectIn(text);
  const programs = programNames(text).filter((name) => !besides.test(name));
  const name = programs.find((each) => each === project) ?? (programs.length === 1 ? programs[0] : undefined);
  const folder = folderOfPrograms(text);
  if (name === undefined || folder === undefined) return [];
  return [
    {
      command: `${build} && ${asDocumented(`./${folder}${name}`, place)}`,
      name: `start ${name}`,
      description: '',
      body: '',
      origin: 'CMakeLists.txt',
      kind: 'conventional',
      onlyAbout: '#start',
    },
  ];
}

/** With the arguments with which documents start it, where they do so in one way only and its files are here: `./build/beacond --data data/x.csv`. */
function asDocumented(program: string, { documents, root }: Documented): string {
  const started = new RegExp(
    `^[ \\t]*(?:\\$ )?(?:\\./)?${escapeRegExp(program.slice(2))}((?: [\\w./=,:-]+)*)[ \\t]*$`,
    'gm',
  );
  const shown = documents.flatMap((text) => [...text.matchAll(started)].map(([, args = '']) => args));
  const [only, other] = new Set(shown);
  if (only === undefined || other !== undefined) return program;
  const words = only.split(' ').filter((word) => word !== '');
  const files = words.filter((word) => /^\w[^=]*[./]/.test(word));
  // A flag alone may do something else: `--version`, `--purge`.
  const isGiven = words.every(
    (word, at) => !word.startsWith('-') || word.includes('=') || /^\w/.test(words[at + 1] ?? ''),
  );
  return isGiven && files.every((file) => existsSync(join(root, file))) ? `${program}${only}` : program;
}

const projectIn = (text: string): string => /^[ \t]*project\s*\(\s*"?([\w.+-]+)/im.exec(text)?.[1] ?? '';

/** What a CMake project calls its programs, in the order of its file. */
export function programNames(text: string): readonly string[] {
  const project = projectIn(text);
  return [...text.matchAll(/^[ \t]*add_executable\s*\(\s*"?([^\s")]+)"?\s+(?!IMPORTED|ALIAS)/gim)]
    .map(([, name = '']) => name.replace(/^\$\{(?:CMAKE_)?PROJECT_NAME\}$/, project))
    .filter(isPlainName);
}

const isTests = /^(?:unit[-_]?)?tests?(?:$|[-_])|(?:^|[-_])(?:unit[-_]?)?tests?$/i;

/** The only program of tests that CMake makes without telling CTest, as a path; empty where there is none or are several. */
export function testProgram(lists: string, text: (file: string) => string | undefined): readonly string[] {
  const found = ['', 'test/', 'tests/'].flatMap((folder) => {
    const own = folder === '' ? lists : text(`${folder}CMakeLists.txt`);
    if (own === undefined || (folder !== '' && !lists.includes(`add_subdirectory(${folder.slice(0, -1)})`))) return [];
    const place = folderOfPrograms(`${lists}\n${own}`);
    const below = place === 'build/' ? `build/${folder}` : place;
    return below === undefined
      ? []
      : programNames(own.replaceAll(/#.*$/gm, '')).flatMap((name) => (isTests.test(name) ? [`${below}${name}`] : []));
  });
  return found.length === 1 ? found : [];
}

/** Undefined where it is not written out. */
export function folderOfPrograms(text: string): string | undefined {
  const [, path] =
    /\bset\s*\(\s*(?:CMAKE_RUNTIME_OUTPUT_DIRECTORY|EXECUTABLE_OUTPUT_PATH)\s+"?([^\s")]+)/i.exec(text) ?? [];
  if (path === undefined) return 'build/';
  const [, base, below = ''] =
    /^\$\{(?:CMAKE|PROJECT)_(?:CURRENT_)?(BINARY|SOURCE)_DIR\}((?:\/[\w.-]+)*)$/.exec(path) ?? [];
  if (base === undefined) return undefined;
  return `${base === 'BINARY' ? 'build' : '.'}${below}/`.replace(/^\.\//, '');
}
