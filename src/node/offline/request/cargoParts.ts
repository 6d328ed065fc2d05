// "Run the regression tests", "the tests in src/options": a target of Cargo's tests, or a module of the sources.
import { existsSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { filesBelow } from '../commands/filesBelow.ts';
import { namesIn, textIn } from '../questions/texts.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { ending, opening } from './testOrder.ts';
import { requiredFeatures } from './requiredFeatures.ts';
import type { Place } from './testPlace.ts';

const byWords = new RegExp(
  `${opening}(?!unit\\b|doc\\b)([a-z]\\w*(?:[\\s-][a-z]\\w*)?)\\s+(?:integration\\s+)?tests?${ending}`,
  'iu',
);
const byFile = new RegExp(
  `${opening}(?:tests?\\s+(?:in|of|from)\\s+)?(?:the\\s+)?[\`'"]?(?:tests/)?(\\w[\\w-]*)\\.rs[\`'"]?${ending}`,
  'iu',
);
const byModule = [
  `${opening}(?:unit\\s+)?tests?\\s+(?:in|of|from|for|under|below)\\s+(?:the\\s+)?[\`'"]?(?<path>(?:src/)?\\w+(?:/\\w+)*)(?:\\.rs|/)?[\`'"]?(?:\\s+(?:module|folder|directory|mod))?${ending}`,
  `${opening}(?<path>\\w+)\\s+module(?:['’]?s)?(?:\\s+(?:unit\\s+)?tests?)?${ending}`,
].map((pattern) => new RegExp(pattern, 'iu'));
const onlyUnit =
  /\b(?:only|just)\s+(?:run\s+)?(?:the\s+)?unit\s+tests?,?\s+(?:and\s+)?(?:not|no|without|skip(?:ping)?)\s+(?:the\s+|any\s+)?integration\s+(?:tests?|ones)\s*[.!]?$|\bunit\s+tests?\s+(?:without|but\s+not|not)\s+(?:the\s+|any\s+)?integration\s+(?:tests?|ones)\s*[.!]?$/iu;

const hasTests = /#\[(?:\w+::)*test\b|#\[cfg\(test\)\]/;

/** The command for the target or the module whose tests a task wants; undefined where it is not plain which. */
export function cargoPart(task: string, { root, names }: Place): string | undefined {
  if (!names.has('Cargo.toml')) return undefined;
  const said = task.trim();
  if (onlyUnit.test(said) && /^(?:please\s+)?(?:only|just|run)\b/iu.test(said)) return ownTargets(root);
  const file = byFile.exec(said)?.[1];
  if (file !== undefined) return targetsIn(root).includes(file) ? `cargo test --test ${file}` : undefined;
  const words = byWords.exec(said)?.[1]?.toLowerCase();
  const target = words === undefined ? undefined : targetCalled(words, root);
  if (target !== undefined) return `cargo test --test ${target}${requiredFeatures(root, 'Cargo.toml', target)}`;
  const [path] = byModule.flatMap((pattern) => pattern.exec(said)?.groups?.['path'] ?? []);
  return path === undefined ? undefined : moduleTests(path, root);
}

/** What lies in the sources is tested there. */
function ownTargets(root: string): string | undefined {
  const parts = [
    existsSync(join(root, 'src/lib.rs')) ? ['--lib'] : [],
    existsSync(join(root, 'src/main.rs')) || existsSync(join(root, 'src/bin')) ? ['--bins'] : [],
  ].flat();
  return parts.length === 0 ? undefined : `cargo test ${parts.join(' ')}`;
}

/** Each file in `tests`, and each folder there with a main file. */
const targetsIn = (root: string): readonly string[] =>
  namesIn(root, 'tests').flatMap((name) => {
    const [, stem] = /^([\w-]+)\.rs$/.exec(name) ?? [];
    return stem ?? (existsSync(join(root, 'tests', name, 'main.rs')) ? name : []);
  });

/** "Compile time" is `compile_time`; "ui" what a file of tests reads from `tests/ui`. */
function targetCalled(words: string, root: string): string | undefined {
  const plain = words.replaceAll(/[\s-]+/gu, '_');
  const targets = targetsIn(root);
  const bare = (name: string) =>
    name
      .toLowerCase()
      .replaceAll('-', '_')
      .replaceAll(/^tests?_|_tests?$/gu, '');
  const called = targets.filter((name) => bare(name) === plain);
  if (called.length > 0) return called.length === 1 ? called[0] : undefined;
  const isFolder = statSync(join(root, 'tests', plain), { throwIfNoEntry: false })?.isDirectory() === true;
  if (!isFolder) return undefined;
  const reads = new RegExp(`["']tests/${escapeRegExp(plain)}(?:/|["'])`, 'u');
  const readers = targets.filter((name) => reads.test(textIn(root, `tests/${name}.rs`) ?? ''));
  return readers.length === 1 ? readers[0] : undefined;
}

/** By the path of the module, where tests lie in it. */
function moduleTests(said: string, root: string): string | undefined {
  const path = said.replace(/^src\//u, '');
  if (/^(?:src|tests?|main|lib|mod|this|that|it|all)$/iu.test(path) || targetsIn(root).includes(path)) return undefined;
  const below = filesBelow(root, (name) => name.endsWith('.rs')).filter((file) => file.startsWith('src/'));
  const places = [`src/${path}`, ...(said === path ? [`src/tests/${path}`] : [])];
  const own = below.filter((file) => places.some((at) => file === `${at}.rs` || file.startsWith(`${at}/`)));
  if (!own.some((file) => hasTests.test(textIn(root, file) ?? ''))) return undefined;
  // A file of the same name elsewhere would be run as well.
  const last = basename(path);
  const others = below.filter(
    (file) => !own.includes(file) && (file.endsWith(`/${last}.rs`) || file.endsWith(`/${last}/mod.rs`)),
  );
  const isAlone = path.includes('/') || !others.some((file) => hasTests.test(textIn(root, file) ?? ''));
  return isAlone ? `cargo test ${path.replaceAll('/', '::')}::` : undefined;
}
