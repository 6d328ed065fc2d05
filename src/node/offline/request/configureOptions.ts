// "Compile without pam", "build static only", "configure with debug": options that the project's `configure` declares.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { textIn } from '../questions/texts.ts';
import { autotoolsLine } from '../sources/autotools.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { politeEnd, politeLead } from './politeEnds.ts';

type Place = Pick<Workspace, 'root' | 'names'>;

const whole =
  '(?:it|this|everything|the\\s+(?:whole\\s+)?(?:project|program|library|lib|code|thing|sources?|tree)|(?:a|the)\\s+build)';
const order = new RegExp(
  `${politeLead}(?:(?:(?:i|we)\\s+(?:want|need)|get|have)\\s+it\\s+(?=built|compiled)|do\\s+a\\s+)?((?:re)?(?:build|built|compiled?|make)|(?:run\\s+)?(?:\\./)?configure)(?:\\s+${whole})?(?:\\s*,)?\\s+(?:but\\s+)?(\\S.*?)((?:\\s*,)?(?:\\s+(?:and|then|&&)){1,2}\\s+(?:build|compile|make)(?:\\s+(?:it|this|everything))?)?${politeEnd}`,
  'iu',
);
/** "And run the tests" */
const thenTests =
  /(?:\s*,)?(?:\s+(?:and|then)){1,2}\s+(?:run\s+)?(?:(?:the|its|all|unit)\s+){0,2}(?:tests?|test\s+suite|checks?)(?=[\s.!]*$)/iu;
const generated = new RegExp(
  `${politeLead}(?:run\\s+)?(?:\\./)?(?:autogen|bootstrap)(?:\\.sh)?(?:\\s+(?:and|then|&&)){1,2}\\s+(?:\\./)?configure(?:\\s+only)?${politeEnd}`,
  'iu',
);
const ownName =
  /^(?!(?:with|without|no|using|minus|sans|static\w*|shared|only|just)\b)[\w.-]+(?=\s+(?:with|without|w\/o|no|using|static\w*|shared)\b)/iu;
/** "Without pam and shadow support": each part has its own word for it, or that of the part before. */
const joint = /\s*(?:,\s*(?:and\s+|but\s+)?|\s+(?:and|but|or|plus)\s+)/iu;
const part =
  /^(?:(with(?:out)?|w\/o|no|using|minus|sans|enabl(?:e|ing)|disabl(?:e|ing)|in|as|for|a)\s+)?(?:(no)\s+)?(?:(?:the|its|any|an?)\s+)?([a-z][\w+-]*(?:\s+[\w+-]+)??)(?:\s+(?:support|feature|module|option|mode|build|only|version|binary|binaries|lib|libs|library|libraries))*(?:\s+(?:(?:turned|switched)\s+)?(enabled|disabled|on|off))?$/iu;
const negative = /^(?:without|w\/o|no|minus|sans|disabl(?:e|ing)|disabled|off)$/iu;
/** A word that says what is done and names nothing: "build in a container". */
const positive = /^(?:with|using|enabl(?:e|ing))$/iu;

/** What people call it -> the option. */
const called: readonly (readonly [said: RegExp, name: string])[] = [
  [/^(?:debug(?:ging)?|debug\s+symbols?|debug\s+info)$/iu, 'debug'],
  [/^(?:asan|address\s+sanitizer|addresssanitizer)$/iu, 'asan'],
  [/^(?:ubsan|undefined\s+sanitizer)$/iu, 'ubsan'],
  [/^(?:tsan|thread\s+sanitizer)$/iu, 'tsan'],
  [/^(?:msan|memory\s+sanitizer)$/iu, 'msan'],
];
/** Said without "with" or "without", only these are about the whole build: "build release", but not "build utils". */
const ofWhole = /^(?:debug|release|static|asan|ubsan|tsan|msan|lto)$/u;
const noOption = /^(?:errors?|warnings?|make|cmake|install\w*|root|sudo|prefix|options?|all)$/iu;

interface Declared {
  readonly kind: 'able' | 'with';
  readonly name: string;
}

/** The lines that configure with what a task says, and build; undefined where it says more, or no such option is declared. */
export function configureOptions(task: string, place: Place): string | undefined {
  if (!(place.names.has('configure') || place.names.has('configure.ac'))) return undefined;
  const said = task.trim().replaceAll(/\s+/gu, ' ');
  const lines = { names: place.names, text: (file: string) => textIn(place.root, file) ?? '' };
  if (generated.test(said) && !place.names.has('configure'))
    return autotoolsLine(false, lines).replace(/ && make$/u, '');
  const isTest = thenTests.test(said);
  const [, verb = '', rest = '', thenMake] = order.exec(said.replace(thenTests, '')) ?? [];
  if (verb === '') return undefined;
  // `make debug` may be a target.
  if (/^make$/iu.test(verb) && /^[\w-]+$/u.test(rest)) return undefined;
  const text = ['configure', 'configure.ac'].map((file) => textIn(place.root, file) ?? '').join('\n');
  const options = optionsSaid(rest.replace(ownName, '').trim(), text);
  if (options === undefined) return undefined;
  const build = autotoolsLine(isTest, lines);
  const isOnly = /configure/iu.test(verb) && thenMake === undefined && !isTest;
  const line = isOnly ? build.replace(/ && make$/u, '') : build;
  return line.replace('./configure', `./configure ${options.join(' ')}`);
}

function optionsSaid(rest: string, text: string): readonly string[] | undefined {
  const declared = declaredIn(text);
  let said: string | undefined;
  const options: string[] = [];
  for (const piece of rest.split(joint)) {
    const typed = /^(?:with\s+)?(--[a-z][\w-]*(?:=[\w./+-]+)?)$/iu.exec(piece)?.[1];
    if (typed !== undefined) {
      options.push(typed);
      continue;
    }
    const [, before, no, words = '', after = ''] = part.exec(piece) ?? [];
    said = before ?? said;
    const option = linkage(piece, declared) ?? (words === '' ? undefined : optionFor(words, declared));
    if (option === undefined) return undefined;
    if (typeof option === 'string') {
      options.push(option);
      continue;
    }
    const isOff = negative.test(said ?? '') !== (negative.test(no ?? '') || negative.test(after));
    if (!isOff && !positive.test(said ?? '') && !ofWhole.test(option.name)) return undefined;
    const form = option.kind === 'able' ? (isOff ? 'disable' : 'enable') : isOff ? 'without' : 'with';
    const line = `--${form}-${option.name}`;
    if (!isKnown(line, text, declared)) return undefined;
    options.push(line);
  }
  return options.length === 0 ? undefined : options;
}

/** "Static only", "no shared libs": by what is left out. */
function linkage(piece: string, declared: readonly Declared[]): string | undefined {
  const has = (name: string) => declared.some((each) => each.kind === 'able' && each.name === name);
  const lib = '(?:\\s+(?:libs?|library|libraries|objects?))?';
  const isOnly = (name: string) =>
    new RegExp(
      `^(?:(?:as|a|the|only|just)\\s+){0,2}${name}${lib}\\s+only$|^(?:only|just)\\s+(?:the\\s+)?${name}${lib}$`,
      'iu',
    ).test(piece);
  const isWithout = (name: string) =>
    new RegExp(`^(?:without|no|with\\s+no)\\s+(?:the\\s+|any\\s+)?${name}${lib}$`, 'iu').test(piece);
  if ((isOnly('static') || isWithout('shared')) && has('shared')) return '--disable-shared';
  return (isOnly('(?:shared|dynamic)') || isWithout('static')) && has('static') ? '--disable-static' : undefined;
}

function optionFor(words: string, declared: readonly Declared[]): Declared | undefined {
  const name = (called.find(([said]) => said.test(words))?.[1] ?? words).toLowerCase().replaceAll(/[\s_]+/gu, '-');
  if (noOption.test(name)) return undefined;
  const plain = (each: string) => each.replace(/^(?:lib|n)(?=\w{3})/u, '');
  return declared.find((each) => each.name === name) ?? declared.find((each) => plain(each.name) === plain(name));
}

/** What `configure`, or what it is made of, declares. */
function declaredIn(text: string): readonly Declared[] {
  const spelt = [...text.matchAll(/--(enable|disable|with|without)-(?:\{([\w,]+)\}|([a-z][\w-]*\w))/gu)].flatMap(
    ([, form = '', several, name = '']) =>
      (several?.split(',') ?? [name]).map((each): Declared => ({
        kind: form.endsWith('able') ? 'able' : 'with',
        name: each,
      })),
  );
  const macros = [...text.matchAll(/\bAC_ARG_(ENABLE|WITH)\s*\(\s*(?:\[\s*)?([\w-]+)/gu)].map(
    ([, form, name = '']): Declared => ({ kind: form === 'WITH' ? 'with' : 'able', name }),
  );
  const libtool: readonly Declared[] = /^\s*(?:LT_INIT|AC_PROG_LIBTOOL)\b/mu.test(text)
    ? ['shared', 'static'].map((name) => ({ kind: 'able', name }))
    : [];
  return [...macros, ...libtool, ...spelt];
}

/** Autoconf takes both forms of an option; a script of its own those that it spells out, or all of a pattern. */
function isKnown(option: string, text: string, declared: readonly Declared[]): boolean {
  const bare = option.replace(/=.*$/u, '');
  const [, form = '', name = ''] = /^--(enable|disable|with|without)-(.+)$/u.exec(bare) ?? [];
  const isThere = new RegExp(`${escapeRegExp(bare)}(?![\\w-])`, 'u').test(text);
  if (form === '') return isThere;
  const kind = form.endsWith('able') ? 'able' : 'with';
  const isDeclared = declared.some((each) => each.kind === kind && each.name === name);
  const isAutoconf = /\bAC_INIT\b|Generated by GNU Autoconf|\bac_cv_/u.test(text);
  return isThere || (isDeclared && (isAutoconf || text.includes(`--${form}-*`)));
}

const shows = new RegExp(
  `${politeLead}(?:(?:(?:show|list|print|display|give|get|see)(?:\\s+me)?|what\\s+are)\\s+)?(?:all\\s+)?(?:the\\s+)?(?:available\\s+)?(?:(?:\\./)?configure['’]?s?\\s+(?:script['’]?s?\\s+)?(?:options?|help|flags?|usage|switches)|(?:help|usage|options?|flags?)\\s+(?:for|of|from)\\s+(?:the\\s+)?(?:\\./)?configure(?:\\s+script)?)${politeEnd.replace('[.!]', '[.!?]')}`,
  'iu',
);
const runsHelp = new RegExp(
  `${politeLead}(?:run|call)\\s+(?:the\\s+)?(?:\\./)?configure(?:\\s+script)?\\s+(?:with\\s+)?(?:--?)?help${politeEnd}`,
  'iu',
);

/** "Show the configure options": what the script says of them, which configures nothing. */
export function configureHelp(task: string, { root, names }: Place): string | undefined {
  const text = names.has('configure') ? (textIn(root, 'configure') ?? '') : '';
  const said = task.trim();
  if (!/--help\b/u.test(text) || !(shows.test(said) || runsHelp.test(said))) return undefined;
  return './configure --help';
}

/** The file without which the Makefile of a tree makes nothing, and which its own `configure` writes; undefined where it is there. */
export function missingConfiguration({ root, names }: Place): string | undefined {
  if (!names.has('configure') || names.has('Makefile.in')) return undefined;
  const makefile = ['GNUmakefile', 'makefile', 'Makefile'].find((name) => names.has(name));
  const text = makefile === undefined ? '' : (textIn(root, makefile) ?? '');
  // What is optional by its dash is needed where the Makefile says so.
  const isSaid = /\brun\b[^\n]{0,20}`?\.\/configure`? before/iu.test(text);
  const included = [
    ...text.matchAll(/^ *(-?)include\s+(?:\$[({]\w+[)}]\/)?((?:[\w-]+\/)*config[\w-]*\.\w+)\s*$/gmu),
  ].flatMap(([, dash = '', path = '']) => (dash === '' || isSaid ? [path] : []));
  const missing = included.find((path) => !existsSync(join(root, path)));
  if (missing === undefined) return undefined;
  const script = textIn(root, 'configure') ?? '';
  return isSaid || script.includes(missing) ? missing : undefined;
}
