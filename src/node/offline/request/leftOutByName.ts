// "Bundle without docs", "run the tests, excluding integration": no script that is called after what is left out.
import type { Workspace } from '../commands/workspace.ts';

const leaving =
  /\b(?:without|w\/o|excluding|exclude|except(?:\s+for)?|but\s+not|skipping|minus|other\s+than|apart\s+from|leaving\s+out)\s+(?:(?:running|the|any|all|our)\s+)*([a-z][\w-]{2,40})/giu;

const callsScripts = /(?:^|[\s;&|])(?:npm-run-all2?|run-s|run-p|npm run|yarn|pnpm)\s/u;

/** The workspace without the scripts and targets named after what a task leaves out. */
export function withoutLeftOut(said: string, whole: Workspace): Workspace {
  const things = [...said.matchAll(leaving)].map(([, word = '']) => word.toLowerCase());
  if (things.length === 0) return whole;
  const rest = said.toLowerCase().replaceAll(leaving, ' ');
  const words = things.filter((word) => !new RegExp(`\\b${word.replace(/s$/u, '')}`, 'u').test(rest));
  const isLeft = ({ kind, name }: Workspace['commands'][number]) =>
    kind === 'declared' &&
    name
      .toLowerCase()
      .split(/[^a-z0-9]+/u)
      .some((part) => part !== '' && words.some((word) => word === part || word === `${part}s` || `${word}s` === part));
  const left = new Set(whole.commands.filter(isLeft).map(({ name }) => name));
  // `npm-run-all bundle docs` runs it too.
  const runsIt = ({ body }: Workspace['commands'][number]) =>
    callsScripts.test(body) && body.split(/[\s'"]+/u).some((word) => left.has(word));
  return left.size === 0
    ? whole
    : { ...whole, commands: whole.commands.filter((known) => !isLeft(known) && !runsIt(known)) };
}
