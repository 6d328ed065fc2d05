// `tests/runtests.py testapp.tests.test_feeds`: one module of tests, by the project's own script that sets Django up for them.
import { textIn } from '../questions/texts.ts';
import type { Place } from './testPlace.ts';

const scripts = ['runtests.py', 'tests/runtests.py', 'test/runtests.py'];

/** Undefined where no such script is here, it takes no names, or the file lies outside of its folder. */
export function djangoTestLine({ root, python }: Pick<Place, 'root' | 'python'>, path: string): string | undefined {
  return scripts.flatMap((script) => {
    const text = textIn(root, script) ?? '';
    const folder = script.slice(0, script.lastIndexOf('/') + 1);
    if (!text.includes('.run_tests(') || !/\bsys\.argv\b/u.test(text) || !path.startsWith(folder)) return [];
    const label = path.slice(folder.length).replace(/\.py$/u, '').replaceAll('/', '.');
    return /^[\w.]+$/u.test(label) ? [`${python} ${script} ${label}`] : [];
  })[0];
}
