// "Go through the steps of the README": the commands of its only numbered list, one after the other.
import type { Workspace } from '../commands/workspace.ts';
import { canonical } from '../commands/distinct.ts';
import { isPresentable } from '../commands/workspaceCommand.ts';
import { harmful, throwsAway } from '../reaction/throwsAway.ts';
import { reachesOut } from '../sources/memberScripts.ts';

const asked =
  /\b(?:go\s+through|follow|run|do|execute|perform|carry\s+out|work\s+through)\s+(?:all\s+)?(?:(?:of\s+)?the\s+)?(?:(?:three|four|five|six|two)\s+)?steps\s+(?:of|in|from|that\s+are\s+in)\s+(?:the\s+)?README\b|\b(?:go\s+through|follow|run|do|execute)\s+(?:all\s+)?the\s+README(?:['’]s)?\s+steps\b/iu;
const refuses =
  /\b(?:do(?:n['’]?t| not)|never|without|instead\s+of|except|but\s+not|only\s+the|up\s+to|skip\w*|how|why|first|second|last)\b/iu;
const item = /^\s{0,3}\d+[.)]\s+`([^`]+)`(.*)$/u;

/** Undefined where the list has anything but commands of the workspace, or one that loses something or reaches others. */
export function documentedSteps(
  said: string,
  { commands, documents, python }: Pick<Workspace, 'commands' | 'documents' | 'python'>,
): string | undefined {
  if (!asked.test(said) || refuses.test(said)) return undefined;
  const lists = documents.flatMap(listsIn).filter((list) => list.length > 1);
  const [only, another] = lists;
  if (only === undefined || another !== undefined) return undefined;
  const known = new Set(commands.map(({ command }) => command));
  const lines = only.map(({ line }) => canonical(line, python));
  const isPlain = only.every(({ line, words }) => !harmful.test(line) && !throwsAway.test(words) && !reachesOut(line));
  const whole = lines.join(' && ');
  return isPlain && lines.every((line) => known.has(line)) && isPresentable(whole) ? whole : undefined;
}

interface Step {
  readonly line: string;
  readonly words: string;
}

/** Numbered lists, all of whose items begin with a command. */
function listsIn(text: string): readonly (readonly Step[])[] {
  const lists: Step[][] = [[]];
  for (const line of text.split('\n')) {
    const [, command, words = ''] = item.exec(line) ?? [];
    if (command !== undefined) lists.at(-1)?.push({ line: command, words });
    else if (/^\s{0,3}\d+[.)]\s/u.test(line)) return [];
    else if (/^(?:#|\S.*\S$)/u.test(line)) lists.push([]);
  }
  return lists;
}
