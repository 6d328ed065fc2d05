// CMake did not find what the tests are written with, built none of them, and ctest ended with 0: "No tests were found!!!".
import { join } from 'node:path';
import { filesBelow } from '../commands/filesBelow.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { codeSpan, fenced } from '../questions/markup.ts';
import { textIn } from '../questions/texts.ts';
import { escapeRegExp } from '../request/escapeRegExp.ts';
import type { Progress } from './progress.ts';

/** Packages that tests are written with, by the names under which CMake and pkg-config look for them. */
const framework =
  /^(?:catch2?(?:-with-main)?|gtest(?:_main)?|gmock(?:_main)?|googletest|doctest|cpputest|criterion|cmocka|check|cppunit|cunit|unity|unittest(?:\+\+|cpp)|boost\.ut|ut|cgreen|munit|snitch|trompeloeil|qt\d?test)$/i;
const ofBoost = /\bunit_test_framework\b/;
const nothingFound = /^No tests were found!!!\s*$/m;

const leftOut = /\b(?:no|not|without|skip\w*|disabl\w*|exclud\w*|omit\w*|off)\b/i;
const lacks =
  /\b(?:not (?:be )?(?:found|installed|available|present)|missing|unavailable|unable to find|(?:could ?n[o']t|cannot|can't|did not) find|requires?|needs?)\b/i;
const mostLines = 4;

export interface AbsentFramework {
  /** That ran ctest. */
  readonly command: string;
  /** Empty where only the project's own words tell that something is missing. */
  readonly names: readonly string[];
  /** What was said of that when CMake configured the build. */
  readonly said: readonly string[];
}

/** Undefined where tests were found, or nothing tells that something is missing for them. */
export function absentFramework({ attempts }: Pick<Progress, 'attempts'>, root: string): AbsentFramework | undefined {
  for (const [command, { text }] of attempts) {
    if (!nothingFound.test(text)) continue;
    const [names, said] = [notFoundIn(text), ownWordsIn(text)];
    if (names.length > 0 || said.length > 0) return { command, names, said: [...linesOf(names, text), ...said] };
    const cached = notFoundInCache(command, root);
    if (cached.length > 0) return { command, names: cached, said: [] };
  }
  return undefined;
}

/** What would only configure the same build once more, without options of its own, or is a script of another purpose among the files of the tests. */
export function vainWithoutFramework(progress: Progress, root: string): (command: WorkspaceCommand) => boolean {
  if (absentFramework(progress, root) === undefined) return () => false;
  const whole = /(?:^|[/ ])(?:run|all|tests?|suite|checks?|[-_.])+\.\w+$/i;
  return ({ command, body }) =>
    (/(?:^|[\s;&|(])(?:cmake|ctest)(?=\s|$)/.test(`${command}\n${body}`) && !/\s-D\w|\bconan\b|vcpkg/.test(body)) ||
    (/^(?:(?:ba)?sh )?(?:\.\/)?(?:[\w.-]+\/)*(?:tests?|specs?)\/[\w./-]+$/i.test(command) && !whole.test(command));
}

/** Why no tests were found; undefined where that is not known. */
export function untested(progress: Progress, root: string): string | undefined {
  const absent = absentFramework(progress, root);
  if (absent === undefined) return undefined;
  const names = absent.names.map(codeSpan).join(' and ');
  const asked = absent.names.flatMap((name) => placeOf(name, root) ?? []);
  const place = asked.length === 0 ? '' : ` ${asked.join(', ')} asks for it.`;
  const why =
    names === '' ? '' : ` CMake could not find ${names}, with which the tests are built: it is not installed.${place}`;
  const others = [...progress.attempts].flatMap(([command, { failuresNow }]) =>
    failuresNow > 0 && command !== absent.command ? [codeSpan(command)] : [],
  );
  const also = others.length === 0 ? '' : ` ${others.join(', ')} failed as well.`;
  const quoted = absent.said.length === 0 ? '' : `\n\n${fenced(absent.said.slice(0, mostLines).join('\n'))}\n\n`;
  return `Not done: no tests were found: ${codeSpan(absent.command)} exited with 0 and ran none.${why}${quoted}${also}`.trim();
}

/** The frameworks that an output of CMake says it has not found. */
function notFoundIn(text: string): readonly string[] {
  const found = [
    ...[...text.matchAll(/\bprovided\s+by\s+"([\w.+-]+)"/g)].map(([, name = '']) => name),
    ...[...text.matchAll(/\bCould NOT find ([\w.+-]+)([^\n]*)/g)].map(([, name = '', rest = '']) =>
      ofBoost.test(rest) ? 'Boost.Test' : name,
    ),
    ...[...text.matchAll(/\b[Pp]ackage '([\w.+-]+)'[^\n]{0,60} (?:not )?found\b/g)].map(([, name = '']) => name),
  ];
  return [...new Set(found.filter((name) => framework.test(name) || name === 'Boost.Test'))].slice(0, 2);
}

/** The lines that name them, as they stand. */
function linesOf(names: readonly string[], text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /\bCould (?:NOT|not) find\b|\b[Pp]ackage '/.test(line))
    .filter((line) => names.some((name) => line.includes(name) || (name === 'Boost.Test' && ofBoost.test(line))))
    .slice(0, 2);
}

/** What the project itself says: "Catch2 not found, not building tests". Warnings come in lines of their own, other messages after `--`. */
function ownWordsIn(text: string): readonly string[] {
  const warned = [...text.matchAll(/^(CMake Warning at \S+ \(message\):)\r?\n((?:[ \t]+\S[^\n]*\n)+)/gm)].map(
    ([, head = '', lines = '']) => `${head} ${lines.split(/\s+/).join(' ').trim()}`,
  );
  const told = [...text.matchAll(/^-- ([^\n]+)$/gm)].map(([, line = '']) => line.trim());
  return [...warned, ...told]
    .filter(
      (line) => !/^(?:Performing Test|Looking for|Could NOT find)\b|\boption\b|-D\w|\b[A-Z]+_[A-Z_]+\b/.test(line),
    )
    .map((line) => line.slice(0, 300))
    .filter((line) => /\btest(?:s|ing)?\b/i.test(line) && leftOut.test(line) && lacks.test(line))
    .slice(0, 2);
}

/** A build that was configured before says nothing: what its cache keeps. */
function notFoundInCache(command: string, root: string): readonly string[] {
  const [, folder = 'build'] = /\s--test-dir[ =]([\w./-]+)/.exec(command) ?? [];
  const cache = textIn(root, join(folder, 'CMakeCache.txt')) ?? '';
  return [...cache.matchAll(/^([\w.+-]+)_DIR:PATH=\1_DIR-NOTFOUND$/gm)]
    .map(([, name = '']) => name)
    .filter((name) => framework.test(name) && placeOf(name, root) !== undefined)
    .slice(0, 2);
}

/** The line of a CMake file that asks for a package. */
function placeOf(name: string, root: string): string | undefined {
  const wanted = name === 'Boost.Test' ? 'Boost' : escapeRegExp(name);
  const asks = new RegExp(
    `^[^#]*\\b(?:find_package|pkg_check_modules|pkg_search_module)\\s*\\([^)]*\\b${wanted}(?![\\w-])`,
    'i',
  );
  const lists = filesBelow(root, (each) => /^CMakeLists\.txt$|\.cmake$/.test(each), { deepest: 4, mostFolders: 100 });
  for (const path of lists) {
    const lines = (textIn(root, path) ?? '').split('\n');
    const at = lines.findIndex((line) => asks.test(line));
    if (at >= 0) return `${codeSpan(`${path}:${String(at + 1)}`)} (${codeSpan((lines[at] ?? '').trim())})`;
  }
  return undefined;
}
