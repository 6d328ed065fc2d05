// What can be built alone: targets of a Makefile or of CMake, binaries of Cargo, programs of Go.
import { basename, dirname, join } from 'node:path';
import { filesBelow } from '../commands/filesBelow.ts';
import type { Workspace } from '../commands/workspace.ts';
import { linesOf, variableFiller } from '../../workspace/makefileText.ts';
import { namesIn, textIn } from '../questions/texts.ts';

export interface Builder {
  /** What people call each -> what the tool does. */
  readonly goals: ReadonlyMap<string, string>;
  readonly line: (goals: readonly string[]) => string;
}

type Place = Pick<Workspace, 'root' | 'names' | 'commands'>;

/** The one that a project is built with first. */
export function buildersOf(place: Place): readonly Builder[] {
  const cmake = place.commands.find(({ command }) => /^cmake -S \. -B \S+ && cmake --build \S+$/.test(command));
  const make = makeBuilder(place);
  const byCmake = cmake && cmakeBuilder(place, cmake.command);
  const configured = make ?? perlBuilder(place);
  const first = cmake?.kind === 'fallback' ? [configured, byCmake] : [byCmake, configured];
  return [...first, cargoBuilder(place, 'bin'), cargoBuilder(place, 'example'), goBuilder(place)].filter(
    (each) => each !== undefined && each.goals.size > 0,
  ) as readonly Builder[];
}

const plain = /^[A-Za-z_][\w.+-]*$/;
const inFolder = /^(?:[\w.+-]+|(?:\.\/)?(?:bin|build|dist|out|output|target|src|obj)\/[\w./+-]+)$/;
const sources = ['c', 'cc', 'cpp', 'cxx', 'f90'];

function makeBuilder({ root, names }: Place): Builder | undefined {
  const file = ['GNUmakefile', 'makefile', 'Makefile'].find((name) => names.has(name));
  const text = file === undefined ? '' : (textIn(root, file) ?? '');
  if (text === '' || /^# (?:CMAKE generated file|This Makefile is for the )/m.test(text)) return undefined;
  const goals = new Map<string, string>();
  const implicit = !/^MAKEFLAGS\s*\+?=.*(?:-r\b|--no-builtin-rules)|^\.SUFFIXES:\s*$/m.test(text);
  const hasSource = (name: string) => implicit && sources.some((ending) => names.has(`${name}.${ending}`));
  for (const { targets, needs } of rulesIn(text)) {
    for (const each of targets) if (plain.test(basename(each)) && inFolder.test(each)) goals.set(basename(each), each);
    for (const each of needs) if (plain.test(each) && !goals.has(each) && hasSource(each)) goals.set(each, each);
  }
  return { goals, line: (all) => `make ${all.join(' ')}` };
}

/** Rules that Makefile.PL adds to the Makefile that it writes. */
function perlBuilder({ root, names }: Place): Builder | undefined {
  if (!names.has('Makefile.PL')) return undefined;
  const rules = rulesIn(textIn(root, 'Makefile.PL') ?? '').flatMap(({ targets }) => targets);
  const goals = new Map(rules.filter((name) => plain.test(name)).map((name) => [name, name] as const));
  return { goals, line: (all) => `perl Makefile.PL && make ${all.join(' ')}` };
}

interface Rule {
  readonly targets: readonly string[];
  readonly needs: readonly string[];
}

/** With variables of any number of plain words filled in. */
export function rulesIn(text: string): readonly Rule[] {
  const lines = linesOf(text, () => '');
  const filled = variableFiller(lines);
  const wordsOf = (words: string) =>
    filled(words)
      .split(/\s+/)
      .filter((word) => /^(?!\.)[\w./+-]+$/.test(word));
  return lines.flatMap((line) => {
    const [, targets, needs = ''] = /^([^\s#:=][^#:=]*)::?(?!=)([^#;=]*)/.exec(line) ?? [];
    return targets === undefined ? [] : [{ targets: wordsOf(targets), needs: wordsOf(needs) }];
  });
}

function cmakeBuilder({ root }: Place, line: string): Builder {
  const lists = filesBelow(root, (name) => name === 'CMakeLists.txt', { deepest: 4, mostFolders: 100 });
  const named = lists.flatMap((path) => [
    ...(textIn(root, path) ?? '').matchAll(
      // What is only an interface, or built elsewhere, is no target.
      /^\s*add_(executable|library|custom_target)\s*\(\s*"?([\w.+-]+)"?(?=[\s)])(?!\s+(?:IMPORTED|ALIAS)\b)/gim,
    ),
  ]);
  // Libraries are often called after the project. Asked to build it, build everything.
  const isLibrary = (kind: string) => kind.toLowerCase() === 'library';
  return {
    goals: new Map(named.map(([, kind = '', name = '']) => [name, isLibrary(kind) ? '' : name] as const)),
    line: (all) => {
      const targets = all.filter((target) => target !== '');
      return targets.length === 0 ? line : `${line} --target ${targets.join(' ')}`;
    },
  };
}

function cargoBuilder({ root, names }: Place, kind: 'bin' | 'example'): Builder | undefined {
  if (!names.has('Cargo.toml')) return undefined;
  const manifests = filesBelow(root, (name) => name === 'Cargo.toml', { deepest: 4, mostFolders: 60 });
  const found = manifests.flatMap((path) => {
    const folder = dirname(path);
    const text = textIn(root, path) ?? '';
    const tables = [...text.matchAll(new RegExp(`^\\[\\[${kind}\\]\\][^[]*?^name\\s*=\\s*"([\\w-]+)"`, 'gm'))];
    const own = kind === 'bin' && textIn(root, join(folder, 'src/main.rs')) !== undefined;
    const [, name = ''] = /^\[package\][^[]*?^name\s*=\s*"([\w-]+)"/m.exec(text) ?? [];
    const inFolder = namesIn(root, join(folder, kind === 'bin' ? 'src/bin' : 'examples'));
    return [
      ...tables.map(([, named = '']) => named),
      ...inFolder.flatMap((file) => /^([\w-]+)(?:\.rs)?$/.exec(file)?.[1] ?? []),
      ...(own ? [name] : []),
    ];
  });
  return {
    goals: new Map(found.filter((name) => plain.test(name)).map((name) => [name, name] as const)),
    line: (all) => `cargo build ${all.map((name) => `--${kind} ${name}`).join(' ')}`,
  };
}

function goBuilder({ root, names }: Place): Builder | undefined {
  if (!names.has('go.mod')) return undefined;
  const found = namesIn(root, 'cmd').filter(
    (name) => plain.test(name) && namesIn(root, `cmd/${name}`).some((file) => file.endsWith('.go')),
  );
  return {
    goals: new Map(found.map((name) => [name, `./cmd/${name}`] as const)),
    line: (all) => `go build ${all.join(' ')}`,
  };
}

/** Whether a Makefile has a build by its name, or an `all` that makes something: no help, tests or installation. */
export const declaresBuild = (makefile: string): boolean =>
  /^(?:build\s*:(?!=)|all\s*:(?!=)(?=[ \t]*[\w./-])(?![^\n]*\b(?:tests?|lint|check|docs?|help|clean|install|deps|init|setup|usage|info)\b))/m.test(
    makefile,
  );
