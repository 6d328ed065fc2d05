// Sources of Java without dependencies, compiled by the JDK alone: for when Maven or Gradle is not here, or reaches no repository.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../commands/filesBelow.ts';
import { dependencyLists } from '../questions/dependencyLists.ts';
import { namesIn, textIn } from '../questions/texts.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';

const sources = 'src/main/java';
/** Dependencies of a parent, and sources that a plugin writes. */
const bringsMore = /<parent>|antlr|protobuf|jaxb|\bxjc\b|avro|openapi-gen|javacc|jflex|annotationProcessor|lombok/i;
const managers = /^(?:pom\.xml|build\.gradle(?:\.kts)?)$/;

/** Where such a compilation comes from, for people. */
export const byJdk = 'Java sources, by the JDK alone';

/** Empty where the sources need anything besides the JDK, or no manager of theirs is in use. */
export function plainJava(
  root: string,
  names: ReadonlySet<string>,
  onPath: (program: string) => boolean,
): readonly WorkspaceCommand[] {
  const manifest = [...names].find((name) => managers.test(name));
  if (manifest === undefined && onPath('javac') && ![...names].some((name) => builtOtherwise.test(name)))
    return withoutManager(root, names);
  if (manifest === undefined || !onPath('javac') || !existsSync(join(root, sources))) return [];
  const needs = dependencyLists(root, '', [...names]).filter(
    ({ path, group }) => managers.test(path) && !group.startsWith('test'),
  );
  const text = textIn(root, manifest) ?? '';
  if (needs.some(({ items }) => items.length > 0) || bringsMore.test(text)) return [];
  const out = manifest === 'pom.xml' ? 'target/classes' : 'build/classes/java/main';
  return [
    {
      // Names with spaces in them stay whole.
      command: `find ${sources} -name '*.java' -exec javac -d ${out} {} +`,
      name: 'build',
      description: '',
      body: '',
      origin: byJdk,
      kind: 'fallback',
    },
  ];
}

/** What says how else it is built. */
const builtOtherwise =
  /^(?:build\.xml|(?:GNUm|M|m)akefile|BUILD(?:\.bazel)?|build\.sbt|make\.sh|build\.sh|project\.clj)$/;
/** What Eclipse is told to find elsewhere. */
const libraries = /kind="(?:lib|var)"|JUNIT_CONTAINER|USER_LIBRARY/;

/** Java below `src`, here or in the only folder that has one, of which nothing says how it is built. */
function withoutManager(root: string, names: ReadonlySet<string>): readonly WorkspaceCommand[] {
  const javaIn = (folder: string) =>
    filesBelow(join(root, folder), (name) => name.endsWith('.java'), { deepest: 9, mostFolders: 200 });
  const inside = [...names].filter((name) => !name.startsWith('.') && existsSync(join(root, name, 'src')));
  const place = existsSync(join(root, 'src')) ? 'src' : inside.length === 1 ? `${inside[0] ?? ''}/src` : undefined;
  if (place === undefined || !/^[\w./-]+$/.test(place)) return [];
  const outer = place.slice(0, -'src'.length);
  const found = javaIn(place);
  const isTest = (path: string) => /(?:^|\/)tests?\//.test(path);
  const isOther = outer !== '' && namesIn(root, outer).some((name) => managers.test(name) || builtOtherwise.test(name));
  if (isOther || libraries.test(textIn(root, `${outer}.classpath`) ?? '') || !found.some((path) => !isTest(path)))
    return [];
  const tests = found.some(isTest) ? " -not -path '*/test/*' -not -path '*/tests/*'" : '';
  return [
    {
      command: `find ${place} -name '*.java'${tests} -exec javac -d ${outer}build {} +`,
      name: 'build',
      description: '',
      body: '',
      origin: 'Java sources, by the JDK',
      kind: 'conventional',
    },
    ...plainTests(root, place, outer),
  ];
}

/** A class of tests that starts by itself and needs nothing but the JDK, where there is only one. */
function plainTests(root: string, place: string, outer: string): readonly WorkspaceCommand[] {
  const roots = [...['test', 'tests'].map((name) => `${outer}${name}`), place].filter((each) =>
    existsSync(join(root, each)),
  );
  const files = roots.flatMap((folder) =>
    filesBelow(join(root, folder), (name) => /(?:_test|Test)s?\.java$/.test(name), {
      deepest: 9,
      mostFolders: 200,
    }).map((path) => `${folder}/${path}`),
  );
  const [only, another] = new Set(files);
  const text = only === undefined ? '' : (textIn(root, only) ?? '');
  const isPlain =
    /\bpublic\s+static\s+void\s+main\s*\(/.test(text) &&
    !/^\s*import\s+(?:static\s+)?(?:org\.(?:junit|testng|hamcrest|mockito|assertj)|junit)\b/m.test(text);
  if (only === undefined || another !== undefined || !isPlain || !/^[\w./-]+$/.test(only)) return [];
  const [, packageName = ''] = /^\s*package\s+([\w.]+)\s*;/m.exec(text) ?? [];
  const name = only.slice(only.lastIndexOf('/') + 1, -'.java'.length);
  const others = only.startsWith(`${place}/`) ? place : `${place} ${only}`;
  return [
    {
      command: `find ${others} -name '*.java' -exec javac -d ${outer}build {} + && java -ea -cp ${outer}build ${packageName === '' ? '' : `${packageName}.`}${name}`,
      name: 'test',
      description: '',
      body: '',
      origin: 'Java sources, by the JDK',
      kind: 'conventional',
    },
  ];
}
