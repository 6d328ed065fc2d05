// What builds and test runs leave behind, for projects of Python, Node and Perl that have no clean of their own.
import { lstatSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gitText } from '../../workspace/git.ts';
import { namesIn, textIn } from '../questions/texts.ts';
import { isIgnored } from '../reaction/staleCache.ts';
import { conceptsOf } from '../request/vocabulary.ts';
import { isPlainName, type WorkspaceCommand } from '../commands/workspaceCommand.ts';

/** What people see as the source of such a command. */
export const leftoversOrigin = 'what builds left here';

/** Made again by their tools, whatever is in them. */
const caches = /^(?:\.pytest_cache|\.mypy_cache|\.ruff_cache|\.eggs)$/;
/** Other tools use these names too. Every entry has to match `all`, and at least one has to match `one`. */
const ofTools: readonly { readonly name: RegExp; readonly all: RegExp; readonly one: RegExp }[] = [
  { name: /^build$/, all: /^(?:lib(?:\.\S+)?|temp\.\S+|bdist\.\S+|scripts-[\d.]+)$/, one: /^bdist\./ },
  { name: /^dist$/, all: /-\d[\w.+!]*(?:-[\w.]+)*\.(?:whl|tar\.gz)$/, one: /./ },
  { name: /^htmlcov$/, all: /./, one: /^status\.json$/ },
  { name: /\.egg-info$/, all: /./, one: /^PKG-INFO$/ },
];
const bytecode = 'find . -name __pycache__ -type d -prune -exec rm -rf {} +';
const manifests = ['pyproject.toml', 'setup.py', 'setup.cfg'];

const general =
  /\b(?:generated|artefacts?|artifacts?|outputs?|products?|leftovers?|caches?|stuff|everything|compiled|made|builds?)\b|^\W*(?:(?:please|pls|just|now|can you|could you)\s+)*(?:clean|tidy)(?:\s+(?:up|it|this|all|here|please|pls|now|thanks|(?:the|this|my|our)\s+(?:project|repo\w*|tree|checkout|workspace|working\s+copy)))*\W*$/iu;
const particular =
  /\b(?:only|just\s+the|folder\s+only)\b|\b(?:the\s+)?(?:build|dist|htmlcov|[\w-]*env)\s+(?:folder|director(?:y|ies))\b/iu;

/**
 * Whether a text wants what was generated removed by `line`, and no folder of its own choice; `said`: the user's own words. Caches alone, or all
 * but an extension, are not what was compiled.
 */
export const wantsLeftoversGone = (text: string, line = '', said = text): boolean =>
  general.test(text) &&
  !particular.test(text) &&
  !(compiledInLine.test(line) && (keepsSome.test(said) || (/\bcaches?\b/iu.test(said) && !ofBuilds.test(said))));

const compiledInLine = /\.(?:so|pyd)\b/;
const keepsSome = /\b(?:keep|except|excluding|but|leave|without|not)\b/iu;
const ofBuilds =
  /\b(?:buil[dt]\w*|compiled|artefacts?|artifacts?|outputs?|products?|everything|all|generated|stuff|made)\b/iu;

/** A clean for a project that has none, if its tools left something to remove. Asks git, so only call it for a task that cleans. */
export const leftoversClean = (
  root: string,
  names: ReadonlySet<string>,
  others: readonly WorkspaceCommand[],
): readonly WorkspaceCommand[] =>
  others.some(({ name, folder }) => folder === undefined && conceptsOf(name).has('#clean'))
    ? []
    : [...pythonClean(root, names), ...nodeClean(root, names), ...perlClean(root, names)];

/** Empty where Python left nothing, or the project is not Python. */
function pythonClean(root: string, names: ReadonlySet<string>): readonly WorkspaceCommand[] {
  if (!manifests.some((name) => names.has(name))) return [];
  const inSources = namesIn(root, 'src').map((name) => `src/${name}`);
  const found = [...[...names].sort(), ...inSources].filter(
    (path) =>
      isPlainName(path) &&
      isFolder(join(root, path)) &&
      isLeftover(root, path) &&
      !gitText(root, ['ls-files', '--', path]),
  );
  const hasBytecode = [...names, ...inSources].some(
    (name) => name === '__pycache__' || isFolder(join(root, name, '__pycache__')),
  );
  const extensions = compiledExtensions(root, [...names, ...inSources]);
  const lines = [
    ...(found.length > 0 ? [`rm -rf ${found.join(' ')}`] : []),
    ...(extensions.length > 0 ? [`rm -f ${extensions.join(' ')}`] : []),
    ...(hasBytecode ? [bytecode] : []),
  ];
  if (lines.length === 0) return [];
  return cleanBy(lines.join(' && '));
}

/** What `build_ext --inplace` puts beside the sources: untracked, and named after the Python that it is for. */
function compiledExtensions(root: string, names: readonly string[]): readonly string[] {
  const isOwn = (name: string) =>
    isPlainName(name) &&
    !foreign.test(name) &&
    lstatSync(join(root, name), { throwIfNoEntry: false })?.isDirectory() === true;
  return ['.', ...names.filter(isOwn)]
    .flatMap((folder) => namesIn(root, folder).map((name) => (folder === '.' ? name : `${folder}/${name}`)))
    .filter((path) => compiledExtension.test(path) && isPlainName(path) && isUntrackedHere(root, path))
    .slice(0, mostExtensions);
}

/** By a rule of the repository itself: whether it may be made again, only git can tell. */
const isUntrackedHere = (root: string, path: string): boolean =>
  gitText(root, ['check-ignore', '-q', '--', path]) !== undefined && gitText(root, ['ls-files', '--', path]) === '';

const foreign = /^(?:vendor|third[_-]?party|\.?v?env|node_modules|deps|extern(?:al)?)$/i;
const compiledExtension = /\.(?:cpython-\d+[\w-]*\.so|cp\d+-[\w-]+\.pyd)$/;
/** More are not named on one line. */
const mostExtensions = 20;

function cleanBy(command: string): readonly WorkspaceCommand[] {
  const known = { command, name: 'clean', description: '', body: command, origin: leftoversOrigin };
  return [{ ...known, kind: 'conventional', onlyAbout: '#clean' }];
}

/** The Makefile or script that a distribution of Perl was configured with has a clean; a Makefile that was written by hand is read as such. */
function perlClean(root: string, names: ReadonlySet<string>): readonly WorkspaceCommand[] {
  // Its clean puts the Makefile aside: what has just been done is still known.
  const makefile = textIn(root, 'Makefile', 400) ?? textIn(root, 'Makefile.old', 400) ?? '';
  const isMade = names.has('Makefile.PL') && /^# This Makefile is for the /m.test(makefile);
  const isBuilt = names.has('Build.PL') && names.has('Build') && names.has('_build');
  const line = isMade ? 'make clean' : isBuilt ? './Build clean' : undefined;
  // What they remove, for tasks that say what is to stay.
  return line === undefined
    ? []
    : cleanBy('rm -rf blib pm_to_blib MYMETA.json MYMETA.yml').map((known) => ({ ...known, command: line }));
}

const outputs = /^(?:dist|build|out|lib|es|esm|cjs|umd|coverage|\.nyc_output|\.next|\.nuxt|\.turbo|\.parcel-cache)$/;

/** The same for Node: of the usual folders those that git ignores and keeps no file of. Without git nobody can tell them from sources. */
function nodeClean(root: string, names: ReadonlySet<string>): readonly WorkspaceCommand[] {
  if (!names.has('package.json') || !names.has('.git') || !names.has('.gitignore')) return [];
  const found = [...names]
    .filter(
      (name) =>
        outputs.test(name) &&
        isFolder(join(root, name)) &&
        gitText(root, ['check-ignore', '-q', '--', name]) !== undefined &&
        gitText(root, ['ls-files', '--', name]) === '',
    )
    .sort();
  return found.length === 0 ? [] : cleanBy(`rm -rf ${found.join(' ')}`);
}

function isLeftover(root: string, path: string): boolean {
  const name = path.split('/').at(-1) ?? '';
  if (caches.test(name)) return true;
  const tool = ofTools.find((each) => each.name.test(name));
  if (tool === undefined || (path !== name && !name.endsWith('.egg-info'))) return false;
  const inside = namesIn(root, path);
  // Without `bdist`, it may be anybody's `build`, unless git is told to ignore it.
  const isOfTool = inside.some((entry) => tool.one.test(entry)) || (name === 'build' && isIgnored(path, root));
  return inside.length > 0 && inside.every((entry) => tool.all.test(entry)) && isOfTool;
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
