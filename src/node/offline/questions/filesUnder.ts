// "How many files are in tests?": those below it too, how many lie directly in it, and how many are hidden.
import { join } from 'node:path';
import { entriesIn } from '../commands/filesBelow.ts';
import { many } from './answers.ts';
import { codeSpan } from './markup.ts';

const mostFolders = 20_000;
/** What packages and builds put there. */
const madeFolder = /^(?:node_modules|venv|target|\.git)$/;

interface Counts {
  direct: number;
  all: number;
  hidden: number;
}

/** "24 files in `tests`, with those in its subfolders (20 without them)." */
export function filesUnder(root: string, folder: string): string {
  const counts = countsIn(join(root, folder));
  const { direct, all, hidden } = counts;
  const inner = direct === all ? '' : `, with those in its subfolders (${String(direct)} without them)`;
  const besides = hidden === 0 ? '' : ` Hidden files are not counted (${String(hidden)} more).`;
  return `${many(all, 'file')} in ${codeSpan(folder)}${inner}.${besides}`;
}

/** What lies in a hidden folder is hidden too. */
function countsIn(top: string): Counts {
  const counts: Counts = { direct: 0, all: 0, hidden: 0 };
  const folders = [{ path: top, isHidden: false }];
  for (let at = 0; at < Math.min(folders.length, mostFolders); at += 1) {
    const { path, isHidden = false } = folders[at] ?? {};
    for (const entry of entriesIn(path ?? top)) {
      const isOut = isHidden || entry.name.startsWith('.');
      if (entry.isDirectory()) {
        if (!madeFolder.test(entry.name)) folders.push({ path: join(path ?? top, entry.name), isHidden: isOut });
      } else if (isOut) counts.hidden += 1;
      else {
        counts.all += 1;
        if (at === 0) counts.direct += 1;
      }
    }
  }
  return counts;
}
