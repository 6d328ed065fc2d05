// "What is the entry point?", "where is the main function?": what manifests name, and the functions that programs begin with.
import { basename } from 'node:path';
import { commandAction } from '../../../core/tools/run.ts';
import type { Workspace } from '../commands/workspace.ts';
import { entriesOf } from '../sources/recipes.ts';
import { hitsOf, isProse, isSecondary, isTest, placeOf } from './hits.ts';
import { statedIn, valueIn } from './manifests.ts';
import { codeSpan } from './markup.ts';
import type { QuestionKind } from './question.ts';
import type { Fact } from './texts.ts';
import { cited, factOf, nameLike, namesIn, textIn } from './texts.ts';

const asks =
  /\bentry\s*-?points?\b|\bwhere(?:['’]s|\s+(?:is|are|does|do))\b.*\b(?:main\s+(?:function|file|method|program|module|class|code)|main\(\)|program\s+(?:start|begin)|(?:it|everything|execution|this)\s+(?:start|begin)s?)\b|\bwhere\s+(?:should|do|can|would)\s+(?:i|we|one)\s+(?:start|begin)\s+(?:read|look|with)\w*|\b(?:which|what)\s+(?:is\s+the\s+)?(?:main|first|starting)\s+(?:file|function|module|class|source)\b|\b(?:which|what)\s+(?:file|function)\s+(?:is\s+)?(?:the\s+main\b|(?:starts|runs|read)\s+first|to\s+(?:read|start))|\bmain\s+(?:file|function)\s*\?*$/iu;

/** What begins a program, in one language each, as an extended regular expression. */
const mains = [
  '^[a-z_* ]*\\bmain[[:space:]]*\\([^;]*$',
  '^func main\\(\\)',
  '^[[:space:]]*(pub )?(async )?fn main\\(\\)',
  'public static void main',
  '^[[:space:]]*(suspend )?fun main\\(',
  '^if __name__ == [\'"]__main__[\'"]',
  '^main[[:space:]]*\\(\\)[[:space:]]*\\{?$',
  '^main[[:space:]]*(::|=)',
].join('|');
const mostShown = 6;
/** Those whose programs begin so; a name without an ending is a program in a shell. */
const code =
  /\.(?:c|cc|cpp|cxx|m|go|rs|java|kt|scala|py|sh|bash|zsh|hs|zig|d)$|^(?!.*(?:^|\/)(?:justfile|Makefile|mvnw|gradlew)$)(?:.*\/)?[\w-]+$/;

export const entryQuestion: QuestionKind = (task, workspace) => {
  if (!asks.test(task)) return undefined;
  const stated = statedEntries(workspace);
  const list =
    workspace.inGit && workspace.onPath('git')
      ? 'git grep --untracked -InE'
      : 'grep -rInE --exclude-dir=.git --exclude-dir=node_modules';
  const answer = (output: string) => {
    const found = hitsOf(output)
      .map((hit) => ({ ...hit, path: hit.path.replace(/^\.\//, '') }))
      .filter(
        ({ path, text }) => !isProse(path) && !isSecondary(path) && code.test(path) && !/^(?:\*|\/\/|#)/.test(text),
      );
    const own = found.filter(
      ({ path }) =>
        !isTest(path) && !/(?:^|\/)(?:scripts?|tools|contrib|fuzz|docs?|\.github)\/|(?:^|\/)build\.rs$/.test(path),
    );
    // Those of a library are in its tests and examples.
    const shown = (own.length > 0 || stated.length > 0 ? own : found)
      .toSorted((a, b) => depth(a.path) - depth(b.path))
      .slice(0, mostShown);
    const lines = [...stated.map((line) => `- ${line}`), ...shown.map(placeOf)];
    return lines.length === 0 ? undefined : lines.join('\n');
  };
  return {
    looks: [
      {
        action: commandAction(`${list} -e '${mains.replaceAll("'", "'\\''")}' . | head -n 200`),
        intent: 'find where programs begin',
        answer: (output) => answer(output),
      },
    ],
    nothing: 'No manifest names an entry point, and no file has a main function.',
  };
};

const depth = (path: string): number => path.split('/').length;

/** What the manifests say is loaded or started first. */
function statedEntries({ root, names }: Workspace): readonly string[] {
  const isHere = (path: string) => textIn(root, path) !== undefined;
  const file = (label: string, paths: readonly string[]) =>
    paths.filter(isHere).map((path) => `${label}: ${codeSpan(path)}`);
  const fact = (label: string, found: Fact | undefined) =>
    found === undefined ? [] : [`${label}: ${cited({ ...found, value: codeSpan(found.value) })}`];
  const gem = nameLike(names, /\.gemspec$/)?.replace(/\.gemspec$/, '');
  const [autoloaded] = entriesOf(valueIn(root, 'composer.json', 'autoload', 'psr-4'));
  return [
    ...nodeEntries(root, names),
    ...['project', 'tool.poetry'].flatMap((table) =>
      programs('pyproject.toml', valueIn(root, 'pyproject.toml', ...table.split('.'), 'scripts')),
    ),
    ...fact('console script', factOf(root, 'setup.py', /console_scripts['"]\s*:\s*\[?\s*['"]([^'"]+)['"]/)),
    ...pythonPackages(root, names).flatMap((path) => [
      ...file('the program', [`${path}/__main__.py`]),
      ...file('the package', [`${path}/__init__.py`]),
    ]),
    ...(names.has('Cargo.toml')
      ? [...file('the program', ['src/main.rs']), ...file('the library', ['src/lib.rs'])]
      : []),
    ...fact('the library', statedIn(root, 'Cargo.toml', 'lib', 'path')),
    ...(names.has('go.mod') ? goPackage(root, names) : []),
    ...(gem === undefined ? [] : file('the library', [`lib/${gem.replaceAll('-', '/')}.rb`])),
    ...(autoloaded && typeof autoloaded[1] === 'string'
      ? [`autoloaded: ${codeSpan(autoloaded[0])} from ${codeSpan(autoloaded[1])} (${codeSpan('composer.json')})`]
      : []),
    ...file(
      'the header',
      ['include', 'single_include'].flatMap((folder) =>
        [folder, ...namesIn(root, folder).map((name) => `${folder}/${name}`)].flatMap((place) =>
          ['h', 'hpp', 'hh'].map((ending) => `${place}/${basename(root)}.${ending}`),
        ),
      ),
    ),
    ...(names.has('package.json') && valueIn(root, 'package.json', 'bin') !== undefined
      ? []
      : file(
          'a program',
          namesIn(root, 'bin')
            .slice(0, 8)
            .map((name) => `bin/${name}`),
        )),
    ...['lua', 'src', '.'].flatMap((folder) =>
      file(
        'the module',
        namesIn(root, folder).map((name) => `${folder === '.' ? '' : `${folder}/`}${name}/init.lua`),
      ),
    ),
  ];
}

const programs = (path: string, table: unknown): readonly string[] =>
  entriesOf(table).flatMap(([program, target]) =>
    typeof target === 'string' ? [`program ${codeSpan(program)}: ${codeSpan(target)} (${codeSpan(path)})`] : [],
  );

/** What package.json names, each file once; with the source where all of that is only built. */
function nodeEntries(root: string, names: ReadonlySet<string>): readonly string[] {
  if (!names.has('package.json')) return [];
  const exported = ['import', 'require', 'default', 'node'].flatMap((key) => [
    ['exports', '.', key],
    ['exports', '.', key, 'default'],
    ['exports', key],
    ['exports', key, 'default'],
  ]);
  const found = [['main'], ['module'], ['exports'], ['exports', '.'], ...exported, ['bin']].flatMap((keys) => {
    const stated = statedIn(root, 'package.json', ...keys);
    return stated === undefined ? [] : [{ label: keys[0] ?? '', ...stated, file: stated.value.replace(/^\.\//, '') }];
  });
  const distinct = found.filter((one, at) => found.findIndex(({ file }) => file === one.file) === at);
  const isBuilt = !distinct.some(({ file }) => textIn(root, file) !== undefined);
  const sources = [
    'src/index.ts',
    'src/index.js',
    'src/index.mjs',
    'src/index.tsx',
    'src/main.ts',
    'index.ts',
    'index.js',
  ];
  const source = isBuilt ? sources.find((path) => textIn(root, path) !== undefined) : undefined;
  return [
    ...(source === undefined ? [] : [`the source: ${codeSpan(source)}`]),
    ...distinct.map(({ label, ...stated }) => `${label}: ${cited({ ...stated, value: codeSpan(stated.value) })}`),
    ...programs('package.json', valueIn(root, 'package.json', 'bin')),
  ];
}

/** The file of the root package that holds its comment. */
function goPackage(root: string, names: ReadonlySet<string>): readonly string[] {
  const sources = [...names].filter((name) => name.endsWith('.go') && !name.endsWith('_test.go')).sort();
  const told = sources.find((name) => /^(?:\/\/ |\/\*\s*)?Package \w+ /m.test(textIn(root, name) ?? ''));
  const best = told ?? sources.find((name) => name === 'doc.go') ?? (sources.length === 1 ? sources[0] : undefined);
  return best === undefined ? [] : [`the package: ${codeSpan(best)}`];
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
