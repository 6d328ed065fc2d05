// "Run the java relay tests", "only the tests of core": the tests of the one project of a Gradle build that a task names.
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { textIn } from '../questions/texts.ts';
import { onlyAsks } from './questionWords.ts';
import { actionConcepts, conceptsOf } from './vocabulary.ts';

const include = /^[ \t]*include\b[ \t]*\(?((?:[ \t,]*\n?[ \t]*['"][\w:./-]+['"])+)/gm;
const renamed = /^[ \t]*project\s*\(\s*['"]:?([\w:.-]+)['"]\s*\)\.name\s*=\s*['"]([\w.-]+)['"]/gm;
const leavesOut =
  /\b(?:not|no|without|except|excluding|skip|skipping|but|besides|other\s+than|apart\s+from|instead|rather|never|don['’]?t)\b/iu;
const order = /\b(?:run|re-?run|execute|test|do|start|check|verify)\b|^\W*(?:only|just)\b|\b(?:only|alone)\b/iu;
/** Said of tests beside their project. */
const said =
  /^(?:please|pls|can|could|would|you|me|now|again|just|only|alone|run|rerun|execute|do|check|verify|test|tests|testing|suite|unit|specs?|the|all|of|in|for|from|a|our|its|module|subproject|project|sub|gradle|with|using|and)$/u;

interface Project {
  /** `core:api`, as Gradle calls it. */
  readonly path: string;
  readonly folder: string;
}

function projectsOf(root: string): readonly Project[] {
  const settings = ['settings.gradle', 'settings.gradle.kts'].map((file) => textIn(root, file) ?? '').join('\n');
  const names = new Map([...settings.matchAll(renamed)].map(([, old = '', name = '']) => [old, name]));
  return [...settings.matchAll(include)]
    .flatMap(([, list = '']) => [...list.matchAll(/['"]:?([\w:./-]+)['"]/g)].map(([, path = '']) => path))
    .map((path) => ({
      path: names.get(path) ?? path,
      folder: path.replaceAll(':', '/'),
    }))
    .filter(({ folder }) => existsSync(join(root, folder)));
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
const partsOf = (folder: string): readonly string[] => wordsOf(basename(folder)).filter((word) => word !== '');

/** Undefined where a task names none or several, or says more than which tests to run. */
export function testsOfGradleProject(task: string, { root, commands }: Workspace): string | undefined {
  const all = commands.find(({ command, name }) => /^(?:\.\/gradlew|gradle) test$/.test(command) && name !== '');
  if (all === undefined || onlyAsks(task) || leavesOut.test(task) || !order.test(task)) return undefined;
  const wanted = actionConcepts(task);
  if (!wanted.has('#test') || [...wanted].some((one) => !['#test', '#start', '#check', '#unit'].includes(one)))
    return undefined;
  const projects = projectsOf(root);
  const words = wordsOf(task).filter((word) => word !== '' && !said.test(word));
  const found = projects.filter(({ folder }) => {
    const parts = partsOf(folder);
    const name = parts.join('');
    return words.length > 0 && (parts.every((part) => words.includes(part)) || words.includes(name));
  });
  // `relay-java` says more than `java`.
  const [only, another] = found.filter(
    (one) => !found.some((other) => other !== one && partsOf(other.folder).length > partsOf(one.folder).length),
  );
  if (only === undefined || another !== undefined) return undefined;
  const parts = [...partsOf(only.folder), partsOf(only.folder).join('')];
  // "The java tests only, EventBusTestJava": a word of its name, apart.
  const isOfName = (word: string) =>
    parts.includes(word) ||
    parts.some((part) => word.length > 3 && part.includes(word)) ||
    conceptsOf(word).has('#test');
  return words.every(isOfName) ? all.command.replace(/test$/, `:${only.path}:test`) : undefined;
}
