// `black .` for the folder `examples` alone: `black examples`; the same for what lints, checks types or formats by a line of its own.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../commands/filesBelow.ts';
import { valueIn } from '../questions/manifests.ts';
import { textIn } from '../questions/texts.ts';
import { isFileIn, isFolderIn } from './fileCommand.ts';

/** They take files and folders in place of the whole. */
const overAll =
  /^((?:\S*python3? -m |npx |pnpm exec |yarn |poetry run |uv run )?(?:black|isort|ruff (?:format|check)|autopep8|yapf|flake8|mypy|pyright|pylint|perlcritic|prettier|eslint|biome (?:format|check|lint)|oxfmt|xo|stylelint|rubocop|shfmt|gofmt|standard))((?: (?!-m )[\w@%+=:,./*'"-]+)*)$/u;
/** The next word is its value. */
const valued =
  /^(?:-c|-l|-p|-t|-j|--config|--config-file|--profile|--rcfile|--settings|--settings-file|--line-length|--target-version|--python-version|--exclude|--extend-exclude|--ignore|--ignore-path|--ext|--plugin|--parser|--select|--max-line-length|--max-warnings|--jobs)$/u;
const flag =
  /^(?:--[\w-]+=\S+|--(?:check|check-only|diff|fix|no-fix|write|list-different|strict|quiet|verbose|color|no-cache|recursive|in-place)|-[wlirdqv]|--c)$/u;

/** The line for these paths; undefined where it is for them already, or cannot be for less than all. */
export function lineForPlaces(line: string, paths: readonly string[], root: string): string | undefined {
  const found =
    ofCargo(line, paths, root) ?? ofGo(line, paths, root) ?? ofListed(line, paths, root) ?? ofTool(line, paths);
  return found === line ? undefined : found;
}

/** `clang-format -i $(git ls-files '*.c')`: `$(git ls-files 'lib/*.c')`. */
function ofListed(line: string, paths: readonly string[], root: string): string | undefined {
  const [, start, listed = ''] =
    /^([\w-]+(?: --?[\w-]+(?:='?[\w./]*'?)?)*) \$\(git ls-files((?: '\*\.\w+'){1,8})\)$/u.exec(line) ?? [];
  const isFolder = paths.every((path) => !/\.\w+$/u.test(path));
  if (start === undefined || !isFolder) return undefined;
  const endings = [...listed.matchAll(/\.\w+/gu)].map(([ending]) => ending);
  if (!paths.some((path) => hasFiles(join(root, path), endings))) return undefined;
  const patterns = paths.flatMap((path) =>
    listed
      .trim()
      .split(' ')
      .map((pattern) => pattern.replace("'", `'${path}/`)),
  );
  return `${start} $(git ls-files ${patterns.join(' ')})`;
}

/** Without a file, what formats would wait for what is typed. */
const hasFiles = (folder: string, endings: readonly string[]): boolean =>
  filesBelow(folder, (name) => endings.some((ending) => name.endsWith(ending))).length > 0;

function ofTool(line: string, paths: readonly string[]): string | undefined {
  const [, start, rest = ''] = overAll.exec(line) ?? [];
  if (start === undefined) return undefined;
  const words = rest.split(' ').filter(Boolean);
  const kept: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const isLast = (words[at + 1] ?? '-').startsWith('-');
    if (!word.startsWith('-')) continue;
    kept.push(word);
    if (flag.test(word) && !(word === '-l' && !/prettier|gofmt|shfmt/u.test(start))) continue;
    // What may be the value of an option is no path.
    if (valued.test(word) && !isLast) kept.push(words[(at += 1)] ?? '');
    else if (!isLast) return undefined;
  }
  return [start, ...kept, ...paths].join(' ');
}

/** `cargo fmt -p cli` for the folder of that crate; `rustfmt` for a file that has no modules of its own. */
function ofCargo(line: string, paths: readonly string[], root: string): string | undefined {
  const [path = '', another] = paths;
  const check = /^cargo fmt(?: --all)?(?: --)? --check$/u.test(line) ? ' --check' : undefined;
  const [, start, rest = ''] = /^(cargo (?:fmt|clippy))(?: (?:--all|--workspace))?((?: --?[\w-]+)*)$/u.exec(line) ?? [];
  if (start === undefined || another !== undefined) return undefined;
  const name = isFolderIn(root, path) ? valueIn(root, `${path}/Cargo.toml`, 'package', 'name') : undefined;
  if (typeof name === 'string') return `${start} -p ${name}${rest}`;
  return /^cargo fmt(?: --all)?$/u.test(line) || check !== undefined ? rustfmt(path, root, check) : undefined;
}

/** As its crate has it, or the workspace for it. */
function editionOf(path: string, root: string): unknown {
  const parts = path.split('/');
  const above = parts.map((_, at) => parts.slice(0, parts.length - at).join('/'));
  const manifest = [...above.map((folder) => `${folder}/Cargo.toml`), 'Cargo.toml'].find((file) =>
    isFileIn(root, file),
  );
  const own = manifest === undefined ? undefined : valueIn(root, manifest, 'package', 'edition');
  return typeof own === 'string' ? own : valueIn(root, 'Cargo.toml', 'workspace', 'package', 'edition');
}

/** It follows the modules of a file, which lie in the same folder. */
function rustfmt(path: string, root: string, option = ''): string | undefined {
  const edition = editionOf(path, root);
  const start = `rustfmt${option}${typeof edition === 'string' ? ` --edition ${edition}` : ''}`;
  if (isFolderIn(root, path))
    return hasFiles(join(root, path), ['.rs']) ? `${start} $(git ls-files '${path}/*.rs')` : undefined;
  const hasModules = /^\s*(?:pub(?:\([\w ]+\))? )?mod \w+;/mu.test(textIn(root, path) ?? '');
  return path.endsWith('.rs') && !hasModules ? `${start} ${path}` : undefined;
}

function ofGo(line: string, paths: readonly string[], root: string): string | undefined {
  const [, start] = /^(go (?:fmt|vet)|golangci-lint run) \.\/\.\.\.$|^(golangci-lint run)$/u.exec(line) ?? [];
  const by = start ?? (line === 'golangci-lint run' ? line : undefined);
  if (by === undefined || !existsSync(join(root, 'go.mod'))) return undefined;
  if (by === 'go fmt' && paths.every((path) => path.endsWith('.go'))) return `gofmt -w ${paths.join(' ')}`;
  return paths.every((path) => isFolderIn(root, path))
    ? `${by} ${paths.map((path) => `./${path}/...`).join(' ')}`
    : undefined;
}
