// "Clean up, but keep the cache": a clean that removes nothing of what is to stay.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { stemmer } from 'stemmer';
import type { Workspace } from '../commands/workspace.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { leftoversOrigin } from '../sources/leftovers.ts';
import { requestIn } from './clauses.ts';
import { actionConcepts, conceptsOf } from './vocabulary.ts';

const thing = '((?:(?:the|my|our|its|any|all|those|these|downloaded|whole)\\s+)*[\\w./-]+(?:\\s+[\\w./-]+){0,2})';
const removing = '(?:delet|remov|touch|los|wip|clean|clear|throw|eras|purg)(?:e|ing|ting|ning)?(?:\\s+away)?';
/** What is to stay, in the words of the task. */
const kept: readonly RegExp[] = [
  `\\b(?:keep(?:ing)?|preserv(?:e|ing)|spar(?:e|ing))\\s+${thing}`,
  `\\b(?:(?:do|must|should)(?:\\s+not|n['’]?t)|dont|never|without)\\s+${removing}\\s+${thing}`,
  `\\b(?:but|and)\\s+not\\s+${thing}|[(,;]\\s*not\\s+${thing}`,
  `\\b(?:leave|leaving|let)\\s+${thing}\\s+(?:alone|there|be|in\\s+place|untouched|as\\s+(?:it|they))\\b`,
  `\\b(?:except(?:\\s+for)?|other\\s+than|apart\\s+from|but\\s+for)\\s+${thing}`,
].map((pattern) => new RegExp(pattern, 'giu'));
/** That something is to stay. */
const stays =
  /\b(?:let|leave)\s+(?:it|them|those|these|that)\s+(?:be|alone|there|in place)\b|\b(?:is|are|has|have|ought|needs?)\s+to\s+(?:stay|remain|survive)\b|\b(?:should|must|shall|may|can)\s+(?:stay|remain|survive)\b|\bstays?\b/iu;

/** What a text says is to stay, in plain words; empty where it says nothing of that. */
export function keptIn(said: string): string {
  const [thing] = kept
    .flatMap((pattern) => [...said.matchAll(pattern)])
    .flatMap(([, ...things]) => things.filter(Boolean));
  return thing === undefined ? (stays.test(said) ? 'let those be' : '') : `keep ${thing}`;
}

/** A text without what it says is to stay. */
export const withoutKept = (said: string): string =>
  kept
    .reduce((text, pattern) => text.replaceAll(pattern, ' '), said)
    .split(/(?<=[.,;!?])\s/u)
    .filter((clause) => !stays.test(clause))
    .join(' ');

/** "The build products", "what was fetched": what it is about. */
const mentioned: ReadonlySet<string> = new Set(['#clean', '#build', '#generate', '#start', '#install']);

/** `said` in its own words, where `task` has plainer ones. Undefined where it wants no clean, or says of nothing that it is to stay; no line: every clean here removes some of it. */
export function cleanThatKeeps(
  said: string,
  task: string,
  { commands, root }: Pick<Workspace, 'commands' | 'root'>,
): { readonly line: string | undefined } | undefined {
  // What is to stay is no deed: "keep app-test".
  const wanted = actionConcepts(kept.reduce((text, pattern) => text.replaceAll(pattern, ' '), requestIn(task)));
  if (!wanted.has('#clean') || ![...wanted].every((concept) => mentioned.has(concept))) return undefined;
  const things = kept
    .flatMap((pattern) => [...said.matchAll(pattern)])
    .flatMap(([, ...phrases]) => phrases.filter(Boolean));
  const words = things.flatMap(wordsOf);
  if (words.length === 0 && !stays.test(said)) return undefined;
  const cleans = commands.filter(
    ({ kind, folder, name, origin }) =>
      (kind === 'declared' || origin === leftoversOrigin) &&
      folder === undefined &&
      (conceptsOf(name).has('#clean') || /clean/iu.test(name)),
  );
  const removing = cleans
    .map((command) => ({ command, paths: removedBy(command) }))
    .filter(({ paths }) => paths.length > 0);
  if (removing.length === 0) return undefined;
  const safe = removing.filter(
    ({ command, paths }) =>
      !paths.some((path) => things.some((thing) => holds(path, thing, root))) &&
      !wordsOf(command.description).some((word) => words.includes(word)),
  );
  // What stays is not named: the mildest.
  const [mildest] = safe.toSorted((a, b) => a.paths.length - b.paths.length);
  const usual = safe.find(({ command }) => /^clean$/iu.test(command.script ?? command.name));
  return { line: (words.length > 0 ? (usual ?? mildest) : mildest)?.command.command };
}

/**
 * Whether a path holds some of a thing, by any of its words. Where the workspace has a folder that is called so, as `plates/raw` for "the raw plates", the
 * path has to be that, around it or in it.
 */
function holds(path: string, thing: string, root: string): boolean {
  const words = wordsOf(thing);
  if (!wordsOf(path).some((word) => words.includes(word))) return false;
  const said = thing
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2 && !ofNothing.test(word));
  const [one = '', other = '', ...more] = said;
  const folder =
    more.length > 0 || other === ''
      ? undefined
      : [`${one}/${other}`, `${other}/${one}`].find((each) => existsSync(join(root, each)));
  const plain = path.replace(/^(?:\.\/)+|\/+$/g, '');
  return (
    folder === undefined ||
    plain.includes('*') ||
    `${plain}/`.startsWith(`${folder}/`) ||
    `${folder}/`.startsWith(`${plain}/`)
  );
}

const ofNothing =
  /^(?:the|its|any|all|and|but|not|for|are|that|this|those|these|them|with|from|source|sources|build|built|code|rest|else|anything|everything)$/u;
const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2 && !ofNothing.test(word))
    .map((word) => stemmer(word));

/** The paths that a recipe, with what it requires, hands to `rm` or the like. */
const removedBy = ({ body, requiredBody = '', lines = [] }: WorkspaceCommand): readonly string[] => [
  ...new Set(
    [
      ...[body, requiredBody, ...lines]
        .join('\n')
        .matchAll(/(?:^|[\s;&|@-])(?:\$\(RM\)|rm|rimraf|del-cli|trash)\s+([^\n;&|]+)/gu),
    ]
      .flatMap(([, words = '']) => words.split(/\s+/u))
      .filter((word) => word !== '' && !word.startsWith('-')),
  ),
];
