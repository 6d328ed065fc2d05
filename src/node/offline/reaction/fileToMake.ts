// "Get me report.csv", "write the output to out.json": the file that a task wants to have.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { placeOfFile } from '../request/saidOutputs.ts';

const asksForFile =
  /\b(?:get|gets|need|want|make|makes|produces?|creates?|generates?|writes?|into|to)\s+(?:me\s+)?(?:the\s+|an?\s+)?(?:file\s+)?[`'"]?((?:[\w-]+\/)*[\w.-]+\.(?:csv|tsv|jsonl?|ndjson|html?|txt|md|pdf|svg|png|xml|ya?ml|toml|sql|db|dat|rst|log|zip|tar|gz|ics|geojson))\b(?!\s+as\s+an?\s+[\w-]+)/giu;

/** The only file that a task wants to have and that is not there yet. */
export function fileToMake(task: string, { root, commands }: Pick<Workspace, 'root' | 'commands'>): string | undefined {
  // An ending alone names no file: "make the tar.gz".
  const named = new Set(
    [...task.matchAll(asksForFile)].map(([, path = '']) => path).filter((path) => !/^tar\.\w+$/i.test(path)),
  );
  const [said = ''] = named;
  const path = isPlainName(said) ? placeOfFile(said, commands) : said;
  return named.size === 1 && isPlainName(path) && !path.includes('..') && !existsSync(join(root, path))
    ? path
    : undefined;
}
