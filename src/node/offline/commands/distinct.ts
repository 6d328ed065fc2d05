// One command for all its spellings.
import { conceptsOf } from '../request/vocabulary.ts';
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
    const known = byCommand.get(command);
    // A CI step is named after all that it does; a target's own name says more.
    const adds = !known || found.kind !== 'automated' || conceptsOf(known.name).size === 0;
    const description = known
      ? `${known.description} ${adds ? found.description : ''}`.trim().slice(0, 400)
      : found.description;
    // A program that is the only one here, as its document starts it.
    const name =
      known?.kind === 'documented' && known.name === '' && found.name === 'start' ? 'start' : (known ?? found).name;
    byCommand.set(command, { ...(known ?? found), command, name, description });
  }
  for (const [target, plain, name] of gnuTargets) {
    const known = byCommand.get(target);
    if (known && !byCommand.has(plain) && !(name === 'check tests' && checksOnly(known)))
      byCommand.set(target, { ...known, name });
  }
  return [...byCommand.values()];
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
