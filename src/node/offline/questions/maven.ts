// The version of a module of Maven, with the properties that it is made of.
import { dirname, join, relative } from 'node:path';
import { workspaceAround } from '../../workspace/projectRoot.ts';
import { escapeRegExp } from '../request/escapeRegExp.ts';
import type { Package } from './packages.ts';
import { factIn, textIn, type Fact } from './texts.ts';

/** What a POM says of its own module: parent, dependencies and settings are blanked and not cut, so that lines keep their numbers. */
function ownPart(text: string): string {
  const blank = (part: string) => part.replace(/[^\n]/g, ' ');
  const [parent = ''] = /<parent>[\s\S]*?<\/parent>/.exec(text) ?? [];
  return text
    .replace(parent, blank)
    .replace(/<(dependencies|dependencyManagement|build|profiles|properties|reporting)>[\s\S]*?<\/\1>/g, blank);
}

/** A module without a version of its own has that of its parent. */
export function mavenModule(root: string, folder: string): Package | undefined {
  const path = join(folder, 'pom.xml');
  const text = textIn(root, path);
  if (text === undefined) return undefined;
  const own = ownPart(text);
  const name = artifactOf(root, folder);
  const version = mavenVersion(root, path, own, text);
  return name === undefined || version === undefined ? undefined : { name, folder, version };
}

/** What the module in a folder is called. */
export function artifactOf(root: string, folder = '.'): string | undefined {
  const text = textIn(root, join(folder, 'pom.xml'));
  return text === undefined ? undefined : /<artifactId>([^<]+)<\/artifactId>/.exec(ownPart(text))?.[1]?.trim();
}

const mostNested = 5;

/** `${revision}${changelist}`: with the properties put in; undefined where one of them is stated nowhere. */
function mavenVersion(root: string, path: string, own: string, text: string): Fact | undefined {
  const stated = /<version>\s*([^<]+?)\s*<\/version>/;
  const fact = factIn(path, own, stated) ?? factIn(path, text, new RegExp(`<parent>[\\s\\S]*?${stated.source}`));
  if (!fact?.value.includes('$')) return fact;
  const first = /\$\{([^}]+)\}/.exec(fact.value)?.[1] ?? '';
  const value = filledIn(fact.value, (name) => propertyOf(root, path, name)?.value, mostNested);
  const at = propertyOf(root, path, first) ?? fact;
  return value === undefined || value === '' ? undefined : { ...at, value };
}

function filledIn(text: string, valueOf: (name: string) => string | undefined, depth: number): string | undefined {
  if (!text.includes('${')) return text;
  if (depth === 0) return undefined;
  const names = [...text.matchAll(/\$\{([^}]+)\}/g)].map(([, name = '']) => name);
  if (names.some((name) => valueOf(name) === undefined)) return undefined;
  const filled = text.replace(/\$\{([^}]+)\}/g, (_, name: string) => valueOf(name) ?? '');
  return filledIn(filled, valueOf, depth - 1);
}

/** `-Drevision=1.2` of `.mvn/maven.config`, else as the POM or one above it sets it. */
function propertyOf(root: string, path: string, name: string): Fact | undefined {
  const word = escapeRegExp(name);
  const top = relative(root, workspaceAround(root));
  const told = join(top, '.mvn', 'maven.config');
  const given = factIn(told, textIn(root, told), new RegExp(`(?:^|\\s)(?:-D|--define[= ])${word}=(\\S+)`, 'm'));
  if (given) return given;
  const levels = [0, 1, 2, 3, 4].map((level) => join(dirname(path), '../'.repeat(level), 'pom.xml'));
  for (const pom of levels) {
    const text = textIn(root, pom)?.replace(/<profiles>[\s\S]*?<\/profiles>/g, (part) => part.replace(/[^\n]/g, ' '));
    const stated = factIn(pom, text, new RegExp(`<${word}>\\s*([^<]+?)\\s*</${word}>`));
    if (stated) return stated;
    // `<changelist/>` of a release.
    if (text !== undefined && new RegExp(`<${word}\\s*/>|<${word}>\\s*</${word}>`).test(text))
      return { value: '', path: pom };
  }
  return undefined;
}
