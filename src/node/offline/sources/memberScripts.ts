// Scripts of the packages of a monorepo, by npm in each, where the manager that would run them all is not installed.
import { describe, isPlainName, isPresentable, type WorkspaceCommand } from '../commands/workspaceCommand.ts';
import type { Member, PackageJson } from './packageJson.ts';

/** A manager's line that runs one script in every package: `pnpm -r run build`, `yarn workspaces run build`. */
const inEach =
  /^(?:pnpm(?: run)? (?:-r|--recursive)(?: --(?:stream|sort|if-present))*(?: run)?|yarn workspaces run|yarn workspaces foreach(?: -[\w-]+)* run|bun run --filter ['"]?\*['"]?) ([\w:.-]+)$/;

/**
 * What the root's scripts would have run in all packages, each package after those it depends on. Nothing for a script that does more, nor
 * where the line would be too long to be read.
 */
export function withoutWorkspaceManager(
  { scripts }: PackageJson,
  members: readonly Member[],
): readonly WorkspaceCommand[] {
  return scripts.flatMap(({ name, body }) => {
    const script = inEach.exec(body.trim())?.[1];
    const all = script === undefined ? undefined : inMembers(script, members);
    return all === undefined ? [] : [{ ...all, name, origin: 'package.json script, in every package by npm' }];
  });
}

/** The description of commands that run a script in all packages. */
export const allPackages = 'all packages';

/** Reaches out of the workspace: never by another way than the one that its authors wrote. */
export const reachesOut = (script: string): boolean => /\b(?:publish|release|deploy|push|upload)\b/i.test(script);

/** One script in all packages that have it; undefined if none has, or one reaches out. */
export function inMembers(script: string, members: readonly Member[]): WorkspaceCommand | undefined {
  const having = inOrder(members).filter(({ scripts }) => scripts.some(({ name }) => name === script));
  const line = ({ folder }: Member) => `npm --prefix ${folder} run ${script}`;
  const command =
    having.length === 1
      ? having.map(({ folder }) => inPackage(folder, script)).join('')
      : having.map(line).join(' && ');
  if (having.length === 0 || !having.every(({ folder }) => isPlainName(folder)) || !isPresentable(command))
    return undefined;
  const bodies = new Set(having.flatMap(({ scripts }) => scripts.filter(({ name }) => name === script)).map(bodyOf));
  if ([script, ...bodies].some(reachesOut)) return undefined;
  return {
    command,
    name: script,
    description: allPackages,
    body: describe([...bodies].join('; ')),
    origin: `package.json script of ${having.length === 1 ? 'one package' : `${String(having.length)} packages`}, by npm`,
    kind: 'declared',
  };
}

/** A script in the folder of its package, by npm. */
export const inPackage = (folder: string, script: string): string =>
  `(cd ${folder} && npm ${['test', 'start'].includes(script) ? '' : 'run '}${script})`;

const bodyOf = ({ body }: PackageJson['scripts'][number]): string => body;

/** Each after the packages it depends on; those of a circle in the order given. */
function inOrder(members: readonly Member[]): readonly Member[] {
  const done = new Set<Member>();
  const visit = (member: Member, above: ReadonlySet<Member>) => {
    if (done.has(member) || above.has(member)) return;
    for (const other of members) if (member.dependencies.has(other.name)) visit(other, new Set([...above, member]));
    done.add(member);
  };
  for (const member of members) visit(member, new Set());
  return [...done];
}
