// `make install DESTDIR=./pkg`: an installation that stays in the workspace, as the text of its recipe shows.
import { programName } from '../action/head.ts';
import { reason } from '../reason.ts';
import { inspectCommand } from './commandRisk.ts';
import { atMost, type Finding } from './inspector.ts';
import { judgeByPlace, type Where } from './places.ts';
import type { SubCommand } from './shell/effects.ts';

/** The recipe of a target with its caller's variables filled in; undefined where its text does not show what it does. */
export type RecipeOf = (
  file: 'Makefile install' | 'CMake install',
  target: string,
  folder: string | undefined,
  assignments: readonly string[],
) => string | undefined;

const place = /^(?:DESTDIR|[A-Za-z]*(?:prefix|PREFIX|dir|DIR|root|ROOT))=([\w@./+-]+)$/;
const quiet = /^(?:-s|-j\d*|--silent|--quiet|--no-print-directory)$/;
const deepest = 4;

/** The indices of the sub-commands that install, all of it in the workspace. */
export function stagedInstalls(
  subCommands: readonly SubCommand[],
  where: Where | undefined,
  recipeOf: RecipeOf,
  isHarmless: (line: SubCommand, folder: string | undefined) => boolean,
): ReadonlySet<number> {
  if (where === undefined) return new Set();
  const stays = (
    { words }: SubCommand,
    folder: string | undefined,
    outer: readonly string[],
    depth: number,
  ): boolean => {
    const call = callOf(words);
    if (call === undefined || depth > deepest) return false;
    const assignments = [...outer, ...call.assignments];
    const inner = [folder, call.folder].filter((each) => each !== undefined).join('/') || undefined;
    return (
      assignments.length > 0 &&
      call.targets.every((target) => {
        const text = recipeOf(call.file, target, inner, assignments);
        return text !== undefined && textStays(text, inner, assignments, depth);
      })
    );
  };
  const textStays = (text: string, folder: string | undefined, assignments: readonly string[], depth: number) => {
    const inspection = inspectCommand(text);
    const findings = judgeByPlace(inspection.findings, where);
    const places = assignments.map((each) => each.replace(/^\w+=/, '').replace(/\/+$/, ''));
    return (
      !inspection.subCommands.some(({ words }) => words[0] === 'cd') &&
      inspection.subCommands.every((one, at) => {
        const own = findings.filter(({ subCommand }) => subCommand === at);
        if (own.every(isPlainWrite)) return isHarmless(one, folder);
        return removesStaged(one.words, places) || stays(one, folder, assignments, depth + 1);
      }) &&
      findings.every((finding) => finding.subCommand !== undefined || isPlainWrite(finding))
    );
  };
  return new Set(subCommands.flatMap((one, at) => (installs(one) && stays(one, undefined, [], 0) ? [at] : [])));
}

const installs = ({ words }: SubCommand): boolean => words.some((word) => /(?:^|[-_:])install(?:$|[-_:])/.test(word));

const isPlainWrite = ({ class: risk, alwaysAsk, needsRule }: Finding): boolean =>
  atMost(risk, 'write') && !alwaysAsk && needsRule !== true;

interface Installation {
  readonly file: 'Makefile install' | 'CMake install';
  readonly targets: readonly string[];
  readonly assignments: readonly string[];
  readonly folder: string | undefined;
}

function callOf([program = '', ...rest]: readonly string[]): Installation | undefined {
  if (programName(program) === 'cmake') return cmakeCall(rest);
  if (!/^g?make$/.test(programName(program))) return undefined;
  const at = rest.indexOf('-C');
  const folder = at < 0 ? undefined : (rest[at + 1] ?? '');
  const words = at < 0 ? rest : [...rest.slice(0, at), ...rest.slice(at + 2)];
  const assignments = words.filter((word) => word.includes('='));
  const targets = words.filter((word) => !word.includes('=') && !quiet.test(word));
  const isPlain =
    assignments.every((each) => isInner(place.exec(each)?.[1])) &&
    targets.every((each) => /^[\w./-]+$/.test(each) && !each.startsWith('-')) &&
    (folder === undefined || (isInner(folder) && !folder.startsWith('/')));
  return isPlain && targets.length > 0 ? { file: 'Makefile install', targets, assignments, folder } : undefined;
}

/** `cmake --install build --prefix out`. */
function cmakeCall([option, build, prefix, folder, ...more]: readonly string[]): Installation | undefined {
  const isPlain =
    option === '--install' && isInner(build) && prefix === '--prefix' && /^[\w@./+-]+$/.test(folder ?? '');
  return isPlain && isInner(folder) && more.length === 0
    ? { file: 'CMake install', targets: ['install'], assignments: [`PREFIX=${folder ?? ''}`], folder: undefined }
    : undefined;
}

const isInner = (path: string | undefined): boolean =>
  path !== undefined && !path.split('/').some((part) => part === '..' || part === '.git');

/** `rm -f ./pkg/usr/bin/x` before it is installed anew. */
const removesStaged = ([program, ...rest]: readonly string[], places: readonly string[]): boolean =>
  program === 'rm' &&
  rest.every(
    (word) =>
      /^-[rf]+$/.test(word) ||
      (/^[\w./+-]+$/.test(word) &&
        isInner(word) &&
        places.some((each) => each !== '' && each !== '.' && word.startsWith(`${each}/`))),
  );

/** Findings of such sub-commands as ordinary writes. */
export const asStaged = (findings: readonly Finding[], staged: ReadonlySet<number>): readonly Finding[] =>
  findings.map((finding) =>
    finding.subCommand !== undefined && staged.has(finding.subCommand) && finding.reason.code === 'installsOutside'
      ? { ...finding, class: 'write', alwaysAsk: false, reason: reason('runsOwnCode') }
      : finding,
  );
