// "Syntax-check all the Perl files, which don't pass and why?": every file of a language, by what its interpreter has for that.
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { filesBelow } from '../commands/filesBelow.ts';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { namesIn } from '../questions/texts.ts';
import { gitText } from '../../workspace/git.ts';
import { isBeyondSyntax, wantsNoCodeRun } from './beyondSyntax.ts';
import { asksWhetherCompiles, byteCompiles } from './compileCheck.ts';
import { isFileIn } from './fileCommand.ts';
import { foldersListed, onlyFolderSaid } from './folderSaid.ts';
import { isOtherCode, plainlyAsksSyntax, withoutStory } from './plainSyntax.ts';

interface Language {
  readonly said: RegExp;
  readonly endings: readonly string[];
  /** In the first line of a file without an ending. */
  readonly interpreter?: RegExp;
  /** Names of the files that a shell reads at startup. */
  readonly startup?: RegExp;
  readonly program: string;
  /** The check of one file, whose path is appended. */
  readonly line: (root: string) => string;
  readonly shows?: true;
  /** To look at a file runs some of it. */
  readonly runsCode?: true;
}

/** Where headers lie that sources may include by their names alone. */
const foldersOfHeaders = (root: string): readonly string[] =>
  ['include', 'inc', 'src', 'lib', '.'].filter((folder) =>
    namesIn(root, folder).some((name) => /\.(?:h|hpp)$/i.test(name)),
  );

const json = /\bjson\b/iu;

const languages: readonly Language[] = [
  {
    said: /\bperl\b|(?<!\w)\.p[lm]\b/iu,
    endings: ['pl', 'pm', 't'],
    interpreter: /^#!.*\bperl\b/,
    program: 'perl',
    line: (root) => (existsSync(join(root, 'lib')) ? 'perl -Ilib -c' : 'perl -c'),
    runsCode: true,
  },
  {
    said: /\bpython3?\b|(?<!\w)\.py\b|\bpy_compile\b/iu,
    endings: ['py'],
    interpreter: /^#!.*\bpython/,
    program: 'python3',
    // No file is written, as `py_compile` would.
    line: () => `python3 -B -c 'import ast,sys; ast.parse(open(sys.argv[1],"rb").read(),sys.argv[1])'`,
  },
  {
    said: /\b(?:shell|bash|sh)\b|(?<!\w)\.(?:ba)?sh\b/iu,
    endings: ['sh', 'bash'],
    interpreter: /^#!.*\b(?:ba|da|k)?sh\b/,
    startup: /^\.(?:bash\w*|profile|aliases|functions|exports)$/,
    program: 'bash',
    line: () => 'bash -n',
  },
  {
    said: /\bzsh\b|(?<!\w)\.zsh(?:rc|env)?\b/iu,
    endings: ['zsh'],
    interpreter: /^#!.*\bzsh\b/,
    startup: /^\.z(?:shrc|shenv|profile|login|logout)$/,
    program: 'zsh',
    line: () => 'zsh -n',
  },
  {
    said: /\bjavascript\b|\bjs\b(?!\.)|\bnode(?:js)?\s+--check\b|(?<!\w)\.[cm]?js\b/iu,
    endings: ['js', 'cjs', 'mjs'],
    program: 'node',
    line: () => 'node --check',
  },
  // It names no file in what it says: each is shown before.
  { said: json, endings: ['json'], program: 'jq', line: () => 'jq empty', shows: true },
  { said: /\bruby\b|(?<!\w)\.rb\b/iu, endings: ['rb'], program: 'ruby', line: () => 'ruby -c' },
  { said: /\bphp\b/iu, endings: ['php'], program: 'php', line: () => 'php -l' },
  { said: /\blua\b/iu, endings: ['lua'], program: 'luac', line: () => 'luac -p' },
  {
    said: /\bc\s+(?:files?|sources?|code|programs?)\b|(?<!\w)\.c\b/iu,
    endings: ['c'],
    program: 'gcc',
    line: (root) => ['gcc -fsyntax-only', ...foldersOfHeaders(root).map((folder) => `-I${folder}`)].join(' '),
  },
];

const kind =
  '(?:c(?=\\s+(?:source\\s+)?(?:files?|sources?|code|programs?)\\b)|perl|python3?|shell|bash|zsh|sh|javascript|js|json|ruby|php|lua|\\.?(?:p[lm]|t|py|z?sh|bash|[cm]?js|json|rb|php|lua))';
const things = '(?:files?|scripts?|modules?|sources?|programs?|code|ones)';
/** More than one file of them. */
const many = new RegExp(
  `^\\W*(?:(?:please|pls|run|do|an?|the|quick)\\s+)*${kind}\\s+syntax[\\s-]+check(?:ing)?(?:\\s+(?:please|pls|here|now|thanks))*\\W*$|\\b(?:all|every|each|any|which|what|whole|entire|everything|complete)\\b[^.;!?]{0,120}?(?:\\b|(?<=\\s))${kind}\\b|\\b(?:is|are)\\s+there\\s+(?:an?|some)\\s+${kind}\\s+${things}\\b|\\b(?:the|our|my|this)\\s+(?:perl|python|javascript|ruby|php|shell\\s+code)(?:\\s+(?:code|here))?\\s+(?:still\\s+)?(?:has|contains?|is|parses)\\b|\\b(?:the|our|my|of|these)\\s+${kind}\\s+(?:files|scripts|modules|sources|code)\\b|(?:\\s|^)\\*\\.${kind}\\b|\\b${kind}\\s+${things}\\b[^.;!?]{0,120}\\b(?:all|everything|any|each)\\b`,
  'iu',
);
const language = `(?:(?:the|all|every|each|any|of|our|these|those|\\.?[\\w*.-]+,?|and|or|${kind})\\s+){0,8}?${things}`;
/** What is to be looked at is whether they can be read as code. */
const syntax = new RegExp(
  [
    '\\bsyntax(?:[- ]?(?:check\\w*|errors?|ok|clean|valid|problems?|mistakes?))?\\b(?!\\s+(?:highlight|tree|of\\s+the\\s+(?:command|option|config)))',
    '\\bsyntactically\\b',
    '\\bperl\\s+-w?c\\b|\\b(?:ba|da|k|z)?sh\\s+-n\\b|\\bnode\\s+--check\\b|\\bpy_compile\\b|\\bjq\\s+empty\\b|\\bruby\\s+-c\\b|\\bphp\\s+-l\\b',
    `\\b${language}\\b[^.;!?]{0,120}\\b(?:parses?|(?:is|are)\\s+(?:all\\s+|still\\s+|really\\s+)?(?:in)?(?:valid|well-?formed)\\s+json|(?:in)?valid(?=\\s*[?.!]|\\s*$))\\b`,
    '\\b(?:perl|python|shell|(?:ba|z)?sh|node)\\s+(?:(?:can|could|would|will|to|still)\\s+)?(?:parses?\\s+(?:all|each|every|any|everything)|chokes?\\s+on)\\b',
    `\\b(?:in)?valid\\s+json\\b|\\bjson\\b[^.;!?]{0,120}\\b(?:is|are)\\s+(?:all\\s+|still\\s+)?(?:in)?valid\\b`,
    `\\bperl\\b[^.;!?]{0,120}\\b(?:files?|scripts?|modules?)\\b[^.;!?]{0,120}\\b(?:compiles?|(?:fails?|break|breaks)\\s+to\\s+compile|(?:not|n['’]t)\\s+compile)\\b`,
    `\\b(?:python|shell|bash|javascript)\\b[^.;!?]{0,120}\\b(?:files?|scripts?|modules?)\\b[^.;!?]{0,120}\\b(?:byte-?compiles?|(?:can(?:not|['’]t)|could\\s*n['’]?o?t|unable\\s+to|fails?\\s+to)\\s+(?:even\\s+)?(?:be\\s+)?(?:parsed?|compiled?|read))\\b`,
  ].join('|'),
  'iu',
);
/** What wants code, or an explanation, or something done about it. */
const asksElse =
  /^\W*(?:how|why|where|when|who)\b|\b(?:add|write|create|implement|fix|repair|mend|correct|set\s+up|hook|workflow|action|pipeline|refactor|convert|rewrite|migrate|port|highlight\w*|schema|document|explain|delete|remove|count)\b|\bmake\s+(?:a|the|an)\s+(?:target|script|rule)\b/iu;
/** "Don't run the suite" leaves the check as it is; "don't check the syntax" does not. */
const forbidden =
  /(?:^|[.;:!?,–-]\s+|\b(?:and|but|so|please|just)\s+)(?:please\s+)?(?:do(?:n['’]?t|\s+not)|never|without|skip|no\s+need\s+(?:to|for))\s+(?:\w+\s+){0,3}?(?:syntax|compil\w*|check\w*|pars\w*|perl\s+-c|(?:ba|z)?sh\s+-n)\b/iu;
/** Statements about the past, or about what others do: "CI checks the syntax of all Perl files". */
const told =
  /^\W*(?:(?:ci|the\s+(?:ci|makefile|hook|editor|pipeline))\b|(?:i|we|he|she|they)\s+(?:have\s+|had\s+|already\s+)?\w+ed\b)[^.;!?]{0,120}[.!]?\s*$/iu;

/** Characters of a task; more is pasted. */
const mostRead = 2000;

/** Undefined where a task asks for anything else, for several languages at once, or the workspace has a command of its own for it. */
export function syntaxOfAll(task: string, place: Workspace): string | undefined {
  if (task.length > mostRead) return undefined;
  const { root, commands, onPath } = place;
  if (commands.some(({ name, kind: by }) => by !== 'fallback' && /\bsyntax\b/iu.test(name))) return undefined;
  const compiled = byteCompiles(task, place);
  if (compiled !== undefined) return compiled;
  if (asksWhetherCompiles(task, place)) return ofPython(place);
  const all = plainlyAsksSyntax(task, root);
  const beside = all === '' ? allLanguages(place) : undefined;
  if (beside !== undefined) return beside;
  const listed = foldersListed(task, root);
  // A folder's name may be a verb: "all scripts in dnsapi, deploy and notify".
  const said = listed.said === '' ? task : task.replace(listed.said, 'here');
  const only = all === undefined ? languageSaid(withoutStory(said), said) : onlyLanguage(root, all);
  if (only === undefined || !onPath('xargs')) return undefined;
  // Whoever asks for another interpreter that is not here is told so by the run.
  if (!onPath(only.program) && (only.shows === true || all !== undefined)) return undefined;
  if (only.runsCode && wantsNoCodeRun(task)) return undefined;
  // "sh -n on every script": by the shell that is said.
  const [shell = only.program] = /\b(?:da|k)?sh(?=\s+-n\b)/iu.exec(only.program === 'bash' ? task : '') ?? [];
  if (shell !== only.program && !onPath(shell)) return undefined;
  return checkOf(
    { ...only, line: (folder) => only.line(folder).replace(/^bash/, shell.toLowerCase()) },
    listed.said === ''
      ? [all ?? onlyFolderSaid(task, root) ?? '']
      : [...listed.folders, ...filesSaid(said, only, root)],
    place,
  );
}

/** "run.sh and all scripts in lib and tools" */
const filesSaid = (task: string, only: Language, root: string): readonly string[] =>
  [...task.matchAll(/(?<![\w./-])[\w./-]+\.\w+/gu)]
    .map(([path]) => path)
    .filter((path) => isFileIn(root, path) && isOf(only, path, root));

/** `asked`: the task without a story before it. */
function languageSaid(asked: string, task: string): Language | undefined {
  if (
    !syntax.test(asked) ||
    !many.test(asked) ||
    asksElse.test(asked) ||
    forbidden.test(asked) ||
    told.test(asked) ||
    isBeyondSyntax(asked)
  )
    return undefined;
  const [only, another] = languages.filter(({ said }) => said.test(task));
  return another === undefined ? only : undefined;
}

/** The only one in which code is written here, or below `folder`. */
function onlyLanguage(root: string, folder: string): Language | undefined {
  const paths = filesBelow(root, () => true).filter((path) => folder === '' || path.startsWith(`${folder}/`));
  if (paths.some(isOtherCode)) return undefined;
  const [only, another] = languages.filter((one) => !one.shows && paths.some((path) => isOf(one, path, root)));
  return another === undefined ? only : undefined;
}

/** The check of all Python modules; undefined where there is other code to compile. */
function ofPython(place: Workspace): string | undefined {
  const python = languages.find(({ program }) => program === 'python3');
  const isOther = filesBelow(place.root, () => true).some(isOtherCode);
  return python === undefined || isOther || !place.onPath('python3') ? undefined : checkOf(python, [''], place);
}

/** The checks for all languages of a Python project with a few other scripts, Python's first. */
function allLanguages(place: Workspace): string | undefined {
  const { root, names, onPath } = place;
  const isPython = ['pyproject.toml', 'setup.py', 'setup.cfg'].some((file) => names.has(file));
  const paths = filesBelow(root, () => true);
  if (!isPython || names.has('package.json') || paths.some(isOtherCode)) return undefined;
  const found = languages.filter((one) => !one.shows && paths.some((path) => isOf(one, path, root)));
  const isPlain = found.every(({ program, runsCode }) => onPath(program) && runsCode !== true);
  const first = found.find(({ program }) => program === 'python3');
  if (found.length < 2 || first === undefined || !isPlain || !onPath('xargs')) return undefined;
  const lines = [first, ...found.filter((one) => one !== first)].map((one) => checkOf(one, [''], place));
  const line = lines.map((each = '') => (each.startsWith('s=0; ') ? `(${each})` : each)).join(' && ');
  return lines.includes(undefined) || line.length > mostLetters ? undefined : line;
}

/** `within`: folders and files, '' for the whole workspace. */
function checkOf(only: Language, within: readonly string[], { root, names }: Workspace): string | undefined {
  const found = filesBelow(root, () => true)
    .filter((path) => within.some((part) => part === '' || path === part || path.startsWith(`${part}/`)))
    .filter((path) => isOf(only, path, root));
  if (found.length === 0) return undefined;
  const line = only.line(root);
  if (only.startup !== undefined && found.length <= mostShown && found.every(isPlainName))
    return oneByOne(found.map((path) => `${line} ${path}`));
  const bare = found.filter((path) => endingOf(path) === undefined && isPlainName(path));
  const endings = only.endings.filter((ending) => found.some((path) => path.endsWith(`.${ending}`)));
  const each = only.shows ? 'trn1' : 'rn1';
  // Behind `--`, no name of a file is an option that makes a shell run it.
  const check = only.startup === undefined ? line : `${line} --`;
  const files = found.filter((path) => within.includes(path));
  const folders = within.filter((part) => !files.includes(part));
  const patterns = [
    ...folders.flatMap((folder) => endings.map((ending) => `${folder === '' ? '' : `${folder}/`}*.${ending}`)),
    ...new Set([...bare, ...files]),
  ];
  if (names.has('.git') && gitLists(root, patterns, found)) {
    const wanted = patterns.map((pattern) => (pattern.includes('*') ? `'${pattern}'` : pattern)).join(' ');
    return `git ls-files -zco --exclude-standard ${wanted} | xargs -0${each} ${check}`;
  }
  // The search does not look at hidden ones.
  if (bare.some((path) => /(?:^|\/)\./.test(path))) return undefined;
  const wanted = [...endings.map((ending) => `-name '*.${ending}'`), ...bare.map((path) => `-path './${path}'`)].join(
    ' -o ',
  );
  const start = within.map((part) => (part === '' ? '.' : `./${part}`)).join(' ');
  return `find ${start} \\( -name node_modules -o -name '.?*' \\) -prune -o -type f \\( ${wanted} \\) -print0 | xargs -0${each} ${check}`;
}

/** Whether git names any of the files: it may ignore them all, or be broken, and an empty list passes. */
function gitLists(root: string, patterns: readonly string[], found: readonly string[]): boolean {
  const listed = gitText(root, ['ls-files', '-zco', '--exclude-standard', ...patterns]) ?? '';
  const all = new Set(listed.split('\0'));
  return found.some((path) => all.has(path));
}

function isOf({ endings, interpreter, startup }: Language, path: string, root: string): boolean {
  if (startup?.test(basename(path))) return true;
  const ending = endingOf(path);
  if (ending !== undefined) return endings.includes(ending);
  if (interpreter === undefined) return false;
  try {
    return interpreter.test(readFileSync(join(root, path), 'utf8').slice(0, 100).split('\n')[0] ?? '');
  } catch {
    return false;
  }
}

/** A file's extension; undefined for `.bashrc`. */
const endingOf = (path: string): string | undefined => /[^/]\.(\w+)$/.exec(path)?.[1];

/** Runs every line and fails if any fails, so that all failing files are reported. */
export const oneByOne = (lines: readonly string[]): string =>
  lines.length === 1 ? lines.join('') : `s=0; ${lines.map((line) => `${line} || s=1`).join('; ')}; exit $s`;
const mostShown = 40;
const mostLetters = 600;

const ofSyntax =
  /\| xargs -0t?rn1 (?:perl (?:-Ilib )?-c|python3 -B -c 'import ast|node --check|jq empty|ruby -c|php -l|luac -p|gcc -fsyntax-only|(?:ba|da|k|z)?sh -n)|^(?:s=0; )?(?:ba|da|k|z)?sh -n /;

/** Whether a command is one of these. */
export const checksSyntax = (command: string): boolean => ofSyntax.test(command);

/** What they print of files that pass, and of how Python got there. */
const passed =
  /syntax OK$|^jq empty |^No syntax errors detected|^Traceback |^\s*File "(?:<string>|\S*[/\\]ast\.py)"|^\s*return compile\(|^\s*_feature_version=|^\s*~*\^+~*\s*$|^\s*ast\.parse\(|^\s*import ast,sys;|^Node\.js v|^\s+at /;

/** The failing files, each with its reason. */
export const syntaxFindings = (text: string): readonly string[] =>
  text
    .replaceAll(/^jq empty (\S.*)\n(?:jq: )?(?!jq empty )(?=\S)/gm, '$1: ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !passed.test(line))
    // Where Perl has looked.
    .map((line) => line.replace(/ \(@INC [^)]*\)/, ''));

/** "Which don't pass?", "is there any ...?", "name those that fail": what it finds is the answer, also where it is ordered. */
export const wantsSyntaxFindings = (task: string): boolean =>
  /\b(?:is|are)\s+there\b|\b(?:which|who|what|any|list|name|names|show|tell|report|why|reason|cause|failures?|ones)\b/iu.test(
    task,
  );
