// "Just a compile check", "does it still compile?": a project in Java is compiled for that, and not tested or packed.
import type { Workspace } from '../commands/workspace.ts';

const polite = '(?:(?:please|pls|just|only|now|can\\s+you|could\\s+you|do|run)\\s+){0,3}';
const thing =
  '(?:it|this|that|everything|(?:the|our|all|all\\s+the)\\s+(?:code|sources?|project|library|java|classes))';
const end = '(?:\\s+(?:please|pls|thanks|now|only))*\\s*[.!?]*\\s*$';
const forms: readonly RegExp[] = [
  new RegExp(
    `^\\W*${polite}(?:compile(?:\\s+${thing})?\\s+only|(?<=\\b(?:only|just)\\s+)compile(?:\\s+${thing})?(?:,?\\s+(?:no\\s+tests?|nothing\\s+(?:else|more)))?)${end}`,
    'iu',
  ),
  new RegExp(`^\\W*${polite}(?:an?\\s+|the\\s+)?(?:quick\\s+|plain\\s+)?compile[- ]check${end}`, 'iu'),
  new RegExp(`^\\W*(?:does|do)\\s+${thing}\\s+(?:still\\s+)?compile${end}`, 'iu'),
  new RegExp(
    `^\\W*${polite}(?:check|see|verify)\\s+(?:that|if|whether)\\s+${thing}\\s+(?:still\\s+)?compiles${end}`,
    'iu',
  ),
];

/** Undefined where a task wants more, or the project is not built by Maven or Gradle. */
export function compileOnly(task: string, { names, onPath }: Pick<Workspace, 'names' | 'onPath'>): string | undefined {
  if (!forms.some((form) => form.test(task))) return undefined;
  if (names.has('pom.xml') && (names.has('mvnw') || onPath('mvn')))
    return `${names.has('mvnw') ? './mvnw' : 'mvn'} compile`;
  const isGradle = [...names].some((name) => /^build\.gradle(?:\.kts)?$/.test(name));
  if (isGradle) return `${names.has('gradlew') ? './gradlew' : 'gradle'} assemble`;
  return names.has('pom.xml') ? 'mvn compile' : undefined;
}
