// The jar of sources that need nothing besides the JDK, for where Maven or Gradle is not here or finds no network.
import { existsSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { simpleCommand } from '../commands/shellText.ts';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName, isPresentable } from '../commands/workspaceCommand.ts';
import { textIn } from '../questions/texts.ts';
import { runnableJar, specialJar } from '../request/jars.ts';
import { byJdk } from './plainJava.ts';

type Place = Pick<Workspace, 'root' | 'commands'>;

const fetchers = /^(?:mvn|\.\/mvnw|gradle|\.\/gradlew)$/;
const packs = / (?:package|jar|assemble|build)(?: -\S+| test)*$/;
/** A tool that the user wants at work, and no other. */
const namesTool = /\b(?:mvnw?|maven|gradlew?)\b/iu;
/** More than one jar, or no jar, or one that holds more than the classes and the resources as they lie there. */
const packsElse =
  /<modules>|<packaging>(?!\s*(?:jar|bundle)\s*<)|<filtering>\s*true|<resources>|<sourceDirectory>|\bsourceSets\b|\bprocessResources\b|\bwar\b['"]|com\.android|com\.github\.johnrengelman\.shadow|\bmaven-shade-plugin\b|\bmaven-assembly-plugin\b|\bmulti-release\b/i;
const otherLanguages = ['kotlin', 'groovy', 'scala', 'webapp', 'clojure'];

/** Compiles the main sources and packs them with the resources; undefined where the build does more than that. `named`: what it is to be called. */
export function jarByJdk({ root, commands }: Place, isRunnable: boolean, named?: string): string | undefined {
  const compile = commands.find(({ origin, folder }) => origin === byJdk && folder === undefined)?.command;
  const out = / -d (\S+) /.exec(compile ?? '')?.[1];
  if (compile === undefined || out === undefined) return undefined;
  const manifest = ['pom.xml', 'build.gradle', 'build.gradle.kts'].map((file) => textIn(root, file) ?? '').join('\n');
  const settings = ['settings.gradle', 'settings.gradle.kts'].map((file) => textIn(root, file) ?? '').join('\n');
  if (packsElse.test(manifest) || /^\s*include\b/m.test(settings)) return undefined;
  if (otherLanguages.some((language) => existsSync(join(root, 'src/main', language)))) return undefined;
  const main = /<mainClass>\s*([\w.]+)\s*<|(?:\bmainClass(?:Name)?|['"]Main-Class['"])\s*[=:(]\s*['"]([\w.]+)/i
    .exec(manifest)
    ?.slice(1)
    .find(Boolean);
  if (isRunnable && main === undefined) return undefined;
  const file = named ?? usualName(root, out, settings);
  const folder = dirname(file);
  const makesFolder = folder !== '.' && folder !== 'target';
  const line = [
    compile,
    ...(existsSync(join(root, 'src/main/resources')) ? [`cp -R src/main/resources/. ${out}/`] : []),
    ...(makesFolder ? [`mkdir -p ${folder}`] : []),
    // Inside, so that nothing has to be said of the folder.
    `(cd ${out} && ${main === undefined ? `jar cf ${relative(out, file)}` : `jar cfe ${relative(out, file)} ${main}`} .)`,
  ].join(' && ');
  return isPlainName(file) && !file.includes('..') && isPresentable(line) ? line : undefined;
}

function usualName(root: string, out: string, settings: string): string {
  if (out !== 'target/classes') {
    const name = /\brootProject\.name\s*=\s*['"]([\w.-]+)['"]/.exec(settings)?.[1] ?? basename(root);
    return `build/libs/${isPlainName(name) ? name : 'classes'}.jar`;
  }
  const pom = (textIn(root, 'pom.xml') ?? '').split(/<(?:dependencies|build|dependencyManagement|profiles)>/)[0] ?? '';
  const tag = (name: string) => new RegExp(`<${name}>\\s*([\\w.-]+)\\s*</`).exec(pom)?.[1];
  const version = tag('version');
  return `target/${tag('artifactId') ?? 'classes'}${version === undefined ? '' : `-${version}`}.jar`;
}

/** The same jar in place of a build that would fetch what it works with; undefined where a task wants that tool, or another jar. */
export function jarInPlaceOf(command: string, task: string, place: Place): string | undefined {
  const [program = ''] = simpleCommand(command)?.words ?? [];
  if (!fetchers.test(program) || !packs.test(command) || namesTool.test(task) || specialJar.test(task))
    return undefined;
  return jarByJdk(place, runnableJar.test(task));
}
