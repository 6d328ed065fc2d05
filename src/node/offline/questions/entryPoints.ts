// What manifests and conventions name as loaded or started first, one kind of project each.
import { basename, join } from 'node:path';
import { entriesOf, field } from '../sources/recipes.ts';
import type { Workspace } from '../commands/workspace.ts';
import { statedIn, valueIn } from './manifests.ts';
import { codeSpan } from './markup.ts';
import { packagesAround } from './packages.ts';
import type { Fact } from './texts.ts';
import { cited, factOf, nameLike, namesIn, textIn } from './texts.ts';

const mostPackages = 8;

/** What is loaded or started first, one line each; empty where nothing says so. */
export function statedEntries(workspace: Workspace): readonly string[] {
  const { root, names } = workspace;
  const gem = nameLike(names, /\.gemspec$/)?.replace(/\.gemspec$/, '');
  return [
    ...nodeEntries(root, '.'),
    ...packageEntries(workspace),
    ...pythonEntries(root, names),
    ...(names.has('Cargo.toml')
      ? [...file(root, 'the program', ['src/main.rs']), ...file(root, 'the library', ['src/lib.rs'])]
      : []),
    ...fact('the library', statedIn(root, 'Cargo.toml', 'lib', 'path')),
    ...(names.has('go.mod') ? goPackage(root, names) : []),
    ...(gem === undefined ? [] : file(root, 'the library', [`lib/${gem}.rb`, `lib/${gem.replaceAll('-', '/')}.rb`])),
    ...phpEntries(root),
    ...facade(root),
    ...headers(root, names),
    ...(valueIn(root, 'package.json', 'bin') === undefined
      ? file(
          root,
          'a program',
          namesIn(root, 'bin')
            .slice(0, 8)
            .map((name) => `bin/${name}`),
        )
      : []),
    ...luaModules(root, names),
  ];
}

const isHere = (root: string, path: string): boolean => textIn(root, path) !== undefined;

/** Those of the files that are there. */
const file = (root: string, label: string, paths: readonly string[]): readonly string[] =>
  [...new Set(paths)].filter((path) => isHere(root, path)).map((path) => `${label}: ${codeSpan(path)}`);

const fact = (label: string, found: Fact | undefined): readonly string[] =>
  found === undefined ? [] : [`${label}: ${cited({ ...found, value: codeSpan(found.value) })}`];

const programs = (path: string, table: unknown): readonly string[] =>
  entriesOf(table).flatMap(([program, target]) =>
    typeof target === 'string' ? [`program ${codeSpan(program)}: ${codeSpan(target)} (${codeSpan(path)})`] : [],
  );

/** What package.json names, each file once; before it the source of what is only there once it is built. */
function nodeEntries(root: string, folder: string): readonly string[] {
  const manifest = join(folder, 'package.json');
  const exported = ['import', 'require', 'default', 'node'].flatMap((key) => [
    ['exports', '.', key],
    ['exports', '.', key, 'default'],
    ['exports', key],
    ['exports', key, 'default'],
  ]);
  const found = [['main'], ['module'], ['exports'], ['exports', '.'], ...exported, ['bin']].flatMap((keys) => {
    const stated = statedIn(root, manifest, ...keys);
    return stated === undefined ? [] : [{ label: keys[0] ?? '', ...stated, file: stated.value.replace(/^\.\//, '') }];
  });
  const distinct = found.filter((one, at) => found.findIndex(({ file: path }) => path === one.file) === at);
  const bins = valueIn(root, manifest, 'bin');
  const targets = [
    ...distinct.map((one) => one.file),
    ...entriesOf(bins).flatMap(([, target]) => (typeof target === 'string' ? [target.replace(/^\.\//, '')] : [])),
  ];
  const name = valueIn(root, manifest, 'name');
  const sources = targets.flatMap((target) => sourceOf(root, folder, target, typeof name === 'string' ? name : ''));
  return [
    ...[...new Set(sources)].map((path) => `the source: ${codeSpan(path)}`),
    ...distinct.map(({ label, ...stated }) => `${label}: ${cited({ ...stated, value: codeSpan(stated.value) })}`),
    ...programs(manifest, bins),
    ...furtherExports(root, manifest),
  ];
}

/** What a package lets others load besides: `exports ./lite`. */
function furtherExports(root: string, manifest: string): readonly string[] {
  return entriesOf(valueIn(root, manifest, 'exports'))
    .filter(([key]) => /^\.\/(?!.*\*)(?!package\.json$)./.test(key))
    .slice(0, mostPackages)
    .flatMap(([key, target]) => {
      const path = firstTarget(target);
      return path === undefined ? [] : [`exports ${codeSpan(key)}: ${codeSpan(path)} (${codeSpan(manifest)})`];
    });
}

/** Of its conditions, the first that names a file and no types. */
function firstTarget(target: unknown): string | undefined {
  if (typeof target === 'string') return target;
  for (const [key, inner] of entriesOf(target)) {
    const found = key === 'types' ? undefined : firstTarget(inner);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The file that a built one is made from, by its name, that of its package, or `index`; nothing where it is there itself. */
function sourceOf(root: string, folder: string, built: string, packageName: string): readonly string[] {
  if (isHere(root, join(folder, built))) return [];
  const stem = basename(built).replace(/(?:\.(?:d|min|umd|esm|cjs|prod|global))*\.\w+$/, '');
  const stems = [...new Set([stem, packageName.replace(/^.*\//, ''), 'index', 'main'])];
  const paths = stems.flatMap((one) =>
    ['src/', 'source/', 'lib/', ''].flatMap((place) =>
      ['ts', 'tsx', 'mts', 'js', 'mjs', 'jsx', 'vue'].map((ending) => join(folder, `${place}${one}.${ending}`)),
    ),
  );
  return paths.filter((path) => isHere(root, path)).slice(0, 1);
}

/** Where the root itself is no package: those of its packages that others may load, or that are programs. */
function packageEntries({ root, names }: Workspace): readonly string[] {
  const isMonorepo = names.has('pnpm-workspace.yaml') || valueIn(root, 'package.json', 'workspaces') !== undefined;
  if (!isMonorepo || nodeEntries(root, '.').length > 0) return [];
  return packagesAround(root)
    .filter(({ folder }) => folder !== '.' && valueIn(root, join(folder, 'package.json'), 'private') !== true)
    .flatMap(({ name, folder }) => {
      const [first] = nodeEntries(root, folder);
      return first === undefined ? [] : [`${codeSpan(name)}, ${first}`];
    })
    .slice(0, mostPackages);
}

function pythonEntries(root: string, names: ReadonlySet<string>): readonly string[] {
  return [
    ...['project', 'tool.poetry'].flatMap((table) =>
      programs('pyproject.toml', valueIn(root, 'pyproject.toml', ...table.split('.'), 'scripts')),
    ),
    ...fact('console script', factOf(root, 'setup.py', /console_scripts['"]\s*:\s*\[?\s*['"]([^'"]+)['"]/)),
    ...pythonPackages(root, names).flatMap((path) => [
      ...file(root, 'the program', [`${path}/__main__.py`]),
      ...file(root, 'the package', [`${path}/__init__.py`]),
    ]),
  ];
}

function pythonPackages(root: string, names: ReadonlySet<string>): readonly string[] {
  if (!['pyproject.toml', 'setup.py', 'setup.cfg'].some((name) => names.has(name))) return [];
  const other = /^(?:tests?|docs?|examples?|scripts|tools|bench\w*)$/;
  const inFolder = (folder: string) =>
    namesIn(root, folder === '' ? '.' : folder)
      .filter((name) => /^[a-z]\w*$/i.test(name) && !other.test(name))
      .map((name) => `${folder}${name}`);
  const packages = [...inFolder(''), ...(names.has('src') ? inFolder('src/') : [])].filter((path) =>
    namesIn(root, path).includes('__init__.py'),
  );
  return packages.slice(0, 3);
}

/** The file of the root package that holds its comment. */
function goPackage(root: string, names: ReadonlySet<string>): readonly string[] {
  const sources = [...names].filter((name) => name.endsWith('.go') && !name.endsWith('_test.go')).sort();
  const told = sources.find((name) => /^(?:\/\/ |\/\*\s*)?Package \w+ /m.test(textIn(root, name) ?? ''));
  const best = told ?? sources.find((name) => name === 'doc.go') ?? (sources.length === 1 ? sources[0] : undefined);
  return best === undefined ? [] : [`the package: ${codeSpan(best)}`];
}

/** Of a library for the JVM: the class that bears its name. */
function facade(root: string): readonly string[] {
  const artifact =
    /<artifactId>([^<]+)<\/artifactId>/.exec(
      (textIn(root, 'pom.xml') ?? '').replace(/<parent>[\s\S]*?<\/parent>/, ''),
    )?.[1] ?? basename(root);
  const name = artifact.trim().toLowerCase();
  return ['src/main/java', 'src/main/kotlin'].flatMap((top) => {
    let folder = top;
    for (let inner = namesIn(root, folder); inner.length === 1; inner = namesIn(root, folder))
      folder = join(folder, inner[0] ?? '');
    const found = namesIn(root, folder).filter((one) => /^(\w+)\.(?:java|kt)$/.exec(one)?.[1]?.toLowerCase() === name);
    return file(
      root,
      'the class',
      found.map((one) => join(folder, one)),
    );
  });
}

/** What composer.json has loaded: files, and classes by their names. */
function phpEntries(root: string): readonly string[] {
  const autoload = valueIn(root, 'composer.json', 'autoload');
  const byName = ['psr-4', 'psr-0'].flatMap((rule) =>
    entriesOf(field(autoload, rule)).flatMap(([prefix, folder]) => {
      if (typeof folder !== 'string') return [];
      const path = join(folder, `${prefix.replace(/\\$/, '')}.php`);
      const place = isHere(root, path) ? path : folder === '' ? '.' : folder;
      return [`autoloaded: ${codeSpan(prefix)} from ${codeSpan(place)} (${codeSpan('composer.json')})`];
    }),
  );
  const files = field(autoload, 'files');
  const listed = Array.isArray(files) ? files.filter((path) => typeof path === 'string') : [];
  return [...byName.slice(0, 2), ...file(root, 'autoloaded', listed.slice(0, 3))];
}

/** The header that bears the name of the project, or the only one beside no source. */
function headers(root: string, names: ReadonlySet<string>): readonly string[] {
  const name = basename(root).replace(/\.(?:h|hpp|hh)$/, '');
  const places = ['include', 'single_include'].flatMap((folder) => [
    folder,
    ...namesIn(root, folder).map((inner) => `${folder}/${inner}`),
  ]);
  const named = places.flatMap((place) => ['h', 'hpp', 'hh'].map((ending) => join(place, `${name}.${ending}`)));
  const found = file(root, 'the header', named).slice(0, 1);
  const beside = [...names].filter((one) => /\.(?:h|hpp|hh)$/.test(one));
  const isAlone = beside.length === 1 && ![...names].some((one) => /\.(?:c|cc|cpp|cxx|m)$/.test(one));
  return found.length > 0 || !isAlone ? found : file(root, 'the header', beside);
}

/** The modules of the newest rockspec, else the file or folder that bears the name of the project. */
function luaModules(root: string, names: ReadonlySet<string>): readonly string[] {
  const rockspecs = [...names, ...namesIn(root, 'rockspecs').map((name) => `rockspecs/${name}`)]
    .filter((name) => name.endsWith('.rockspec'))
    .sort((a, b) => a.localeCompare(b, undefined, { numeric: true }));
  const newest = rockspecs.at(-1);
  const [, modules = ''] =
    newest === undefined ? [] : (/\bmodules\s*=\s*\{([^}]*)\}/.exec(textIn(root, newest) ?? '') ?? []);
  const stated = [...modules.matchAll(/["']([\w./-]+\.lua)["']/g)].map(([, path = '']) => path).slice(0, 3);
  const name = basename(root).replace(/\.lua$|^lua-|-lua$/, '');
  const folders = ['lua', 'src', '.'].flatMap((folder) =>
    namesIn(root, folder).map((inner) => join(folder, inner, 'init.lua')),
  );
  const found = file(root, 'the module', stated);
  return found.length > 0 ? found : file(root, 'the module', [...folders, `${name}.lua`, `src/${name}.lua`]);
}
