// `tests/models.py`: a module of Python's tests that no tool finds by its name, by the project's own runner or as a module.
import { basename, dirname, join } from 'node:path';
import { existsSync } from 'node:fs';
import { textIn } from '../questions/texts.ts';
import { says, type Place } from './testPlace.ts';

const inTests = /^(?:[\w-]+\/)*tests?\/(?!__|conftest\.|setup\.)\w+\.py$/;
const hasTests = /^\s+def test\w*\(self|^(?:async )?def test\w*\(/mu;
/** Takes the names of modules as its arguments. */
const takesModules = /\bloadTestsFromNames?\(/;
const addsFolder = /['"]tests?\.(?:%s|\{\w*\})/;

/** Undefined where the file is not such a module, or nothing here tells how it is run. */
export function moduleTestLine(place: Place, path: string): string | undefined {
  if (!inTests.test(path)) return undefined;
  const text = textIn(place.root, path) ?? '';
  if (!hasTests.test(text)) return undefined;
  const module = path.replace(/\.py$/, '').replaceAll('/', '.');
  const runners = place.commands.flatMap(({ command, kind }) => {
    const script = /^\S*python[\d.]* ([\w./-]+\.py)$/.exec(command)?.[1];
    const own = script === undefined || kind === 'fallback' ? '' : (textIn(place.root, script) ?? '');
    if (!takesModules.test(own) || !/\bargs\b|\bargv\b/.test(own)) return [];
    return [`${command} ${addsFolder.test(own) ? basename(path, '.py') : module}`];
  });
  if (runners[0] !== undefined) return runners[0];
  const isPlain = /^\s+def test/mu.test(text) && /TestCase\b/.test(text);
  if (says(place, /\bpytest\b/) !== undefined) return `${place.python} -m pytest ${path}`;
  const isPackage = existsSync(join(place.root, dirname(path), '__init__.py'));
  return isPlain && isPackage ? `${place.python} -m unittest ${module}` : undefined;
}
