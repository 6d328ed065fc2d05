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
const limits = new RegExp(`\\b(?:only|just|alone|solely)\\b|\\b${noun}\\b`, 'iu');

/** What is to be done, and where: at least one place, and all of them there; undefined where a task names none, or may mean all. */
export function limitedTo(
  said: string,
  root: string,
): { readonly deed: string; readonly places: readonly string[] } | undefined {
  const places = onlyPlaces(said, root);
  const [, first = ''] = listed.exec(said.trim()) ?? [];
  return places && { places, deed: said.slice(0, said.indexOf(first, said.search(/\s/u))).replace(joints, '') };
}

const joints = /\b(?:only|just|the|all|of|in|on|over|for|under|below|everything)\b\s*|[`'"]/giu;

/** "Check the tests", "fix src": of which nothing says how. */
const bare =
  /^\W*(?:(?:please|pls|can\s+you|could\s+you|would\s+you|now|just|only)\s+){0,3}(?:check|verify|validate|fix|mend|tidy)\b(?![^.;!?]*\b(?:format\w*|style|lint\w*|types?|typing|imports?)\b)/iu;

/** Those places. */
export function onlyPlaces(said: string, root: string): readonly string[] | undefined {
  const [, ...found] = bare.test(said) ? [] : (listed.exec(said.trim()) ?? []);
  const isLimited = limits.test(said);
  const places = found
    .filter((place: string | undefined) => place !== undefined)
    .map((place) => placeCalled(place.replace(/[./]+$/u, ''), root, isLimited));
  const [first, ...others] = places.flatMap((place) => place ?? []);
  if (first !== undefined && others.length + 1 === places.length) return [...new Set([first, ...others])];
  const { meant = [] } = bare.test(said) ? {} : (spokenPlaces(said, root) ?? {});
  return meant.length > 0 ? meant : undefined;
}

/** A file or folder; also the package below `src`. What is called like the project is all of it, unless it is to be that alone. */
function placeCalled(said: string, root: string, isLimited: boolean): string | undefined {
  const isOwn = said.toLowerCase() === basename(root).toLowerCase() || ofAll.test(said);
  if (!isPlainName(said) || said.includes('..') || (isOwn && !isLimited)) return undefined;
  if (isFileIn(root, said) && /[/.]/u.test(said)) return said;
  return [said, `src/${said}`].find((path) => isFolderIn(root, path));
}
