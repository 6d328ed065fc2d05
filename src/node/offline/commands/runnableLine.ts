// Whether a line of a document or a CI file is a command that can be run here, or an example with something to fill in.
import { constants, existsSync, statSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { partsOfRun } from './compiledRuns.ts';
import { simpleCommand } from './shellText.ts';
import { lacksTarget } from './targets.ts';
import { textIn } from '../questions/texts.ts';
import { isPlainName } from './workspaceCommand.ts';

const placeholder =
  /(?:^|[/_=.:@-])(?:your|my|path\/to|some|foo|bar|baz|qux|xxx+|placeholder|example)(?:$|[/_.:@-])|^[A-Z][A-Z_]{2,}$|^YYYY\b|=[A-Z][A-Z_]{2,}$|^\.{3}$|^\$(?:[@*1-9]|\{[@*1-9])/;
const fileName = /\.(?:[cm]?[jt]sx?|py|sh|bash|bats|rb|go|rs|c|cc|cpp|h|txt|toml|json|ya?ml|md|html|cfg|ini|xml)$/;
const interpreter = /^(?:node|tsx|python[\d.]*|ruby|perl|lua|php|tclsh|Rscript|bash|sh|deno|bun)$/;
const managers = /^(?:npm|npx|pnpm|bunx|cargo|go|git|docker|pip3?|gem|composer|brew|cmake|dotnet|mix|uv|uvx|poetry)$/;
const code = /^(?!-).*\.(?:[cm]?[jt]s|py|rb|pl|lua|php|sh|bash)$/;
/** Files that a program needs in its folder. */
const manifests: Readonly<Record<string, RegExp>> = {
  npm: /^package\.json$/,
  pnpm: /^package\.json$/,
  yarn: /^package\.json$/,
  bun: /^package\.json$/,
  make: /^(GNUm|M|m)akefile$/,
  ninja: /^build\.ninja$/,
  cargo: /^Cargo\.toml$/,
  go: /^go\.mod$/,
  just: /^\.?justfile$/i,
  task: /^[Tt]askfile\./,
  ctest: /^CMakeLists\.txt$/,
};

interface Place {
  readonly root: string;
  /** Names in a folder of the workspace. */
  readonly namesIn: (folder: string) => readonly string[];
  readonly onPath: (program: string) => boolean;
  /** A file that will be there. */
  readonly made?: string;
}

/** `cmake .` writes its files over the workspace's own, a Makefile among them. */
function configuresInPlace(program: string, args: readonly string[]): boolean {
  return (
    program === 'cmake' && !args.some((word) => /^(?:-B|--build|--install|--preset|-E|-P|--version|--help)/.test(word))
  );
}

/** The second of two lines, where the first has not made its folder: both together are known by `CMakeLists.txt`. */
const isUnconfigured = (line: string, root: string): boolean =>
  (/^cmake --build (?:\.\/)?build\/?(?: (?:--config|-j|--parallel)(?: ?\w+)?)*$/.test(line) ||
    (/^ctest --test-dir (?:\.\/)?build\/?(?: --?[\w-]+)*$/.test(line) &&
      /test/i.test(textIn(root, 'CMakeLists.txt') ?? ''))) &&
  existsSync(join(root, 'CMakeLists.txt')) &&
  !existsSync(join(root, 'build'));

/** One target of a build folder that is not there yet, with the step that makes the folder; any other line as it is. */
export function configuredFirst(line: string, root: string): string {
  const [, target] = /^cmake --build (?:\.\/)?build\/? (?:--target|-t) ([\w.-]+)$/.exec(line) ?? [];
  const isMissing = existsSync(join(root, 'CMakeLists.txt')) && !existsSync(join(root, 'build'));
  return target === undefined || !isMissing ? line : `cmake -S . -B build && cmake --build build --target ${target}`;
}

/** Where Python is called `python3` alone, that runs what documents call `python`. */
const starts = (program: string, onPath: Place['onPath']): boolean =>
  onPath(program) || (program === 'python' && onPath('python3'));

/** It can be started, or by the interpreter that its first line or its ending names: no source of a compiler. */
function isProgram(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return (
    found?.isFile() === true && ((found.mode & constants.S_IXUSR) !== 0 || code.test(path) || !/\.\w+$/.test(path))
  );
}

/** Scripts of others, which npm starts only by `run`. */
const notOfNpm = /^(?:build|lint|dev|serve|watch|bundle|compile|format|coverage|typecheck|deploy)$/;

const sample = /^(?:app|main|server|my_?\w+|hello|demo|run|example|wsgi)$/;
const isModule = (base: string, module: string): boolean =>
  [module, `${module}.py`, `src/${module}`, `src/${module}.py`].some((path) => existsSync(join(base, path)));

/** The program exists, there are no placeholders, and the named files exist. */
export function isRunnableLine(line: string, { root, namesIn, onPath, made }: Place): boolean {
  const [compile, run = ''] = partsOfRun(line) ?? [];
  if (compile !== undefined) {
    const [program = ''] = simpleCommand(run)?.words ?? [];
    return isRunnableLine(compile, { root, namesIn, onPath }) && (program.includes('/') || onPath(program));
  }
  const [, folder = '.', own = line] = /^\(cd (\S+) && (.*)\)$/.exec(line) ?? [];
  const inside = own.replace(/^mkdir -p [\w./-]+ && /, '');
  const base = join(root, folder);
  const words = simpleCommand(inside)?.words;
  const [program = '', ...args] = words ?? [];
  if (!words || !existsSync(base) || args.some((word) => placeholder.test(word))) return false;
  if (isUnconfigured(line, root) || lacksTarget(base, program, args)) return false;
  // An interpreter without a program waits for input, a manager without a command shows its help.
  const isBare = args.every(
    (word) => word.startsWith('-') && !/^(?:-[cem]|--?(?:version|help|test|run|eval|print|check))/.test(word),
  );
  if (isBare && (interpreter.test(program) || managers.test(program))) return false;
  // "See `man shellcheck`"
  if (program === 'man') return false;
  if (program === 'npm' && notOfNpm.test(args[0] ?? '')) return false;
  // It makes the environment of a check, and checks nothing.
  if (args.includes('--notest')) return false;
  // From another toolchain than the one in use here.
  if (program === 'cargo' && args.some((word) => /^-Z|^\+/.test(word))) return false;
  if (args.some((word) => /^\.\.(?:\/|$)/.test(word)) || configuresInPlace(program, args)) return false;
  const isMade = (word: string) => made !== undefined && normalize(word) === made;
  if (program.includes('/') ? !isMade(program) && !isProgram(join(base, program)) : !starts(program, onPath))
    return false;
  const [option, module = ''] = args;
  // What documents call the reader's own program.
  if (/^python[\d.]*$/.test(program) && option === '-m' && sample.test(module) && !isModule(base, module)) return false;
  const manifest = Object.hasOwn(manifests, program) ? manifests[program] : undefined;
  if (manifest && option !== '-C' && !namesIn(folder).some((name) => manifest.test(name))) return false;
  return args.every((word, at) => {
    // What an interpreter is to run must be here, whatever option stands before it.
    if (interpreter.test(program) && code.test(word) && isPlainName(word) && !/^(?:-o|--out)/.test(args[at - 1] ?? ''))
      return existsSync(join(base, word));
    if (word.startsWith('-') || /^-[^=]*$/.test(args[at - 1] ?? '') || /[*?[\]:@=]/.test(word) || word.includes('...'))
      return true;
    if (word.startsWith('/')) return existsSync(word);
    const isFile = /^\.\.?\/./.test(word) || (fileName.test(word) && isPlainName(word));
    return !isFile || isMade(word) || existsSync(join(base, word));
  });
}
