// What a build wrapper, `gradlew` or `mvnw`, downloads before it does anything: the build tool itself, unless it has before.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';

const wrappers: Readonly<
  Record<string, { readonly settings: string; readonly variable: string; readonly home: string }>
> = {
  gradlew: { settings: 'gradle/wrapper/gradle-wrapper.properties', variable: 'GRADLE_USER_HOME', home: '.gradle' },
  mvnw: { settings: '.mvn/wrapper/maven-wrapper.properties', variable: 'MAVEN_USER_HOME', home: '.m2' },
};

/** The download as a command; undefined for anything else, and for a tool that is there already. */
export function wrapperDownload(
  folder: string,
  name: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined {
  const wrapper = wrappers[basename(name)];
  const settings = wrapper === undefined ? '' : join(folder, dirname(name), wrapper.settings);
  if (wrapper === undefined || !existsSync(settings)) return undefined;
  const stated = /^\s*distributionUrl\s*[=:]\s*(\S+)/mu.exec(readFileSync(settings, 'utf8'))?.[1] ?? '';
  const url = stated.replaceAll('\\', '');
  if (!/^https?:\/\/[\w./:%+-]+$/u.test(url)) return undefined;
  const tool = basename(url).replace(/\.(?:zip|tar\.gz)$/u, '');
  const all = join(environment[wrapper.variable] ?? join(homedir(), wrapper.home), 'wrapper', 'dists');
  return [tool, tool.replace(/-bin$/u, '')].some((each) => isUnpacked(join(all, each))) ? undefined : `curl -O ${url}`;
}

/** An unfinished download leaves only its archive. */
const isUnpacked = (path: string): boolean => foldersIn(path).some((hash) => foldersIn(join(path, hash)).length > 0);

function foldersIn(path: string): readonly string[] {
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
}
