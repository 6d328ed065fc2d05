// The other programs of a package: one that a failure names, or that writes the file which is missing.
import { join } from 'node:path/posix';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { namesIn, textIn } from '../questions/texts.ts';
import { escapeRegExp } from '../request/escapeRegExp.ts';
import { missingFilesIn } from './missingFiles.ts';
import { isVerdict } from './outcome.ts';
import { certain, type RepairContext, type Suggestion } from './suggestion.ts';

interface Program {
  readonly name: string;
  readonly path: string;
}

/** `cargo run --bin mkstations`, where `cargo run` lacks what that makes. */
export function otherPrograms({ workspace: { root }, failure }: RepairContext): readonly Suggestion[] {
  const [, folder = '.', started = ''] =
    /^(?:\(cd ([\w./-]+) && )?cargo (?:run|test)\b(?:.* --bin[ =]([\w-]+))?/.exec(failure.command) ?? [];
  if (!/\bcargo (?:run|test)\b/.test(failure.command) || isVerdict(failure.text)) return [];
  const manifest = textIn(root, join(folder, 'Cargo.toml')) ?? '';
  const main = started || (/^default-run\s*=\s*"([\w-]+)"/m.exec(manifest)?.[1] ?? '');
  const missing = missingFilesIn(failure.text, root);
  const found = programsOf(manifest, folder, root).filter(({ name, path }) => {
    if (name === main || !isPlainName(name)) return false;
    const text = textIn(root, path) ?? '';
    const isSaid = new RegExp(`(?<![\\w/-])${escapeRegExp(name)}(?![\\w/-]|\\.\\w)`).test(failure.text);
    const makes = missing.some((file) => text.includes(`"${file}"`)) && /\bwrite|\bFile::create\b/.test(text);
    return makes || (isSaid && !main.includes(name));
  });
  const line = (name: string) =>
    folder === '.' ? `cargo run --bin ${name}` : `(cd ${folder} && cargo run --bin ${name})`;
  return found.length === 1
    ? found.map(({ name }) => ({ command: line(name), logit: certain, intent: `${name} makes what is missing` }))
    : [];
}

function programsOf(manifest: string, folder: string, root: string): readonly Program[] {
  const declared = manifest
    .split(/^(?=\[)/m)
    .filter((section) => section.startsWith('[[bin]]'))
    .flatMap((section): Program[] => {
      const name = /^name\s*=\s*"([\w-]+)"/m.exec(section)?.[1];
      const path = /^path\s*=\s*"([\w./-]+)"/m.exec(section)?.[1] ?? `src/bin/${name ?? ''}.rs`;
      return name === undefined ? [] : [{ name, path: join(folder, path) }];
    });
  const byFolder = namesIn(root, join(folder, 'src/bin')).flatMap((file): Program[] =>
    file.endsWith('.rs') ? [{ name: file.replace(/\.rs$/, ''), path: join(folder, 'src/bin', file) }] : [],
  );
  return [...new Map([...byFolder, ...declared].map((program) => [program.name, program])).values()];
}
