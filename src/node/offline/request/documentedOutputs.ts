// "`tidy.py <SITE> <YEAR>` writes `work/<SITE>-<YEAR>.tsv`": which line of a document makes a file, with what the file's name tells.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName, isPresentable } from '../commands/workspaceCommand.ts';
import { simpleCommand } from '../commands/shellText.ts';
import { harmful, throwsAway } from '../reaction/throwsAway.ts';
import { reachesOut } from '../sources/memberScripts.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { requestIn } from './clauses.ts';
import { actionConcepts } from './vocabulary.ts';

const makes = /\b(?:writes?|makes?|creates?|produces?)\b[^`]{0,40}`([\w./-]*<[^`]*>[\w./<>-]*)`/giu;
const slot = /<([\w-]+)>/gu;
/** How far above the file stands what makes it. */
const mostAbove = 400;
const command = /`([^`\n]*<[\w-]+>[^`\n]*)`|^(?: {3,}|\t|\$ )(\S[^\n`]*<[\w-]+>[^\n`]*)$/gmu;

/** The lines that are said to write `path`. */
export function writersOf(path: string, { root, documents }: Pick<Workspace, 'root' | 'documents'>): readonly string[] {
  return documents.flatMap((text) =>
    [...text.matchAll(makes)].flatMap((made) => {
      const values = valuesIn(made[1] ?? '', path);
      const above = text.slice(Math.max(0, made.index - mostAbove), made.index);
      const [, quoted, indented] = [...above.matchAll(command)].at(-1) ?? [];
      const usage = quoted ?? indented;
      if (values === undefined || usage === undefined) return [];
      const line = usage.trim().replace(slot, (whole, name: string) => values.get(name.toLowerCase()) ?? whole);
      const words = simpleCommand(line)?.words ?? [];
      const isOwn = words.slice(0, 2).some((word) => isPlainName(word) && existsSync(join(root, word)));
      const isPlain = isOwn && isPresentable(line) && !/[<>|;&$`]/u.test(line);
      return isPlain && !reachesOut(line) && !harmful.test(line) && !throwsAway.test(above) ? [line] : [];
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

const file = /(?<![\w./<>-])(?:[\w-]+\/)+[\w-]+\.[a-z]\w{0,5}(?![\w/])/giu;
const wanted =
  /\b(?:need|want|like|missing|lack|miss|get|(?:re)?(?:make|create|produce|generate|write|build))\b|\b(?:to|(?:can|could|may)\s+(?:i|we))\s+have\b|^\W*[\w./-]+(?:\s+(?:please|pls))?\W*$|\b(?:is|are)\s+(?:not\s+there|missing|gone)\b/iu;
const asks =
  /^\W*(?:how|what|which|where|why|who|when|is|are|does|did|do|has|have|was|were)\b|\b(?:do(?:n['’]?t| not)|never|without|instead|delete|remove|rename|move|copy|edit|fix|explain|describe|show|commit|untouched|unchanged|as\s+it\s+is|sum(?:s|med|ming)?|add(?:s|ed|ing)?|see|use[ds]?|using|know|(?:keep|kept|leav|left|total|count|averag|check|verif|validat|compar|diff|open|read|view|look|inspect|review|plot|draw|print|sort|filter|merg|convert|import|load|send|sent|mail|upload|shar|back(?:ed|ing)?\s?up|analy[sz]|understand)\w*)\b/iu;
/** What is there already is written once more only by an order that says so. */
const anew =
  /^\W*(?:(?:please|pls|now|just|(?:can|could|would|will)\s+you)\W+)*(?:re-?(?:make|create|produce|generate|write|build)\b|(?:make|create|produce|generate|write|build)\b.*\b(?:again|anew|afresh|once\s+more)\b)/iu;
const own: ReadonlySet<string> = new Set(['#generate', '#build']);

/** "I'm missing tables/osier-2023.csv": the documented line that writes it; undefined where another thing is wanted too. */
export function documentedOutput(said: string, place: Pick<Workspace, 'root' | 'documents'>): string | undefined {
  const paths = new Set(said.match(file) ?? []);
  const [path = '', another] = paths;
  const request = requestIn(said).replaceAll(path, ' ');
  if (path === '' || another !== undefined || !wanted.test(said) || asks.test(said.replaceAll(path, ' it ')))
    return undefined;
  if (existsSync(join(place.root, path)) && !anew.test(said)) return undefined;
  if ([...actionConcepts(request)].some((concept) => !own.has(concept))) return undefined;
  const [only, other] = new Set(writersOf(path, place));
  return other === undefined ? only : undefined;
}
