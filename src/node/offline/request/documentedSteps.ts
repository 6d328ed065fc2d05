// "Go through the steps of the README": the commands of its only numbered list, one after the other.
import type { Workspace } from '../commands/workspace.ts';
import { canonical } from '../commands/distinct.ts';
import { simpleCommand } from '../commands/shellText.ts';
import { isPresentable, type WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { textIn } from '../questions/texts.ts';
import { bodyLoses, harmful, losesOrReaches, throwsAway } from '../reaction/throwsAway.ts';
import { withoutPlaybook } from '../sources/documentNames.ts';
import { reachesOut } from '../sources/memberScripts.ts';

const asked =
  /\b(?:go\s+through|follow|run|do|execute|perform|carry\s+out|work\s+through)\s+(?:all\s+)?(?:(?:of\s+)?the\s+)?(?:(?:three|four|five|six|two)\s+)?steps\s+(?:of|in|from|that\s+are\s+in)\s+(?:the\s+)?README\b|\b(?:go\s+through|follow|run|do|execute)\s+(?:all\s+)?the\s+README(?:['’]s)?\s+steps\b/iu;
const refuses =
  /\b(?:do(?:n['’]?t| not)|never|without|instead\s+of|except|but\s+not|only\s+the|up\s+to|skip\w*|how|why|first|second|last)\b|\bREADME(?:\.\w+)?\s+(?:in|of|under|from|below|for)\b/iu;
const item = /^\s{0,3}\d+[.)]\s+`([^`]+)`(.*)$/u;
const readme = /^README(?:\.(?:md|markdown|txt|rst|rdoc|pod|adoc|org))?$/iu;

/** What is not done only because it is written down: these headings, and the line above the list. */
const otherwise =
  /\b(?:un-?install\w*|remov\w+|delet\w+|releas\w*|publish\w*|(?:new|next)\s+version|deploy\w*|roll(?:ing)?[\s-]?(?:out|back)|upgrad\w*|migrat\w*|reset\w*|start(?:ing)?\s+over|clean(?:ing)?[\s-]?up|wip(?:e|ing)\w*|purg\w*|tear\w*|destroy\w*|emergenc\w*|recover\w*|restor\w*|troubleshoot\w*|maintainers?|production|announc\w*|ship\w*|retir\w*|decommission\w*|end\s+of|deprecated|legacy|not|never)\b/iu;
/** What makes a step depend on the reader. */
const depends =
  /\b(?:if|when|whenever|unless|optional\w*|or|ask|edit|by\s+hand|not|never|skip|then|confirm|wait|until|twice|careful\w*|only)\b|n['’]t\b/iu;

/** Undefined where the list has anything but commands of the workspace, or one that loses something or reaches others. */
export function documentedSteps(
  said: string,
  { root, names, commands, python }: Pick<Workspace, 'root' | 'names' | 'commands' | 'python'>,
): string | undefined {
  if (!asked.test(said) || refuses.test(said)) return undefined;
  const [file, otherFile] = [...names].filter((name) => readme.test(name));
  if (file === undefined || otherFile !== undefined) return undefined;
  const [only, another] = listsIn(withoutPlaybook(textIn(root, file) ?? ''));
  if (only === undefined || only.steps.length < 2 || another !== undefined || otherwise.test(only.around))
    return undefined;
  const lines = only.steps.map(({ line }) => canonical(line, python));
  const found = lines.map((line) => commands.find(({ command }) => command === line));
  const isPlain = only.steps.every(
    ({ line, words }) => ![harmful, throwsAway, depends].some((grave) => grave.test(words)) && !isGrave(line),
  );
  const isHarmless = found.every((known) => known !== undefined && !loses(known, root));
  const whole = lines.join(' && ');
  return isPlain && isHarmless && isPresentable(whole) ? whole : undefined;
}

const isGrave = (line: string): boolean => harmful.test(line) || reachesOut(line);

/** By its own description, its recipe, what that requires, or the scripts that it starts. */
function loses(known: WorkspaceCommand, root: string): boolean {
  const { command, body, requiredBody = '', description, kind } = known;
  const own = kind === 'documented' ? '' : description;
  const words = [command, body, requiredBody].flatMap((line) =>
    line.split(/&&|;|\n/u).flatMap((part) => simpleCommand(part.trim())?.words ?? []),
  );
  const scripts = words.filter((word) => /[./]/u.test(word)).map((word) => textIn(root, word) ?? '');
  return (
    throwsAway.test(own) ||
    harmful.test(own) ||
    bodyLoses(`${command}\n${body}\n${requiredBody}`) ||
    scripts.some((text) => losesOrReaches.test(text))
  );
}

interface List {
  readonly steps: { readonly line: string; readonly words: string }[];
  /** The headings that it stands below, and the line above it. */
  readonly around: string;
}

/** Numbered lists; none where an item does not begin with a command, or goes on in another line. */
function listsIn(text: string): readonly List[] {
  const lists: List[] = [];
  const headings: string[] = [];
  let above = '';
  let list: List | undefined;
  let isAfterItem = false;
  for (const line of text.split(/\r?\n/u)) {
    const [, command, words = ''] = item.exec(line) ?? [];
    if (command !== undefined) {
      if (list === undefined) {
        list = { steps: [], around: [...headings, above].join('\n') };
        lists.push(list);
      }
      list.steps.push({ line: command, words });
    } else if (/^\s*\d+[.)]\s/u.test(line)) return [];
    else if (line.trim() !== '') {
      if (isAfterItem || (list !== undefined && /^\s/u.test(line))) return [];
      const [, marks = ''] = /^(#{1,6})\s/u.exec(line) ?? [];
      if (marks !== '') headings.splice(marks.length - 1, headings.length, line);
      else if (/^(?:=+|-+)\s*$/u.test(line)) headings.splice(line.startsWith('=') ? 0 : 1, headings.length, above);
      above = line;
      list = undefined;
    }
    isAfterItem = command !== undefined;
  }
  return lists;
}
