// "Run the universal_constants sample", "get 01-basic and 02-span built": examples that a CMake project only builds with an option.
import { basename, relative } from 'node:path';
import { projectAbove } from '../../workspace/projectRoot.ts';
import type { Workspace } from '../commands/workspace.ts';
import { inFolder } from '../commands/workspaceCommand.ts';
import { namesIn, textIn } from '../questions/texts.ts';
import { gatedFolders, gatedPrograms } from '../sources/gatedPrograms.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { rulesOut, verbOfCoding } from './clauses.ts';

const runs =
  /\b(?:run|start|execute|launch|try|play)\b|\b(?:prints?|outputs?|writes?\s+to\s+the\s+terminal|in\s+action)\b/iu;
const builds = /\b(?:buil[dt]|compil(?:e|ed)|make)\b|\binto\s+(?:executables?|programs?|binaries)\b/iu;
const other =
  /\b(?:why|where|how\s+(?:do|does|can|would)|what\s+is|debug|test|tests|lint|format|clean|remove|delete|profile|benchmark|under\s+(?:gdb|valgrind)|instead)\b/iu;
const source = /\.(?:c|cc|cpp|cxx)$/u;
/** A longer text wants more. */
const mostRead = 300;

/** Undefined where no such example is named, or a text wants anything else. */
export function gatedExample(said: string, whole: Workspace): string | undefined {
  if (said.length > mostRead || other.test(said) || verbOfCoding(said) !== undefined) return undefined;
  if (!(runs.test(said) || builds.test(said)) || rulesOut(said, /\b(?:run|start|build|compil)\w*/iu)) return undefined;
  // A folder of examples has lists of its own, and no project.
  const isOwn = /^[^#\n]*\bproject\s*\(/imu.test(textIn(whole.root, 'CMakeLists.txt') ?? '');
  const above = isOwn ? undefined : projectAbove(whole.root);
  const root = above ?? whole.root;
  const line = runLine(said, root) ?? buildLine(said, root);
  return line === undefined || above === undefined ? line : inFolder(relative(whole.root, above), line);
}

const configured = (option: string): string => `cmake -S . -B build -D${option}=ON && cmake --build build`;

/** The program that is named, built and started. */
function runLine(said: string, root: string): string | undefined {
  if (!runs.test(said)) return undefined;
  const [only, another] = gatedPrograms(root).filter(({ name }) => isNamed(said, name));
  if (only === undefined || another !== undefined) return undefined;
  const { name, option, folder } = only;
  return `${configured(option)} --target ${name} && ./build/${folder === '.' ? '' : `${folder}/`}${name}`;
}

/** By sources that are named, or by their folder: all of it. */
function buildLine(said: string, root: string): string | undefined {
  if (!builds.test(said)) return undefined;
  const found = gatedFolders(root).filter(({ folder }) => {
    const stems = namesIn(root, folder)
      .filter((name) => source.test(name))
      .map((name) => name.replace(source, ''));
    const isFolder = new RegExp(`(?<![\\w./-])${escapeRegExp(folder)}/(?![\\w.])`, 'u').test(said);
    return isFolder || stems.some((stem) => /[\d_-]/u.test(stem) && isNamed(said, basename(stem)));
  });
  const [only, another] = found;
  return only === undefined || another !== undefined ? undefined : configured(only.option);
}

/** As one word, or with blanks where its name has none. */
const isNamed = (said: string, name: string): boolean =>
  /[\d_-]/u.test(name)
    ? new RegExp(`(?<![\\w./-])${escapeRegExp(name).replaceAll(/\\?[_-]/gu, '[\\s_-]')}(?![\\w-]|\\.\\w)`, 'iu').test(
        said,
      )
    : new RegExp(
        `(?<![\\w./-])(?:${escapeRegExp(name)}\\s+(?:sample|example|demo|program)|(?:sample|example|demo)\\s+(?:program\\s+)?${escapeRegExp(name)})(?![\\w-])`,
        'iu',
      ).test(said);
