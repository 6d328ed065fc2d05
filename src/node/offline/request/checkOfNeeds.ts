// "Bootstrap check", "check the dependencies": to look at what a project needs installs nothing.
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { installsDependencies } from '../reaction/beyondGoal.ts';
import { conceptsOf } from './vocabulary.ts';

/** "Install what is missing", "set it up": also where it is to be checked. */
const ordersInstall =
  /\b(?:re)?install(?:ing)?\b|\bset(?:ting)?\s+(?:[\w-]+\s+){0,3}?up\b|\b(?:add|fetch|get|download|restore|upgrade|update|sync)\b|(?:^|[.,;:!?]\s*|\b(?:and|then|please|to|you)\s+)(?:setup|bootstrap)\b(?!\s+(?:checks?|tests?|job|step|env\w*)\b)/iu;

const installsItself = /\bluarocks\b.*\b(?:make|install)\b|\bhusky install\b/u;

/** They install into an environment of their own. */
const inEnvironment = /^(?:\S*python[\d.]* -m )?(?:tox|nox)\b/;

/** `commands` without those that install, and for a mere check of what is needed also without those about anything else. */
export function withoutInstalls(commands: readonly WorkspaceCommand[], goal: string): readonly WorkspaceCommand[] {
  const wanted = conceptsOf(goal);
  if (!wanted.has('#install') || !wanted.has('#check') || ordersInstall.test(goal)) return commands;
  const isOnlyCheck = [...wanted].every((concept) => concept === '#install' || concept === '#check');
  const said = new Set(goal.toLowerCase().split(/[^\w-]+/u));
  return commands.filter(({ name, command, body, description, alias = [] }) => {
    const does = conceptsOf(name || command);
    const isSaid = [command, ...alias].some((line) => inEnvironment.test(line)) && said.has(name.toLowerCase());
    const isInstall = does.has('#install') && !does.has('#check') && !isSaid;
    // A check of the format says nothing of what is needed.
    const isOfNeeds =
      isSaid ||
      ['#install', '#audit', '#update'].some((concept) => conceptsOf(`${name} ${command} ${description}`).has(concept));
    return (
      !isInstall &&
      ![installsDependencies, installsItself].some((one) => one.test(`${command} ${body}`)) &&
      (!isOnlyCheck || isOfNeeds)
    );
  });
}
