// The playbook for other agents: a marked section of AGENTS.md, or a skill. In English, like those files.
import type { PlaybookEntry } from './playbook.ts';

const begin = '<!-- knack playbook: begin (written by Knack; what stands between these lines is replaced) -->';
const end = '<!-- knack playbook: end -->';

/** The plays as Markdown, stale ones marked. Empty for no plays. */
export function playbookMarkdown(plays: readonly PlaybookEntry[]): string {
  return plays
    .map(({ task, way, worked, runs, verifiedAt, stale }) => {
      const trust = `Worked in ${worked} of ${runs} ${runs === 1 ? 'run' : 'runs'}, last ${day(verifiedAt)}.`;
      const warning = stale === undefined ? '' : ` ${staleText[stale]}`;
      const steps = way.map((command, index) => `${index + 1}. ${inlineCode(command)}`);
      return `### ${plainLine(task)}\n\n${steps.join('\n')}\n\n${trust}${warning}\n`;
    })
    .join('\n');
}

const staleText = {
  failedSince: '**It has failed since: check before you rely on it.**',
  gone: '**It names a script that no longer exists.**',
} as const;

/** Where the marked section stands, its marks included; undefined if there is none. */
export function playbookSection(text: string): { readonly from: number; readonly to: number } | undefined {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  return from >= 0 && to > from ? { from, to: to + end.length } : undefined;
}

/** `existing` with the playbook in its marked section, or at its end if it has none. The rest is unchanged. */
export function inAgentsFile(existing: string, plays: readonly PlaybookEntry[]): string {
  const part = `${begin}\n\n## What works here\n\nCommands that were verified in this workspace, by its checks or by its people.\n\n${playbookMarkdown(plays)}\n${end}`;
  const section = playbookSection(existing);
  if (section) return existing.slice(0, section.from) + part + existing.slice(section.to);
  return existing.trim() === '' ? `${part}\n` : `${existing.trimEnd()}\n\n${part}\n`;
}

/** A whole SKILL.md. */
export function skillFile(workspace: string, plays: readonly PlaybookEntry[]): string {
  const name = `${
    workspace
      .toLowerCase()
      .replace(/[^a-z0-9]+/gu, '-')
      .replace(/^-|-$/gu, '') || 'workspace'
  }-playbook`;
  const tasks = plays
    .slice(0, 8)
    .map(({ task }) => plainLine(task))
    .join('; ');
  const description = `Commands verified to work in this workspace. Use for: ${tasks}`.slice(0, 900);
  return `---\nname: ${name.slice(0, 64)}\ndescription: ${JSON.stringify(description)}\n---\n\n# What works here\n\nRun the commands of a task in their order. They were verified in this workspace, by its checks or by its people.\n\n${playbookMarkdown(plays)}`;
}

function day(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** One line without Markdown or HTML syntax at its start. */
function plainLine(text: string): string {
  const line = text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 200);
  return line.replace(/[\\`*_[\]<>#|]/gu, (character) => `\\${character}`);
}

/** Encloses it in as many backticks as it needs. */
function inlineCode(text: string): string {
  const line = text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  const longest = Math.max(0, ...[...line.matchAll(/`+/gu)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  const pad = longest > 0 ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}
