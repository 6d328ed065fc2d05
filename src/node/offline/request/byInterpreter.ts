// "examples/quick.py tcp 80", where that file may not be executed or says of no interpreter: its language starts it.
import { constants, statSync } from 'node:fs';
import { join } from 'node:path';
import { textIn } from '../questions/texts.ts';
import { leavesToShell, typescriptLine } from '../sources/typescriptRunner.ts';
import { type Place, isFileIn, programCalled } from './fileCommand.ts';

const startsFile = /^(?:\.\/)?((?:[\w-]+\/)*[\w-]+\.(?:py|[cm]?js|rb|pl))((?:\s[^&|;<>]*)?)$/u;

/** The line with the interpreter before the file, where the file cannot be started by itself. */
export function byInterpreter(line: string | undefined, place: Place): string | undefined {
  if (line !== undefined && leavesToShell(line, place.root)) {
    const [, own = '', rest = ''] = /^(?:\.\/)?([\w./-]+)([^&|;<>]*)$/u.exec(line) ?? [];
    const run = own === '' ? undefined : typescriptLine(own, place);
    return run === undefined ? undefined : `${run}${rest}`;
  }
  const [, path = '', args = ''] = startsFile.exec(line ?? '') ?? [];
  if (path === '' || !isFileIn(place.root, path)) return line;
  const { mode } = statSync(join(place.root, path));
  if ((mode & constants.S_IXUSR) !== 0 && textIn(place.root, path)?.startsWith('#!') === true) return line;
  const start = programCalled(path, false, place);
  return start === undefined || start.startsWith('./') ? line : `${start}${args}`;
}
