// The crates of a Cargo workspace: each is tested and built alone where a task names it.
import { basename, join } from 'node:path';
import { parse } from 'smol-toml';
import type { FileReader } from '../commands/folder.ts';
import { isPlainName, type WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { indexTerms } from '../request/vocabulary.ts';
import { field } from './recipes.ts';

const mostMembers = 50;
const verbs = [
  ['test', 'test'],
  ['build', 'build'],
  ['check', 'check typecheck'],
  ['clippy', 'lint'],
  ['fmt', 'format'],
  ['doc --no-deps', 'docs'],
] as const;

/** Commands for one crate each. Members are literal folders or `folder/*`; none where the manifest is no workspace. */
export async function cargoMemberCommands(
  root: string,
  manifest: string,
  reader: FileReader,
): Promise<readonly WorkspaceCommand[]> {
  const listed = field(field(tables(manifest), 'workspace'), 'members');
  const patterns = (Array.isArray(listed) ? (listed as readonly unknown[]) : []).filter(
    (pattern): pattern is string => typeof pattern === 'string' && !pattern.includes('..'),
  );
  const folders = await Promise.all(
    patterns.map(async (pattern) => {
      const parent = /^(.*)\/\*$/.exec(pattern)?.[1];
      return parent === undefined
        ? [pattern]
        : (await reader.names(join(root, parent))).map((name) => `${parent}/${name}`);
    }),
  );
  const members = await Promise.all(
    folders
      .flat()
      .slice(0, mostMembers)
      .map(async (folder) => {
        const own = tables((await reader.text(join(root, folder, 'Cargo.toml'))) ?? '');
        return { folder, crate: field(field(own, 'package'), 'name') };
      }),
  );
  return members.flatMap(({ folder, crate }) => {
    if (typeof crate !== 'string' || !isPlainName(crate)) return [];
    const name = basename(folder);
    const onlyFor = indexTerms(name).filter((term) => !term.startsWith('#'));
    return verbs.map(([verb, purpose]) => ({
      ...{
        command: `cargo ${verb.replace(/^\w+/, `$& -p ${crate}`)}`,
        name: `${purpose} ${name}`,
        description: '',
        body: '',
      },
      ...{ origin: `${folder}/Cargo.toml`, kind: 'conventional' as const, onlyFor },
    }));
  });
}

function tables(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}
