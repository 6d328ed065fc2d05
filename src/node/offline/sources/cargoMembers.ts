// The crates of a Cargo workspace: each is tested and built alone where a task names it, and its examples are started.
import { basename, join } from 'node:path';
import { parse } from 'smol-toml';
import type { FileReader } from '../commands/folder.ts';
import { isPlainName, type WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { indexTerms } from '../request/vocabulary.ts';
import { cargoTasks } from './cargoTasks.ts';
import { entriesOf, field } from './recipes.ts';

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
  const workspace = field(tables(manifest), 'workspace');
  const listed = field(workspace, 'members');
  // Those that the package depends on by their folders belong to it too.
  const tablesOfDependencies = ['dependencies', 'dev-dependencies', 'build-dependencies'];
  const near = tablesOfDependencies
    .flatMap((kind) => (workspace === undefined ? [] : entriesOf(field(tables(manifest), kind))))
    .map(([, settings]) => field(settings, 'path'))
    .filter((path): path is string => typeof path === 'string');
  const own: readonly unknown[] = Array.isArray(listed) ? listed : [];
  const all = [...own, ...near.map((path) => path.replace(/^\.\/|\/$/g, ''))];
  const patterns = [...new Set(all)].filter(
    (pattern): pattern is string => typeof pattern === 'string' && !pattern.includes('..') && pattern !== '.',
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
  // "The macros crate" of xyz is xyz-macros.
  const whole = field(field(tables(manifest), 'package'), 'name');
  const ofWhole = new Set(typeof whole === 'string' ? wordsOf(whole) : []);
  const ofMembers = members.flatMap(({ folder, crate, examples }) => {
    if (typeof crate !== 'string' || !isPlainName(crate)) return [];
    const name = basename(folder);
    const words = wordsOf(name).filter((word) => !ofWhole.has(word));
    const origin = `${folder}/Cargo.toml`;
    const parts = verbs.map(([verb, purpose, concept]) => ({
      ...{ command: `cargo ${verb.replace(/^\w+/, `$& -p ${crate}`)}`, name: `${purpose} ${name}` },
      ...{ description: '', body: '', origin, kind: 'conventional' as const },
      onlyFor: [...(words.length > 0 ? words : wordsOf(name)), concept],
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
