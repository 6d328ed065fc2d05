// Recognises tasks that are commands: quoted in them, or typed instead of a sentence.
import { existsSync, statSync } from 'node:fs';
import { stemmer } from 'stemmer';
import { join } from 'node:path';
import { programsOfLine, simpleCommand } from '../commands/shellText.ts';
import { canonical } from '../commands/distinct.ts';
import { environments, modules } from '../commands/launchers.ts';
import { actionConcepts, isKnownWord } from './vocabulary.ts';
import { isPlainName, isPresentable } from '../commands/workspaceCommand.ts';
import { scriptInFolder } from './scriptInFolder.ts';
import {
  clauseJoint,
  fileCommand,
  firstFileCommand,
  isStartable,
  type Place,
  programCalled,
  removalCommand,
} from './fileCommand.ts';
import { fileCheck } from './fileChecks.ts';
import { spelled } from './spelling.ts';
import { ambiguous, prose, subcommands } from './commandWords.ts';
import { withoutAdverb } from './withoutAdverb.ts';

const lead =
  /^(?:(?:please|(?:can|could|would) you|just|now|simply|ok(?:ay)?,?|hey,?|hi,?|let['’]?s|i(?:['’]d like| want| need) you to)\s+)*(?:run|execute|launch|invoke|call|exec)\s+(?:the\s+)?(?:command\s+)?[:]?\s*/iu;

/** "The test-api script, not the whole `npm test`". */
const leftOut =
  /\b(?:not|instead of|rather than|except|other than|don['’]?t (?:run|use|call|start)|do not (?:run|use|call|start)|without(?: running)?|never (?:run|use))\s+(?:(?:the|a|whole|full|entire|plain|usual|by|with|through|via|just|only)\s+)*$|\b(?:so(?:\s+that)?|such\s+that|because|since|whenever)\s+$/iu;
/** Said beside a command, and no word of it. */
const aside =
  /(?:,?\s+(?:right\s+now|in\s+here|for\s+me|here|now|again|once|once\s+more|please|pls|plz|thanks|thx|too|locally|today|go|asap))+\s*[.!]*$/iu;

/** "Run npm test.": no part of its last word, as in `go test ./...`. */
const sentenceEnd = /(?<=[\w"'`)])(?:\.|!+)$|(?<=^(?:please\s+)?(?:can|could|would)\s+you\b[^?]*\w)\?+$/iu;

/**
 * The command that a task spells out, e.g. from "run `npm test`" or "make check"; undefined when it describes one instead. Its
 * program must exist: on the search path, or as a file of the workspace.
 */
export function literalCommand(task: string, place: Place): string | undefined {
  const text = task.trim().replace(sentenceEnd, '');
  const removal = removalCommand(text, place);
  if (removal !== undefined) return removal;
  const quoted = [...text.matchAll(/`([^`]+)`|"([^"]+)"|(?:^|\s)'([^']+)'/g)]
    .filter(({ index }) => !leftOut.test(text.slice(0, index)))
    .map(([, tick, double, single]) => ({ text: (tick ?? double ?? single ?? '').trim(), ticked: tick !== undefined }))
    .flatMap(({ text: inner, ticked }) => {
      const command = insteadOf(inner, place);
      return command !== undefined || isQuotedCommand(inner, place, ticked || lead.test(text))
        ? [command ?? inner]
        : [];
    });
  if (quoted.length === 1) return quoted[0];
  const line = shellLine(text, place);
  if (line !== undefined) return line;
  if (quoted.length > 1) return undefined;
  const chain = chainIn(text, place) ?? chainInBrackets(text, place);
  if (chain !== undefined) return chain;
  const started =
    scriptInFolder(text, place) ??
    fileCommand(text, place) ??
    firstFileCommand(text, place) ??
    checkerOver(text, place) ??
    fileCheck(text, place);
  if (started !== undefined) return started;
  const bare = withoutAdverb(text.replace(lead, '').replace(aside, ''), place);
  const instead = insteadOf(bare, place) ?? withDashes(bare, place) ?? madeAndStarted(bare, place);
  if (instead !== undefined) return instead;
  // "./run, again if it flakes", "python -m build pls, I'll upload it": the command, and what is told beside it.
  const [said = '', ...more] = bare.split(/[,;]\s/);
  const opening = said.replace(aside, '');
  const isWhole =
    !asksOrForbids.test(more.join(' ')) &&
    !wantsFile.test(more.join(' ')) &&
    (opening.startsWith('./') || isKnownLine(opening, place));
  if (more.length > 0 && isWhole)
    return madeAndStarted(opening, place) ?? (isTypedCommand(opening, place) ? opening : undefined);
  const spoken = lead.test(text);
  return isTypedCommand(bare, place) && (spoken || looksTyped(bare)) && !isPartOfKnown(bare, place) ? bare : undefined;
}

/** "Pytest, junit report into results.xml" */
const wantsFile = /\b(?:reports?|results?|output|log)\b[^.;!?]*\b(?:in|to|into|as)\s+[\w./-]*\w\.\w+/iu;

/** A command of the workspace as it stands, or a module of Python that has no other name. */
const isKnownLine = (line: string, { commands, python }: Place): boolean =>
  /^python3? -m [\w.]+$/.test(line) ||
  commands.some(({ command, alias = [] }) => command === canonical(line, python) || alias.includes(line));

/** `./tally`, which a target makes first: by `make tally && ./tally`. */
function madeAndStarted(line: string, { root, commands }: Place): string | undefined {
  const [, program = ''] = /^\.\/([\w.-]+)$/.exec(line) ?? [];
  if (program === '' || existsSync(join(root, program))) return undefined;
  return commands.find(({ command }) => command.endsWith(` && ./${program}`))?.command;
}

/** "perl Makefile.PL and make", "run `./configure` then make": commands one after the other, that are known as such or each typed as one. */
function chainIn(text: string, place: Place): string | undefined {
  const parts = text
    .replace(lead, '')
    .replace(aside, '')
    .split(/\s*,\s+(?:and\s+)?(?:then\s+)?|\s+(?:and\s+then|and|then)\s+|\.\s+(?:and\s+)?then\s+/iu)
    .map((part) => part.replace(/^`([^`]*)`$/, '$1'));
  if (parts.length < 2 || !parts.every((part) => wordsOf(part, place) !== undefined && looksTyped(part)))
    return undefined;
  const line = parts.join(' && ');
  const isKnown = (typed: string) => place.commands.some(({ command }) => command === typed);
  return isKnown(line) || parts.every((part) => isKnown(part) || isTypedCommand(part, place)) ? line : undefined;
}

/** "Build it (perl Makefile.PL, then make), no install", "build: ./configure && make": how, behind what. */
function chainInBrackets(text: string, place: Place): string | undefined {
  const [, what = '', bracketed, colon] =
    /^([^(]*?\b(?:build|compile|configure|make|test|run|check|prepare|package|generate)\w*\b[^()]*)\(([^()]+)\)[\s,;]*(?:(?:and|but|please)\s+)*(?:(?:no|not|without|don['’]?t|do not|skip|stop before)\b[^.;!?]*)?[\s.!]*$|^[^:]*\b(?:build|compile|test|run|check)\w*\b[^:]*:\s+([^:]+)$/iu.exec(
      text,
    ) ?? [];
  const line = (bracketed ?? colon ?? '').trim().replace(/^(?:with|by|using|i\.e\.|that is|first)[,\s]+/iu, '');
  if (line === '' || asksOrForbids.test(colon === undefined ? what : text)) return undefined;
  return chainIn(line.replaceAll(/\s*(?:&&|;|->|→)\s*/gu, ', '), place);
}

const asksOrForbids =
  /^\W*(?:how|what|which|where|why|who|when|is|are|was|were|does|did|do(?=\s+(?:i|we|you|they)\b)|has|have)\b|\b(?:do(?:n['’]?t| not)|never|instead of|without|not)\b/iu;

/** `cargo fmt check`, where the workspace knows `cargo fmt --check`. */
const withDashes = (line: string, { commands }: Pick<Place, 'commands'>): string | undefined =>
  commands.find(({ command }) => command.includes(' --') && command.replaceAll(' --', ' ') === line)?.command;

/** "Run `make > log 2>&1`", "echo hi > out.txt": a line of several commands, or with redirections, all of whose programs exist. */
function shellLine(text: string, { root, onPath }: Place): string | undefined {
  const bare = text.replace(lead, '');
  const [, ticked, double] = /^(?:`([^`]+)`|"([^"]+)")(?:\s+(?:for me|please|pls|thanks))*[.!?]*$/iu.exec(bare) ?? [];
  const isQuoted = (ticked !== undefined || double !== undefined) && bare !== text;
  // "sample/a.hjson -> json": an arrow.
  if (!isQuoted && /\s[-=]>\s/u.test(bare)) return undefined;
  const line = isQuoted ? (ticked ?? double ?? '').trim() : bare.replace(/[.!?]+$/, '');
  const programs = programsOfLine(line);
  if (!programs?.every((program) => startable(program, { root, onPath }))) return undefined;
  // Without quotes, a sentence may hold a bracket or a bar.
  const isTyped = !ambiguous.has(programs[0] ?? '') && !line.split(/\s+/).some((word) => prose.has(word.toLowerCase()));
  return isQuoted || isTyped ? line : undefined;
}

const builtins = /^(?:echo|printf|cd|true|false|test|\[|export|set|source|\.|read|wait|exit)$/;
const startable = (program: string, { root, onPath }: Pick<Place, 'root' | 'onPath'>): boolean =>
  builtins.test(program) || onPath(program) || (program.includes('/') && isProgramFile(root, program));

/** Not `sample/a.json`, which holds data. */
function isProgramFile(root: string, path: string): boolean {
  const { mode = 0 } = statSync(join(root, path), { throwIfNoEntry: false }) ?? {};
  return (mode & 0o111) !== 0 || (mode !== 0 && !/\.(?!(?:ba)?sh$|py$|pl$|rb$|[cm]?js$)\w+$/.test(path));
}

const runsThing =
  /^(?:please\s+|can you\s+|could you\s+|would you\s+)*(?:run|execute|start|launch)\s+(the\s+|our\s+|this\s+)?([a-z][a-z0-9]*)(?:\s+(?:script|program|tool|binary|executable|app|server|daemon))?(?:\s+(?:please|pls|thanks|now|once))?[.!?]*$/iu;

/** "Run the demo, I want to see it", where all that is called so is a target, or the file `run-demo.sh`. */
export function namesakeProgram(task: string, { commands }: Pick<Place, 'commands'>): string | undefined {
  const clauses = task
    .replaceAll(/\s*\([^()]*\)/gu, '')
    .trim()
    .split(clauseJoint);
  // "Let's count some gulls, run gullwatch."
  const at = Math.max(
    0,
    clauses.findIndex((clause) => runsThing.test(clause)),
  );
  const others = clauses.filter((_, index) => index !== at);
  const [, article, thing = ''] = runsThing.exec(clauses[at] ?? '') ?? [];
  const noun = thing.toLowerCase();
  const started = commands.find(
    ({ name }) => name.startsWith('start ') && stemmer(name.slice('start '.length)) === stemmer(noun),
  );
  // What builds it first may be told so: "build it beforehand".
  const isLess = (concept: string) => concept === '#build' && started?.command.includes(' && ') === true;
  if (noun !== '' && started !== undefined && others.every((other) => [...actionConcepts(other)].every(isLess)))
    return started.command;
  const words = new Set(others.flatMap((other) => other.toLowerCase().split(/[^a-z0-9]+/)));
  const namesAnother = commands.some(({ kind, name }) => kind === 'declared' && name !== noun && words.has(name));
  if (noun === '' || isKnownWord(noun) || namesAnother) return undefined;
  if (others.some((other) => actionConcepts(other).size > 0)) return undefined;
  const called = commands.filter(({ name, command }) =>
    `${name} ${command}`
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .includes(noun),
  );
  const targets = called.filter(({ kind }) => kind === 'declared');
  const exact = targets.filter(({ name }) => name.toLowerCase() === noun);
  // "Start storybook", and not what builds it.
  if (article === undefined) return exact.length === 1 ? exact[0]?.command : undefined;
  const [only, another] = exact.length > 0 ? exact : targets.length > 0 ? targets : called;
  const isFile = new RegExp(`^(?:\\S+ )?(?:\\./)?(?:[\\w-]+/)*(?:(?:run|start|launch)[-_])?${noun}\\.\\w+$`, 'i');
  const isCalledSo = only !== undefined && (only.name === noun || isFile.test(only.command));
  return isCalledSo && another === undefined ? only.command : undefined;
}

/** Programs that check the files and folders they are given. */
const checkers = /^(?:pytest|mypy|flake8|pylint|eslint|shellcheck|bats|prove|rubocop|yamllint|codespell|luacheck)$/;
const ofChecker =
  /^(?:please\s+|can you\s+|could you\s+)*(?:check|lint|scan|inspect|test|run|analy[sz]e)\s+(?:the\s+)?(.+?)\s+(?:with|using|through|by)\s+(\w+)(?:\s+(?:please|pls|thanks))?[.!?]*$/iu;
const overPaths =
  /^(\w+)\s+(?:over|on|against|across|in|under|for)\s+(?:all\s+of\s+)?(?:the\s+)?([\w.][\w./*-]*(?:\s+and\s+[\w.][\w./*-]*)*)(?:\s+(?:folder|directory|file)s?)?\s*(?:please|pls|thanks)?[.!?]*$/iu;

/** "Run pytest over tests/", "check bin/up with shellcheck", `shellcheck bin/up` where a slip was put right. */
export function checkerOver(text: string, place: Place): string | undefined {
  const { root, onPath, python } = place;
  const bare = text.replace(lead, '').replace(aside, '');
  const [, thing = '', by = ''] = ofChecker.exec(text) ?? [];
  const [typed = '', ...files] = bare.split(/\s+/u);
  const only = /^(?:\w+\s+)?script$/iu.test(thing) ? programCalled('script', true, place) : undefined;
  const said = only?.replace(/^(?:\S+ )?(?:\.\/)?/, '') ?? thing;
  const [, program = by === '' ? typed : by, over = by === '' ? files.join(' and ') : said] =
    overPaths.exec(bare) ?? [];
  const paths = over.split(/\s+and\s+/u);
  const isThere = (path: string) => isPlainName(path) && !path.includes('..') && existsSync(join(root, path));
  if (!checkers.test(program) || !paths.every(isThere)) return undefined;
  const start = !onPath(program) && modules.has(program) ? `${python} -m ${program}` : program;
  return [start, ...paths].join(' ');
}

/** `ctest`, where a conventional command configures and builds what that runs: its name says what to do, not how. */
const isPartOfKnown = (program: string, { commands }: Place): boolean =>
  /^\w+$/.test(program) &&
  commands.some(({ command, kind }) => kind === 'conventional' && command.includes(` && ${program} `));

/** What does the same as a line whose runner, or whose program, is not installed: `poetry run poe lint`, `uv run tally --version`. */
function insteadOf(text: string, { commands, onPath }: Place): string | undefined {
  const line = text.replace(environments, '').trim();
  const words = simpleCommand(line)?.words;
  const [first = ''] = simpleCommand(text)?.words ?? [];
  const [program = '', ...args] = words ?? [];
  if (words === undefined) return undefined;
  const known = commands.find(({ alias }) => alias?.includes(line));
  if (known) return known.command;
  if (onPath(first)) return undefined;
  const started = commands.find(({ starts }) => starts?.program === program)?.starts;
  const isTyped = line !== text.trim() || (args.length > 0 && !args.some((word) => prose.has(word.toLowerCase())));
  return started === undefined || started.line === program || !isTyped
    ? undefined
    : `${started.line}${line.slice(program.length)}`;
}

/** In quotes, a command may have words of any kind. */
function isQuotedCommand(text: string, place: Place, announced: boolean): boolean {
  const words = wordsOf(text, place);
  if (!words) return false;
  const [program = '', ...rest] = words;
  if (announced && (rest.length > 0 || !(ambiguous.has(program) || needsArguments.test(program)))) return true;
  if (announced && program !== 'make') return false;
  return hasCommandForm(words, place) && !rest.some((word) => prose.has(word.toLowerCase()));
}

/** Alone they only print how they are used. */
const needsArguments = /^(?:jar|java|javac|javadoc|g?cc|g\+\+|c\+\+|clang|ar|ld|rustc|kotlinc|scalac)$/;

function isTypedCommand(text: string, place: Place): boolean {
  const words = wordsOf(text, place);
  // "-c -m, output to a.js", "java tests only, ATest": what stands behind the comma is said of it.
  if (/^make\s+(?:sure|certain)\b/iu.test(text)) return false;
  // "Run test posix/basic only", "mvn verify skip checkstyle", where options would follow.
  if (words?.slice(1).some((word) => /^(?:only|skip|skipping|without|but|except)$/iu.test(word)) === true) return false;
  if (words && (isSentence(words, place) || words.slice(1).some((word) => word.endsWith(',')))) return false;
  // `tset` is a program too.
  const [only = '', ...others] = words ?? [];
  if (others.length === 0 && (spelled(only, new Set()) !== only || needsArguments.test(only))) return false;
  if (!words || others.some((word) => prose.has(spelled(word.toLowerCase(), new Set())))) return false;
  // "Convert a.hjson to a.json", "compare a.c to b.c"
  if (ambiguous.has(only) && others.some((word) => /^(?:to|into|as|against)$/iu.test(word))) return false;
  return hasCommandForm(words, place);
}

/** "Open src/a.js" and "test src/a.js" speak of a file; a source or a folder alone is no program. */
function isSentence([program = '', path, ...more]: readonly string[], { root, commands }: Place): boolean {
  if (path !== undefined)
    return /^(?:open|test|install|view|edit|write|read)$/.test(program) && more.length === 0 && /[./]/.test(path);
  if (!program.includes('/') || program.startsWith('./') || commands.some(({ command }) => command === program))
    return false;
  const found = statSync(join(root, program), { throwIfNoEntry: false });
  return (
    found !== undefined &&
    (found.isDirectory() || ((found.mode & 0o111) === 0 && !/(?:\.(?:ba)?sh|\/[\w-]+)$/.test(program)))
  );
}

/** The words of a command line whose program exists; undefined for anything else. */
function wordsOf(text: string, { root, onPath }: Place): readonly string[] | undefined {
  const words = simpleCommand(text)?.words;
  const [program = ''] = words ?? [];
  const starts = onPath(program) || (program.includes('/') && existsSync(join(root, program)));
  return words && starts && isPresentable(text) && /^[a-z.~/_]/.test(program) ? words : undefined;
}

const interpreter = /^(?:python[\d.]*|node|bash|sh|zsh|perl|ruby|lua|php|Rscript)$/;

/** Whether words that could be a command look like one: the workspace's own, or with options, files or a subcommand. */
function hasCommandForm(words: readonly string[], { root, commands, python }: Place): boolean {
  const [program = '', first, ...rest] = words;
  const line = canonical(words.join(' '), python);
  // An interpreter starts a file, or what an option says: "the python tests" are no program.
  if (interpreter.test(program) && first !== undefined && !first.startsWith('-') && !isStartable(root, first))
    return false;
  // "Java tests", where classes begin with capitals.
  if (/^(?:java|kotlin|scala)$/.test(program) && first !== undefined && /^[a-z]+$/.test(first)) return false;
  if (commands.some(({ command }) => command === line || line.startsWith(`${command} -`))) return true;
  // "Just run x.sh", where no recipe file is.
  if (program === 'just' && !commands.some(({ command }) => command.startsWith('just '))) return false;
  // `fmt --check`, where that is a subcommand: by itself, it fills the lines of a text.
  if (program === 'fmt' && commands.some(({ command }) => /^\w+ fmt\b/.test(command))) return false;
  if (program.startsWith('./')) return true;
  // "Who wrote src/a.js", "look through src/a.js": sentences.
  const isVerb = ambiguous.has(program) && program !== 'make' && !Object.hasOwn(subcommands, program);
  if (isVerb && first !== undefined && /^[a-z]+$/.test(first) && !existsSync(join(root, first))) return false;
  if (words.slice(1).some((word) => /^[-./]|[./=]/.test(word))) return true;
  // Alone it is the default target, where there is a makefile.
  if (first === undefined)
    return (
      !ambiguous.has(program) || (program === 'make' && commands.some(({ command }) => command.startsWith('make ')))
    );
  if (Object.hasOwn(subcommands, program)) {
    const known = subcommands[program]?.split(' ').includes(first) === true;
    return known && (!ambiguous.has(program) || rest.length === 0);
  }
  return !ambiguous.has(program) && words.slice(1).some((word) => existsSync(join(root, word)));
}

/** Whether the text looks typed as a command: no sentence punctuation, at most 12 words. */
function looksTyped(text: string): boolean {
  return !/[?!,]|\w\.$/.test(text) && text.split(/\s+/).length <= 12;
}
