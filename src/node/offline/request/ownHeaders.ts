// What a source of C or C++ needs of this checkout to become a program: the folders of the headers that it includes, and the sources of a small library.
import { existsSync } from 'node:fs';
import { basename, dirname, extname, join, normalize, relative } from 'node:path';
import { workspaceAround } from '../../workspace/projectRoot.ts';
import { namesIn, textIn } from '../questions/texts.ts';

const includes = /^[ \t]*#[ \t]*include[ \t]*(?:"([\w./+-]+)"|<([\w./+-]+\.(?:h|hh|hpp|hxx)|[\w-]+\/[\w./+-]+)>)/gm;
/** An example may be all of the folder that is looked at. */
const above = ['..', '../include', '../src', '../single_include'];
const usual = ['include', 'src', 'lib', '.'];
const isSource = /\.(?:c|cc|cpp|cxx)$/;
const isTest = /^tests?[_-]|[_-]tests?\./;
/** What a configuration writes. */
const configured = /#[ \t]*include[ \t]*["<](?:\w+[-_])?config\.h[">]/;

export interface OwnHeaders {
  /** Of headers that do not lie beside the source. */
  readonly folders: readonly string[];
  /** Sources to compile with it. */
  readonly sources: readonly string[];
  /** Nothing is compiled for those headers, or the sources above are all. */
  readonly isWhole: boolean;
}

export function ownHeaders(file: string, root: string, isProgram: (path: string) => boolean): OwnHeaders {
  const own = dirname(file);
  const headers = [...(textIn(root, file) ?? '').matchAll(includes)].map(
    ([, quoted, angled]) => quoted ?? angled ?? '',
  );
  const found = headers.flatMap((header) => {
    if (existsSync(join(root, own, header))) return [];
    const folder = [...usual, normalize(join(own, '..')), ...projectFolders(root), ...above].find(
      (each) => isInside(each, root) && existsSync(join(root, each, header)),
    );
    return folder === undefined ? [] : [{ header, folder }];
  });
  const folders = [...new Set(found.map(({ folder }) => folder))];
  if (folders.length === 0) return { folders, sources: [], isWhole: true };
  const isCpp = !file.endsWith('.c');
  const places = [
    ...new Set(['src', 'lib', '.', ...folders, ...found.map(({ header, folder }) => dirname(join(folder, header)))]),
  ];
  const library = places
    .filter((place) => place !== own)
    .flatMap((place) =>
      namesIn(root, place)
        .filter((name) => isSource.test(name) && !isTest.test(name))
        .map((name) => normalize(join(place, name)))
        .filter((path) => path !== file && !isProgram(path)),
    );
  const all = [...new Set(library)];
  const stems = new Set(found.map(({ header }) => basename(header, extname(header))));
  const named = all.filter((path) => stems.has(basename(path, extname(path))));
  const [alone] = all;
  // Beside the sources of a program, only those called like the headers are a library.
  const isBeside = named.some((path) => dirname(path) === '.');
  const sources =
    all.length === 1 && alone !== undefined ? [alone] : isBeside && named.length === stems.size ? named : all;
  const isPlain =
    sources.length <= mostSources &&
    new Set(sources.map(dirname)).size <= 1 &&
    sources.every((path) => (isCpp || path.endsWith('.c')) && !configured.test(textIn(root, path) ?? ''));
  return isPlain ? { folders, sources, isWhole: true } : { folders, sources: [], isWhole: false };
}

/** An example below the sources includes them from above: `../ini.h`. */
export const isInside = (path: string, root: string): boolean =>
  !path.startsWith('..') || !relative(workspaceAround(root), join(root, path)).startsWith('..');

/** Whether a source of C or C++ has a `main`. */
export const isProgram = (file: string, root: string): boolean =>
  /^\s*(?:int|void)\s+(?:[A-Z_]+\s+)?main\s*\(|^main\s*\(/m.test(textIn(root, file) ?? '');

const mostSources = 12;

/** `single_include`, `mylib/include` */
const projectFolders = (root: string): readonly string[] =>
  namesIn(root, '.').flatMap((name) =>
    /^single[-_]?include$/i.test(name) ? [name] : /^[\w-]+$/.test(name) ? [`${name}/include`] : [],
  );
