// What Gradle does by convention, and its tasks that run Checkstyle, in whichever script of the project they are declared.
import { filesBelow } from '../commands/filesBelow.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { textIn } from '../questions/texts.ts';
import type { ConventionalFolder, Line } from './conventions.ts';

/** `task checkstyle(type: Checkstyle) {`, `tasks.register("style", Checkstyle)` */
const declared =
  /\btask\s+(\w+)\s*\(\s*type\s*:\s*Checkstyle\b|\btasks\.(?:register|create)\s*(?:<Checkstyle>)?\(\s*["'](\w+)["']\s*(?:,\s*Checkstyle\b|\)\s*\{)/u;
const mostScripts = 30;

/** Empty where the folder is not a Gradle project. */
export function gradleChecks(root: string, names: ReadonlySet<string>): readonly WorkspaceCommand[] {
  if (![...names].some((name) => /^(?:build|settings)\.gradle(?:\.kts)?$/.test(name))) return [];
  const tool = names.has('gradlew') ? './gradlew' : 'gradle';
  const scripts = filesBelow(root, (name) => /\.gradle(?:\.kts)?$/.test(name), { deepest: 3 }).slice(0, mostScripts);
  const tasks = scripts.flatMap((path) => {
    const text = textIn(root, path) ?? '';
    const [, plain, registered] = text.includes('Checkstyle') ? (declared.exec(text) ?? []) : [];
    return plain ?? registered ?? [];
  });
  return [...new Set(tasks)].map((task) => ({
    ...{ command: `${tool} ${task}`, name: 'lint checkstyle', description: '', body: '' },
    ...{ origin: 'Gradle task', kind: 'conventional' as const },
  }));
}

/** Its usual tasks. */
export function gradle({ names, text }: ConventionalFolder, file: string): readonly Line[] {
  const tool = names.has('gradlew') ? './gradlew' : 'gradle';
  const script = text(file) ?? '';
  return [
    [`${tool} test`, 'test unit'],
    [`${tool} build`, 'build'],
    [`${tool} testClasses`, 'typecheck'],
    [`${tool} check`, 'check verify'],
    [`${tool} clean`, 'clean'],
    [`${tool} javadoc`, 'docs'],
    ...(/\bapplication\b/.test(script) ? [[`${tool} run`, 'start'] as const] : []),
    ...(script.includes('spotless') ? [[`${tool} spotlessApply`, 'format'] as const] : []),
    ...(script.includes('ktlint') ? [[`${tool} ktlintCheck`, 'lint'] as const] : []),
    ...(script.includes('checkstyle') ? [[`${tool} checkstyleMain`, 'lint'] as const] : []),
  ];
}
