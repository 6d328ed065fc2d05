// One test of CMake by the file it is written in: only its program is built.
import { basename } from 'node:path';
import { cmakeLists } from './cmakeLists.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { suitesOfFile } from './partOfProgram.ts';

const stemOf = (path: string): string => basename(path).replace(/\.\w+$/, '');

/** Also what other files and functions may do. */
const tellsOfTests =
  /\badd_\w*tests?\b|_tests?\s*\(|discover_tests|\binclude\s*\(\s*(?:"?[\w./${}-]*(?:\.cmake|\$\{)|Catch|GoogleTest|doctest)|\badd_subdirectory\s*\(/i;

/** Signs that some names of tests are composed, or come from files that are not read here. */
const namesMore =
  /\badd_test\s*\(\s*(?:NAME\s+)?"?[^\s")]*\$|discover_tests|gtest_add_tests|\b(?:function|macro)\s*\(\s*\w*test|\b(?:unit|add_\w+)_tests?\s*\(|\binclude\s*\(\s*(?:"?[\w./${}-]*(?:\.cmake|\$\{)|Catch|GoogleTest|doctest)/i;
const testNames = /\badd_test\s*\(\s*(?:NAME\s+)?"?([\w.+-]+)/gi;

/** Whether all names of tests are written out, and none has the file's in it: with `ctest -R` nothing would run. */
const isNoTest = (stem: string, lists: string): boolean => {
  const names = [...lists.matchAll(testNames)].map(([, name = '']) => name);
  return names.length > 0 && !namesMore.test(lists) && !names.some((name) => name.includes(stem));
};

/**
 * `all` builds everything and runs all tests; the line for the one of `path`. Undefined where CMake builds that file but registers no tests
 * with CTest, or none that is called so.
 */
export function cmakeTestLine(all: string, path: string, root: string): string | undefined {
  const stem = stemOf(path);
  const lists = cmakeLists(root);
  const isBuilt = new RegExp(`\\badd_executable\\s*\\([^)]*${escapeRegExp(basename(path))}[\\s)"]`, 'i').test(lists);
  if (isBuilt && !tellsOfTests.test(lists)) return undefined;
  const [build, ctest] = all.split(' && ctest ');
  const found = build === undefined || !/&& cmake --build \S+$/.test(build) ? undefined : targetOf(path, root);
  const suites = !build?.endsWith('&& cmake --build build') ? undefined : suitesOfFile(build, path, root);
  if (suites !== undefined) return suites;
  if (found === undefined && isNoTest(stem, lists)) return undefined;
  return found === undefined || ctest === undefined
    ? `${all} -R ${stem}`
    : `${build ?? ''} --target ${found.target} && ctest ${ctest} -R '^${found.test}$'`;
}

interface Test {
  readonly target: string;
  readonly test: string;
}

/** The only program that is made of the file and that a test starts; a name that is put together counts where it is the file's with plain words around it. */
function targetOf(path: string, root: string): Test | undefined {
  const lists = cmakeLists(root);
  const stem = stemOf(path);
  const filled = (name: string) => nameFor(name, stem, lists);
  const programs = [...lists.matchAll(/\badd_executable\s*\(\s*("?[^\s")]+"?)\s+([^)]*)\)/gi)];
  const found = programs.flatMap(([, written = '', sources = '']): readonly Test[] => {
    const isWritten = !written.includes('$');
    const isOfFile = new RegExp(`(?:^|[\\s/"])${escapeRegExp(basename(path))}(?=$|[\\s"])`).test(sources);
    if (isWritten ? !isOfFile : !/\$\{\w+\}/.test(sources)) return [];
    const target = filled(written.replaceAll('"', ''));
    const [, test = ''] =
      new RegExp(
        `\\badd_test\\s*\\(\\s*NAME\\s+"?([^\\s")]+)"?\\s+COMMAND\\s+"?(?:\\$<TARGET_FILE:)?${escapeRegExp(written.replaceAll('"', ''))}[>"\\s)]`,
        'i',
      ).exec(lists) ?? [];
    const name = filled(test);
    return target !== undefined && name !== undefined && name !== '' ? [{ target, test: name }] : [];
  });
  const [only, another] = found;
  return another === undefined ? only : undefined;
}

const plain = /^[\w.+-]+$/;

/** What a name stands for where its variable, or that of what it is set to, is the file's own name: `argstest-${name}`. */
function nameFor(written: string, stem: string, lists: string, depth = 0): string | undefined {
  if (!written.includes('$')) return plain.test(written) ? written : undefined;
  const [, before = '', variable = '', after = ''] = /^([\w.+-]*)\$\{(\w+)\}([\w.+-]*)$/.exec(written) ?? [];
  if (variable === '' || depth > 2) return undefined;
  const set = new RegExp(`\\bset\\s*\\(\\s*${variable}\\s+"?([^\\s")]+)"?\\s*\\)`, 'i').exec(lists)?.[1];
  const isStem =
    new RegExp(`\\bget_filename_component\\s*\\(\\s*${variable}\\s+\\S+\\s+NAME_W(?:L)?E\\b`, 'i').test(lists) ||
    isCalledWith(variable, stem, lists);
  const inner = isStem ? stem : set === undefined ? undefined : nameFor(set, stem, lists, depth + 1);
  return inner === undefined ? undefined : `${before}${inner}${after}`;
}

/** `function(add_one name)` and `add_one(a)`; loops are written out, except over what the lists do not say. */
function isCalledWith(variable: string, stem: string, lists: string): boolean {
  const word = `(?<![\\w./-])${escapeRegExp(stem)}(?![\\w./-])`;
  const [, callee] = new RegExp(`\\b(?:function|macro)\\s*\\(\\s*(\\w+)\\s+${variable}\\b`, 'i').exec(lists) ?? [];
  return callee !== undefined && new RegExp(`\\b${callee}\\s*\\(\\s*"?${word}`, 'i').test(lists);
}
