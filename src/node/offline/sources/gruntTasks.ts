// The tasks that a Gruntfile registers by a list of others, or by one: `grunt.registerTask('test', ['nodeunit'])`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isPlainName, type WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { conceptsOf } from '../request/vocabulary.ts';
import { textIn } from '../questions/texts.ts';
import type { PackageJson } from './packageJson.ts';

const registered =
  /^[ \t]*grunt\.registerTask\(\s*['"]([\w:-]+)['"]\s*,\s*(?:['"][^'"\n]*['"]\s*,\s*)?(?:\[([^\]]{0,400})\]|(['"][\w:-]+['"])\s*\))/gmu;
/** Plugins that are tasks themselves once they are configured. */
const plugins: Readonly<Record<string, string>> = {
  jshint: 'lint',
  eslint: 'lint',
  nodeunit: 'test',
  uglify: 'minify',
};
const reachesOut = /release|deploy|publish|bump|push|saucelabs|browserstack/iu;

/** The tasks, where grunt is a dependency and no script does the same. */
export function gruntTasks(
  root: string,
  { dependencies, scripts }: Pick<PackageJson, 'dependencies' | 'scripts'>,
): readonly WorkspaceCommand[] {
  const file = ['Gruntfile.js', 'Gruntfile.cjs', 'gruntfile.js'].find((name) => existsSync(join(root, name)));
  if (file === undefined || !dependencies.has('grunt')) return [];
  const text = textIn(root, file) ?? '';
  // What the default stands for has a name of its own.
  const aliases = [...text.matchAll(registered)].filter(([, name, list]) => list !== undefined || name !== 'default');
  const tasks = aliases.map(([, name = '', list, one = '']) => ({
    name,
    body: [...(list ?? one).matchAll(/['"]([\w:-]+)['"]/gu)].map(([, each = '']) => each).join(' '),
  }));
  const own = Object.entries(plugins).flatMap(([name, deed]) =>
    new RegExp(`^\\s+['"]?${name}['"]?\\s*:\\s*\\{`, 'mu').test(text) &&
    !tasks.some((task) => conceptsOf(task.name).has(`#${deed}`) || task.name === deed) &&
    !scripts.some(({ body }) => new RegExp(`^(?:npx )?grunt ${name}(?= |$)`, 'u').test(body))
      ? [{ name: `${deed} ${name}`, body: '', task: name }]
      : [],
  );
  const named = tasks.map((task) =>
    task.name === 'default' ? { ...task, name: 'build', task: 'default' } : { ...task, task: task.name },
  );
  const isBuilt = tasks.some(({ name }) => conceptsOf(name).has('#build'));
  const isServed = (name: string) =>
    scripts.some((script) => [...conceptsOf(name)].some((concept) => conceptsOf(script.name).has(concept)));
  return [...named, ...own]
    .filter(
      ({ task }) =>
        !(task === 'default' && (isBuilt || !/uglify|concat|browserify|babel|sass|less|copy|min/u.test(text))),
    )
    .filter(({ name, task, body }) => isPlainName(task) && !reachesOut.test(`${name} ${body}`) && !isServed(name))
    .map(({ name, task, body }) => ({
      ...{ command: task === 'default' ? 'npx grunt' : `npx grunt ${task}`, name, description: '', body },
      ...{ origin: `${file} task`, kind: 'declared' as const },
    }));
}
