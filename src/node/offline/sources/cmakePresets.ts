// Presets of CMake projects: ways to configure, build and test that the project has named.
import { parse as parseJsonc } from 'jsonc-parser';
import { describe, isPlainName, isPresentable, type WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { field } from './recipes.ts';

interface Presets {
  /** Text of a file of the folder; undefined when there is none. */
  readonly text: (file: string) => string | undefined;
  readonly onPath: (program: string) => boolean;
  /** The system as CMake names it: `Linux`, `Darwin`, `Windows`. */
  readonly system: string;
}

/** The files of the project and of its user. */
const files = ['CMakePresets.json', 'CMakeUserPresets.json'];

/**
 * What each configure preset builds and tests. One for another system is left out; one whose compiler is not here, and one of several, is
 * for tasks that name it.
 */
export function cmakePresetCommands({ text, onPath, system }: Presets): readonly WorkspaceCommand[] {
  const parsed = files.flatMap((file) => parseJsonc(text(file) ?? '{}') as unknown);
  const all = (kind: string) => parsed.flatMap((each) => listOf(field(each, kind)));
  const configure = all('configurePresets');
  const usable = configure
    .filter((preset) => field(preset, 'hidden') !== true && isPlainName(nameOf(preset)))
    .map((preset) => ({ preset, inherited: lineage(preset, configure) }))
    .filter(({ inherited }) => inherited.every((one) => isFor(field(one, 'condition'), system)));
  const startable = usable.filter(({ inherited }) => compilersOf(inherited).every(onPath));
  const only = startable.length === 1 ? startable : startable.filter(({ preset }) => nameOf(preset) === 'default');
  return usable.flatMap(({ preset, inherited }) => {
    const name = nameOf(preset);
    const [folder] = inherited.flatMap((one) => textOf(one, 'binaryDir') ?? []);
    const place = folder?.replace(/^\$\{sourceDir\}\//, '').replaceAll('${presetName}', name);
    const by = (kind: string) =>
      all(kind).find((one) => madeBy(one, all(kind)) === name && field(one, 'hidden') !== true);
    const built = by('buildPresets');
    const tested = by('testPresets');
    const target = built === undefined ? place : `--preset ${nameOf(built)}`;
    if (target === undefined || !/^[\w./ -]+$/.test(target) || /^\/|\.\./.test(target)) return [];
    const build = `cmake --preset ${name} && cmake --build ${target}`;
    const kind = only.some((one) => one.preset === preset) ? 'declared' : 'documented';
    const words = [textOf(preset, 'displayName'), textOf(preset, 'description')].filter((word) => word !== undefined);
    const shared = { description: describe(words.join(' ')), body: '', origin: 'CMake preset', kind } as const;
    const lines = [
      [build, `build compile ${name}`],
      ...(tested === undefined ? [] : [[`${build} && ctest --preset ${nameOf(tested)}`, `test ${name}`]]),
    ];
    return lines.flatMap(([command = '', label = '']) =>
      isPresentable(command) ? [{ ...shared, command, name: label }] : [],
    );
  });
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function textOf(preset: unknown, key: string): string | undefined {
  const value = field(preset, key);
  return typeof value === 'string' ? value : undefined;
}

const nameOf = (preset: unknown): string => textOf(preset, 'name') ?? '';

/** A preset, and then those it inherits from, the nearest first. */
function lineage(preset: unknown, all: readonly unknown[], depth = 5): readonly unknown[] {
  const inherits = field(preset, 'inherits');
  const names = typeof inherits === 'string' ? [inherits] : listOf(inherits);
  const parents = depth === 0 ? [] : names.flatMap((name) => all.find((one) => nameOf(one) === name) ?? []);
  return [preset, ...parents.flatMap((parent) => lineage(parent, all, depth - 1))];
}

/** The configure preset of a preset that builds or tests. */
const madeBy = (preset: unknown, all: readonly unknown[]): string | undefined =>
  lineage(preset, all).flatMap((one) => textOf(one, 'configurePreset') ?? [])[0];

/** Programs that must be there, by their names: a cross compiler is often not. */
function compilersOf(inherited: readonly unknown[]): readonly string[] {
  return ['CMAKE_C_COMPILER', 'CMAKE_CXX_COMPILER'].flatMap((variable) => {
    const [value] = inherited.flatMap((one) => {
      const set = field(field(one, 'cacheVariables'), variable);
      return textOf({ set }, 'set') ?? textOf(set, 'value') ?? [];
    });
    return value !== undefined && /^[\w.+-]+$/.test(value) ? [value] : [];
  });
}

/** Whether a condition on the host's system holds; one on anything else is taken to. */
function isFor(condition: unknown, system: string): boolean {
  if (condition === false) return false;
  const [lhs, rhs] = [textOf(condition, 'lhs'), textOf(condition, 'rhs')];
  if (lhs !== '${hostSystemName}' || rhs === undefined) return true;
  const type = textOf(condition, 'type');
  return type === 'equals' ? rhs === system : type === 'notEquals' ? rhs !== system : true;
}
