// Cargo, by its manifest.
import type { ConventionalFolder, Line } from './conventions.ts';

/** What Cargo does by convention in a folder with its manifest. */
export function cargo({ names, text }: ConventionalFolder): readonly Line[] {
  const manifest = text('Cargo.toml') ?? '';
  const workspace = /^\[workspace\]/m.test(manifest) ? ' --workspace' : '';
  const features = workspace === '' ? featuresOfPrograms(manifest) : '';
  const withPrograms = features === '' ? '' : ` --features ${features}`;
  return [
    [`cargo test${workspace}`, 'test'],
    // Each file of that folder is a test of the whole.
    ...(names.has('tests') && workspace === '' ? [["cargo test --test '*'", 'test integration'] as const] : []),
    [`cargo build${workspace}`, 'build'],
    ['cargo build --release', 'build release'],
    [`cargo clippy${workspace}`, 'lint'],
    [`cargo clippy --fix --allow-dirty${workspace}`, 'lint fix'],
    ['cargo fmt', 'format'],
    ['cargo fmt --check', 'format check'],
    [`cargo check${workspace}`, 'check typecheck'],
    ['cargo doc --no-deps', 'docs'],
    ['cargo bench', 'bench'],
    ['cargo clean', 'clean'],
    ['cargo fetch', 'install dependencies'],
    // A library has nothing to start.
    ...(text('src/main.rs') !== undefined || /^\[\[bin\]\]|^default-run\b/m.test(manifest)
      ? [[`cargo run${withPrograms}`, 'start'] as const]
      : []),
  ];
}

/** The features without which Cargo builds no program of a package, as `--features` takes them; empty where it builds some. */
export function featuresOfPrograms(manifest: string): string {
  const bins = sectionsOf(manifest, '[[bin]]');
  const byDefault = namesIn(/^default\s*=\s*\[([^\]]*)\]/m.exec(sectionsOf(manifest, '[features]')[0] ?? '')?.[1]);
  const missing = bins.map((bin) =>
    namesIn(/^required-features\s*=\s*\[([^\]]*)\]/m.exec(bin)?.[1]).filter((name) => !byDefault.includes(name)),
  );
  return missing.every((names) => names.length > 0) ? [...new Set(missing.flat())].join(',') : '';
}

const sectionsOf = (manifest: string, heading: string): readonly string[] =>
  manifest
    .split(/^(?=\[)/m)
    .filter((section) => section.startsWith(heading))
    .map((section) => section.replaceAll(/#.*$/gm, ''));

const namesIn = (list = ''): readonly string[] => [...list.matchAll(/["']([\w/-]+)["']/g)].map(([, name = '']) => name);
