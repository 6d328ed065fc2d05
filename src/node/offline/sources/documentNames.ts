// Which files of a folder tell people, and agents, how to work on the project.
import { playbookSection } from '../../playbook/exports.ts';

/** What people wrote for agents says the same. */
const forAgents = /^(?:AGENTS?|CLAUDE|GEMINI|COPILOT)\.md$/i;
export const documentNames =
  /^(?:(?:README|CONTRIBUTING|DEVELOPMENT|DEVELOPING|HACKING|INSTALL|BUILDING|TESTING)(?:\.(?:md|markdown|txt|rst|rdoc))?|(?:AGENTS?|CLAUDE|GEMINI|COPILOT)\.md)$/i;

/** Sorted, those for people first. */
export function documentsAmong(names: ReadonlySet<string>): readonly string[] {
  const found = [...names].filter((name) => documentNames.test(name)).sort();
  return [...found.filter((name) => !forAgents.test(name)), ...found.filter((name) => forAgents.test(name))];
}

/** What Knack itself wrote there is memory, and no document. */
export function withoutPlaybook(text: string): string {
  const section = playbookSection(text);
  return section === undefined ? text : text.slice(0, section.from) + text.slice(section.to);
}
