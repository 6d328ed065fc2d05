// "Does lib/a.c compile, syntax only", "check run.sh syntax", "syntax check tool under sh": one file, looked at and neither built nor run.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow } from '../commands/filesBelow.ts';
import type { Workspace } from '../commands/workspace.ts';
import { textIn } from '../questions/texts.ts';
import { fileCheck, languageOf, startOf } from './fileChecks.ts';
import { isFileIn } from './fileCommand.ts';
import { scriptToCheck, scriptToRead } from './scriptSyntax.ts';
import { oneByOne, syntaxOfAll } from './syntaxOfAll.ts';
import { syntaxInWords, type SyntaxSaid } from './syntaxInWords.ts';
import { fileCalled } from './testFile.ts';

const polite = '(?:(?:please|pls|just|now|only|can\\s+you|could\\s+you)\\s+){0,3}';
const checks = '(?:check|verify|validate|confirm|test|see|make\\s+sure|ensure)';
const file = '(?:the\\s+)?(?:(?:file|script|source)\\s+)?[`\'"]?(?:\\./)?((?:[\\w.-]+/)*[\\w.-]*\\w)[`\'"]?';
const by = '(?:\\s+(?:under|with|by|as|for|using)\\s+(?:plain\\s+|posix\\s+)?(sh|bash|dash|ksh|zsh))?';
const end = '(?:\\s+(?:please|pls|thanks|only|for\\s+me|now))*\\s*[.!?]*\\s*$';
const errors = '(?:syntax\\s+(?:errors?|mistakes?|problems?))';
/** What keeps a compiler from making anything. */
const only =
  "(?:[\\s,;(]+(?:(?:only|just)\\s+(?:the\\s+|a\\s+)?syntax(?:\\s+check)?|syntax(?:\\s+check)?\\s+only|without\\s+(?:building|linking|compiling|making)(?:\\s+(?:everything|anything|all(?:\\s+of\\s+it)?|it|the\\s+(?:whole\\s+)?(?:project|program|thing|rest)))?|(?:do\\s+not|don['’]?t)\\s+(?:build|link)(?:\\s+(?:it|anything|everything))?)\\)?)";

const forms: readonly RegExp[] = [
  new RegExp(
    `^${polite}${checks}\\s+${file}(?:['’]s)?\\s+syntax(?:\\s+(?:is|for)\\s+(?:ok|fine|valid|correct|errors?))?${by}${end}`,
    'iu',
  ),
  new RegExp(`^${polite}(?:run\\s+a\\s+|do\\s+a\\s+)?syntax[- ]?check\\s+(?:of\\s+|on\\s+)?${file}${by}${end}`, 'iu'),
  new RegExp(`^${polite}${checks}\\s+(?:the\\s+)?(?:\\w+\\s+)?syntax\\s+(?:of|in)\\s+${file}${by}${end}`, 'iu'),
  new RegExp(
    `^${polite}${checks}\\s+(?:(?:that|if|whether)\\s+)?${file}\\s+(?:has|contains)\\s+(?:no|any)\\s+${errors}${end}`,
    'iu',
  ),
  new RegExp(
    `^(?:(?:are\\s+there|is\\s+there|${checks}(?:\\s+there\\s+are)?)\\s+)?(?:an?\\s+|any\\s+|no\\s+|for\\s+)?${errors}\\s+in\\s+${file}${end}`,
    'iu',
  ),
  new RegExp(`^(?:does|has)\\s+${file}\\s+(?:(?:have|contain)\\s+)?(?:an?\\s+|any\\s+|no\\s+)?${errors}${end}`, 'iu'),
  new RegExp(`^(?:does|do|will)\\s+${file}\\s+(?:still\\s+)?(?:compile|parse)(?:\\s+cleanly)?${only}${end}`, 'iu'),
  new RegExp(
    `^${polite}${checks}\\s+(?:(?:that|if|whether)\\s+)?${file}\\s+(?:still\\s+)?(?:compiles|parses|compile|parse)(?:\\s+cleanly)?${only}${end}`,
    'iu',
  ),
];

/** "Does lib/A.pm compile?": of what nothing builds. */
const interpreted = new RegExp(
  `^(?:does|do|will)\\s+${file}\\s+(?:still\\s+)?(?:compile|parse)(?:\\s+cleanly)?${end}`,
  'iu',
);
const modulesOfPerl = new RegExp(
  `^${polite}(?:run\\s+a\\s+|do\\s+a\\s+)?(?:compile|syntax)[- ]?check\\s+(?:(?:of|on|all|the|our|every)\\s+)*(?:perl\\s+)?modules?${end}`,
  'iu',
);
const ofPerl = /^(?:Build\.PL|Makefile\.PL|cpanfile|dist\.ini|minil\.toml)$/u;

/** "Check the perl syntax": of all files in it. */
const ofLanguage = new RegExp(
  `^${polite}(?:${checks}|run)\\s+(?:(?:the|our|its|all)\\s+)?(?:(?:scripts?|files?|programs?|modules?)(?:['’]s?)?\\s+)?(perl|python|php|ruby|javascript)\\s+syntax(?:\\s+check)?${end}`,
  'iu',
);

/** Undefined where a task wants anything else, names no file that is here, or nothing here reads its language. */
export function syntaxOfFile(task: string, place: Workspace): string | undefined {
  const said = task.trim();
  const language = ofLanguage.exec(said)?.[1];
  if (language !== undefined) return syntaxOfAll(`check the syntax of all ${language} files`, place);
  if (modulesOfPerl.test(said) && [...place.names].some((name) => ofPerl.test(name)))
    return syntaxOfAll('check the syntax of all perl files', place);
  const alone = fileOf(interpreted.exec(said)?.[1] ?? '', place.root);
  if (alone !== undefined && /\.(?:p[lm]|t|rb|php)$/u.test(alone)) return lineFor(alone, undefined, place);
  for (const form of forms) {
    const [, named = '', shell] = form.exec(said) ?? [];
    const path = named === '' ? undefined : fileOf(named, place.root);
    if (path !== undefined) return lineFor(path, shell?.toLowerCase(), place);
  }
  const read = scriptToRead(said, place.root);
  if (read !== undefined) return lineFor(read, undefined, place);
  const checked = scriptToCheck(said, place.root);
  const linter = checked === undefined ? undefined : startOf('shellcheck', place);
  return checked && (linter === undefined ? lineFor(checked, undefined, place) : `${linter} ${checked}`);
}

/** The check for the words of a task, where none of the fixed forms fits. */
export function syntaxAsSaid(task: string, place: Workspace): string | undefined {
  const said = syntaxInWords(task.trim().replace(/\?\s+(?=syntax\s+only)/iu, ', '), place.root);
  return said && linesFor(said, place);
}

function linesFor({ paths, shells, language }: SyntaxSaid, place: Workspace): string | undefined {
  const [path] = paths;
  if (path === undefined)
    return syntaxOfAll(
      language === undefined ? 'check the syntax' : `check the syntax of all ${language} files`,
      place,
    );
  if (!isFileIn(place.root, path)) return syntaxOfAll(`check the syntax of ${path}`, place);
  const by = shells.length === 0 ? [undefined] : shells;
  const lines = paths.flatMap((each) => by.flatMap((shell) => lineFor(each, shell, place) ?? []));
  return lines.length === paths.length * by.length ? oneByOne(lines) : undefined;
}

const isFor = (shell: string, path: string, root: string): boolean =>
  new RegExp(`^#!.*\\b${shell}\\b`).test(textIn(root, path)?.slice(0, 100) ?? '');

const fileOf = (named: string, root: string): string | undefined =>
  isFileIn(root, named) ? named : /\.\w+$/.test(named) && !named.includes('..') ? fileCalled(named, root) : undefined;

function lineFor(path: string, shell: string | undefined, place: Workspace): string | undefined {
  const { root, onPath } = place;
  const language = languageOf(root, path);
  if (language === 'sh') {
    const own = path.endsWith('.zsh') || isFor('zsh', path, root) ? ['zsh'] : ['bash', 'sh'];
    const program = (shell === undefined ? own : [shell]).find(onPath);
    return program && `${program} -n ${path}`;
  }
  if (shell !== undefined) return undefined;
  if (language === 'c') {
    const compilers = path.endsWith('.c') ? ['gcc', 'cc', 'clang'] : ['g++', 'c++', 'clang++'];
    const compiler = compilers.find(onPath);
    return (
      compiler && [compiler, '-fsyntax-only', ...foldersOf(path, root).map((folder) => `-I${folder}`), path].join(' ')
    );
  }
  if (language === 'json') return onPath('jq') ? `jq empty ${path}` : `${place.python} -m json.tool ${path}`;
  const line = interpreters[language];
  const library = line === 'perl -c' && existsSync(join(root, 'lib')) ? 'perl -Ilib -c' : line;
  if (library !== undefined) return `${library} ${path}`;
  return fileCheck(`check the syntax of ${path}`, place);
}

/** They only parse the file, but Perl also runs its `BEGIN` blocks and `use` lines; none of them writes a file by itself. */
const interpreters: Readonly<Record<string, string>> = {
  pl: 'perl -c',
  js: 'node --check',
  rb: 'ruby -c',
  php: 'php -l',
  lua: 'luac -p',
};

/** The folders of the project's own headers that a source includes and that do not lie beside it. */
function foldersOf(path: string, root: string): readonly string[] {
  const names = [...(textIn(root, path) ?? '').matchAll(/^\s*#\s*include\s*["<]([\w./+-]+)[">]/gm)].map(
    ([, name = '']) => name,
  );
  const missing = names.filter((name) => !existsSync(join(root, dirname(path), name)));
  const usual = ['include', 'src', 'lib', '.'].filter((folder) =>
    missing.some((name) => existsSync(join(root, folder, name))),
  );
  const rest = missing.filter((name) => !usual.some((folder) => existsSync(join(root, folder, name))));
  const headers = rest.length === 0 ? [] : filesBelow(root, (name) => /\.(?:h|hh|hpp|hxx|h\+\+|inc|def)$/i.test(name));
  // A header whose name several folders have is not told apart.
  const only = rest.flatMap((name) => {
    const [one, another] = headers.filter((header) => header.endsWith(`/${name}`));
    return one === undefined || another !== undefined ? [] : [one.slice(0, -name.length - 1)];
  });
  return [...new Set([...usual, ...only])];
}
