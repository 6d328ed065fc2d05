// The languages of a folder, by its manifests and a capped look at file extensions.
import { opendir } from 'node:fs/promises';
import { join } from 'node:path';

const manifestLanguages: Readonly<Record<string, string>> = {
  'tsconfig.json': 'typescript',
  'package.json': 'javascript',
  'pyproject.toml': 'python',
  'setup.py': 'python',
  'requirements.txt': 'python',
  'Cargo.toml': 'rust',
  'go.mod': 'go',
  'pom.xml': 'java',
  'build.gradle': 'java',
  'build.gradle.kts': 'kotlin',
  'CMakeLists.txt': 'c++',
  Gemfile: 'ruby',
  'composer.json': 'php',
  'mix.exs': 'elixir',
  'pubspec.yaml': 'dart',
  'Package.swift': 'swift',
};

const extensionLanguages: Readonly<Record<string, string>> = {
  ts: 'typescript',
  tsx: 'typescript',
  mts: 'typescript',
  js: 'javascript',
  jsx: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  py: 'python',
  rs: 'rust',
  go: 'go',
  java: 'java',
  kt: 'kotlin',
  c: 'c',
  h: 'c',
  cc: 'c++',
  cpp: 'c++',
  hpp: 'c++',
  cs: 'c#',
  rb: 'ruby',
  php: 'php',
  ex: 'elixir',
  exs: 'elixir',
  swift: 'swift',
  dart: 'dart',
  sh: 'shell',
  bash: 'shell',
  lua: 'lua',
  hs: 'haskell',
  scala: 'scala',
};

const notSource = new Set([
  'node_modules',
  'dist',
  'build',
  'out',
  'target',
  'vendor',
  'venv',
  'coverage',
  '__pycache__',
]);
const maxEntries = 2000;
const maxEntriesPerFolder = 500;
const maxDepth = 3;
/** A language needs this share of the recognised files to be named without a manifest. */
const leastShare = 0.1;

/** Lower-case names, most certain first: by manifest, then by share of files. Reads at most 2,000 directory entries. */
export async function languagesOf(root: string, rootNames: ReadonlySet<string>): Promise<readonly string[]> {
  const languages = new Set(
    Object.entries(manifestLanguages)
      .filter(([file]) => rootNames.has(file))
      .map(([, language]) => language),
  );
  const counts = await countByLanguage(root);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const byCount = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  for (const [language, count] of byCount) if (count >= leastShare * total) languages.add(language);
  // A TypeScript project has a package.json too; without JavaScript files that alone does not make it a JavaScript one.
  if (languages.has('typescript') && !counts.has('javascript')) languages.delete('javascript');
  return [...languages];
}

async function countByLanguage(root: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const folders = [{ path: root, depth: 0 }];
  let entriesLeft = maxEntries;
  for (let folder = folders.shift(); folder && entriesLeft > 0; folder = folders.shift()) {
    const { path, depth } = folder;
    for await (const entry of entriesOf(path, Math.min(entriesLeft, maxEntriesPerFolder))) {
      entriesLeft -= 1;
      if (entry.isDirectory()) {
        const look = depth + 1 < maxDepth && !entry.name.startsWith('.') && !notSource.has(entry.name);
        if (look) folders.push({ path: join(path, entry.name), depth: depth + 1 });
        continue;
      }
      const extension = /\.(\w+)$/.exec(entry.name)?.[1]?.toLowerCase() ?? '';
      const language = Object.hasOwn(extensionLanguages, extension) ? extensionLanguages[extension] : undefined;
      if (language !== undefined && entry.isFile()) counts.set(language, (counts.get(language) ?? 0) + 1);
    }
  }
  return counts;
}

/** At most `limit` entries, without reading the rest of a huge folder. An unreadable folder has none. */
async function* entriesOf(path: string, limit: number) {
  const folder = await opendir(path).catch(() => undefined);
  if (!folder) return;
  let left = limit;
  for await (const entry of folder) {
    if (left-- <= 0) return;
    yield entry;
  }
}
