// A program that a task wants compiled: build tools may pass over it, or throw it away, and end well.
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { entriesIn } from '../commands/filesBelow.ts';
import { isCompiled } from '../../workspace/builtFiles.ts';
import { textIn } from '../questions/texts.ts';
import { featuresOfPrograms } from '../sources/cargo.ts';
import { cmakePrograms } from '../sources/cmakePrograms.ts';
import type { Workspace } from '../commands/workspace.ts';
import { lacksJar } from './jars.ts';
import { actionConcepts } from './vocabulary.ts';

const program = /\b(?:binary|binaries|executables?|program)\b/iu;
/** "I don't need a binary". */
const unwanted =
  /(?:\b(?:not|never|no|without)|n['’]t)\s+(?:(?:need|want|have|produc\w+|mak\w+|any|an?|the|finished)\s+){0,4}$/iu;

/** Whether a task wants a program, and does not rule one out. */
function wants(task: string): boolean {
  const at = task.search(program);
  return at >= 0 && !unwanted.test(task.slice(Math.max(0, at - 60), at));
}

/** Compiles, and nothing else. */
const compiles = /^(?:cargo build|go build|cmake|meson|swift build|zig build)\b/u;
const manifests = ['Cargo.toml', 'go.mod', 'CMakeLists.txt', 'meson.build', 'Package.swift', 'build.zig'];
/** Its results lie elsewhere, or are for other machines. */
const elsewhere = /\.\.\/|(?:^|[\s=])\/|\btarget-dir\b|--target\b|-o\s/u;
const noProgram = /\.(?:so|dylib|dll|a|o|rlib|rmeta|obj|lib)(?:\.|$)|^(?:build-script|CMake)|^a\.out$/u;
const passedOver = /^(?:\.|node_modules$|CMakeFiles$|deps$|incremental$|vendor$|third_party$)/u;
const deepest = 5;

/** Whether a build of a compiled project was to make a program and left none. */
export function lacksExecutable(task: string, root: string, command: string): boolean {
  const asked = actionConcepts(task);
  const isBuild = asked.has('#build') && !asked.has('#test') && !asked.has('#start');
  if (!isBuild || !wants(task) || !compiles.test(command) || elsewhere.test(command)) return false;
  if (process.env['CARGO_TARGET_DIR'] !== undefined || /\btarget/.test(textIn(root, '.cargo/config.toml') ?? ''))
    return false;
  const isNative = manifests.some((file) => existsSync(join(root, file)));
  // The packages of a workspace of Cargo share the folder of the whole.
  const around = dirname(root);
  const shared = [around, dirname(around)].filter((top) => /^\[workspace\]/m.test(textIn(top, 'Cargo.toml') ?? ''));
  return isNative && ![root, ...shared.map((top) => join(top, 'target'))].some((folder) => hasProgram(folder, 0));
}

/** What a build was to make and did not. */
export const leftNo = (task: string, root: string, command: string): 'program' | 'jar' | undefined =>
  lacksExecutable(task, root, command) ? 'program' : lacksJar(task, root, command) ? 'jar' : undefined;

/** "Compile the command, release profile" is about the program too. */
const meant = new RegExp(`${program.source}|\\bcommand(?:[- ]line)?\\b|\\bcli\\b|\\btool\\b`, 'iu');

/** The build of a program over which the usual build passes: with the features, or the option, that it needs. */
export function executableBuild(
  task: string,
  { root, commands }: Pick<Workspace, 'root' | 'commands'>,
): string | undefined {
  const asked = actionConcepts(task);
  const isBuild =
    asked.has('#build') && ['#test', '#start', '#clean', '#docs', '#install'].every((one) => !asked.has(one));
  const offers = (line: string) => commands.some(({ command, kind }) => command === line && kind === 'conventional');
  if (!isBuild || !meant.test(task)) return undefined;
  const manifest = textIn(root, 'Cargo.toml') ?? '';
  const features = /^\[workspace\]/m.test(manifest) ? '' : featuresOfPrograms(manifest);
  const cargo = /\brelease\b|\boptimi[sz]ed\b/iu.test(task) ? 'cargo build --release' : 'cargo build';
  if (features !== '' && offers(cargo)) return `${cargo} --features ${features}`;
  const { option } = cmakePrograms(textIn(root, 'CMakeLists.txt') ?? '');
  return option !== undefined && offers(cmake) ? cmake.replace('build &&', `build -D${option}=ON &&`) : undefined;
}

const cmake = 'cmake -S . -B build && cmake --build build';

/** Whether the manifest leaves it open that a command makes the program which a task wants. */
export function mayMakeNone(task: string, root: string, command: string): boolean {
  if (!wants(task) || !compiles.test(command) || elsewhere.test(command)) return false;
  if (command.startsWith('go build')) return true;
  if (command.startsWith('cmake')) {
    const { always, option } = cmakePrograms(textIn(root, 'CMakeLists.txt') ?? '');
    return !always && !(option !== undefined && command.includes(`-D${option}=ON`));
  }
  if (!command.startsWith('cargo')) return false;
  const manifest = textIn(root, 'Cargo.toml') ?? '';
  const isProgram = ['src/main.rs', 'src/bin'].some((path) => existsSync(join(root, path)));
  const makesOne = isProgram || /^\[\[bin\]\]|^\[workspace\]/m.test(manifest);
  return !makesOne || (featuresOfPrograms(manifest) !== '' && !/--(?:all-)?features\b/u.test(command));
}

function hasProgram(folder: string, depth: number): boolean {
  if (depth > deepest) return false;
  return entriesIn(folder).some((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return !passedOver.test(entry.name) && hasProgram(path, depth + 1);
    const isStarted = entry.isFile() && !noProgram.test(entry.name) && /^[\w.+-]+$/u.test(entry.name);
    return isStarted && ((statSync(path).mode & 0o111) !== 0 || entry.name.endsWith('.exe')) && isCompiled(path);
  });
}
