// "The tests of the gson extension", "just DecodersTest": one module of a build with Maven, with those that it needs.
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { textIn } from '../questions/texts.ts';
import { ending } from './testOrder.ts';
import { says, type Place } from './testPlace.ts';

const ofTests = /^(?:(.*)\/)?src\/test\/.*\.(?:java|kt|groovy)$/u;

const deepest = 4;

/** The folders of the modules that have tests, by what the manifests list; `.` for the root. */
function modulesOf(root: string, folder = '.', depth = 0): readonly string[] {
  const pom = textIn(root, join(folder, 'pom.xml'));
  if (pom === undefined || depth > deepest) return [];
  const below = [...pom.matchAll(/<module>\s*([\w./-]+?)\/?\s*<\/module>/gu)].map(([, name = '']) =>
    join(folder, name),
  );
  const inside = [...new Set(below)].filter((each) => !each.startsWith('..'));
  const own = existsSync(join(root, folder, 'src/test')) ? [folder] : [];
  return [...own, ...inside.flatMap((each) => modulesOf(root, each, depth + 1))];
}

/** For a class of one of several modules, of which the others have no such tests: `-pl api -am`. */
export function onlyModule(path: string, root: string): string {
  const folder = ofTests.exec(path)?.[1];
  if (folder === undefined || !isPlainName(folder) || modulesOf(root).length < 2) return '';
  return ` -pl ${folder} -am -Dsurefire.failIfNoSpecifiedTests=false`;
}

const start = '^(?:(?:please|pls|now|just|only|can you|could you)\\s+)*';
const module = '[`\'"]?(?<module>[a-z][\\w-]*)[`\'"]?\\s+(?:extension|module|submodule|subproject)';
const forms = [
  `${start}(?:re-?run|run|execute|do)\\s+(?:(?:only|just|all|the|unit)\\s+)*tests?\\s+(?:of|in|for|from)\\s+(?:only\\s+|just\\s+)?(?:the\\s+)?${module}${ending}`,
  `${start}test\\s+(?:only\\s+|just\\s+)?(?:the\\s+)?${module}${ending}`,
  `${start}(?:(?:re-?run|run|execute)\\s+)?(?:(?:only|just|the|all)\\s+)*${module}(?:['’]s)?\\s+(?:unit\\s+)?tests${ending}`,
  `${start}(?:the\\s+)?${module}(?:\\s+only)?\\s*[:,]\\s+(?:re-?run|run|execute)\\s+(?:its\\s+|the\\s+)?tests${ending}`,
].map((form) => new RegExp(form, 'iu'));

/** The command for the tests of the only module whose folder is called so. */
export function testsOfModule(task: string, place: Place): string | undefined {
  const name = forms.flatMap((form) => form.exec(task.trim())?.groups?.['module'] ?? [])[0]?.toLowerCase();
  const maven = says(place, /^(?:\.\/mvnw|mvn(?: -o)?)(?= )/u);
  if (name === undefined || maven === undefined || !place.names.has('pom.xml')) return undefined;
  const modules = modulesOf(place.root);
  const [folder, another] = modules.filter((each) => basename(each).toLowerCase() === name && isPlainName(each));
  return folder === undefined || another !== undefined ? undefined : `${maven} -pl ${folder} -am test`;
}
