// Where a definition is looked for: in the files, in the whole repository, among the lines that begin like one.
import { commandAction } from '../../../core/tools/run.ts';
import { searchAction } from '../../../core/tools/looking.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { aliasedIn } from './aliases.ts';
import { bestDefinition, definesItself, definitionIn, noDefinition } from './definition.ts';
import { enumMembers } from './enumMembers.ts';
import { isInComment } from './inComment.ts';
import type { Hit } from './hits.ts';
import { hiddenToo, hitsOf, isCut, literalPattern, placeOf } from './hits.ts';
import { codeSpan } from './markup.ts';
import type { Look } from './question.ts';

export interface Sought {
  readonly root: string;
  readonly ignoreCase?: boolean;
  /** Only a folder of a repository is searched. */
  readonly isPart?: boolean;
  readonly kind?: string | undefined;
  /** Whether it is also asked where it is used. */
  readonly withUses?: boolean;
}

export function search(wanted: string, { root, ignoreCase = false, isPart = false, kind, withUses }: Sought): Look {
  return {
    action: searchAction({
      pattern: literalPattern(wanted),
      maxResults: 500,
      ...(ignoreCase ? { ignoreCase } : {}),
    }),
    intent: ignoreCase ? `find ${wanted} in any case` : `find ${wanted} in the files`,
    answer: (output) => {
      const hits = hitsOf(output);
      const found =
        (definesItself(hits, wanted) ? undefined : (aliasIn(hits, wanted, root) ?? valueIn(hits, wanted, root))) ??
        definitionIn(hits, wanted, !isCut(output), {
          kind,
          withUses: withUses === true,
          isRemark: (hit) => isInComment(hit, root),
        });
      // The definition may be beyond the lines shown, in another folder, or written in another case.
      const isOpen =
        found?.startsWith(noDefinition) === true || isCut(output) || (isPart && !definesItself(hits, wanted));
      return !ignoreCase && isOpen ? undefined : found;
    },
  };
}

/** Where a module defines what it exports by another name: a bundle that repeats it is no source. */
function aliasIn(hits: readonly Hit[], wanted: string, root: string): string | undefined {
  const aliased = aliasedIn(hits, wanted, root);
  const best = aliased && bestDefinition(aliased.hits, aliased.name);
  if (!best) return undefined;
  return `${codeSpan(wanted)} is ${codeSpan(aliased.name)}, defined here:\n\n${placeOf(best)}\n\nIt gets its name here:\n\n${placeOf(aliased.at)}`;
}

/** Where a name is defined, else where it is mentioned; undefined where it is not. */
export const placesOf = (hits: readonly Hit[], wanted: string, isAll: boolean, root: string): string | undefined =>
  (definesItself(hits, wanted) ? undefined : valueIn(hits, wanted, root)) ?? definitionIn(hits, wanted, isAll);

/** Where it is a value of an enumeration. */
function valueIn(hits: readonly Hit[], wanted: string, root: string): string | undefined {
  const found = enumMembers(hits, wanted, root);
  return found.length === 0
    ? undefined
    : `${codeSpan(wanted)} is defined here, as a value of an enumeration:\n\n${found.map(placeOf).join('\n')}`;
}

/** In a folder of a repository, its documents may be elsewhere: the whole is searched first, for a definition alone. */
export function inDocuments(phrase: string, { root, inGit, onPath }: Workspace): readonly Look[] {
  if (!inGit || !onPath('git') || !/^[\p{L} -]+$/u.test(phrase) || existsSync(join(root, '.git'))) return [];
  return [
    {
      action: commandAction(`git grep --untracked -n -I -i -w -F -e '${phrase}' -- ':/'`),
      intent: `find ${phrase} in the whole repository`,
      answer: (output) => {
        const found = definitionIn(hitsOf(output), phrase);
        return found?.startsWith(noDefinition) ? undefined : found;
      },
    },
  ];
}

/** For a word of many lines: those that begin like a definition. */
export function narrowed(wanted: string): Look {
  const starts =
    '\\b(?:fn|func|function|def|class|struct|enum|interface|trait|type|typedef|macro_rules!|define|const|let|var|static|module)\\b.*';
  return {
    action: searchAction({ pattern: `${starts}${literalPattern(wanted)}|^${literalPattern(wanted)}`, maxResults: 500 }),
    intent: `find lines that define ${wanted}`,
    onlyAfter: (outputs) => outputs.some(isCut),
    answer: (output) => {
      const found = definitionIn(hitsOf(output), wanted, false);
      return found?.startsWith(noDefinition) ? undefined : found;
    },
  };
}

/** What is missing here may be in a hidden file, or elsewhere in the repository. */
export function elsewhere(wanted: string, workspace: Workspace): readonly Look[] {
  return hiddenToo(wanted, workspace).map((action) => ({
    action,
    intent: `find ${wanted} in the whole repository`,
    answer: (output) => definitionIn(hitsOf(output), wanted),
  }));
}
