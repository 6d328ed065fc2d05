// Paths that a failure says are not there.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isPlainName } from '../commands/workspaceCommand.ts';

const absent =
  /\bno such file|\bdoes(?:n['’]t| not) exist|\b(?:is|are) (?:missing|absent|not (?:there|here))\b|\bnot (?:be )?found\b|\bENOENT\b|\bmissing\b|\b(?:cannot|can['’]t|could(?: not|n['’]t)|unable to) (?:open|find|read|load|locate)\b|\bno (?=[\w-]+\.\w+ (?:here|there|found|yet))/i;
const path = /(?<![\w/.:@-])(?:\.\/)?((?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.[a-z]\w{0,7})(?![\w/-])/gi;
/** "Can't locate Loom/Tables.pm in @INC": modules of a project lie in `lib`. */
export const missingPerlModule = /\bCan't locate ((?:\w+\/)*\w+\.pm) in @INC/;
const most = 4;

/** Relative to `root`, in the order in which an output names them, at most four; none that is there, or that lies among what was installed. */
export function missingFilesIn(text: string, root: string): readonly string[] {
  const found = text
    .split('\n')
    .map((line) => line.replaceAll(`${root}/`, ''))
    .flatMap((line) => {
      const [, module] = missingPerlModule.exec(line) ?? [];
      if (module !== undefined) return [`lib/${module}`];
      return absent.test(line) ? [...line.matchAll(path)].map(([, file = '']) => file) : [];
    })
    .filter((file) => isPlainName(file) && !/(?:^|\/)(?:node_modules|site-packages|dist-packages)\//.test(file))
    .filter((file) => !existsSync(join(root, file)));
  return [...new Set(found)].slice(0, most);
}
