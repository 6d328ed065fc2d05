// "Where are the TypeScript types?": the declarations that a package ships, as its manifest names them or as they lie beside its code.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../commands/filesBelow.ts';
import type { Workspace } from '../commands/workspace.ts';
import { statedIn, valueIn } from './manifests.ts';
import { codeSpan, statements } from './markup.ts';
import { isTest } from './hits.ts';
import { isOwnName } from './ownPackage.ts';
import type { QuestionKind } from './question.ts';
import { factIn, textIn, type Fact } from './texts.ts';

const declarations =
  '(?:\\.?d\\.[cm]?ts\\b|typings\\b|py\\.typed\\b|\\.pyi\\b|(?:type|typescript|ts)\\s+(?:declarations?|definitions?|stubs?|information)\\b|declaration\\s+files?\\b|type\\s+hints\\b)';
const types = `(?:${declarations}|(?:(?:typescript|ts)\\s+)?types\\b)`;
const ships = '(?:ships?|brings?|comes?\\s+with|includes?|has|have|provides?|bundles?|publish(?:es)?|deliver(?:s|ed)?)';
const gap = '[^;!?]{0,60}?';
const wheres = [
  `^\\W*(?:so\\s+|and\\s+)?where(?:['’]?s|\\s+(?:are|is|do|does|did|can))\\s+(?:i\\s+find\\s+)?(?:(?:the|its|our|this\\s+\\w+['’]s)\\s+)?${types}`,
  `^\\W*(?:the\\s+)?(?:typescript\\s+)?(?:${types}|declarations?)\\s+(?:where|location|path|which\\s+file)\\b`,
  `\\bwhere\\b${gap}\\b(?:the|its|typescript)\\s+${declarations}`,
  `\\b(?:which|what)\\s+file\\b${gap}${declarations}`,
  `\\b(?:which|what|any|name|find|show)\\b${gap}${declarations}${gap}\\b(?:${ships}|this|it|package|library|lib|here|if\\s+any)\\b`,
  `\\b(?:typescript|editor|ide|vs\\s?code|tsc|compiler|mypy|pyright)\\b[^;!?]{0,100}?\\b(?:takes?|gets?|reads?|finds?|loads?|looks?|picks?)\\b${gap}\\btypes\\b`,
].map((pattern) => new RegExp(pattern, 'iu'));
/** What "no" answers too. */
const whether = [
  `\\b${ships}\\s+(?:(?:its|their|own|any|built-?in|bundled|typescript|ts)\\s+)*${types}`,
  `\\b(?:its|their)\\s+own\\s+${types}`,
  `^\\W*(?:(?:is|are)\\s+there\\s+|has\\s+(?:it|this)\\s+)?(?:any|an?)\\s+(?:\\w+\\s+)?${declarations}`,
  '@types\\b',
].map((pattern) => new RegExp(pattern, 'iu'));
const asks =
  /\?|\b(?:which|what|where|whether|if|name|find|show|tell)\b|^\W*(?:does|do|is|are|has|have|any|typescript|ts|types)\b/iu;
/** Something is to be done, or a type of the code is meant. */
const other =
  /\b(?:check(?:ed|s|ing|er|ers)?|run|fix|build|generate[ds]?|emit(?:ted|s)?|add|write|create|update|upgrade|remove|delete|install|convert|migrate|rename|errors?|tests?\s+for|mime|content|enum)\b/iu;
const plannedMove = /\b(?:moving|migrating|converting|switching)\b[^.;!?]{0,60}\bto\s+typescript\b/giu;
const notNeeded = /\b(?:need(?:ed)?|have|must)\s+to\s+(?:install|add)\b|\binstall(?:ed|ing)?\s+(?:it\s+)?(?=@types)/giu;
const ofTypeScript = /\b(?:typescript|ts|tsc|d\.[cm]?ts)\b|@types\b/iu;
const ofThing = /\btypes\s+(?:of|for)\s+(?:the\s+|this\s+|our\s+|my\s+)?([\w@/.-]+)/iu;
const itself = /^(?:it|this|that|package|library|lib|module|project|repo|repository|code|typescript|ts|checkout)$/iu;

export const packageTypesQuestion: QuestionKind = (task, workspace) => {
  const said = task.replace(plannedMove, ' ').replace(notNeeded, ' ');
  const isWhere = wheres.some((pattern) => pattern.test(said));
  const isWhether = whether.some((pattern) => pattern.test(said));
  if (!(isWhere || isWhether) || !asks.test(said) || other.test(said)) return undefined;
  const of = ofThing.exec(said)?.[1]?.replace(/[.]+$/, '');
  if (of !== undefined && !itself.test(of) && !isOwnName(of, workspace)) return undefined;
  if (ofTypeScript.test(said) && !workspace.names.has('package.json')) return undefined;
  const known = ofNode(workspace) ?? ofPython(workspace) ?? (isWhether ? none(workspace) : undefined);
  return known === undefined ? undefined : { known, looks: [], nothing: '' };
};

const isFile = (root: string, path: string): boolean =>
  statSync(join(root, path), { throwIfNoEntry: false })?.isFile() === true;

function ofNode({ root, names }: Workspace): string | undefined {
  if (!names.has('package.json')) return undefined;
  const stated = [
    statedIn(root, 'package.json', 'types') ?? statedIn(root, 'package.json', 'typings'),
    ...typesOfExports(root),
  ].filter((fact) => fact !== undefined);
  const distinct = stated.filter(
    (fact, at) => stated.findIndex(({ value }) => plain(value) === plain(fact.value)) === at,
  );
  if (distinct.length > 0)
    return statements(
      distinct.slice(0, mostShown).map(({ value, path, line }) => {
        const isMissing = !value.includes('*') && !isFile(root, plain(value));
        const place = codeSpan(line === undefined ? path : `${path}:${String(line)}`);
        return `${codeSpan(plain(value))} (named in ${place}${isMissing ? '; the build makes it' : ''})`;
      }),
    );
  const main = valueIn(root, 'package.json', 'main');
  const beside = [typeof main === 'string' ? plain(main) : 'index.js', 'index.js']
    .map((file) => `${file.replace(/\.[cm]?jsx?$/u, '')}.d.ts`)
    .find((file) => isFile(root, file));
  if (beside !== undefined) return `${codeSpan(beside)}, beside the code: ${codeSpan('package.json')} names none.`;
  const files = filesBelow(root, (name) => /\.d\.[cm]?ts$/u.test(name), { deepest: 5 }).filter((path) => !isTest(path));
  return files.length === 0
    ? undefined
    : `${codeSpan('package.json')} names none, but these files exist:\n\n${listOf(files)}`;
}

const mostShown = 8;
const plain = (path: string): string => path.replace(/^\.\//u, '');
const listOf = (files: readonly string[]): string =>
  [
    ...files.slice(0, mostShown).map((path) => `- ${codeSpan(path)}`),
    ...(files.length > mostShown ? [`- and ${String(files.length - mostShown)} more`] : []),
  ].join('\n');

/** `exports` may give each entry its own. */
function typesOfExports(root: string): readonly Fact[] {
  const found: string[] = [];
  const visit = (value: unknown, depth: number) => {
    if (typeof value !== 'object' || value === null || depth > 5) return;
    for (const [key, inner] of Object.entries(value))
      if (/^types(?:@|$)/u.test(key) && typeof inner === 'string') found.push(inner);
      else visit(inner, depth + 1);
  };
  visit(valueIn(root, 'package.json', 'exports'), 0);
  const text = textIn(root, 'package.json') ?? '';
  return found.map((value): Fact => ({
    value,
    path: 'package.json',
    ...lineOf(factIn('package.json', text, new RegExp(`"types[^"]*"\\s*:\\s*("${value.replace(/[^\w/-]/gu, '.')}")`))),
  }));
}

const lineOf = (fact: Fact | undefined): { readonly line?: number } =>
  fact?.line === undefined ? {} : { line: fact.line };

function ofPython({ root, names }: Workspace): string | undefined {
  if (!['pyproject.toml', 'setup.py', 'setup.cfg'].some((file) => names.has(file))) return undefined;
  const files = filesBelow(root, (name) => name === 'py.typed' || name.endsWith('.pyi'), { deepest: 5 }).filter(
    (path) => !isTest(path),
  );
  const [marker] = files.filter((path) => path.endsWith('py.typed'));
  const stubs = files.filter((path) => path.endsWith('.pyi'));
  if (files.length === 0) return undefined;
  const inline = marker === undefined ? '' : `${codeSpan(marker)} says that the package ships its own types`;
  if (stubs.length === 0) return `${inline}: they are in the modules themselves; there are no stub files.`;
  return `${inline === '' ? 'Stub files' : `${inline}, with stub files`}:\n\n${listOf(stubs)}`;
}

function none({ names }: Workspace): string | undefined {
  if (names.has('package.json'))
    return `None: ${codeSpan('package.json')} has neither ${codeSpan('types')} nor ${codeSpan('typings')}, and there is no ${codeSpan('.d.ts')} file.`;
  return names.has('pyproject.toml') || names.has('setup.py')
    ? `None: there is no ${codeSpan('py.typed')} and no stub file.`
    : undefined;
}
