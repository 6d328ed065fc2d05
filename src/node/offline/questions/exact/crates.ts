// "How many crates are in here": the members of a Cargo workspace, or else the manifests of crates.
import { basename, dirname, join } from 'node:path';
import { field } from '../../sources/recipes.ts';
import { codeSpan } from '../markup.ts';
import { valueIn } from '../manifests.ts';
import type { QuestionKind } from '../question.ts';
import { wayUp } from '../scope.ts';
import { many } from '../answers.ts';
import { isOfTests, projectFiles } from '../projectFiles.ts';

const asks =
  /^(?:please\s+)?(?:(?:how\s+many|count(?:\s+the)?|(?:the\s+)?number\s+of|list(?:\s+all)?(?:\s+the)?|(?:which|what))\s+)(?:(?:different|rust|cargo|workspace)\s+)*(?:crates|(?:workspace|cargo)\s+members)(?:\s+(?:are|is|there|here|in|it|this|the|we|do|does|you|have|has|contain|repo|repository|workspace|project|of|exist))*\s*[?.!]*$/iu;
const mostNamed = 40;

interface Crate {
  readonly name: string;
  readonly folder: string;
}

export const cratesQuestion: QuestionKind = (task, { root, names }) => {
  if (!asks.test(task) || wayUp(task, root) !== '') return undefined;
  const manifests = projectFiles(root).filter((path) => basename(path) === 'Cargo.toml');
  if (manifests.length === 0) return undefined;
  const crates = manifests.flatMap((path) => {
    const name = valueIn(root, path, 'package', 'name');
    return typeof name === 'string' ? [{ name, folder: dirname(path) }] : [];
  });
  const isWorkspace = names.has('Cargo.toml') && valueIn(root, 'Cargo.toml', 'workspace') !== undefined;
  const patterns = listOf(valueIn(root, 'Cargo.toml', 'workspace', 'members'));
  const excluded = listOf(valueIn(root, 'Cargo.toml', 'workspace', 'exclude'));
  const isListed = ({ folder }: Crate) => folder === '.' || patterns.some((pattern) => matches(pattern, folder));
  const isKept = ({ folder }: Crate) => !excluded.some((pattern) => matches(pattern, folder));
  const members = isWorkspace
    ? withNeeded(
        root,
        crates.filter((crate) => isListed(crate) && isKept(crate)),
        crates.filter(isKept),
      )
    : crates.filter(({ folder }) => !isOfTests(`${folder}/`));
  if (members.length === 0) return { looks: [], nothing: 'No manifest of a crate was found here.' };
  const others = crates.length - members.length;
  const rest =
    others === 0
      ? ''
      : ` ${many(others, 'more manifest')} of ${others === 1 ? 'a crate is' : 'crates are'} ${isWorkspace ? 'no member of it' : 'in folders of tests'}.`;
  const rows = members
    .slice(0, mostNamed)
    .map(({ name, folder }) => `- ${codeSpan(name)} (${codeSpan(`${folder === '.' ? '' : `${folder}/`}Cargo.toml`)})`);
  const what = isWorkspace
    ? `${many(members.length, 'crate')} ${members.length === 1 ? 'is a member' : 'are members'} of the workspace`
    : `${many(members.length, 'crate')}, by their manifests`;
  return { known: `${what}:${rest}\n\n${rows.join('\n')}`, looks: [], nothing: '' };
};

/** Crates that a member needs by their path are members too. */
function withNeeded(root: string, members: readonly Crate[], crates: readonly Crate[]): readonly Crate[] {
  const folders = new Set(members.map(({ folder }) => folder));
  for (const folder of folders)
    for (const path of ['dependencies', 'dev-dependencies', 'build-dependencies'].flatMap((table) =>
      pathsIn(valueIn(root, join(folder, 'Cargo.toml'), table)),
    ))
      folders.add(join(folder, path).replace(/\/$/, ''));
  return crates.filter(({ folder }) => folders.has(folder));
}

const pathsIn = (table: unknown): readonly string[] =>
  typeof table === 'object' && table !== null
    ? Object.values(table).flatMap((needed: unknown) => {
        const path = field(needed, 'path');
        return typeof path === 'string' ? [path] : [];
      })
    : [];

const listOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];

/** `crates/*` */
const matches = (pattern: string, folder: string): boolean => {
  const parts = pattern.replace(/^\.\/|\/+$/g, '').split('/');
  const own = folder.split('/');
  return parts.length === own.length && parts.every((part, at) => part === own[at] || isLike(part, own[at] ?? ''));
};

function isLike(part: string, name: string): boolean {
  const [before = '', ...after] = part.split('*');
  return after.length === 1 && name.startsWith(before) && name.endsWith(after[0] ?? '');
}
