// Lines of CI files and documents that start what another line, or a target of the Makefile, makes: `make bin/test` and `./bin/test`.
import { existsSync } from 'node:fs';
import { join, normalize } from 'node:path/posix';
import { isOutputPath } from '../../../core/approval/programs/buildOutput.ts';
import { actionConcepts, conceptsOf } from '../request/vocabulary.ts';
import { simpleCommand } from './shellText.ts';
import { isPresentable, type WorkspaceCommand } from './workspaceCommand.ts';

const builder = /^(?:make|gmake|ninja|cmake|meson|\.\/(?:configure|autogen\.sh|bootstrap)|autoreconf)(?=\s|$)/;
const compiler = /^(?:\w[\w-]*-)?(?:g?cc|g\+\+|c\+\+|clang(?:\+\+)?|rustc|ghc)(?:-\d+)?\s.*\s-o\s/;
const otherwise = ['#test', '#lint', '#docs', '#release', '#clean', '#install', '#coverage', '#format', '#benchmark'];
/** Makes modules of Python and no program: what CI starts behind it was fetched. */
const ofModules = /^\S*python[\d.]* (?:setup\.py build|-m (?:build|pip|cython)\b)/;
/** More lines than this are no mere preparation. */
const mostSteps = 4;

/** What runs another program, with its options. */
const wrapper = /^(?:valgrind|timeout|time|nice|xvfb-run|wine|stdbuf|env|gdb|rr|perf|strace)$/;

/** The file of the workspace that a line starts, itself or through a wrapper; undefined if it starts none by a path. */
export function startedFile(line: string): string | undefined {
  const [program = '', ...args] = simpleCommand(line)?.words ?? [];
  const word = wrapper.test(program) ? args.find((each) => !each.startsWith('-') && each.includes('/')) : program;
  if (word === undefined || !/^(?:\.\/)?\w[\w.-]*(?:\/[\w.-]+)*$/.test(word) || !word.includes('/')) return undefined;
  return word.includes('..') ? undefined : normalize(word);
}

/** Whether a line only builds, or makes that file. */
function builds(line: string, file: string): boolean {
  if (ofModules.test(line) && !file.startsWith('build/')) return false;
  const isMaker = new RegExp(`\\s(?:\\./)?${file.replace(/[.+]/g, '\\$&')}(?=\\s|$)`).test(line);
  const concepts = conceptsOf(line);
  if (!builder.test(line) && !compiler.test(line)) return concepts.has('#build') && !concepts.has('#test');
  return isMaker || !otherwise.some((concept) => concepts.has(concept));
}

interface Place {
  readonly root: string;
  /** Files that a Makefile's rules make -> how to have one made. */
  readonly products: ReadonlyMap<string, string>;
  /** Whether a line can be run, also where a file is not there yet. */
  readonly isRunnable: (line: string, made?: string) => boolean;
}

/**
 * The command with what makes the file that it starts before it: the target of that name, or, where the file is missing or an output of
 * builds, the lines before it in its own source that build. Undefined if it starts nothing that is made, or nothing makes it.
 */
export function madeFirst(known: WorkspaceCommand, place: Place): WorkspaceCommand | undefined {
  const file = startedFile(known.command);
  if (file === undefined) return undefined;
  const target = place.products.get(file);
  const isMade = !existsSync(join(place.root, file)) || isOutputPath(file);
  const before = isMade ? (known.after ?? []).filter((line) => builds(line, file)) : [];
  const makers = target === undefined ? before.slice(-mostSteps) : [target];
  const [first] = makers;
  if (first === undefined || !place.isRunnable(first) || !place.isRunnable(known.command, file)) return undefined;
  const command = [...new Set(makers), known.command].join(' && ');
  if (!isPresentable(command)) return undefined;
  return { ...known, command, name: known.name || purposeOf(known.description, file) };
}

/** What the file is called after; else what the step is for, beside building and starting. */
function purposeOf(description: string, file: string): string {
  const called = file
    .slice(file.lastIndexOf('/') + 1)
    .replace(/[^A-Za-z]+/g, ' ')
    .trim();
  if (conceptsOf(called).size > 0) return called;
  const [purpose = '', ...others] = [...actionConcepts(description)].filter(
    (one) => one !== '#build' && one !== '#start',
  );
  return others.length === 0 && purpose !== '' ? purpose.slice(1) : called;
}
