// Sources of Java without dependencies, compiled by the JDK alone: for when Maven or Gradle is not here, or reaches no repository.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../commands/filesBelow.ts';
import { dependencyLists } from '../questions/dependencyLists.ts';
import { textIn } from '../questions/texts.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';

const sources = 'src/main/java';
/** Dependencies of a parent, and sources that a plugin writes. */
const bringsMore = /<parent>|antlr|protobuf|jaxb|\bxjc\b|avro|openapi-gen|javacc|jflex|annotationProcessor|lombok/i;
const managers = /^(?:pom\.xml|build\.gradle(?:\.kts)?)$/;

/** Empty where the sources need anything besides the JDK, or no manager of theirs is in use. */
export function plainJava(
  root: string,
  names: ReadonlySet<string>,
  onPath: (program: string) => boolean,
): readonly WorkspaceCommand[] {
  const manifest = [...names].find((name) => managers.test(name));
  if (manifest === undefined && onPath('javac') && ![...names].some((name) => builtOtherwise.test(name)))
    return withoutManager(root);
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
      origin: 'Java sources, by the JDK alone',
      kind: 'fallback',
    },
  ];
}

/** What says how else it is built. */
const builtOtherwise =
  /^(?:build\.xml|(?:GNUm|M|m)akefile|BUILD(?:\.bazel)?|build\.sbt|make\.sh|build\.sh|\.project|project\.clj)$/;

/** Java below `src`, of which nothing says how it is built. */
function withoutManager(root: string): readonly WorkspaceCommand[] {
  const found = filesBelow(join(root, 'src'), (name) => name.endsWith('.java'), { deepest: 8, mostFolders: 200 });
  const isTest = (path: string) => /(?:^|\/)tests?\//.test(path);
  if (!found.some((path) => !isTest(path))) return [];
  const tests = found.some(isTest) ? " -not -path '*/test/*' -not -path '*/tests/*'" : '';
  return [
    {
      command: `find src -name '*.java'${tests} -exec javac -d build {} +`,
      name: 'build',
      description: '',
      body: '',
      origin: 'Java sources, by the JDK',
      kind: 'conventional',
    },
  ];
}
