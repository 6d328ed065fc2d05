// Targets of Ant's build.xml: those with a description, which `ant -projecthelp` lists first, and those with usual names.
import { describe, isPlainName, type WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { conceptsOf } from '../request/vocabulary.ts';

const element = /<target\b([^>]*?)(?:\/>|>([\s\S]*?)<\/target>)/g;
/** Ant tasks that publish or upload, and programs that do. */
const handsOut =
  /<(?:scp|ftp|sshexec|mail|copypath)\b|<[\w-]+:(?:deploy|publish|upload)\b|executable\s*=\s*["'](?:git|scp|rsync|ssh|svn|curl)["']/;
const installs = /(?:^|[-_.])(?:un)?install/i;
const usual =
  /^(?:all|build|compile|jar|war|dist|package|test|tests|check|checkstyle|lint|javadoc|docs?|clean|run|coverage)$/;
/** What stands in the place of a build where no target is called so. */
const makes = /^(?:jar|war|dist|package|all)$/;

const attribute = (name: string, text: string): string =>
  new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(text)?.slice(1).find(Boolean) ?? '';

/** The targets, without those that publish or install. Where some have a description, the others are steps of those; `-x` and `/x` cannot be called. */
export function antTargets(text: string): readonly WorkspaceCommand[] {
  const plain = text.replace(/<!--[\s\S]*?-->/g, '');
  const all = [...plain.matchAll(element)].map(([, said = '', tasks = '']) => ({
    isHere: !handsOut.test(tasks),
    name: attribute('name', said),
    description: describe(attribute('description', said)),
  }));
  const isDescribed = all.some(({ description }) => description !== '');
  const offered = all.filter(
    ({ name, description, isHere }) =>
      isHere && isPlainName(name) && !installs.test(name) && (!isDescribed || description !== '' || usual.test(name)),
  );
  const hasBuild = offered.some(({ name }) => conceptsOf(name).has('#build') && !makes.test(name));
  const build = hasBuild ? undefined : offered.find(({ name }) => makes.test(name))?.name;
  return offered.map(({ name, description }) => ({
    ...{ command: `ant ${name}`, name: name === build ? `${name} build compile` : name, description },
    ...{ body: '', origin: 'target of build.xml', kind: 'declared' as const },
  }));
}
