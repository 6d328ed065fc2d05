// Remedies for what is missing: packages, files, or an unnamed preparation.
import { isPassedTest } from '../../../core/agent/failureReason.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { simpleCommand } from '../commands/shellText.ts';
import { isOfStyle, isVerdict, needsServer } from './outcome.ts';
import type { Failure } from './progress.ts';
import type { RepairContext, Suggestion } from './suggestion.ts';
import { certain, likely, possible, firstGroup } from './suggestion.ts';
import { missingPerlModule, missingFilesIn } from './missingFiles.ts';
import { missingProgram } from './missingProgram.ts';
import { conceptsOf } from '../request/vocabulary.ts';
import type { Workspace } from '../commands/workspace.ts';
import { namesIn, textIn } from '../questions/texts.ts';
import { packageFolder } from '../sources/packageFolder.ts';
import { makefileOf } from '../commands/project.ts';
import { makefileProducts } from '../sources/makefile.ts';
import { producerOfFile } from '../request/producers.ts';
import { installers, installsPackages, mayProvide } from './providers.ts';
import { foreignLibrary } from './ownLibrary.ts';

/** A client that Prisma generates from its schema, into `node_modules`. */
export function missingClient({ workspace, failure }: RepairContext): readonly Suggestion[] {
  if (
    !/\.prisma\/client|@prisma\/client\b.*\b(?:did not initialize|no exported member)|prisma generate/i.test(
      failure.text,
    )
  )
    return [];
  const own = workspace.commands.filter(
    ({ name, command, body }) =>
      /\bprisma generate\b/.test(`${command} ${body}`) || (conceptsOf(name).has('#generate') && /prisma/i.test(body)),
  );
  const commands = own.length > 0 ? own.map(({ command }) => command) : ['npx prisma generate'];
  return commands.map((command) => ({ command, logit: certain, intent: 'the client of Prisma is not generated yet' }));
}

/** A package that is not installed: installing is the remedy. */
export function missingPackage({ workspace, failure }: RepairContext): readonly Suggestion[] {
  const node =
    /Cannot find (?:module|package) '((?:@[\w.-]+\/)?[\w-][\w.-]*)(?:\/[^']*)?'|Can't resolve '((?:@[\w.-]+\/)?[\w-][\w.-]*)'/.exec(
      failure.text,
    );
  const python =
    /(?:ModuleNotFoundError|ImportError): No module named '?([\w.]+)'?|: No module named '?([\w.]+)'?/.exec(
      failure.text,
    );
  const other =
    /could not find (?:gem|package)|Bundler::GemNotFound|missing go\.sum entry|vendor\/autoload\.php|Unchecked dependencies|node_modules.*(?:missing|not found)/i.exec(
      failure.text,
    );
  const missing = node?.[1] ?? node?.[2] ?? python?.[1] ?? python?.[2];
  if (missing === undefined && !other) return [];
  const module = missing?.split('.')[0] ?? '';
  const place = python ? placeOf(module, workspace) : undefined;
  // Python has found the package of the workspace: a file of it is missing, which no installer and no path provides.
  if (place !== undefined && missing !== module) return [];
  const suggestions: Suggestion[] = installers(
    workspace,
    failure,
    { name: missing ?? 'a dependency', kind: 'module' },
    // What lies here needs a path, and no network.
    place === undefined ? (node && workspace.names.has('node_modules') ? likely - 0.8 : likely) : likely - 2.2,
  );
  if (python && module === 'pytest') {
    const same = unittestOf(failure.command, workspace.root);
    if (same !== undefined)
      return [
        {
          command: same,
          logit: certain,
          intent: 'pytest is not installed; unittest comes with Python',
          substitute: true,
        },
        ...suggestions,
      ];
    const substitute = workspace.commands.find(({ command }) => / -m unittest\b/.test(command));
    if (substitute)
      suggestions.push({
        command: substitute.command,
        logit: likely + 0.3,
        intent: 'pytest is not installed; unittest comes with Python',
        substitute: true,
      });
  }
  const line = simpleCommand(failure.command);
  if (place !== undefined && line && !/(?:^|\s)PYTHONPATH=/.test(failure.command)) {
    suggestions.push({
      command: `PYTHONPATH=${place} ${failure.command}`,
      logit: likely + 0.3,
      intent: `${module} lies in ${place === '.' ? 'the workspace' : place}, but Python does not look there`,
      substitute: true,
    });
  }
  return suggestions;
}

/** The same files by unittest, if that can run them. */
function unittestOf(command: string, root: string): string | undefined {
  const [, start = '', files = ''] =
    /^((?:\w+=\S+ )?\S*python[\d.]* -m )pytest ((?:\w[\w./-]*\.py(?: |$))+)$/.exec(command) ?? [];
  const texts = files.split(' ').flatMap((file) => (file === '' ? [] : [textIn(root, file) ?? '']));
  const isPlain = (text: string) =>
    /^class \w+\(.*\bTestCase\)/m.test(text) && !/^\s*(?:import|from) pytest\b/m.test(text);
  return texts.length > 0 && texts.every(isPlain) ? `${start}unittest ${files}` : undefined;
}

/** The folder of the workspace that contains its own Python module; undefined if none does. */
function placeOf(module: string, { root, names, sources }: Workspace): string | undefined {
  const has = (folder: ReadonlySet<string>) => folder.has(module) || folder.has(`${module}.py`);
  const stated = packageFolder(root);
  const isThere = stated !== undefined && has(new Set(namesIn(root, stated)));
  return has(names) ? '.' : has(sources) ? 'src' : isThere ? stated : undefined;
}

const absent =
  /cannot find|no such table|can't (?:find|open|resolve|read|locate)|unable to (?:find|resolve|open|load|read)|could not (?:find|resolve|open|load|read)|no such file|not found|does(?:n't| not) exist|\b(?:is|are) not (?:an? )?(?:regular )?files?\b|enoent|missing|no rule to make target|unresolved|not (?:been |yet )?(?:built|generated|compiled|created)|out of date|stale|no module named/i;

/** Says in other words that something was to be there first. */
const lacksSomething =
  /\bno (?!such|errors?|tests?|problems?|issues?|warnings?|changes?)[a-z][\w-]+|\bfirst\b|\bforg[eo]t|\bdid you\b|\brequire[sd]?\b|\bneeds?\b|\bempty\b|\bnot (?:yet )?(?:ready|initiali[sz]ed|configured|set up|prepared|seeded|loaded|populated|migrated|downloaded|unpacked|extracted)\b/i;

/** `gen/ids.h: No such file`, `No such file or directory: '.outline.json'`, `ENOENT: ..., open 'data/index.json'`. */
const missingPath =
  /^((?:[\w-]+\/)+[\w-]+\.\w+): No such file|(?:No such file or directory: |ENOENT\b[^'"]*)['"]([\w.-][\w./-]*\.\w+)['"]/;

/** A missing file: a workspace command creates it, most likely one that shares words with its path. */
export function missingFile({ workspace, failure, relevanceTo }: RepairContext): readonly Suggestion[] {
  if (needsServer(failure.text) || isOfStyle(failure.text)) return [];
  const { root, commands, onlyNamed = [] } = workspace;
  const rules = makefileProducts(textIn(root, makefileOf(workspace.names)) ?? '');
  // A module that was to be started is a tool: no file of the workspace.
  const isResult = isVerdict(failure.text);
  const lines = failure.text
    .split('\n')
    .filter((line) => absent.test(line) || (!isResult && lacksSomething.test(line)))
    .filter((line) => !isPassedTest(line) && !/python[\d.]*: No module named /.test(line))
    .filter(
      (line) => foreignLibrary(line, root) === undefined || missingFilesIn(line, root).some((path) => rules.has(path)),
    );
  if (lines.length === 0) return [];
  const words = lines
    .slice(0, 8)
    .map((line) => line.replaceAll(workspace.root, '').replace(/['"`]/g, ' '))
    .join(' ');
  const relevance = relevanceTo(words);
  const makers = [...new Set([...preparatory(workspace), ...namesakes(workspace.commands, words)])];
  const written = [
    ...lines.map((line) => line.replaceAll(`${root}/`, '')).flatMap((line) => firstGroup(missingPath, line) ?? []),
    ...missingFilesIn((isResult ? lines.filter((line) => missingPerlModule.test(line)) : lines).join('\n'), root),
  ];
  const able = { root, commands: [...new Set([...commands, ...onlyNamed])] };
  const ruled = [...new Set(written)].flatMap((path) => rules.get(path) ?? []);
  const producers = [...new Set(written)].flatMap((path) => producerOfFile(able, path) ?? []);
  const above = workspace.offeredAbove ?? [];
  const madeAbove = namesakes(above, words).flatMap((id) =>
    partsOf(words).includes(above[id]?.name.toLowerCase() ?? '') ? (above[id]?.command ?? []) : [],
  );
  const lacksData = noTable.test(failure.text);
  const builders = new Set(unnamedPreparations(workspace, failure));
  const best = Math.max(0, ...makers.map((id) => relevance[id] ?? 0));
  const ofAbove = madeAbove.map((command) => ({
    ...{ command, logit: likely, intent: 'something is missing; the project above has a command of that name' },
  }));
  const own = makers.flatMap((id) => {
    const { name = '', command = '' } = workspace.commands[id] ?? {};
    const concepts = conceptsOf(name === '' ? command : name);
    const isAsked = lacksData && (concepts.has('#migrate') || concepts.has('#seed'));
    const match = isAsked ? 0.5 : best > 0 ? (relevance[id] ?? 0) / best : 0;
    if (match === 0 && !builders.has(id)) return [];
    return [
      {
        command,
        logit: possible + 2 * match,
        intent:
          match > 0 ? 'something is missing; this may make it' : 'something is missing; this prepares the workspace',
        vague: match === 0,
      },
    ];
  });
  return [
    ...producers.map((command) => ({ command, logit: certain, intent: 'it writes what is missing' })),
    ...ruled.map((command) => ({
      command,
      logit: likely + 0.3,
      intent: 'the Makefile has a rule for what is missing',
    })),
    ...ofAbove,
    ...own,
  ];
}

/** A database without the tables that the code expects. */
const noTable = /\bno such table\b|\brelation "[^"]+" does not exist|\btable '[^']+' doesn't exist/i;

/** Words that name neither what is missing nor what makes it. */
const commonWords = new Set(
  'file files module modules node index main script scripts tools package test tests require error'.split(' '),
);

/**
 * Commands that are called like what is missing: the script `messages` where `messages.json` is, `graphql:types` where
 * `./generated/types.js` is, `tools/write_version.py` of a document where the module `_version` is.
 */
function namesakes(commands: Workspace['commands'], words: string): readonly number[] {
  const missing = new Set(partsOf(words));
  return commands.flatMap(({ name, command, kind }, id) => {
    if (kind === 'fallback') return [];
    const isTold = name === '' || kind === 'automated' || kind === 'documented';
    // `cargo run --package xtask -- table` runs no script.
    const label = isTold ? scriptOf(command) || (/ -- [\w-]+$/.test(command) ? name : '') : name;
    const concepts = conceptsOf(label);
    const isOther = ['#test', '#lint', '#check', '#clean', '#release', '#watch', '#start', '#docs'].some((concept) =>
      concepts.has(concept),
    );
    return !isOther && partsOf(label).some((part) => missing.has(part)) ? [id] : [];
  });
}

const partsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part.length >= 4 && !commonWords.has(part));

/** The script file that an unnamed command runs, without its folder and extension, and its subcommand; empty if it runs none. */
function scriptOf(command: string): string {
  const [, script = '', subcommand = ''] =
    /(?:^|[\s/])([\w.-]+)\.(?:sh|bash|py|[cm]?js|ts|rb|pl)(?:\s+([a-z][\w:-]*))?(?=[\s)]|$)/.exec(command) ?? [];
  return `${script} ${subcommand}`.trim();
}

/** Indices of commands that produce something others need. */
export function preparatory({ commands }: Workspace): readonly number[] {
  return commands.flatMap((known, id) => {
    const { name, command, kind } = known;
    const concepts = conceptsOf(name || command);
    const makes =
      ['#build', '#generate', '#migrate', '#seed'].some((concept) => concepts.has(concept)) || installsPackages(known);
    const other = ['#test', '#lint', '#clean', '#release', '#docs', '#watch', '#start'].some((concept) =>
      concepts.has(concept),
    );
    // To configure is the first step of a build.
    if (commands.some((other) => other.kind === kind && other.command.startsWith(`${command} && `))) return [];
    // A wheel, an image or an archive is for others; tests and linters do not need it.
    if (/ -m build\)?$|^(?:\(cd \S+ && )?(?:(?:poetry|uv|pdm|hatch|docker) build|make dist)\b/.test(command)) return [];
    const prepares = /^(pre|prepare|prebuild|configure|init|gen|make)\b|tables|assets|proto/.test(
      name === '' || kind === 'automated' || kind === 'documented' ? scriptOf(command) : name,
    );
    return (makes || prepares) && !other && kind !== 'fallback' ? [id] : [];
  });
}

/** Starts a script file of the workspace. */
const ownScript = /^(?:(?:ba)?sh |python3? |node )?(?:\.\/)?[\w-]+\/[\w./-]+\.(?:sh|bash|py|[cm]?js)$/;

/** A module of the sources, as compilers and Node name it: by its place, often without an extension. */
const relativeModule = /(?:Cannot find module|Can't resolve|Could not resolve) ['"]\.\.?\//;

/** Whether a failure says that a file is missing that belongs into the workspace, and it is. */
function missesOwnFile({ text }: Failure, { root }: Workspace): boolean {
  if (relativeModule.test(text)) return true;
  // A compiler shows the line: `#include "ids.h"` is the project's, `<ids.h>` the system's.
  if (/fatal error: .*No such file[^#]*#\s*include\s*"/.test(text)) return true;
  return text
    .split('\n')
    .filter((line) => absent.test(line) && !isPassedTest(line))
    .slice(0, 8)
    .flatMap(
      (line) =>
        line
          .replaceAll(`${root}/`, './')
          .match(/(?<![\w/.-])[\w.-][\w./-]*\.\w+|(?<![\w/.-])\w[\w.-]*\/[\w./-]*\w(?=['"]?: No such file)/g) ?? [],
    )
    .some(
      (path) =>
        !/(?:^|\/)(?:node_modules|site-packages)\//.test(path) &&
        path.includes('/') &&
        !path.startsWith('..') &&
        !existsSync(join(root, path)),
    );
}

/** Generators and the like write into the sources; builds and installers beside them. */
const intoSources = /^gen|tables|assets|proto|vendor|locale|translat/;

/**
 * Indices of the preparations that are worth a try although the failure does not point at them: none that may rewrite sources
 * unless a file of the workspace is missing, and no build for a Python module that comes from elsewhere, or for a server that does not run.
 */
export function unnamedPreparations(workspace: Workspace, failure: Failure | undefined): readonly number[] {
  if (failure && needsServer(failure.text)) return [];
  const module = failure && /No module named '?(\w+)/.exec(failure.text)?.[1];
  const makesFiles = failure !== undefined && missesOwnFile(failure, workspace);
  const isForeign =
    (module !== undefined && placeOf(module, workspace) === undefined) ||
    (failure !== undefined && foreignLibrary(failure.text, workspace.root) !== undefined);
  const provides = mayProvide(workspace, failure, failure && missingProgram(failure));
  const makers = preparatory(workspace);
  const isOneOfMany = (command: string) =>
    ownScript.test(command) && makers.filter((id) => ownScript.test(workspace.commands[id]?.command ?? '')).length > 2;
  return makers.filter((id) => {
    const { name = '', command = '', kind } = workspace.commands[id] ?? {};
    // Of many generators only the one that the failure speaks of.
    if (failure && isOneOfMany(command) && !subjectsOf(command).some((word) => failure.text.includes(word)))
      return false;
    // A line of a CI file sets up another machine.
    if (kind === 'automated') return makesFiles && ownScript.test(command);
    const concepts = conceptsOf(name || command);
    if (concepts.has('#migrate') || concepts.has('#seed')) return false;
    if (concepts.has('#generate') || intoSources.test(name)) return makesFiles;
    return concepts.has('#install') ? provides(command) : !isForeign;
  });
}

/** What the name of a script says beyond what it does: `whitespace`, `map` for `build_whitespace_map.py`. */
const subjectsOf = (command: string): readonly string[] =>
  (/([\w-]+)(?:\.\w+)?$/.exec(command)?.[1] ?? '')
    .split(/[-_]/)
    .filter((part) => part.length > 2 && conceptsOf(part).size === 0);

/** A failure without further clues: preparing the workspace is worth a try before giving up. */
export function missingPreparation({ workspace, failure }: RepairContext): readonly Suggestion[] {
  if (isVerdict(failure.text)) return [];
  return unnamedPreparations(workspace, failure).map((id) => ({
    command: workspace.commands[id]?.command ?? '',
    logit: possible - 0.6,
    vague: true,
    intent: 'something may have to be prepared first',
  }));
}
