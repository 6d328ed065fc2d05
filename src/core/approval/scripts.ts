// What a command runs by a name defined in the workspace: `npm run golive`, `make golive`, `npx tsc` if it is installed.
import { reason, type Reason } from '../reason.ts';
import { reasonWords } from '../reasonWords.ts';
import { programName } from '../action/head.ts';
import { inspectCommand } from './commandRisk.ts';
import type { Finding } from './inspector.ts';
import { type KeptWork, removesWork } from './removedWork.ts';
import { leadsOut, pathFrom, staysIn, type Where } from './places.ts';
import { isHarmInScript, writesOut } from './scriptHarm.ts';
import type { SubCommand } from './shell/effects.ts';
import { ANYTHING } from './shell/shellWord.ts';

/** `shell`, `program`: a script by its path, the latter in JavaScript or Python. `members`: the `package.json` of every package of a monorepo. */
export type ScriptFile =
  | 'package.json'
  | 'members'
  | 'Makefile'
  | 'Makefile install'
  | 'CMake install'
  | 'justfile'
  | 'Taskfile.yml'
  | 'Rakefile'
  | 'shell'
  | 'program';

export interface OwnScripts extends KeptWork {
  /**
   * The text of a script, target or recipe, first as `folder` has it, seen from where the line runs; undefined if there is none. Of a
   * Makefile, '' is the target that `make` alone makes, `ops.mk:all` one of another file; of a shell script, it is what it runs whatever
   * its arguments are, and for `args`; of a program, what it deletes, as `rm` would, the commands that it starts, and where `args` choose a
   * part of it, what that does to other machines. The `args` of a Makefile are the variables that the line sets; of an installation only what
   * is certain with them is told.
   */
  readonly textOf: (file: ScriptFile, name: string, folder?: string, args?: readonly string[]) => string | undefined;
  /** Whether the workspace has installed the program that `npx name` would otherwise download, seen from `folder`. */
  readonly hasProgram: (name: string, folder?: string) => boolean;
  /** Whether a script that is called as a framework's is the project's own, with subcommands of its own: a `manage.py` without Django. */
  readonly isOwnConsole?: (path: string, folder?: string) => boolean;
  /** Whether all that a package manager would install there, seen from where the line runs, is a folder of the workspace. */
  readonly onlyLinks?: (folder?: string) => boolean;
}

/** Fetches nothing and runs no script of a package; without names of packages. */
const offlineInstall =
  /^(?:npm|pnpm|yarn) (?:install|i)(?= )(?=.* --offline(?: |$))(?=.* --ignore-scripts(?: |$))(?: --(?:offline|ignore-scripts|no-audit|no-fund|no-package-lock|frozen-lockfile|pure-lockfile|no-lockfile|silent))+$/;

const deepest = 4;

/** Adds the findings about what `subCommands` run by name, and removes downloads of what is installed. */
export function withOwnScripts(
  findings: readonly Finding[],
  subCommands: readonly SubCommand[],
  own: OwnScripts,
  where?: Where,
): readonly Finding[] {
  const isOwn = ({ needsRule, subCommand }: Finding): boolean =>
    needsRule === true &&
    subCommand !== undefined &&
    isOwnName(subCommands[subCommand]?.words ?? [], own, folderOf(subCommands, subCommand, undefined));
  const ofOwn = new Set(findings.filter(isOwn).map(({ subCommand }) => subCommand));
  const isLinking = ({ subCommand }: Finding): boolean =>
    subCommand !== undefined &&
    offlineInstall.test(subCommands[subCommand]?.words.join(' ') ?? '') &&
    own.onlyLinks?.(folderOf(subCommands, subCommand, undefined)) === true;
  const linking = new Set(findings.filter(isLinking).map(({ subCommand }) => subCommand));
  const isRebuilt = ({ subCommand, reason: { code } }: Finding): boolean =>
    subCommand !== undefined &&
    code === 'deletesData' &&
    removesCompiled(subCommands[subCommand]?.words ?? [], own, folderOf(subCommands, subCommand, undefined));
  const here = findings
    .map((finding): Finding =>
      finding.class === 'destructive' && isRebuilt(finding)
        ? { ...finding, class: 'write', alwaysAsk: false, reason: reason('deletesOutput', 'rm') }
        : finding,
    )
    .filter((finding) => !isOwn(finding))
    .map((finding): Finding =>
      (finding.downloads !== undefined && own.hasProgram(finding.downloads)) ||
      (finding.class === 'network' &&
        !finding.alwaysAsk &&
        (ofOwn.has(finding.subCommand) || linking.has(finding.subCommand)))
        ? { ...withoutRule(finding), class: 'write', reason: reason('runsOwnCode') }
        : finding,
    );
  return [...here, ...scriptFindings(subCommands, { own, where })];
}

/** `rm -f tests/unit`: programs of this folder, or below it, that its Makefile makes again. */
const removesCompiled = (
  [program = '', ...args]: readonly string[],
  { isCompiledHere = () => false }: OwnScripts,
  folder: string | undefined,
): boolean => {
  const paths = args.filter((word) => !/^-[fv]+$/.test(word));
  const isInside = (path: string) => /^\w[\w.+-]*(?:\/\w[\w.+-]*)*$/.test(path);
  return program === 'rm' && paths.length > 0 && paths.every((path) => isInside(path) && isCompiledHere(path, folder));
};

/** What is installed needs no rule to run. */
function withoutRule({ needsRule: _, ...finding }: Finding): Finding {
  return finding;
}

/** `yarn golive`, `pnpm jest`: a script of the workspace, or a program that it has installed. */
function isOwnName([program = '', name = '']: readonly string[], own: OwnScripts, folder: string | undefined): boolean {
  if (/^python$/.test(programName(program)) && /^(?:[\w-]+\/)*manage\.py$/.test(name))
    return own.isOwnConsole?.(name, folder) === true;
  if (!/^(?:pnpm|yarn|bun)$/.test(programName(program)) || !/^[\w:.@/-]+$/.test(name) || name.startsWith('-'))
    return false;
  return own.textOf('package.json', name) !== undefined || own.hasProgram(name);
}

/**
 * Findings about the scripts that sub-commands run, including pre and post scripts: only those that reach out and always ask,
 * install packages or download programs, talk to another machine, write outside of the workspace, or lose what no build brings back. That a
 * script deletes what was built, or starts other programs of the workspace, is implied by its name.
 */
export function scriptFindings(
  subCommands: readonly SubCommand[],
  at: { readonly own: OwnScripts; readonly where: Where | undefined },
  depth = 0,
  base?: string,
): readonly Finding[] {
  if (depth >= deepest) return [];
  const { own } = at;
  return subCommands.flatMap(({ words }, subCommand) =>
    textsOf(words, folderOf(subCommands, subCommand, base), own).flatMap(({ name, text, folder }) => {
      const inner = inspectCommand(text);
      const reaching = inner.findings.filter(
        (finding) =>
          (isHarmInScript(finding, inner.subCommands[finding.subCommand ?? -1]?.words ?? []) ||
            (writesOut(finding) && isOutside(finding.at ?? '', folder, at.where))) &&
          (finding.downloads === undefined || !own.hasProgram(finding.downloads, folder)),
      );
      const removing = inner.subCommands.flatMap((_, at): readonly Finding[] => {
        const program = removesWork(inner.subCommands, at, folderOf(inner.subCommands, at, folder), own);
        if (program === undefined) return [];
        const why = reason('deletesData', program);
        return [{ class: 'destructive', reason: why, alwaysAsk: true, isUnknown: false, subCommand: at }];
      });
      const nested = scriptFindings(inner.subCommands, at, depth + 1, folder);
      return [...reaching, ...removing, ...nested].map((finding) => ({
        ...finding,
        subCommand,
        reason: depth === 0 ? ofScript(name, finding.reason) : finding.reason,
      }));
    }),
  );
}

/** Whether a path that a script names, which starts in `folder`, is outside of the workspace. */
function isOutside(path: string, folder: string | undefined, where: Where | undefined): boolean {
  const [known = ''] = path.split(ANYTHING);
  const from = pathFrom(folder ?? '', known);
  return where === undefined ? leadsOut(from) : !staysIn(from, where);
}

/** Every text that a line runs by a name defined in the workspace, and what those run. */
export function scriptTexts(line: string, own: OwnScripts, base?: string, depth = 0): readonly string[] {
  if (depth >= deepest) return [];
  const { subCommands } = inspectCommand(line);
  return subCommands.flatMap(({ words }, at) =>
    textsOf(words, folderOf(subCommands, at, base), own).flatMap(({ text, folder }) => [
      text,
      ...scriptTexts(text, own, folder, depth + 1),
    ]),
  );
}

interface ScriptText {
  readonly name: string;
  readonly text: string;
  readonly folder: string | undefined;
}

/** The texts that a sub-command runs. */
function textsOf(words: readonly string[], folder: string | undefined, own: OwnScripts): readonly ScriptText[] {
  const [program = ''] = words;
  const named = [...scriptNames(words), ...shellScripts(words), ...programScripts(words)].flatMap(
    ([file, name, args]) => {
      const text = own.textOf(file, name, folder, args);
      return text === undefined ? [] : [{ name: name === '' ? 'make' : name, text, folder }];
    },
  );
  // `$COMMAND`, a variable with a whole line.
  const lines = /\s/.test(program) ? [words.join(' ')] : startedByWords(words);
  return [...named, ...lines.map((text) => ({ name: programName(text), text, folder }))];
}

/** `concurrently "npm:ship" "node a.js"`, `run-s ship`: commands that a program is given as words. */
function startedByWords([program = '', ...rest]: readonly string[]): readonly string[] {
  const words = rest.filter((word) => !word.startsWith('-'));
  switch (programName(program)) {
    case 'concurrently':
      return words.map((word) => word.replace(/^(npm|yarn|pnpm|bun):/, '$1 run '));
    case 'run-s':
    case 'run-p':
    case 'npm-run-all':
    case 'npm-run-all2':
      return words.map((word) => `npm run ${word}`);
    default:
      return [];
  }
}

/** Where a sub-command runs: after `cd a && ...`, and by `make -C a` or `npm --prefix a`. */
function folderOf(subCommands: readonly SubCommand[], at: number, base: string | undefined): string | undefined {
  const entered = subCommands
    .slice(0, at)
    .flatMap(({ words: [program, folder] }) => (program === 'cd' ? [folder] : []));
  const words = subCommands[at]?.words ?? [];
  const named = words.flatMap((word, index) =>
    /^(?:-C|--directory|--prefix|--cwd|--dir)$/.test(word)
      ? [words[index + 1]]
      : (/^(?:-C|--(?:directory|prefix|cwd|dir)=)(.+)$/.exec(word)?.slice(1) ?? []),
  );
  const path = [base, ...entered, ...named].filter((part) => part !== undefined && /^[\w@./-]+$/.test(part));
  return path.length === 0 ? undefined : path.join('/');
}

/** The same of a script: it takes the program's place, or stands before what has none. "The script 'deploy' (npm install) uses the network." */
function ofScript(name: string, { code, args }: Reason): Reason {
  const [what, ...others] = args;
  if (typeof what !== 'string' || !reasonWords[code].startsWith('{0} '))
    return reason('theScriptDoes', name, { code, args });
  const subject = /^[\w-]+$/.test(what) ? reason('theScript', name) : reason('theScriptBy', name, what);
  return { code, args: [subject, ...others] };
}

/** Its file, its name, and the words behind that. */
type Script = readonly [file: ScriptFile, name: string, args?: readonly string[]];

/** Every word that could be the script's name: an option before it may or may not take the next word. */
export function scriptNames([program = '', ...rest]: readonly string[]): readonly Script[] {
  const name = programName(program);
  const end = rest.indexOf('--');
  const words = rest
    .slice(0, end < 0 ? rest.length : end)
    .filter((word) => !word.startsWith('-') && !word.includes('='));
  const first = words.slice(0, mostNames);
  if (/^(?:lerna|turbo|nx)$/.test(name)) return first.map((word) => ['members', word]);
  if (/^(?:npm|pnpm|yarn|bun)$/.test(name)) {
    const files = rest.some((word) => ofMembers.test(word))
      ? (['package.json', 'members'] as const)
      : (['package.json'] as const);
    return first.flatMap((word) =>
      [`pre${word}`, word, `post${word}`].flatMap((each) => files.map((file) => [file, each] as const)),
    );
  }
  if (/^g?make$/.test(name)) {
    const other = rest[rest.findIndex((word) => /^(?:-f|--file|--makefile)$/.test(word)) + 1] ?? '';
    const from = other === rest[0] || !/^[\w./-]+$/.test(other) ? '' : `${other}:`;
    const set = rest.filter((word) => /^[\w.-]+=/.test(word));
    return (isBare(rest) ? [''] : first).map((word) => ['Makefile', from + word, set]);
  }
  const file = recipeFiles.get(name);
  return file === undefined ? [] : first.map((word) => [file, word]);
}

/** Whether words after `make` name no target: options, their values, and variables. */
const isBare = (words: readonly string[]): boolean =>
  words.every(
    (word, at) =>
      word.startsWith('-') ||
      word.includes('=') ||
      /^(?:-[CfIjlo]|--(?:directory|file|makefile|include-dir|jobs))$/.test(words[at - 1] ?? ''),
  );

/** `bash -n a.sh`, `node --check a.js`, `python3 -m py_compile a.py`: their syntax, and nothing is started. */
const onlyReads = (program: string, [first, second = '', ...more]: readonly string[]): boolean =>
  /^(?:ba|da|z|k)?sh$/.test(program)
    ? first === '-n' && ![second, ...more].some((word) => /^[-+]/.test(word))
    : /^node(?:js)?$/.test(program)
      ? (first === '--check' || first === '-c') && !second.startsWith('-')
      : program === 'python' && first === '-m' && second === 'py_compile';

/** The script that a line starts: `./build.sh`, `bash tools/build.sh`. */
function shellScripts([program = '', ...rest]: readonly string[]): readonly Script[] {
  if (onlyReads(programName(program), rest)) return [];
  const isShell = /^(?:(?:ba|da|z|k)?sh|\.|source)$/.test(programName(program));
  const path = isShell ? rest.find((word) => !/^[-+]/.test(word)) : program;
  const isPath = path !== undefined && /^[\w.@-][\w./@-]*$/.test(path) && (isShell || path.includes('/'));
  return isPath && !rest.includes('-c') ? [['shell', path, isShell ? rest.slice(rest.indexOf(path) + 1) : rest]] : [];
}

/** The program of the workspace that a line starts: `node scripts/clean.js`, `./tools/clean.py`. */
function programScripts([program = '', ...rest]: readonly string[]): readonly Script[] {
  if (onlyReads(programName(program), rest)) return [];
  const isInterpreter = /^(?:node|nodejs|bun|deno|tsx|ts-node|python|pypy)$/.test(programName(program));
  const path = (isInterpreter ? rest : [program]).find((word) => /\.(?:[cm]?[jt]s|py)$/.test(word));
  const args = isInterpreter ? rest.slice(rest.indexOf(path ?? '') + 1) : rest;
  return path !== undefined && /^[\w.@-][\w./@-]*$/.test(path) ? [['program', path, args]] : [];
}

/** In all packages of a monorepo. */
const ofMembers = /^(?:--workspaces|-ws|-r|--recursive|workspaces|--workspaces=true|--filter(?:=.*)?|-F)$/;

const mostNames = 4;
const recipeFiles: ReadonlyMap<string, ScriptFile> = new Map([
  ['just', 'justfile'],
  ['task', 'Taskfile.yml'],
  ['go-task', 'Taskfile.yml'],
  ['rake', 'Rakefile'],
]);
