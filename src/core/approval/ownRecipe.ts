// A line that is word for word a recipe of the workspace, where its runner is not installed: what it may remove and load as `just clean` would.
import { reason } from '../reason.ts';
import { inspectCommand } from './commandRisk.ts';
import { summarise, type Finding } from './inspector.ts';
import type { SubCommand } from './shell/effects.ts';

export interface OwnRecipes {
  /** How a runner would start what `line` is, `just clean`: each recipe of the last commit that is this line. Empty: none is. */
  readonly callsOf: (line: string) => readonly string[];
  /** Whether a path, relative to where commands start, is in the workspace and holds only what can be made again: ignored, untracked, no link, no secret. */
  readonly isMade: (path: string) => boolean;
  /** Whether a file is as in the last commit. */
  readonly isCommitted: (path: string) => boolean;
}

/** Plain characters alone: nothing that a shell expands, no parent folder, no absolute path. */
const part = String.raw`(?!\.\.?(?:/|\s|$))[A-Za-z0-9_.][\w.-]*`;
const path = `(?:\\./)?${part}(?:/${part})*/?`;
const removal = new RegExp(`^rm(?: -[rfRvd]+| --(?:recursive|force|verbose|dir))*(?<paths>(?: ${path})+)$`);
const load = new RegExp(`^sqlite3 (?<database>${path}) < (?<file>${path})$`);
/** Neither changes the folder or a variable, nor makes a link. */
const harmless = new RegExp(
  String.raw`^(?:mkdir(?: -p)?(?: ${path})+|true|:|echo(?: [A-Za-z0-9_.,:]+| "[\w .,:]*"| '[\w .,:]*')*)$`,
);

/**
 * Findings about what `line` removes or loads, as writes, where it is a recipe of the workspace. Only for the beginning of the line, up to the
 * first part that could lead elsewhere; anything that is not plain text stays as it is.
 */
export function withOwnRecipe(
  line: string,
  findings: readonly Finding[],
  subCommands: readonly SubCommand[],
  recipes: OwnRecipes,
): readonly Finding[] {
  const parts = line.split(/ *(?:&&|;) */);
  const other = parts.findIndex((part) => !removal.test(part) && !load.test(part) && !harmless.test(part));
  const plain = parts.slice(0, other < 0 ? undefined : other);
  // Each part is one sub-command, in the same order.
  const isInStep = plain.every((part, at) => {
    const words = subCommands[at]?.words ?? [];
    return removal.test(part) ? words.join(' ') === part : words[0] === part.split(' ')[0];
  });
  if (!isInStep || !plain.some((part) => removal.test(part) || load.test(part))) return findings;
  const calls = recipes.callsOf(line);
  if (calls.length === 0 || calls.some((call) => summarise(inspectCommand(call).findings).alwaysAsk)) return findings;
  const known = new Set(plain.flatMap((part, at) => (isRebuilt(part, recipes) ? [at] : [])));
  return findings.map((finding): Finding =>
    finding.class === 'destructive' && finding.subCommand !== undefined && known.has(finding.subCommand)
      ? {
          ...finding,
          class: 'write',
          alwaysAsk: false,
          reason: finding.reason.code === 'deletesData' ? reason('deletesOutput', 'rm') : reason('runsOwnCode'),
        }
      : finding,
  );
}

function isRebuilt(part: string, { isMade, isCommitted }: OwnRecipes): boolean {
  const { paths, database, file } = removal.exec(part)?.groups ?? load.exec(part)?.groups ?? {};
  if (paths !== undefined) return paths.trim().split(' ').every(isMade);
  return database !== undefined && file !== undefined && isMade(database) && isCommitted(file);
}
