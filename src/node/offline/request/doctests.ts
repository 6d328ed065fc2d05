// "Run the doctests of the package": the examples in its documentation, by what runs those of Python.
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { filesBelow } from '../commands/filesBelow.ts';
import { namesIn, textIn } from '../questions/texts.ts';
import { fileCalled } from './testFile.ts';
import { ending, opening } from './testOrder.ts';
import { says, type Place } from './testPlace.ts';
import { commandFor, isFileOfTests } from './testRunners.ts';

const asked = new RegExp(
  `${opening}doc[\\s-]?tests?(?:\\s+(?:of|in|for|from)\\s+(?:the\\s+|this\\s+)?(?:(?:package|library|project|module|code|sources?)|[\`'"]?(?<file>[\\w./-]+)[\`'"]?))?${ending}`,
  'iu',
);
const besides = new RegExp(
  `${opening}tests?(?:\\s+suite)?,?\\s+(?:incl\\.|incl|including|include|with|and|plus|also)\\s+(?:the\\s+|its\\s+|all\\s+)*doc[\\s-]?tests?${ending}`,
  'iu',
);
const example = /^[ \t]*>>> \S/mu;

/** Whether the commands or files of a project show that pytest runs its tests. */
export const usesPytest = (place: Place): boolean =>
  says(place, /\bpy\.?test\b/) !== undefined ||
  ['conftest.py', 'pytest.ini'].some((name) => place.names.has(name)) ||
  /\bpy\.?test\b/.test(
    ['pyproject.toml', 'tox.ini', 'setup.cfg'].map((name) => textIn(place.root, name) ?? '').join('\n'),
  );

/** No line: they are wanted, and none are here. Undefined where something else is wanted, or the project is not in Python. */
export function doctests(task: string, place: Place): { readonly line: string | undefined } | undefined {
  const { root, names, python } = place;
  const all = besides.test(task.trim());
  const match = all ? /^/u.exec(task) : asked.exec(task.trim());
  const isPython = ['pyproject.toml', 'setup.py', 'setup.cfg'].some((name) => names.has(name));
  if (!match || names.has('Cargo.toml') || !isPython) return undefined;
  const hasExamples = (path: string) => example.test(textIn(root, path) ?? '');
  const isByPytest = usesPytest(place);
  const said = match.groups?.['file'];
  if (said !== undefined) {
    const path = fileCalled(said.replace(/^\.\//, ''), root);
    if (path === undefined || !hasExamples(path)) return { line: undefined };
    if (!path.endsWith('.py')) return { line: `${python} -m doctest ${path}` };
    return { line: `${python} -m ${isByPytest ? 'pytest --doctest-modules' : 'doctest'} ${path}` };
  }
  const packages = ['', 'src/']
    .flatMap((folder) => namesIn(root, folder === '' ? '.' : folder).map((name) => `${folder}${name}`))
    .filter((path) => !/^(?:tests?|docs?|examples?|scripts?|tools?|benchmarks?)$/u.test(basename(path)))
    .filter((path) => existsSync(join(root, path, '__init__.py')))
    .filter((path) =>
      filesBelow(join(root, path), (name) => name.endsWith('.py')).some((file) => hasExamples(join(path, file))),
    );
  const [only, another] = packages;
  if (all) return only === undefined || another !== undefined ? undefined : testsAndExamples(only, place);
  return {
    line:
      only !== undefined && another === undefined && isByPytest
        ? `${python} -m pytest --doctest-modules ${only}`
        : undefined,
  };
}

/** Tests and doctests together; undefined where the configuration already collects both. */
function testsAndExamples(folder: string, place: Place): { readonly line: string } | undefined {
  const { root } = place;
  const said = ['pyproject.toml', 'tox.ini', 'setup.cfg', 'pytest.ini']
    .map((name) => textIn(root, name) ?? '')
    .join('\n');
  if (!usesPytest(place) || /^\s*addopts\b.*(?:\n[ \t]+.*)*--doctest/mu.test(said)) return undefined;
  const tests = filesBelow(root, (name) => name.endsWith('.py')).filter(isFileOfTests);
  const [first = '', ...more] = [...new Set(tests.map((path) => (path.includes('/') ? path.split('/')[0] : path)))];
  if (first === '' || more.length > 0) return undefined;
  const line = commandFor(tests[0] ?? '', place);
  const start =
    line?.endsWith(` -m pytest ${tests[0] ?? ''}`) === true ? line.slice(0, -(tests[0] ?? '').length) : undefined;
  return start === undefined
    ? undefined
    : { line: `${start}--doctest-modules ${[...new Set([folder, first])].join(' ')}` };
}
