// One command for all its spellings.
import { conceptsOf } from '../request/vocabulary.ts';
import { startsOwnFile } from '../sources/inlineCommands.ts';
import { isPresentable, type WorkspaceCommand } from './workspaceCommand.ts';

/** What targets mean by GNU convention, unless a target has the plain name. */
const gnuTargets = [
  ['make check', 'make test', 'check tests'],
  ['make default', 'make build', 'default build'],
  ['make all', 'make build', 'all build'],
  ['make run', 'make start', 'run start'],
  ['just run', 'just start', 'run start'],
] as const;

/** One entry per command; descriptions from later sources are appended. */
export function distinct(commands: readonly WorkspaceCommand[], python: string): readonly WorkspaceCommand[] {
  const byCommand = new Map<string, WorkspaceCommand>();
  for (const found of commands.filter(({ command }) => isPresentable(command))) {
    const command = canonical(found.command, python);
    const known = better(byCommand.get(command), found);
    // A CI step is named after all that it does; a target's own name says more.
    const adds = !known || found.kind !== 'automated' || conceptsOf(known.name).size === 0;
    const description = known
      ? `${known.description} ${adds ? found.description : ''}`.trim().slice(0, 400)
      : found.description;
    const name = known ? nameOfBoth(known, found) : found.name;
    const inPlaceOf = byCommand.get(command)?.inPlaceOf ?? found.inPlaceOf;
    byCommand.set(command, { ...(known ?? found), command, name, description, ...(inPlaceOf ? { inPlaceOf } : {}) });
  }
  for (const [target, plain, name] of gnuTargets) {
    const known = byCommand.get(target) ?? [...byCommand.values()].find(({ alias }) => alias?.includes(target));
    const other = byCommand.get(plain);
    const isSame = other !== undefined && other.body !== '' && other.body === known?.body;
    // `check` does what `test` does, whatever is said about it.
    if (known && (isSame || (!other && !(name === 'check tests' && checksOnly(known)))))
      byCommand.set(known.command, { ...known, name });
  }
  return [...byCommand.values()];
}

/** What replaces another command may also be a command of its own. */
const better = (known: WorkspaceCommand | undefined, found: WorkspaceCommand): WorkspaceCommand | undefined =>
  known?.inPlaceOf !== undefined && known.kind === 'fallback' && found.kind !== 'fallback' ? undefined : known;

/** What a document says that a script of the workspace is for, beside its file's name; the program that is the only one here, as its document starts it. */
function nameOfBoth(known: WorkspaceCommand, found: WorkspaceCommand): string {
  if (known.kind === 'documented' && known.name === '')
    return found.name === 'start' || found.kind === 'documented' ? found.name : '';
  // A recipe `check` for `cargo check`: what its tool looks at.
  if (known.kind === 'declared' && known.name === 'check' && found.kind === 'conventional')
    return `check ${found.name}`;
  const isVague = [...conceptsOf(known.name)].every((concept) => concept === '#check');
  if (known.kind !== 'conventional' || found.kind !== 'documented' || !isVague || !startsOwnFile(known.command))
    return known.name;
  return [...new Set([...found.name.split(' '), ...known.name.split(' ')])].filter((word) => word !== '').join(' ');
}

/** Whether a `check` is one of the sources, and runs no tests, by what it runs and what is said about it. */
function checksOnly({ body, description }: WorkspaceCommand): boolean {
  const does = conceptsOf(`${body} ${description}`);
  return ['#lint', '#format', '#types'].some((concept) => does.has(concept)) && !does.has('#test');
}

/** Spellings of the same command, and the interpreter that exists here. */
export function canonical(command: string, python: string): string {
  return command
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(npm|pnpm) (?:run )?(test|start)$/, '$1 $2')
    .replace(/^(?=[\w-]+\/)/, './')
    .replace(/^npm t$/, 'npm test')
    .replace(/^npm i$/, 'npm install')
    .replace(/^yarn$/, 'yarn install')
    .replace(/^yarn run (test|build|lint|start)$/, 'yarn $1')
    .replace(/^python3? (?=\S)/, `${python} `)
    .replace(/^pip3? (?=install )/, `${python} -m pip `);
}
