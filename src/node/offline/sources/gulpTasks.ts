// The tasks that a gulpfile defines: `gulp.task('sass', ...)`, `exports.build = ...`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isPlainName, type WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { conceptsOf } from '../request/vocabulary.ts';
import { textIn } from '../questions/texts.ts';
import type { PackageJson } from './packageJson.ts';

const files = ['gulpfile.js', 'gulpfile.cjs', 'gulpfile.mjs', 'Gulpfile.js'];
const defined = /^[ \t]*(?:gulp\.task\(\s*['"]([\w:-]+)['"]|exports(?:\.([\w]+)|\[['"]([\w:-]+)['"]\])\s*=)/gmu;
const reachesOut = /release|deploy|publish|bump|push|upload|gh-?pages/iu;
/** What plugins do -> a word for it. */
const deeds: readonly (readonly [call: RegExp, deed: string])[] = [
  [/\bsass\(/u, 'compile sass scss'],
  [/\bless\(/u, 'compile less'],
  [/\b(?:cssnano|cleanCSS|csso|cleanCss|minifyCss|minifyCSS)\(/u, 'minified minify css'],
  [/\b(?:uglify|terser)\(/u, 'minified minify js'],
  [/\bgulp\.watch\(|(?<![.\w])watch\(/u, 'watch'],
];

/** Where gulp is a dependency; without tasks that a script starts, and those that reach other machines. */
export function gulpTasks(
  root: string,
  { dependencies, scripts }: Pick<PackageJson, 'dependencies' | 'scripts'>,
): readonly WorkspaceCommand[] {
  const file = files.find((name) => existsSync(join(root, name)));
  if (file === undefined || !dependencies.has('gulp')) return [];
  const text = textIn(root, file) ?? '';
  const found = [...text.matchAll(defined)];
  const tasks = found.map(([, name, exported = '', quoted], at) => ({
    name: name ?? quoted ?? exported,
    body: text.slice(found[at]?.index, found[at + 1]?.index),
  }));
  const isStarted = (name: string) =>
    scripts.some(({ body }) => new RegExp(`\\bgulp(?: --\\S+)* ${name}(?=\\s|$)`, 'u').test(body));
  const isServed = (name: string) =>
    scripts.some((script) => [...conceptsOf(name)].some((concept) => conceptsOf(script.name).has(concept)));
  return tasks
    .filter(({ name, body }) => isPlainName(name) && name !== 'default' && !reachesOut.test(`${name} ${body}`))
    .filter(({ name }) => !isStarted(name) && !isServed(name))
    .map(({ name, body }) => ({
      ...{ command: `npx gulp ${name}`, name, description: '' },
      body: deeds.flatMap(([call, deed]) => (call.test(body) ? [deed] : [])).join(' '),
      ...{ origin: `${file} task`, kind: 'declared' as const },
    }));
}
