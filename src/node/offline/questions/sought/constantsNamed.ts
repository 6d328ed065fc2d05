// A passage may say a number by the name of a constant: the line that gives that its value.
import type { Workspace } from '../../commands/workspace.ts';
import { isTest, placeOf } from '../hits.ts';
import { isText, sourcesOf } from './lines.ts';

const mostNamed = 3;

/** The lines of the sources that give the constants of a text their numbers; empty where it says a number itself. */
export function constantsNamedIn(text: string, workspace: Pick<Workspace, 'root'>): string {
  const said = text.replace(/`[^`\s]+:\d+`/gu, '');
  if (/\d/.test(said)) return '';
  const names = [...new Set(said.match(/(?<=`)[A-Z][A-Z\d]*(?:_[A-Z\d]+)+(?=`)/g) ?? [])].slice(0, mostNamed);
  const places = names.flatMap((name) => {
    const gives = new RegExp(`(?:#\\s*define\\s+${name}\\s+|\\b${name}\\b\\s*(?::[^=]*)?=\\s*)\\(?-?\\d`);
    for (const { path, lines } of sourcesOf(workspace)) {
      const at = isText(path) || isTest(path) ? -1 : lines.findIndex((line) => gives.test(line));
      if (at >= 0) return [placeOf({ path, line: at + 1, text: (lines[at] ?? '').trim() })];
    }
    return [];
  });
  return places.join('\n');
}
