// The programs that Cargo builds here, of the package in this folder and of the members of its workspace: "run gping", "start the server", "build the cli".
import { dirname, join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { valueIn } from '../questions/manifests.ts';
import type { OwnProgram } from '../questions/ownProgram.ts';
import { namesIn } from '../questions/texts.ts';
import { crateFeatures } from './crateFeatures.ts';
import { isFileIn } from './fileCommand.ts';
import { field } from '../sources/recipes.ts';

type Place = Pick<Workspace, 'root' | 'commands' | 'onPath'>;

/** The crates that lie in folders of their own, by their commands. */
export const cargoMembers = ({ commands }: Pick<Workspace, 'commands'>): readonly (readonly [string, string])[] =>
  commands.flatMap(({ command, origin }) => {
    const [, crate] = /^cargo build -p (\S+)$/u.exec(command) ?? [];
    return crate !== undefined && origin.endsWith('/Cargo.toml') ? [[crate, dirname(origin)] as const] : [];
  });

/** By the names of their binaries; `line` is how each is started without arguments. */
export function cargoPrograms(place: Place): readonly OwnProgram[] {
  if (!place.onPath('cargo')) return [];
  return [
    ...programsIn('', 'cargo run', place.root),
    ...cargoMembers(place).flatMap(([crate, folder]) => programsIn(`${folder}/`, `cargo run -p ${crate}`, place.root)),
  ];
}

function programsIn(folder: string, run: string, root: string): readonly OwnProgram[] {
  const manifest = `${folder}Cargo.toml`;
  const name = valueIn(root, manifest, 'package', 'name');
  const { byDefault } = crateFeatures(join(root, folder));
  const listed = valueIn(root, manifest, 'bin');
  const bins = (Array.isArray(listed) ? listed : []).map((bin: unknown) => {
    const [called, path] = [field(bin, 'name'), field(bin, 'path')];
    const features = field(bin, 'required-features');
    const usual = [`src/bin/${String(called)}.rs`, 'src/main.rs'].find((file) => isFileIn(root, `${folder}${file}`));
    return { called, file: typeof path === 'string' ? path : usual, features };
  });
  const isListed = (file: string) => bins.some((bin) => bin.file === file);
  const implied = [
    ...(isFileIn(root, `${folder}src/main.rs`) ? [{ called: name, file: 'src/main.rs' }] : []),
    ...namesIn(root, `${folder}src/bin`).flatMap((file) =>
      file.endsWith('.rs') ? [{ called: file.slice(0, -'.rs'.length), file: `src/bin/${file}` }] : [],
    ),
  ].filter(({ file }) => !isListed(file));
  const all = [...bins, ...implied.map((bin) => ({ ...bin, features: undefined }))];
  return all.flatMap(({ called, file, features }) => {
    if (typeof called !== 'string' || !isPlainName(called) || file === undefined) return [];
    if (!isFileIn(root, `${folder}${file}`)) return [];
    const bin = all.length > 1 ? ` --bin ${called}` : '';
    const needed = Array.isArray(features)
      ? features.filter((one) => typeof one === 'string' && !byDefault.includes(one))
      : [];
    const enabled = needed.length === 0 ? '' : ` --features ${needed.join(',')}`;
    const beside = ['cli', 'args', 'options', 'opts', 'app'].flatMap((each) =>
      [`${dirname(file)}/${each}.rs`, `src/${each}.rs`].map((path) => `${folder}${path}`),
    );
    return [
      {
        name: called,
        line: `${run}${bin}${enabled}`,
        files: [`${folder}${file}`, ...new Set(beside.filter((path) => isFileIn(root, path)))],
      },
    ];
  });
}
