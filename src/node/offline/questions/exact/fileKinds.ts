// What kind of files words mean: "fortran source files", "test cpp files", "*_spec.lua files", "headers", "shell scripts".
import { basename } from 'node:path';
import { escapeRegExp } from '../../request/escapeRegExp.ts';
import { endingsOfLanguage } from '../lines.ts';
import { codeSpan } from '../markup.ts';
import { textIn } from '../texts.ts';
import { endingOf, isOfTests } from '../projectFiles.ts';

export interface FileKind {
  readonly is: (path: string) => boolean;
  /** What it is called in an answer: "header", "C++ file". */
  readonly called: string;
  /** How they are told. */
  readonly told?: string;
  /** What is like them, but may not be meant: `*.h` beside C++. */
  readonly beside?: { readonly ending: string; readonly why: string };
}

const asLanguage: Readonly<Record<string, string>> = {
  ...{ cpp: 'c++', cxx: 'c++', 'c plus plus': 'c++', csharp: 'c#', golang: 'go', py: 'python', js: 'javascript' },
  ...{ ts: 'typescript', rb: 'ruby', rs: 'rust', hs: 'haskell', f90: 'fortran', pl: 'perl', jl: 'julia', kt: 'kotlin' },
};
const headers = ['h', 'hh', 'hpp', 'hxx', 'h++'];
const nouns = /^(?:source\s+|code\s+)?(?:files?|sources?)$/iu;

/** Undefined where the words do not tell for certain. */
export function fileKind(phrase: string, root: string, files: readonly string[]): FileKind | undefined {
  const text = phrase
    .trim()
    .replace(/[`'"]/g, '')
    .replace(/^(?:(?:all|the|of|different|distinct|our)\s+)+/iu, '');
  const glob = /^((?:\*+\/)*[\w.*-]*\*[\w.*+-]*)(?:\s+(?:source\s+)?(?:files?|sources?))?$/iu.exec(text)?.[1];
  if (glob !== undefined) return ofGlob(glob);
  const name = /^([\w@-][\w@.-]*\.\w+)\s+files?$/iu.exec(text)?.[1];
  if (name !== undefined)
    return {
      is: (path) => basename(path).toLowerCase() === name.toLowerCase(),
      called: 'file',
      told: `called ${codeSpan(name)}`,
    };
  if (/^(?:(?:c|c\+\+|cpp)\s+)?headers?(?:\s+files?)?$/iu.test(text))
    return { is: (path) => headers.includes(endingOf(path)), called: 'header' };
  if (/^man(?:ual)?\s+pages?(?:\s+files?)?$/iu.test(text))
    return { is: (path) => /(?<!\.\d*)\.[1-9]$/u.test(path), called: 'man page' };
  if (/^(?:shell|bash|sh)\s+scripts?(?:\s+files?)?$/iu.test(text)) return ofShell(root, /^bash/iu.test(text));
  const [, before = '', word = '', between = '', rest = ''] =
    /^(?:(tests?|specs?)\s+)?(?:\.?([a-z][\w+#]*)\s+)?(?:(tests?|specs?)\s+)?(\w+(?:\s+\w+)?)$/iu.exec(text) ?? [];
  if (!nouns.test(rest) || (before !== '' && between !== '')) return undefined;
  const tests = before === '' ? between : before;
  if (word === '') return /^spec/iu.test(tests) ? ofSpecs(files) : undefined;
  const kind = ofWord(word.toLowerCase(), files);
  if (kind === undefined || tests === '') return kind;
  return {
    is: (path) => kind.is(path) && isOfTests(path),
    called: kind.called,
    told: 'those of tests, told by their folders or names',
  };
}

const simple = (endings: readonly string[], called: string): FileKind => ({
  is: (path) => endings.includes(endingOf(path)),
  called,
});

/** An ending that files have, or a language. */
function ofWord(word: string, files: readonly string[]): FileKind | undefined {
  const isEnding = endingsOfLanguage(word) === undefined && files.some((path) => endingOf(path) === word);
  if (isEnding) return simple([word], 'file');
  const language = endingsOfLanguage(asLanguage[word] ?? word);
  if (language === undefined) return undefined;
  const { name, endings } = language;
  const own = endings.filter((ending) => ending !== 'h');
  const beside = { ending: 'h', why: name === 'C' ? 'which are headers' : 'which may be of C or C++' };
  return { ...simple(own, `${name} file`), ...(/^C(?:\+\+)?$/.test(name) ? { beside } : {}) };
}

/** `*_spec.lua`, also with folders before it. */
function ofGlob(glob: string): FileKind {
  const name = glob.replace(/^(?:\*+\/)+/, '');
  const pattern = new RegExp(`^${name.split(/\*+/).map(escapeRegExp).join('.*')}$`, 'i');
  return { is: (path) => pattern.test(basename(path)), called: 'file', told: `called ${codeSpan(name)}` };
}

/** `parse_spec.lua`, or the recipes of packages, `tool.spec`: not both. */
function ofSpecs(files: readonly string[]): FileKind | undefined {
  const isTest = (path: string) =>
    /[._-]spec\.[cm]?\w+$/i.test(basename(path)) || /[a-z\d]Spec\.[cm]?\w+$/.test(basename(path));
  const isRecipe = (path: string) => endingOf(path) === 'spec';
  const found = [isTest, isRecipe].filter((is) => files.some((path) => is(path)));
  const [only] = found;
  return only === undefined || found.length > 1
    ? undefined
    : { is: only, called: 'spec file', told: 'told by their names' };
}

const shellEndings = ['sh', 'bash', 'zsh', 'ksh', 'dash'];

/** By their endings; without one, by the first line. */
function ofShell(root: string, isBash: boolean): FileKind {
  const program = isBash ? /^#!.*\bbash\b/ : /^#!.*\b(?:ba|z|da|k|a)?sh\b/;
  const says = (path: string) => program.test(textIn(root, path, 128) ?? '');
  return {
    is: (path) =>
      endingOf(path) === ''
        ? says(path)
        : shellEndings.includes(endingOf(path)) && (!isBash || endingOf(path) === 'bash' || says(path)),
    called: `${isBash ? 'bash' : 'shell'} script`,
  };
}
