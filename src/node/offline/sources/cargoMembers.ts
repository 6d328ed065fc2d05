// The crates of a Cargo workspace: each is tested and built alone where a task names it, and its examples are started.
import { basename, join } from 'node:path';
import { parse } from 'smol-toml';
import type { FileReader } from '../commands/folder.ts';
import { isPlainName, type WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { indexTerms } from '../request/vocabulary.ts';
import { cargoTasks } from './cargoTasks.ts';
import { field } from './recipes.ts';

const mostMembers = 50;
const mostExamples = 20;
/** What Cargo does, its purpose, and the concept without which a task does not ask for it, whatever crate it names. */
const verbs = [
  ['test', 'test', '#test'],
  ['build', 'build', '#build'],
  ['check', 'check typecheck', '#check'],
  ['clippy', 'lint', '#lint'],
  ['fmt', 'format', '#format'],
  ['doc --no-deps', 'docs', '#docs'],
] as const;

/** The folders of a workspace's members, which are literal or `folder/*`; none where the manifest is no workspace. */
async function memberFolders(root: string, manifest: string, reader: FileReader): Promise<readonly string[]> {
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
  return folders.flat().slice(0, mostMembers);
}

/** Commands for one crate each, and the tasks of the workspace's own program. `aliases`: the text of Cargo's configuration. */
export async function cargoMemberCommands(
  root: string,
  { manifest, aliases }: { readonly manifest: string; readonly aliases: string },
  reader: FileReader,
): Promise<readonly WorkspaceCommand[]> {
  const folders = await memberFolders(root, manifest, reader);
  const members = await Promise.all(
    folders.map(async (folder) => {
      const own = tables((await reader.text(join(root, folder, 'Cargo.toml'))) ?? '');
      const files = await reader.names(join(root, folder, 'examples'));
      return { folder, crate: field(field(own, 'package'), 'name'), examples: examplesIn(files) };
    }),
  );
  const ofMembers = members.flatMap(({ folder, crate, examples }) => {
    if (typeof crate !== 'string' || !isPlainName(crate)) return [];
    const name = basename(folder);
    const origin = `${folder}/Cargo.toml`;
    const parts = verbs.map(([verb, purpose, concept]) => ({
      ...{ command: `cargo ${verb.replace(/^\w+/, `$& -p ${crate}`)}`, name: `${purpose} ${name}` },
      ...{ description: '', body: '', origin, kind: 'conventional' as const },
      onlyFor: [...wordsOf(name), concept],
    }));
    const started = examples.map((example) => ({
      ...{ command: `cargo run -p ${crate} --example ${example}`, name: `example ${example.replaceAll('_', ' ')}` },
      ...{ description: '', body: '', origin, kind: 'conventional' as const },
      onlyFor: [...wordsOf('example'), ...wordsOf(example)],
    }));
    return [...parts, ...started];
  });
  return [...ofMembers, ...(await cargoTasks(root, aliases, folders, reader))];
}

const wordsOf = (name: string): readonly string[] => indexTerms(name).filter((term) => !term.startsWith('#'));

/** `examples/rows.rs` and `examples/rows/` are both called `rows`. */
const examplesIn = (files: readonly string[]): readonly string[] =>
  files
    .map((file) => file.replace(/\.rs$/, ''))
    .filter((name) => isPlainName(name) && !name.includes('.'))
    .slice(0, mostExamples);

function tables(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}
