// "Run the doctests of the package": the examples in its documentation, by what runs those of Python.
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { filesBelow } from '../commands/filesBelow.ts';
import { namesIn, textIn } from '../questions/texts.ts';
import { fileCalled } from './testFile.ts';
import { ending, opening } from './testOrder.ts';
import { says, type Place } from './testPlace.ts';

const asked = new RegExp(
  `${opening}doc[\\s-]?tests?(?:\\s+(?:of|in|for|from)\\s+(?:the\\s+|this\\s+)?(?:(?:package|library|project|module|code|sources?)|[\`'"]?(?<file>[\\w./-]+)[\`'"]?))?${ending}`,
  'iu',
);
const example = /^[ \t]*>>> \S/mu;

/** No line: they are wanted, and none are here. Undefined where something else is wanted, or the project is not in Python. */
export function doctests(task: string, place: Place): { readonly line: string | undefined } | undefined {
  const { root, names, python } = place;
  const match = asked.exec(task.trim());
  const isPython = ['pyproject.toml', 'setup.py', 'setup.cfg'].some((name) => names.has(name));
  if (!match || names.has('Cargo.toml') || !isPython) return undefined;
  const hasExamples = (path: string) => example.test(textIn(root, path) ?? '');
  const usesPytest =
    says(place, /\bpy\.?test\b/) !== undefined ||
    ['conftest.py', 'pytest.ini'].some((name) => names.has(name)) ||
    /\bpy\.?test\b/.test(['pyproject.toml', 'tox.ini', 'setup.cfg'].map((name) => textIn(root, name) ?? '').join('\n'));
  const said = match.groups?.['file'];
  if (said !== undefined) {
    const path = fileCalled(said.replace(/^\.\//, ''), root);
    if (path === undefined || !hasExamples(path)) return { line: undefined };
    if (!path.endsWith('.py')) return { line: `${python} -m doctest ${path}` };
    return { line: `${python} -m ${usesPytest ? 'pytest --doctest-modules' : 'doctest'} ${path}` };
  }
  const packages = ['', 'src/']
    .flatMap((folder) => namesIn(root, folder === '' ? '.' : folder).map((name) => `${folder}${name}`))
    .filter((path) => !/^(?:tests?|docs?|examples?|scripts?|tools?|benchmarks?)$/u.test(basename(path)))
    .filter((path) => existsSync(join(root, path, '__init__.py')))
    .filter((path) =>
      filesBelow(join(root, path), (name) => name.endsWith('.py')).some((file) => hasExamples(join(path, file))),
    );
  const [only, another] = packages;
  return {
    line:
      only !== undefined && another === undefined && usesPytest
        ? `${python} -m pytest --doctest-modules ${only}`
        : undefined,
  };
}
