// "Format the examples folder", "type check only src", "lint src and tests": the folders to which a task limits what looks at code or rewrites it.
import { basename } from 'node:path';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { isFileIn, isFolderIn } from './fileCommand.ts';
import { spokenPlaces } from './spokenPlaces.ts';

const deed =
  '(?:re-?format|format|fmt|prettify|beautify|tidy|lint|critic|type-?\\s?check|check|verify|validate|fix|mend|black|isort|ruff|flake8|mypy|pyright|pylint|perlcritic|eslint|prettier)';
const noun = '(?:folders?|director(?:y|ies)|dirs?|packages?|modules?|tree)';
/** "The formatting of", "all lint problems in", "on". */
const of =
  '(?:(?:(?:the|all|any|our)\\s+){0,2}(?:(?:code\\s+)?(?:format(?:ting)?|style|lint(?:ing|er)?|types?|typing|imports?)\\s+)?(?:(?:problems?|errors?|issues?|warnings?|findings?|complaints?|style)\\s+)?(?:of|in|for|on|over|under|below|inside|across)\\s+)?';
const name = '[`\'"]?(?:\\./)?([\\w.-]+(?:/[\\w.-]+){0,8})/?[`\'"]?';
const one = `(?:(?:the|only|just|all|everything|files|code|sources?|of|in|under|below|our|its)\\s+){0,4}${name}(?:\\s+${noun})?`;
const listed = new RegExp(
  `^\\W*(?:(?:please|pls|can\\s+you|could\\s+you|would\\s+you|now|just|only|run)\\s+){0,3}(?:the\\s+)?${deed}(?:ing|er)?\\s+(?:(?:only|just)\\s+)?${of}${one}(?:\\s*(?:,|,?\\s+(?:and|&|plus))\\s+${one})?(?:\\s+(?:only|alone|please|pls|thanks|now))*\\s*[.!?]*$`,
  'iu',
);
/** What means all of it, though a folder may be called so, "lint the code", or another deed, "lint src and build". */
const ofAll =
  /^(?:it|all|everything|code|codebase|project|repo|repository|sources?|files?|workspace|package|packages|module|modules|app|report|docs?|documentation|format|formatting|style|types?|lint|build|dist|\.)$/iu;
/** Among other places, a folder too: "check the format of src and docs". */
const documents = /^(?:docs?|documentation)$/iu;
/** What only a folder is called. */
const usualFolder = /^(?:src|lib|libs|app|apps|bin|cmd|pkg|include|scripts|tools|examples?|docs|benches)$/u;
const limits = new RegExp(`\\b(?:only|just|alone|solely)\\b|\\b${noun}\\b`, 'iu');

/**
 * What is to be done, and where; undefined where a task names no place, or may mean all. `isLook`: it is about nothing else, whether or not all of
 * the places are there: "verify the format of src and docs" builds no documents.
 */
export function limitedTo(said: string, root: string): { readonly deed: string; readonly isLook: boolean } | undefined {
  const [, first = '', ...others] = listed.exec(said.trim()) ?? [];
  if (first === '') return undefined;
  const names = namesOf([first, ...others]);
  const isPlace = (name: string) => isFolderIn(root, name) || usualFolder.test(name);
  const isLook =
    !bare.test(said) &&
    names.length > 1 &&
    names.slice(1).every((name) => isPlace(name) || ofDeed.test(name)) &&
    (formatOf.test(said) || isPlace(names[0] ?? ''));
  if (first === '' || (!isLook && onlyPlaces(said, root) === undefined)) return undefined;
  return { isLook, deed: said.slice(0, said.indexOf(first, said.search(/\s/u))).replace(joints, '') };
}

/** Folders called like what is built or run. */
const ofDeed = /^(?:docs?|documentation|tests?|specs?|examples?|benchmarks?|bench)$/iu;
const formatOf =
  /\b(?:format(?:ting)?|style|lint(?:ing)?)\s+(?:(?:problems?|errors?|issues?|warnings?)\s+)?(?:of|in)\b/iu;

const joints = /\b(?:only|just|the|all|of|in|on|over|for|under|below|everything)\b\s*|[`'"]/giu;

/** "Check the tests", "fix src": of which nothing says how. */
const bare =
  /^\W*(?:(?:please|pls|can\s+you|could\s+you|would\s+you|now|just|only)\s+){0,3}(?:check|verify|validate|fix|mend|tidy)\b(?![^.;!?]*\b(?:format\w*|style|lint\w*|types?|typing|imports?)\b)/iu;

/** Those places. */
export function onlyPlaces(said: string, root: string): readonly string[] | undefined {
  const [, ...found] = bare.test(said) ? [] : (listed.exec(said.trim()) ?? []);
  const names = namesOf(found);
  const isLimited = limits.test(said);
  const places = names.map((place) =>
    placeCalled(place, root, isLimited || (names.length > 1 && documents.test(place))),
  );
  const [first, ...others] = places.flatMap((place) => place ?? []);
  if (first !== undefined && others.length + 1 === places.length) return [...new Set([first, ...others])];
  const { meant = [] } = bare.test(said) ? {} : (spokenPlaces(said, root) ?? {});
  return meant.length > 0 ? meant : undefined;
}

const namesOf = (found: readonly (string | undefined)[]): readonly string[] =>
  found.flatMap((place) => (place === undefined ? [] : [place.replace(/[./]+$/u, '')]));

/** Folders that such a task names, and that are not there: "format src" where all lies in `lib`. */
export function absentPlaces(said: string, root: string): readonly string[] {
  const [, ...found] = bare.test(said) ? [] : (listed.exec(said.trim()) ?? []);
  return namesOf(found).filter(
    (name) => usualFolder.test(name) && placeCalled(name, root, true) === undefined && basename(root) !== name,
  );
}

/** A file or folder; also the package below `src`. What is called like the project is all of it, unless it is to be that alone. */
function placeCalled(said: string, root: string, isLimited: boolean): string | undefined {
  const isOwn = said.toLowerCase() === basename(root).toLowerCase() || ofAll.test(said);
  if (!isPlainName(said) || said.includes('..') || (isOwn && !isLimited)) return undefined;
  if (isFileIn(root, said) && /[/.]/u.test(said)) return said;
  return [said, `src/${said}`].find((path) => isFolderIn(root, path));
}
