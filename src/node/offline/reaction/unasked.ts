// Tells commands that do what a goal does not name: deploy, publish, clean, start, migrate and the like.
import { labelOf } from '../request/match.ts';
import { actionConcepts, conceptsOf, indexTerms } from '../request/vocabulary.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';

/** Reaches other machines or destroys data: whatever stands beside it in a name. */
const graveWords =
  /^(deploy|publish|ship|upload|push|rollout|rollback|provision|apply|destroy|drop|purge|wipe|delete|teardown|uninstall|terraform|kubectl|helm|twine)(s|ing|ment)?$/;
/** Changes a database: grave too, but what tests need prepared now and then. */
const dataWords = /^(migrat(e|es|ing|ions?)|seed(s|ing)?|reset)$/;
/** Harmless where it only says how to do what the goal names: `build:release`, `docs:serve`, `test:watch`. */
const otherWords =
  /^(releases?|clean(s|up)?|clear|remove|clobber|rimraf|distclean|mrproper|start|serve|runserver|dev|develop|preview|launch|boot|restart|stop|kill|up|down|watch|update|upgrade|bump|version)$/;

type Unasked = 'grave' | 'data' | 'other';

/** What a command does beside what `goal` names, by the words of its name; undefined when there is nothing of the kind. */
export function unasked(command: WorkspaceCommand, goal: string): Unasked | undefined {
  const label = command.script ?? (command.name === '' ? labelOf(command.command) : command.name);
  const parts = partsOf(label);
  const named = new Set(indexTerms(goal));
  const isNamed = (part: string) => indexTerms(part).some((term) => named.has(term));
  const extra = parts.filter((part) => !isNamed(part));
  const required = command.requires?.flatMap(partsOf).filter((part) => !isNamed(part)) ?? [];
  if ([...extra, ...required].some((part) => graveWords.test(part))) return 'grave';
  if (extra.some((part) => dataWords.test(part))) return 'data';
  // A declared `install` may copy files into the system, as GNU's does.
  const installs = command.kind === 'declared' && extra.includes('install');
  if (!installs && !extra.some((part) => otherWords.test(part))) return undefined;
  const verb = parts.find((part) => conceptsOf(part).size > 0);
  const wanted = actionConcepts(goal);
  return verb !== undefined && [...conceptsOf(verb)].some((concept) => wanted.has(concept)) ? undefined : 'other';
}

function partsOf(label: string): readonly string[] {
  return label
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '');
}
