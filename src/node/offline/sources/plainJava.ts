// Sources of Java without dependencies, compiled by the JDK alone: for when Maven or Gradle is not here, or reaches no repository.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
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
