// "Run all the checks that CI runs": the scripts that the workflows of a Node project start to look at it.
import type { Workspace } from '../commands/workspace.ts';
import { namesIn, textIn } from '../questions/texts.ts';
import { workflowCommands } from '../sources/automation.ts';
import { conceptsOf } from './vocabulary.ts';

const asked =
  /^(?:run|do|execute|repeat)\s+(?:(?:all|everything|whatever|what|exactly|only|just|the|same|of|things)\s+)*(?:checks?\s+)?(?:(?:that|which|as)\s+)?(?:the\s+)?(?:ci|github\s+actions|pipeline|workflow)\s+(?:also\s+|would\s+)?(?:runs?|does|do|checks?|executes?)(?:\s+(?:here|locally))?$/iu;
const folder = '.github/workflows';
const looks = /^#(?:test|unit|lint|types|check|format|coverage)$/u;
const mostLines = 4;

/** Undefined where they start none, or many. */
export function checksOfCi(order: string, { root, commands }: Workspace): string | undefined {
  if (!asked.test(order)) return undefined;
  const lines = namesIn(root, folder)
    .filter((name) => /\.ya?ml$/u.test(name))
    .flatMap((name) => {
      const text = textIn(root, `${folder}/${name}`) ?? '';
      return /^on:[\s\S]{0,200}?\b(?:push|pull_request)\b/mu.test(text) ? workflowCommands(text, name) : [];
    })
    .flatMap(({ command }) => commands.find((known) => known.command === command && isLook(known)) ?? [])
    .map(({ command }) => command);
  const all = [...new Set(lines)];
  return all.length === 0 || all.length > mostLines ? undefined : all.join(' && ');
}

const isLook = ({ name, kind, command }: Workspace['commands'][number]): boolean =>
  kind === 'declared' &&
  /^(?:npm|pnpm|yarn|bun)(?: run)? [\w:.-]+$/u.test(command) &&
  (/^(?:validate|verify|check|ci)\b/u.test(name) || [...conceptsOf(name)].some((one) => looks.test(one))) &&
  !/\b(?:fix|write|deploy|publish|release)\b/u.test(name);
