// Where in a project a count applies: "under test", "in src/lib", "in the tests folder", "here".

export interface Place {
  readonly is: (path: string) => boolean;
  /** The folders, '' for the whole project. */
  readonly folders: readonly string[];
}

const everywhere =
  /^(?:here|(?:it|this|that|all|(?:(?:the|this|our|my|that)\s+)?(?:whole\s+|entire\s+|complete\s+)?(?:project|repo(?:sitory)?|code\s?base|tree|workspace|checkout|folder|directory|source\s+tree))|all\s+(?:folders|directories))$/iu;

/** Every folder with that name or with a path that ends in it; undefined if there is none. */
export function placeCalled(said: string, files: readonly string[]): Place | undefined {
  const text = said.trim().replace(/[`'"]/g, '');
  if (text === '' || everywhere.test(text)) return { is: () => true, folders: [] };
  const name = text
    .replace(/^(?:(?:the|our|its|this)\s+)+/iu, '')
    .replace(/\s+(?:sub-?)?(?:folders?|director(?:y|ies)|dirs?|tree)$/iu, '')
    .replace(/^\.\/|\/+$/g, '');
  if (!/^[\w@+-][\w@.+/-]*$/.test(name)) return undefined;
  for (const each of [name, `${name}s`, name.replace(/s$/, '')]) {
    const folders = foldersCalled(each, files);
    if (folders.length > 0) return { is: (path) => folders.some((folder) => path.startsWith(`${folder}/`)), folders };
  }
  return undefined;
}

/** The one with exactly that path, or all that end with it and lie in no other such. */
function foldersCalled(name: string, files: readonly string[]): readonly string[] {
  if (name === '') return [];
  if (files.some((path) => path.startsWith(`${name}/`))) return [name];
  const found = new Set<string>();
  for (const path of files) {
    const at = `/${path}`.indexOf(`/${name}/`);
    if (at >= 0) found.add(path.slice(0, at + name.length));
  }
  return [...found];
}
