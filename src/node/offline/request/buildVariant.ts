// "Build the release variant", "a debug binary": what builds it, by a target of that name or the variable that the Makefile compares.
import type { Workspace } from '../commands/workspace.ts';
import { publishes } from '../commands/publishes.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { makefileIn, textIn } from '../questions/texts.ts';
import { requestIn } from './clauses.ts';
import { actionConcepts, conceptsOf } from './vocabulary.ts';

const thing =
  '(?:builds?|binary|binaries|executables?|program|variant|version|flavou?r|edition|mode|configuration|config|profile|type|compile|object|library|libraries)';
const ways: readonly (readonly [variant: string, said: string])[] = [
  ['release', '(?:release|optimi[sz]ed|production|prod)'],
  ['debug', '(?:debug(?:gable)?|unoptimi[sz]ed)'],
];
const patterns = ways.map(
  ([variant, said]) =>
    [
      variant,
      new RegExp(
        `\\bbuild\\s+type\\s+(?:(?:set\\s+to|of|is|to)\\s+)?${said}\\b|\\b${said}\\)?[\\s-]+(?:\\(\\w+\\)\\s+)?(?:[\\w-]+\\s+)?${thing}\\b|\\b(?:re)?(?:build|compile|make)\\s+(?:(?:it|this|me|everything)\\s+)?(?:(?:in|for|as|with)\\s+)?(?:the\\s+|an?\\s+)?${said}(?=\\s*(?:[.,;:!?)]|$))`,
        'iu',
      ),
    ] as const,
);
const other =
  /\b(?:release|debug)\s+(?:notes?|page|tag|archives?|tar-?balls?|packages?|zips?|date|number|version number|symbols?|log|output|info\w*)\b/iu;

/** "With debugging symbols", "so that gdb shows me source lines". */
export const forDebugger =
  /\bwith\s+(?:the\s+|full\s+)?debug(?:ging)?\s+(?:symbols?|info\w*)\b|\b(?:in|with|for|under|into)\s+(?:gdb|lldb|(?:a|the|my)\s+debugger)\b|\b(?:gdb|lldb|debugger)\s+(?:shows?|can|sees?|knows?|finds?)\b|\bbuild\s+(?:\w+\s+)?of\s+type\s+debug\b|\bbreakpoints?\b/iu;

/** The variant in which a task wants the program built; undefined where it says none, or several. */
export function buildVariantIn(task: string): string | undefined {
  const request = requestIn(task);
  if (forDebugger.test(task) && actionConcepts(request).has('#build')) return 'debug';
  if (other.test(task)) return undefined;
  const found = patterns.filter(([, pattern]) => pattern.test(request)).map(([variant]) => variant);
  return found.length === 1 ? found[0] : undefined;
}

/** Undefined where a task wants anything but a build, or the project does not tell how its variants are built. */
export function variantBuild(
  task: string,
  { root, commands }: Pick<Workspace, 'root' | 'commands'>,
): string | undefined {
  const variant = buildVariantIn(task);
  if (variant === undefined || asks.test(task)) return undefined;
  const wanted = actionConcepts(requestIn(task).replace(/\bbuild\s+type\b/giu, ' '));
  if (![...wanted].every((concept) => concept === '#build' || concept === '#release' || concept === '#start'))
    return undefined;
  if (variant !== 'static' && isStaticToo.test(task)) return undefined;
  if (byCmake.test(task) && !byOther.test(task)) return cmakeBuild(variant, commands);
  const set = byVariable(variant, root, commands);
  if (set !== undefined) return set;
  const [own, another] = commands.filter((command) => isBuildOf(variant, command));
  if (own === undefined) return mesonBuild(variant, root, commands);
  return another !== undefined ? undefined : (byItsOnlyLine(own) ?? own.command);
}

/** "A release build with CMake", "through its CMakeLists.txt", whatever a Makefile would do. */
const byCmake =
  /(?<!\b(?:not|no|without|instead\s+of|rather\s+than)\s+(?:(?:with|by|through|using)\s+)?)\b(?:cmake|CMakeLists\.txt)\b/iu;
/** "CMake fails here, so use make" */
const byOther =
  /\b(?:use|using|with|by)\s+(?:plain\s+|the\s+)?(?:g?make|makefile|meson)\b|\bcmake\s+(?:\w+\s+)?(?:fails?|failed|broke|broken|is\s+(?:broken|missing))\b/iu;

function cmakeBuild(variant: string, commands: Workspace['commands']): string | undefined {
  const type = { debug: 'Debug', release: 'Release' }[variant];
  const line = commands.find(({ command }) =>
    /^cmake -S \. -B \S+(?: -D\S+)* && cmake --build \S+$/u.test(command),
  )?.command;
  return type === undefined ? undefined : line?.replace(' && ', ` -DCMAKE_BUILD_TYPE=${type} && `);
}

/** Where nothing else builds. */
function mesonBuild(variant: string, root: string, commands: Workspace['commands']): string | undefined {
  const isElse = ['Makefile', 'makefile', 'GNUmakefile', 'CMakeLists.txt', 'configure'].some((file) =>
    textIn(root, file),
  );
  const line = commands.find(({ command }) => /^meson setup \S+ && meson compile -C \S+$/u.test(command))?.command;
  return isElse ? undefined : line?.replace(' && ', ` --buildtype=${variant} && `);
}

/** "A static debug build": one variable sets one of both. */
const isStaticToo = /\bstatic(?:ally[- ]linked)?\s+(?:debug|release)\b|\b(?:debug|release)\s+static\b/iu;

/** No question: "What I need is a release build". */
const asks =
  /^\W*(?:how|what(?!\s+(?:i|we)(?:\s+(?:need|want|would)|['’]d)\b)|which|where|why|who|when|is|are|does|did|do\s+(?:i|we|you|they|the|these|those))\b/iu;

/** A target called `release` always asks, as it may publish: where it only calls make, that line says all that it does. */
function byItsOnlyLine({ command, body, lines = [] }: WorkspaceCommand): string | undefined {
  // `debug: CFLAGS += -g`
  if (/(?:^|\s)[A-Z_]\w* ?[+:?]?= /mu.test(body)) return undefined;
  const [line = '', another] = lines;
  const [, rest] = /^[@+-]*(?:\$[({]MAKE[)}]|make)((?: +[\w.-]+(?:=[\w./-]+)?)+)$/u.exec(line.trim()) ?? [];
  return rest === undefined || another !== undefined || !command.startsWith('make ') ? undefined : `make${rest}`;
}

/** A script or target that is called after the variant and builds: `release`, `build:prod`, `build-debug`. */
function isBuildOf(variant: string, { kind, name, folder, body, lines = [] }: WorkspaceCommand): boolean {
  const said = ways.find(([each]) => each === variant)?.[1] ?? variant;
  const recipe = [body, ...lines].join('\n');
  const does = conceptsOf(name.replace(new RegExp(said, 'giu'), ' '));
  return (
    kind === 'declared' &&
    folder === undefined &&
    new RegExp(`(?:^|[:_-])${said}(?:$|[:_-])`, 'iu').test(name) &&
    [...does].every((concept) => concept === '#build') &&
    // `installdirs-debug-yes` makes folders of the system.
    !/(?:^|[:_-])(?:un)?install/iu.test(name) &&
    // `release` that only tags or uploads is none.
    (does.has('#build') || builds.test(recipe)) &&
    !hands.test(recipe) &&
    !copiesOut.test(recipe) &&
    (does.has('#build') || !publishes(recipe))
  );
}

const builds =
  /\$[({](?:MAKE|CC|CXX|LD)[)}]|(?:^|[\s;&|@])(?:make|cc|gcc|g\+\+|clang(?:\+\+)?|cmake|ninja|cargo build|go build|tsc|esbuild|webpack|vite build|rollup|javac)\b|\b(?:CFLAGS|BUILD|VARIANT|MODE|CONFIG)\w*\s*[+:]?=/mu;
const hands =
  /\b(?:git (?:push|tag|commit)|twine|scp|rsync|curl|docker|ssh|gh release|npm (?:version|publish)|aws|gsutil|sudo)\b|(?:^|[\s;&|@])install\s/mu;

/** `cp target/release/x ~/bin`: it installs what it has built. */
const copiesOut =
  /\b(?:cp|install|mkdir|ln|mv)\b[^;&|\n]*(?:\s\/(?:usr|opt|etc)\/|\$[({]?(?:HOME|PREFIX|prefix|bindir|BINDIR|DESTDIR)\b|\s~\/)|\b(?:cargo|go)\s+install\b/u;

/** The Makefile's variable that is compared with the variant's name, or is a switch called so. */
function byVariable(variant: string, root: string, commands: Workspace['commands']): string | undefined {
  const text = makefileIn(root);
  const build =
    commands.find(({ command }) => command === 'make' || command === 'make all') ??
    commands.find(({ command, name }) => /^make [\w-]+$/.test(command) && conceptsOf(name).has('#build'));
  if (text === undefined || build === undefined) return undefined;
  const compared = new RegExp(
    `^\\s*(?:else\\s+)?ifn?eq\\s*\\(\\s*\\$[({](\\w+)[)}]\\s*,\\s*(${variant}|${variant[0]?.toUpperCase() ?? ''}${variant.slice(1)})\\s*\\)`,
    'mu',
  ).exec(text);
  const [, variable = '', value = ''] = compared ?? [];
  if (variable !== '')
    return isDefault(text, variable, value) ? build.command : `${build.command} ${variable}=${value}`;
  const [, off = ''] = new RegExp(`^${variant}[ \\t]*[?:]?=[ \\t]*(no|0|false|off)[ \\t]*$`, 'mu').exec(text) ?? [];
  // `debug = no`, of which other names are made: `$(CXXFLAGS-debug-$(debug))`.
  if (off !== '' && new RegExp(`\\$[({]${variant}[)}]`, 'u').test(text))
    return `${build.command} ${variant}=${opposite[off] ?? '1'}`;
  const name = variant.toUpperCase();
  const isSwitch = new RegExp(
    `^\\s*(?:else\\s+)?(?:ifdef\\s+${name}\\b|ifn?eq\\s*\\(\\s*\\$[({]${name}[)}]\\s*,\\s*(?:0|1|yes|true|y)?\\s*\\))`,
    'mu',
  );
  if (isSwitch.test(text)) return isDefault(text, name, '1') ? build.command : `${build.command} ${name}=1`;
  return undefined;
}

const opposite: Readonly<Record<string, string>> = { no: 'yes', '0': '1', false: 'true', off: 'on' };

const isDefault = (text: string, variable: string, value: string): boolean =>
  new RegExp(`^${variable}\\s*[?:]?=\\s*${value}\\s*$`, 'mu').test(text);

/**
 * Whether a task wants a variant of which a build says nothing although the project tells its variants apart: that it was built does not
 * show that this one was.
 */
export function missesVariant(
  task: string,
  { command, body, name, description }: WorkspaceCommand,
  root: string,
): boolean {
  if (isStaticToo.test(task)) return !/static/iu.test(`${command} ${body} ${name}`);
  const variant = buildVariantIn(task);
  if (variant === undefined) return false;
  if (lacksFlag(variant, command, root)) return true;
  const said = new RegExp(ways.find(([each]) => each === variant)?.[1] ?? variant, 'iu');
  // "Generate the program in release mode (default for `make`)"
  const isOther = variant === 'debug' && /\bin\s+release\s+mode\b/iu.test(description);
  if (isOther && !said.test(`${command} ${name}`)) return true;
  const files = ['GNUmakefile', 'makefile', 'Makefile', 'meson.build', 'build.zig'];
  const told = files.map((file) => textIn(root, file) ?? '').join('\n');
  return (
    !said.test(`${command} ${body} ${name}`) &&
    new RegExp(`\\bif\\w*\\b.*${said.source}|^${said.source}:`, 'imu').test(told)
  );
}

const compiles = /\$[({](?:CC|CXX|LINK\.\w+|COMPILE\.\w+)[)}]|^\t.*(?<![\w./-])(?:g?cc|g\+\+|c\+\+|clang(?:\+\+)?)\s/mu;
const flags: Readonly<Record<string, RegExp>> = {
  debug: /(?:^|[\s'"=])-g(?:\d|gdb\d?)?(?=[\s'"]|$)|debug/imu,
  release: /(?:^|[\s'"=])-O(?:[123sz]|fast)(?=[\s'"]|$)|release|optimi[sz]/imu,
};

/** A compiler that is called by hand or by a Makefile leaves symbols out, and optimises nothing, where it is not told to. */
function lacksFlag(variant: string, command: string, root: string): boolean {
  const flag = flags[variant];
  if (flag === undefined || command.includes('configure')) return false;
  if (/^(?:g?cc|g\+\+|c\+\+|clang(?:\+\+)?)(?:-\d+)? /u.test(command)) return !flag.test(command);
  const text = /^make\b/u.test(command) ? (makefileIn(root) ?? '') : '';
  return compiles.test(text) && !/^[ \t]*-?include\b|\$[({]MAKE[)}]\s+-C|\bmake\s+-C/mu.test(text) && !flag.test(text);
}
