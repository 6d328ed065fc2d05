// Packages in a folder of their own, `src`, that tox or nox would install before the tests: told to Python where those do not run.
import { namesIn } from '../questions/texts.ts';
import { packageFolder, packagesIn } from './packageFolder.ts';

interface Layout {
  readonly root: string;
  readonly text: (file: string) => string | undefined;
  /** Whether the interpreter finds a module that was installed. */
  readonly hasModule: (module: string) => boolean;
}

/** What is only there once it was compiled is not in the sources. */
const compiles =
  /\bext_modules\b|\bcffi_modules\b|\bExtension\(|\bmaturin\b|\bscikit[-_]build\b|\bmeson-?python\b|\bmesonpy\b|\bcythonize\b/i;
const settings = ['pyproject.toml', 'pytest.ini', 'tox.ini', 'setup.cfg'];

/** The folder that holds the packages, such as `src`; undefined if the settings already add it to the path, or the packages are installed. */
export function untoldSources({ root, text, hasModule }: Layout): string | undefined {
  const folder = packagesIn('src', root) ? 'src' : packageFolder(root);
  if (folder === undefined) return undefined;
  if (settings.some((file) => /^["']?pythonpath["']?\s*=/m.test(text(file) ?? ''))) return undefined;
  if (['setup.py', 'pyproject.toml'].some((file) => compiles.test(text(file) ?? ''))) return undefined;
  const packages = namesIn(root, folder)
    .map((name) => name.replace(/\.py$/, ''))
    .filter((name) => /^[a-z]\w*$/i.test(name));
  return packages.some((name) => hasModule(name)) ? undefined : folder;
}

const startsTests = /^((?:\w+=\S+ )*)((?:\S*python[\d.]* -m )?(?:pytest|py\.test|unittest|coverage run|nose2)\b.*)$/;

/** "PYTHONPATH=src pytest": a line of tests with the folder of the packages. */
export function toldSources(line: string, folder: string): string {
  const [, variables = '', tests] = startsTests.exec(line) ?? [];
  if (tests === undefined) return line;
  const told = /(?<=\bPYTHONPATH=)\S+/.exec(variables)?.[0];
  if (told === undefined) return `PYTHONPATH=${folder} ${line}`;
  return told.split(':').includes(folder) ? line : line.replace(`PYTHONPATH=${told}`, `PYTHONPATH=${folder}:${told}`);
}
