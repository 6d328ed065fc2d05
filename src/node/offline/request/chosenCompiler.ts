// "Build it with gcc": the usual build, told which compiler to take where its build file lets one choose.
import type { Goal } from './goals.ts';
import { filesBelow } from '../commands/filesBelow.ts';
import { makefileIn, textIn } from '../questions/texts.ts';
import { withIncluded } from '../sources/includedMakefiles.ts';
import { cmakeLists } from './cmakeLists.ts';

interface Compiler {
  /** `gcc-12` */
  readonly c: string;
  /** `g++-12` */
  readonly plus: string;
}

const plain = /^\W*build\s+it\s+with\s+(gcc|clang)(-\d{1,2})?\s*[.!]*\s*$/iu;

/** The compiler that a task in the plainest words asks for, and nothing else. */
export function compilerIn(task: string): Compiler | undefined {
  const [, name = '', version = ''] = plain.exec(task) ?? [];
  if (name === '') return undefined;
  const c = name.toLowerCase();
  return { c: `${c}${version}`, plus: `${c === 'gcc' ? 'g++' : 'clang++'}${version}` };
}

/** What a task says besides, where the line of its goal is told the compiler. */
export const saidOfChosen = (said: string, goal: Goal | undefined): string =>
  goal?.literal !== undefined && goal.text === usual && compilerIn(said) !== undefined ? usual : said;

export const usual = 'build it';

/** The line that builds with that compiler; undefined where nothing shows how one is chosen. */
export function withCompiler(line: string, compiler: Compiler, root: string): string | undefined {
  const steps = line.split(' && ');
  if (steps.some((step) => /[;|&><()]/u.test(step))) return undefined;
  if (/^cmake (?:-S \. -B |--preset )/u.test(line)) return byCmake(steps, compiler, root);
  const at = steps.findIndex((step) => /^(?:\w+=\S+ )*\.\/configure(?: |$)/u.test(step));
  if (at >= 0) return byConfigure(steps, at, compiler, root);
  if (line.startsWith('meson setup ')) return `${settings(compiler, languagesOf(root)).join(' ')} ${line}`;
  const [only = '', another] = steps;
  if (another === undefined && /^make(?: [\w./-]+)?$/u.test(only)) return byMake(only, compiler, root);
  if (another === undefined && /^(?:g?cc|clang)(?:-\d+)? /u.test(only))
    return byMake('make', compiler, root) ?? only.replace(/^\S+/u, compiler.c);
  return undefined;
}

interface Languages {
  readonly isC: boolean;
  readonly isPlus: boolean;
}

function languagesOf(root: string): Languages {
  const sources = filesBelow(root, (name) => /\.(?:c|cc|cpp|cxx|c\+\+|C)$/u.test(name), { deepest: 4 });
  return {
    isC: sources.some((path) => path.endsWith('.c')),
    isPlus: sources.some((path) => !path.endsWith('.c')),
  };
}

const settings = ({ c, plus }: Compiler, { isC, isPlus }: Languages): readonly string[] => [
  ...(isC || !isPlus ? [`CC=${c}`] : []),
  ...(isPlus ? [`CXX=${plus}`] : []),
];

function byCmake([first = '', ...rest]: readonly string[], { c, plus }: Compiler, root: string): string | undefined {
  const lists = cmakeLists(root);
  const said = [...lists.matchAll(/\b(?:project|enable_language)\s*\(([^()]*)\)/giu)].map(([, inside = '']) => inside);
  const named = new Set(
    said.flatMap((inside) =>
      inside.split(/[\s"]+/u).filter((word, at) => at > 0 && /^(?:C|CXX|CUDA|Fortran|NONE)$/u.test(word)),
    ),
  );
  const isOpen = named.size === 0;
  const options = [
    ...(isOpen || named.has('C') ? [`-DCMAKE_C_COMPILER=${c}`] : []),
    ...(isOpen || named.has('CXX') ? [`-DCMAKE_CXX_COMPILER=${plus}`] : []),
  ];
  return options.length === 0 || said.length === 0
    ? undefined
    : [`${first} ${options.join(' ')}`, ...rest].join(' && ');
}

/** What takes `CC=gcc` as an argument: made by Autoconf, or a script that reads such ones. */
const takesSettings = /\b(?:autoconf|autosetup)\b|\bCC=(?:\*|\.\.\.)|[^\w]\*=\*\)/iu;

function byConfigure(steps: readonly string[], at: number, compiler: Compiler, root: string): string | undefined {
  const script = textIn(root, 'configure', 2_000_000);
  const chosen = settings(compiler, languagesOf(root)).join(' ');
  const isMade =
    script === undefined && ['configure.ac', 'configure.in'].some((name) => textIn(root, name) !== undefined);
  const step = steps[at] ?? '';
  if (isMade || takesSettings.test(script ?? '')) return steps.with(at, `${step} ${chosen}`).join(' && ');
  if (script === undefined || !/\$\{?(?:CC|CXX)\b/u.test(script)) return undefined;
  const rest = steps.slice(at + 1).map((each) => (/^make\b/u.test(each) ? `${each} ${chosen}` : each));
  return [...steps.slice(0, at), `${chosen} ${step}`, ...rest].join(' && ');
}

const literal = /^\t[@+-]*(?:[\w-]+-)?(cc|gcc|clang|g\+\+|c\+\+|clang\+\+|tcc)(?:-\d+)?\s/gmu;

function byMake(line: string, compiler: Compiler, root: string): string | undefined {
  const own = makefileIn(root);
  const languages = languagesOf(root);
  if (own === undefined || !(languages.isC || languages.isPlus)) return undefined;
  const folders = [...own.matchAll(/(?:\$[({]MAKE[)}]|\bmake)\s+-C\s*([\w./-]+)/gu)].map(([, folder = '']) => folder);
  const text = [own, ...folders.map((folder) => textIn(root, `${folder}/Makefile`) ?? '')]
    .map((each) => withIncluded(root, each) ?? '')
    .join('\n')
    .replaceAll(/^[ \t]*#.*$/gmu, '');
  const typed = new Set([...text.matchAll(literal)].map(([, name = '']) => name));
  const fixed = [...typed].map((name) => name === (name.includes('++') ? compiler.plus : compiler.c));
  const set = [
    ...chosen('CC', compiler.c, text, languages.isC, typed.size === 0),
    ...chosen('CXX', compiler.plus, text, languages.isPlus, typed.size === 0),
  ];
  if (set.length === 0) return typed.size > 0 && fixed.every(Boolean) ? line : undefined;
  if (fixed.includes(false)) return undefined;
  const given = set.filter((each) => each !== '');
  return [line, ...given].join(' ');
}

/** `CC=gcc`; '' where the Makefile has that one anyway; nothing where it uses none. */
function chosen(
  name: 'CC' | 'CXX',
  wanted: string,
  text: string,
  hasSources: boolean,
  isImplicit: boolean,
): readonly string[] {
  const isUsed = new RegExp(`\\$[({]${name}[)}]|\\$[({](?:COMPILE|LINK)\\.`, 'u').test(text);
  const makes =
    isImplicit &&
    hasSources &&
    /^(?:[\w.%-]+\s+)*[\w./%-]+\.o\s*:|^\w+\s*:.*\.o\b|^(?:OBJS?|OBJECTS)\s*[:+?]?=/mu.test(text);
  if (!isUsed && !makes) return [];
  const value = [
    ...text.matchAll(
      new RegExp(`^[ \\t]*(?:export[ \\t]+|override[ \\t]+)*${name}[ \\t]*(::?|\\?)?=[ \\t]*(.*)$`, 'gmu'),
    ),
  ];
  const [[, how, said = ''] = [], another] = value;
  const [, program = '', flags = ''] = /^(\S+)((?:[ \t]+-[\w=.,/+-]+)*)[ \t]*$/u.exec(said) ?? [];
  const isOwn = new RegExp(`(?:^|[-/)}])${wanted.replaceAll('+', '\\+')}$`, 'u').test(program);
  if (isOwn && how !== '?' && another === undefined) return [''];
  return [flags === '' ? `${name}=${wanted}` : `${name}='${wanted}${flags.replaceAll(/\s+/gu, ' ')}'`];
}
