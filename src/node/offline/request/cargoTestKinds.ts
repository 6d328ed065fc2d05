// "Build the tests but don't run them", "unit tests only", "the doc tests of embedded-hal": kinds of Cargo's tests that it has options for.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { cratesCalled, cratesIn, type Crate } from './cargoCrates.ts';
import { ending } from './testOrder.ts';

const start = '^(?:(?:please|pls|can you|could you|would you|now)\\s+)*';
const tests = '(?:(?:all|the|our|its|unit|integration)\\s+)*tests?(?:\\s+(?:binar(?:y|ies)|code|suite))?';
const notRun =
  "(?:(?:but|and|,)\\s*)*(?:(?:please\\s+)?(?:do\\s+not|don['’]?t|never)\\s+(?:run|execute|start)|without\\s+(?:running|executing|starting)|no\\s+running|not\\s+run)(?:\\s+(?:them|it|any|anything|the\\s+tests|any\\s+of\\s+them))?";
const compiled: readonly RegExp[] = [
  `${start}(?:just\\s+|only\\s+)?(?:build|compile)\\s+${tests},?\\s+${notRun}(?:\\s+(?:yet|please))?\\s*[.!]*$`,
  `${start}(?:just|only)\\s+(?:build|compile)\\s+${tests}${ending}`,
  `${start}(?:build|compile)\\s+(?:just|only)\\s+${tests}${ending}`,
  `${start}(?:check|see|verify|make\\s+sure)\\s+(?:that|if|whether)\\s+${tests}\\s+(?:still\\s+)?(?:compiles?|builds?)${ending}`,
].map((form) => new RegExp(form, 'iu'));

const unit = new RegExp(
  `${start}(?:(?:re-?run|run|execute|do)\\s+)?(?:(?<sure>only|just)\\s+)?(?:(?:re-?run|run|execute|do)\\s+)?(?:the\\s+|our\\s+)?unit\\s+tests?(?:\\s+in\\s+(?:the\\s+)?[\`'"]?src\\/?[\`'"]?(?:\\s+folder)?)?(?<behind>\\s+(?:only|alone)|,?\\s+(?:but\\s+)?(?:no|not|without|skip(?:ping)?)\\s+(?:(?:the|any)\\s+)*(?:integration|doc)(?:\\s+tests?|\\s+ones)?)?(?:\\s+(?:please|pls|now|again))*\\s*[.!]*$`,
  'iu',
);
const docs = new RegExp(
  `${start}(?:(?:re-?run|run|execute|do|only|just|all|the)\\s+)*doc(?:umentation)?[\\s-]?tests?(?:\\s+(?:of|in|for|from)\\s+(?:the\\s+)?[\`'"]?([a-z][\\w-]*)[\`'"]?(?:\\s+(?:crate|package|member))?)?${ending}`,
  'iu',
);

/** The command for that kind of tests; undefined for any other kind, or without a Cargo.toml. */
export function cargoTestKind(task: string, { root, names }: Pick<Workspace, 'root' | 'names'>): string | undefined {
  if (!names.has('Cargo.toml')) return undefined;
  const said = task.trim();
  if (compiled.some((form) => form.test(said))) return 'cargo test --no-run';
  const sure = unit.exec(said)?.groups;
  if (sure !== undefined && (sure['sure'] ?? sure['behind']) !== undefined) return ownTargets(root);
  const asked = docs.exec(said);
  return asked === null ? undefined : docTests(asked[1], root);
}

const has = (root: string, { folder }: Crate, file: string): boolean => existsSync(join(root, folder, file));

/** The unit tests in the sources: of the root package, or of the whole workspace where the root has none. */
function ownTargets(root: string): string | undefined {
  const crates = cratesIn(root);
  const isLibrary = crates.some((crate) => has(root, crate, 'src/lib.rs'));
  const isProgram = crates.some((crate) => has(root, crate, 'src/main.rs') || has(root, crate, 'src/bin'));
  const [first] = crates;
  if (first === undefined) return undefined;
  if (first.folder !== '.') return `cargo test --workspace${isLibrary ? ' --lib' : ''}${isProgram ? ' --bins' : ''}`;
  const parts = [
    has(root, first, 'src/lib.rs') ? ['--lib'] : [],
    has(root, first, 'src/main.rs') || has(root, first, 'src/bin') ? ['--bins'] : [],
  ].flat();
  return parts.length === 0 ? undefined : `cargo test ${parts.join(' ')}`;
}

/** The doc tests, which only libraries have. */
function docTests(name: string | undefined, root: string): string | undefined {
  const crates = cratesIn(root);
  const libraries = crates.filter((crate) => has(root, crate, 'src/lib.rs'));
  if (name !== undefined) {
    const [crate, another] = cratesCalled(name, crates, root);
    if (crate === undefined || another !== undefined || !libraries.includes(crate)) return undefined;
    return crates.length === 1 ? 'cargo test --doc' : `cargo test --doc -p ${crate.name}`;
  }
  return libraries.length > 0 && crates[0]?.folder !== '.' ? 'cargo test --workspace --doc' : undefined;
}
