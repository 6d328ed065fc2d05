// "`tidy.py <SITE> <YEAR>` writes `work/<SITE>-<YEAR>.tsv`": what a document says makes a file that is missing, with what its name tells.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isPlainName, isPresentable } from '../commands/workspaceCommand.ts';
import { simpleCommand } from '../commands/shellText.ts';
import { escapeRegExp } from '../request/escapeRegExp.ts';
import { reachesOut } from '../sources/memberScripts.ts';
import { missingFilesIn } from './missingFiles.ts';
import type { RepairContext, Suggestion } from './suggestion.ts';
import { certain } from './suggestion.ts';
import { harmful, throwsAway } from './throwsAway.ts';

const makes = /\b(?:writes?|makes?|creates?|produces?)\b[^`]{0,40}`([\w./-]*<[^`]*>[\w./<>-]*)`/giu;
const slot = /<([\w-]+)>/gu;
/** How far above the file stands what makes it. */
const mostAbove = 400;
const command = /`([^`\n]*<[\w-]+>[^`\n]*)`|^(?: {3,}|\t|\$ )(\S[^\n`]*<[\w-]+>[^\n`]*)$/gmu;

export function documentedProducer({ workspace, failure }: RepairContext): readonly Suggestion[] {
  const missing = missingFilesIn(failure.text, workspace.root);
  if (missing.length === 0) return [];
  return workspace.documents.flatMap((text) =>
    [...text.matchAll(makes)].flatMap((made): readonly Suggestion[] => {
      const [, file = ''] = made;
      const values = missing.map((path) => valuesIn(file, path)).find((found) => found !== undefined);
      const above = text.slice(Math.max(0, made.index - mostAbove), made.index);
      const [, quoted, indented] = [...above.matchAll(command)].at(-1) ?? [];
      const usage = quoted ?? indented;
      if (values === undefined || usage === undefined) return [];
      const line = usage.trim().replace(slot, (whole, name: string) => values.get(name.toLowerCase()) ?? whole);
      const words = simpleCommand(line)?.words ?? [];
      const isOwn = words.slice(0, 2).some((word) => isPlainName(word) && existsSync(join(workspace.root, word)));
      const isPlain = isOwn && isPresentable(line) && !/[<>|;&$`]/u.test(line);
      return isPlain && !harmful.test(line) && !reachesOut(line) && !throwsAway.test(above)
        ? [{ command: line, logit: certain, intent: 'a document says that it writes what is missing' }]
        : [];
    }),
  );
}

/** The values that `path` gives to the placeholders of `pattern`, by their names in lower case; undefined where it does not fit. */
function valuesIn(pattern: string, path: string): ReadonlyMap<string, string> | undefined {
  const names = [...pattern.matchAll(slot)].map(([, name = '']) => name.toLowerCase());
  const parts = pattern.split(/<[\w-]+>/u).map(escapeRegExp);
  const found = new RegExp(`^(?:\\./)?${parts.join('([\\w.]+)')}$`, 'u').exec(path);
  return found === null ? undefined : new Map(names.map((name, at) => [name, found[at + 1] ?? '']));
}
