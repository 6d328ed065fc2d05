// Which package managers a folder uses, told by its lockfiles, its `packageManager` field and its manifests.

/** Lockfile -> manager. If a folder has several, the earliest wins. */
const lockfileManagers: readonly (readonly [file: string, manager: string])[] = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
  ['package-lock.json', 'npm'],
  ['npm-shrinkwrap.json', 'npm'],
  ['deno.lock', 'deno'],
  ['poetry.lock', 'poetry'],
  ['uv.lock', 'uv'],
  ['pdm.lock', 'pdm'],
  ['Pipfile.lock', 'pipenv'],
  ['Cargo.lock', 'cargo'],
  ['go.sum', 'go'],
  ['Gemfile.lock', 'bundler'],
  ['composer.lock', 'composer'],
  ['mix.lock', 'mix'],
  ['gradle.lockfile', 'gradle'],
  ['pubspec.lock', 'pub'],
  ['packages.lock.json', 'nuget'],
];

/** Manifest -> manager that reads it when no lockfile of its kind says otherwise. */
const manifestManagers: readonly (readonly [file: string, manager: string, kin: readonly string[]])[] = [
  ['package.json', 'npm', ['npm', 'pnpm', 'yarn', 'bun']],
  ['deno.json', 'deno', ['deno']],
  ['pyproject.toml', 'pip', ['poetry', 'uv', 'pdm', 'pipenv']],
  ['requirements.txt', 'pip', ['poetry', 'uv', 'pdm', 'pipenv', 'pip']],
  ['setup.py', 'pip', ['poetry', 'uv', 'pdm', 'pipenv', 'pip']],
  ['Pipfile', 'pipenv', ['pipenv']],
  ['Cargo.toml', 'cargo', ['cargo']],
  ['go.mod', 'go', ['go']],
  ['Gemfile', 'bundler', ['bundler']],
  ['composer.json', 'composer', ['composer']],
  ['pom.xml', 'maven', ['maven']],
  ['build.gradle', 'gradle', ['gradle']],
  ['build.gradle.kts', 'gradle', ['gradle']],
  ['mix.exs', 'mix', ['mix']],
  ['pubspec.yaml', 'pub', ['pub']],
];

/** Lockfiles among `fileNames`, in order of precedence. */
export function lockfilesAmong(fileNames: ReadonlySet<string>): readonly string[] {
  return lockfileManagers.map(([file]) => file).filter((file) => fileNames.has(file));
}

/**
 * Managers of a folder: those that lockfiles name first, then the `packageManager` field, then what manifests imply.
 * `packageJson` is the text of package.json, if there is one; if it cannot be parsed, it is ignored. Empty: nothing recognised.
 */
export function packageManagersOf(fileNames: ReadonlySet<string>, packageJson?: string): readonly string[] {
  const managers = new Set(lockfileManagers.filter(([file]) => fileNames.has(file)).map(([, manager]) => manager));
  const declared = declaredManager(packageJson);
  if (declared !== undefined) managers.add(declared);
  for (const [file, manager, kin] of manifestManagers) {
    if (fileNames.has(file) && !kin.some((other) => managers.has(other))) managers.add(manager);
  }
  return [...managers];
}

function declaredManager(packageJson: string | undefined): string | undefined {
  const field = /"packageManager"\s*:\s*"(npm|pnpm|yarn|bun)@/.exec(packageJson ?? '');
  return field?.[1];
}
