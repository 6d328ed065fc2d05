// "Compile test.c together with cJSON.c and run it", "make a static library of ini.c": sources of C that a task names, by the compiler alone.
import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { namesIn, textIn } from '../questions/texts.ts';
import { includeFolders } from './objectOfSource.ts';
import { isInside, isProgram, ownHeaders } from './ownHeaders.ts';
import { surroundingsIn } from './programSettings.ts';
import { fileCalled } from './testFile.ts';
import { commandFor } from './testRunners.ts';

const path = /(?<![\w./-])(?:\.\/)?((?:[\w.-]+\/)*[\w-]+\.\w+)(?![\w/-])/gu;
/** `run it on x.ini > dump.txt` */
const into = /\s>\s*((?:\.\/)?[\w./-]+)/u;
const isSource = /\.(?:c|cc|cpp|cxx)$/;
const isCpp = /\.(?:cc|cpp|cxx)$/;
const compiles =
  /\b(?:compil(?:e|ing)|build(?:ing)?)\b|\b(?:turn|make)\s+\S+\s+into\s+(?:something\s+(?:that\s+)?(?:i|we|you|one)\s+can\s+(?:run|execute|start)|an?\s+(?:program|executable|binary))\b/iu;
/** A library is something to have. */
const wants = /\b(?:make|create|produce|need|want|turn|pack)\b/iu;
/** The words of a task without the files that it names, and without what the result can then be used for, which orders nothing. */
const besidePaths = (task: string): string =>
  task.replaceAll(path, ' ').replaceAll(/\b(?:i|we|you|one)\s+can\s+(?:then\s+)?(?:run|execute|start)\b/giu, ' ');
const runs = /\b(?:runs?|running|execut(?:e|ing)|start(?:ing)?|launch(?:ing)?|prints?|outputs?)\b/iu;
const isTest = /(?:^|\/)tests?[/_-]|[_-]tests?\./;
const library = /\bstatic(?:ally)?\b|\barchive\b|\blib\w+\.a\b/iu;
/** More than to compile and to run, or another way to do so. */
const asksElse =
  /\b(?:tests?|debug|fix|repair|edit|change|write|add|handle|implement|support|new|error|errors|fails?|broken|does(?:n['’]?t| not)|can(?:n['’]?t|not)|install|cmake|make(?=\s+target\b)|makefile|shared|wasm|object file|sanitiz\w*|valgrind|benchmark|where|who|why|how(?=\s+(?:do|can|could|would|should|to)\b))\b/iu;
/** What a file that a program has no argument for is called. */
const named = (file: string, text: string): boolean => text.includes(`"${basename(file)}"`);

/** `-O2`, `-Wall`, `-std=c99` */
const flag = /(?<=\s)-(?:O[0-3sgz]?|Wall|Wextra|W[a-z][a-z-]+|std=[\w+]+|g|pedantic)(?=[\s,.;]|$)/gu;

type Place = Pick<Workspace, 'root' | 'names' | 'commands' | 'python' | 'onPath' | 'products'>;

/** Undefined where a task names no source, wants more, or a build of the project makes what it wants. */
export function compiledSource(whole: string, place: Place): string | undefined {
  const { redirection = '', rest: task = whole } = surroundingsIn(whole.replace(into, ' into $1'), place.root) ?? {};
  const archive = library.test(task) ? /\blib\w+\.a\b/iu.exec(task)?.[0] : undefined;
  if (
    !(compiles.test(task) || (archive !== undefined && wants.test(task))) ||
    asksElse.test(task.replaceAll(path, ' '))
  )
    return undefined;
  const { root } = place;
  const files = [...task.matchAll(path)].flatMap(([, file = '']) => fileIn(file, root) ?? []);
  const sources = files.filter((file) => isSource.test(file));
  const stem = sources.some((file) => isProgram(file, root))
    ? undefined
    : /(?<![\w./-])(\w+_\w+)(?![\w/.-])/u.exec(task)?.[1];
  const only = stem === undefined || !runs.test(task) ? undefined : fileIn(`${stem}.c`, root);
  const given = [...new Set([...(only === undefined ? [] : [only]), ...sources])];
  if (given.length === 0) return undefined;
  const compiler = given.some((file) => isCpp.test(file)) ? 'c++' : 'cc';
  if (!place.onPath(compiler)) return undefined;
  if (archive !== undefined) return place.products.has(archive) ? undefined : archived(archive, given, compiler);
  const mains = given.filter((file) => isProgram(file, root));
  const [main, other] = mains;
  if (main === undefined || other !== undefined) return undefined;
  const headers = ownHeaders(main, root, (file) => isProgram(file, root));
  if (headers.folders.length === 0 && includeFolders(main, root) === undefined) return undefined;
  if (!headers.isWhole && includesOwnLibrary(main, root)) return undefined;
  // What CMake or another tool runs as a test it also builds.
  if (isTest.test(main) && commandFor(main, place) !== undefined) return undefined;
  const needed = given.length > 1 ? [] : [...neededBy(main, root), ...headers.sources];
  const all = [main, ...given.filter((file) => file !== main), ...needed];
  const data = files.filter((file) => !isSource.test(file));
  const flags = task.match(flag) ?? [];
  const line = programOf(main, [...new Set(all)], data, {
    compiler: [compiler, ...flags].join(' '),
    isRun: redirection !== '' || runs.test(besidePaths(task)),
    folders: headers.folders,
    root,
  });
  return redirection !== '' && line.startsWith('(') ? undefined : `${line}${redirection}`;
}

const fileIn = (file: string, root: string): string | undefined =>
  isPlainName(file) && !file.includes('..') ? fileCalled(file, root) : undefined;

/** `#include <own.h>` from the folder of the library: without that, an example of it is no program. */
function includesOwnLibrary(file: string, root: string): boolean {
  const headers = [...(textIn(root, file) ?? '').matchAll(/^[ \t]*#[ \t]*include[ \t]*<([\w./+-]+\.(?:h|hpp|hh))>/gm)];
  return headers.some(([, header = '']) =>
    ['include', 'src', 'lib'].some((folder) => existsSync(join(root, folder, header))),
  );
}

/** What is included on another system alone. */
const ofWindows =
  /^\s*#\s*if(?:def)?\b(?!.*!\s*defined)[^\n]*\b_?_?WIN(?:32|64|DOWS)\b[^\n]*\n(?:(?!\s*#\s*(?:else|elif|endif)).*\n){0,40}/gmu;

/** Sources beside the headers that a source includes, and those that these need. */
function neededBy(file: string, root: string, seen: ReadonlySet<string> = new Set([file])): readonly string[] {
  const text = (textIn(root, file) ?? '').replaceAll(ofWindows, ' ');
  const headers = [...text.matchAll(/^\s*#\s*include\s*"([\w./-]+)\.(?:h|hpp|hh)"/gm)];
  const found = headers.flatMap(([, header = '']) => {
    const stem = normalize(join(dirname(file), header));
    const source = ['.c', '.cc', '.cpp', '.cxx']
      .map((ending) => `${stem}${ending}`)
      .find((each) => existsSync(join(root, each)));
    return source === undefined || !isInside(source, root) || seen.has(source) || isProgram(source, root)
      ? []
      : [source];
  });
  const all = new Set([...seen, ...found]);
  return [...new Set([...found, ...found.flatMap((each) => neededBy(each, root, all))])];
}

function archived(archive: string, sources: readonly string[], compiler: string): string {
  const objects = sources.map((file) => basename(file).replace(/\.\w+$/, '.o'));
  const lines = sources.map((file, at) => `${compiler} -O2 -c ${file} -o ${objects[at] ?? ''}`);
  return [...lines, `ar rcs ${archive} ${objects.join(' ')}`].join(' && ');
}

function programOf(
  main: string,
  sources: readonly string[],
  data: readonly string[],
  {
    compiler,
    isRun,
    folders,
    root,
  }: {
    readonly compiler: string;
    readonly isRun: boolean;
    readonly folders: readonly string[];
    readonly root: string;
  },
): string {
  const text = sources.map((file) => textIn(root, file) ?? '').join('\n');
  const folder = dirname(main);
  const [file, ...others] = data;
  // `ini_parse("test.ini", ...)`: it reads what lies in the folder where it is started.
  const isInFolder =
    folder !== '.' &&
    (file === undefined ? readsBeside(folder, text, root) : dirname(file) === folder && named(file, text));
  const from = (each: string) => (isInFolder ? relativeTo(folder, each) : each);
  const stem = from(main).replace(/\.\w+$/, '');
  const isTaken =
    statSync(join(root, isInFolder ? folder : '.', stem), { throwIfNoEntry: false })?.isDirectory() === true;
  const program = isTaken ? `${stem}.out` : stem;
  const libraries = [
    ...(/#\s*include\s*<(?:math\.h|cmath)>/.test(text) ? ['-lm'] : []),
    ...(/#\s*include\s*<(?:pthread\.h|thread)>/.test(text) ? ['-pthread'] : []),
  ];
  const headers = folders.map((each) => `-I${each === '.' && isInFolder ? from('').replace(/\/$/, '') : from(each)}`);
  const built = [compiler, ...headers, '-o', program, ...sources.map(from), ...libraries].join(' ');
  const argument = file === undefined || others.length > 0 || named(file, text) ? [] : [from(file)];
  const line = isRun ? `${built} && ${[`./${program}`, ...argument].join(' ')}` : built;
  return isInFolder ? `(cd ${folder} && ${line})` : line;
}

const readsBeside = (folder: string, text: string, root: string): boolean =>
  namesIn(root, folder).some(
    (name) =>
      /\w\.(?!c$|cc$|cpp$|cxx$|h$|hpp$|hh$)\w+$/.test(name) && named(name, text) && !existsSync(join(root, name)),
  );

const relativeTo = (folder: string, file: string): string =>
  file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : `${'../'.repeat(folder.split('/').length)}${file}`;
