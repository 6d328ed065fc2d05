// "Compile only the main code", "only the test classes", "mvn without tests and javadoc", "test class ParserTest in impl": parts of a Maven build.
import { basename } from 'node:path';
import { filesBelow } from '../commands/filesBelow.ts';
import type { Workspace } from '../commands/workspace.ts';
import { politeEnd, politeLead } from './politeEnds.ts';
import { commandFor, isFileOfTests } from './testRunners.ts';

const few = '(?:(?:only|just|the|all|our)\\s+)*';
const no = '(?:without|no|not|skip(?:ping)?|w/o)';
const noTests = `(?:,?\\s+(?:and\\s+|but\\s+)?${no}\\s+(?:the\\s+)?(?:unit\\s+)?tests?)`;
const mainCode = new RegExp(
  `${politeLead}(?:only\\s+)?compile\\s+${few}(?:main|production)\\s+(?:code|classes|sources?)${noTests}?(?:\\s+only)?${politeEnd}`,
  'iu',
);
const testCode = new RegExp(
  `${politeLead}(?:(?:only|just)\\s+compile\\s+(?:the\\s+)?(?:unit\\s+)?tests?(?:\\s+(?:code|classes|sources?))?|compile\\s+(?:only|just)\\s+(?:the\\s+)?(?:unit\\s+)?tests?(?:\\s+(?:code|classes|sources?))?)(?:,?\\s+(?:but\\s+)?(?:(?:do\\s+not|don['’]?t|not)\\s+)?run(?:ning)?\\s+(?:them|nothing|none))?${politeEnd}`,
  'iu',
);
const part = `${no}\\s+(?:(?:the|any|running)\\s+)*(tests?|javadocs?|checkstyle)`;
/** "Mvn without tests and without javadoc" */
const skipping = new RegExp(
  `${politeLead}(?:run\\s+)?(?:mvn|maven|\\./mvnw)(?:\\s+(package|verify|install))?\\s+${part}(?:(?:\\s*,\\s*|\\s+)(?:and|or|nor)?\\s*(?:${no}\\s+)?(?:the\\s+)?(tests?|javadocs?|checkstyle))?${politeEnd}`,
  'iu',
);
const classIn = new RegExp(
  `^(?:(?:please|pls|just|now|can you|could you|would you)\\s+){0,3}(?:run|test|execute)\\s+(?:(?:only|just|the|test|class)\\s+)*([A-Z]\\w*(?:Tests?|IT|Spec))(?:\\s+(?:tests?|class))?\\s+(?:in|of|from)\\s+(?:the\\s+)?(?:module\\s+)?([\\w-]+)(?:\\s+module)?${politeEnd}`,
  'u',
);

const options: Readonly<Record<string, string>> = {
  test: '-DskipTests',
  javadoc: '-Dmaven.javadoc.skip=true',
  checkstyle: '-Dcheckstyle.skip',
};

/** Undefined unless Maven builds here and the task asks for nothing else. */
export function mavenPart(said: string, whole: Workspace): string | undefined {
  const { root, names, commands } = whole;
  const tool = commands.flatMap(({ command }) => /^(?:\.\/mvnw|mvn)(?= )/u.exec(command)?.[0] ?? [])[0];
  if (!names.has('pom.xml') || tool === undefined) return undefined;
  const task = said.trim();
  if (mainCode.test(task)) return `${tool} compile`;
  if (testCode.test(task)) return `${tool} test-compile`;
  const [all, phase = 'package', one, other] = skipping.exec(task) ?? [];
  // To install is nothing to do by the way.
  if (all !== undefined && phase.toLowerCase() !== 'install') {
    const parts = [one, other].flatMap((each) => each?.toLowerCase().replace(/s$/u, '') ?? []);
    return [tool, phase.toLowerCase(), ...new Set(parts.flatMap((each) => options[each] ?? []))].join(' ');
  }
  const [, name = '', module = ''] = classIn.exec(task) ?? [];
  if (name === '') return undefined;
  const [path, another] = filesBelow(root, () => true, { deepest: 40, mostFolders: 20_000 })
    .filter(isFileOfTests)
    .filter((each) => each.startsWith(`${module}/`) && basename(each).replace(/\.\w+$/u, '') === name);
  return path === undefined || another !== undefined ? undefined : commandFor(path, whole);
}
