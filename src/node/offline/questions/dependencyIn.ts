// "Which express is in our lockfile?": what a task names of the things that the project uses.
import type { Workspace } from '../commands/workspace.ts';
import { isKnownWord } from '../request/vocabulary.ts';
import { dependenciesSaid, dependencyCalled, versionedDependencies } from './listedVersion.ts';
import { isOwnName } from './ownPackage.ts';
import { copiedFiles, isVendored } from './vendoredVersion.ts';

/** Stands for the project, and is no name. */
const itself =
  /^(?:this|the|it|its|project|package|app|application|library|repo|repository|software|program|tool|code|module|crate|current|exact|project's|we|you|our|which|what|artifacts?|artefacts?|jars?|binar(?:y|ies)|checkout|branch|sources?|tree|build|distribution|dist|release|snapshot|installation|thing|stuff|working|mine|ours|everything|all|any|anything|something)$/iu;

/** "This script", "the cli": the project too, unless something else is used. A package may be called so. */
export const isItself = (word: string, text: string): boolean =>
  itself.test(word) ||
  (/^(?:script|utility|cli)$/iu.test(word) &&
    new RegExp(`\\b(?:this|the|our|my)\\s+(?:[\\w-]{1,40}\\s+)?${word}\\b`, 'iu').test(text) &&
    !/\b(?:depend\w*|us(?:es?|ed|ing))\b/iu.test(text));

export const notNames =
  /^(?:carry|carries|bear|bears|is|are|am|was|do|does|did|has|have|would|should|will|can|could|this|that|which|we|you|it|here|there|now|today|currently|please|pls|exactly|itself|i|me|us|them|him|her|front|hand|mine|ours)$/iu;

const asksVersion = /\b(?:versions?|releases?|ver|locked|pinned|number)\b/iu;
/** Says whose version is wanted, where the clause names nothing else. */
const ofProject =
  /\b(?:(?:are|is|am)\s+(?:we|it|this|i)\b|we['’]re|our|its|package\.json|pyproject\.toml|cargo\.toml|(?:this|the|my)\s+(?:[\w-]+\s+)?(?:project|package|repo\w*|app|server|library|crate|module|tool|program|checkout)\b(?!\s+(?:uses?|needs?|depends?|is\s+(?:locked|pinned))))/iu;

/** The only thing that a task names of what a manifest lists, or what is kept here as a copy, where it asks for a version: in that clause, or before it points back. */
export function dependencyIn(task: string, workspace: Workspace): string | undefined {
  const clauses = task.split(/[:;,.!?](?=\s|$)/u).filter((clause) => asksVersion.test(clause));
  if (clauses.length === 0) return undefined;
  const project = {
    workspace,
    listed: versionedDependencies(workspace.root, [...workspace.names]),
    copied: copiedFiles(workspace.root),
  };
  const named = clauses.map((clause) => namedIn(clause, project)).find((name) => name !== undefined);
  return named ?? (clauses.some((clause) => ofProject.test(clause)) ? undefined : namedIn(task, project));
}

interface Project {
  readonly workspace: Workspace;
  readonly listed: readonly string[];
  readonly copied: readonly string[];
}

function namedIn(task: string, { workspace, listed, copied }: Project): string | undefined {
  const [phrase, otherPhrase] = new Set(dependenciesSaid(task, listed));
  if (phrase !== undefined && otherPhrase === undefined && !isOwnName(phrase, workspace)) return phrase;
  // "The mailer library" is `symfony/mailer`, where nothing else is called so.
  const words = task.match(/(?<![\w./-])@?[A-Za-z][\w+-]{2,}(?:[./][\w-]+)*(?![\w/-])/g) ?? [];
  const found = new Set(
    words
      .filter((word) => !notNames.test(word) && !isItself(word, task) && !isOwnName(word, workspace))
      .flatMap(
        (word) =>
          dependencyCalled(word, listed) ?? (!isKnownWord(word.toLowerCase()) && isVendored(word, copied) ? word : []),
      ),
  );
  const [only, another] = found;
  return another === undefined ? only : undefined;
}
