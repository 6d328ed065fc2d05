// Which files of a folder tell people, and agents, how to work on the project.
import { playbookSection } from '../../playbook/exports.ts';

/** What people wrote for agents says the same. */
const forAgents = /^(?:AGENTS?|CLAUDE|GEMINI|COPILOT)\.md$/i;
export const documentNames =
  /^(?:(?:README|CONTRIBUTING|DEVELOPMENT|DEVELOPING|HACKING|INSTALL|BUILDING|TESTING|NOTES)(?:\.(?:md|markdown|txt|rst|rdoc|pod|adoc|org))?|(?:AGENTS?|CLAUDE|GEMINI|COPILOT)\.md)$/i;

/** Sorted, those for people first. */
export function documentsAmong(names: ReadonlySet<string>): readonly string[] {
  const found = [...names].filter((name) => documentNames.test(name)).sort();
  return [...found.filter((name) => !forAgents.test(name)), ...found.filter((name) => forAgents.test(name))];
}

/** What those name for more: `docs/messages.md`, `RELEASING`. */
const further =
  /(?<![\w/.:-])(?:\.\/)?((?:docs?|documentation)\/[\w-]+(?:\/[\w-]+)*\.(?:md|markdown|rst|txt)|[A-Z]{5,}(?:\.(?:md|rst|txt))?)(?![\w/])/g;
const mostFurther = 6;

/** Paths of such files, in the order in which documents name them; they may not be there. */
export function namedIn(texts: readonly string[], known: readonly string[]): readonly string[] {
  const named = texts.flatMap((text) => [...text.matchAll(further)].map(([, path = '']) => path));
  return [...new Set(named)]
    .filter((path) => !known.includes(path) && !/^(?:LICEN[CS]E|COPYING|CHANGE\w*|HISTORY|NEWS)\b/.test(path))
    .slice(0, mostFurther);
}

/** What Knack itself wrote there is memory, and no document. */
export function withoutPlaybook(text: string): string {
  const section = playbookSection(text);
  return section === undefined ? text : text.slice(0, section.from) + text.slice(section.to);
}
