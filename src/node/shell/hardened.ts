// Variables that keep a folder's own files from running code in programs that only look at it. What they cannot reach (filters and
// diff drivers by name, toolchain files) is for the sandbox and the classifier.

/** Variables that load code or configuration into whatever starts. */
export const loaderNames: readonly string[] = (
  'BASH_ENV ENV ZDOTDIR NODE_OPTIONS NODE_PATH PYTHONSTARTUP PYTHONPATH PYTHONHOME PYTHONWARNINGS PERL5LIB PERL5OPT RUBYLIB RUBYOPT LD_PRELOAD LD_LIBRARY_PATH LD_AUDIT DYLD_INSERT_LIBRARIES DYLD_LIBRARY_PATH ' +
  'DYLD_FRAMEWORK_PATH JAVA_TOOL_OPTIONS _JAVA_OPTIONS JDK_JAVA_OPTIONS MAVEN_OPTS GRADLE_OPTS RUSTC RUSTC_WRAPPER RUSTC_WORKSPACE_WRAPPER GIT_EXEC_PATH GIT_TEMPLATE_DIR GIT_EXTERNAL_DIFF GIT_SSH GIT_SSH_COMMAND GIT_PROXY_COMMAND GIT_CONFIG GIT_CONFIG_GLOBAL GIT_CONFIG_SYSTEM GIT_CONFIG_PARAMETERS LESSOPEN LESSCLOSE PROMPT_COMMAND MAKEFLAGS MAKEFILES RIPGREP_CONFIG_PATH'
).split(' ');
const loaders: ReadonlySet<string> = new Set(loaderNames);

/** For every command: settings that a repository must not decide and no user misses. They override the repository's. */
const gitAlways: Readonly<Record<string, string>> = {
  'core.fsmonitor': 'false',
  'core.pager': 'cat',
  'core.askPass': '',
  'credential.interactive': 'false',
  'protocol.ext.allow': 'never',
  'safe.bareRepository': 'explicit',
};

/** For commands that only read: disables programs that git starts by configuration. `git commit` still runs its hooks. */
const gitReading: Readonly<Record<string, string>> = {
  'core.hooksPath': '/dev/null',
  'core.sshCommand': 'false',
  'core.gitProxy': '',
  'core.alternateRefsCommand': 'true',
  'credential.helper': '',
  'gpg.program': 'false',
  'gpg.ssh.program': 'false',
  'gpg.x509.program': 'false',
  'uploadpack.packObjectsHook': '',
};

const reading: Readonly<Record<string, string>> = {
  GIT_OPTIONAL_LOCKS: '0',
  PYTHONSAFEPATH: '1',
  YARN_IGNORE_PATH: '1',
  COREPACK_ENABLE_PROJECT_SPEC: '0',
  COREPACK_ENABLE_NETWORK: '0',
  npm_config_ignore_scripts: 'true',
  npm_config_update_notifier: 'false',
  MAVEN_SKIP_RC: '1',
  RUSTUP_AUTO_INSTALL: '0',
};

/** `env` without loaders that point into `root` or to relative paths, and with what keeps the folder's own code from running. */
export function hardened(
  env: Readonly<Record<string, string>>,
  { root, onlyReads }: { readonly root: string; readonly onlyReads: boolean },
): Record<string, string> {
  const kept = Object.entries(env).filter(([name, value]) => !(loaders.has(name) && isOfWorkspace(value, root)));
  const git = { ...gitAlways, ...(onlyReads ? gitReading : {}) };
  return { ...withGit(Object.fromEntries(kept), git), ...(onlyReads ? reading : {}) };
}

function isOfWorkspace(value: string, root: string): boolean {
  return value
    .split(/[\s:;=,"']+/)
    .some((part) => /^\.{1,2}(?:\/|$)/.test(part) || part === root || part.startsWith(`${root}/`));
}

/** Appended to what the user has set this way. */
function withGit(env: Record<string, string>, settings: Readonly<Record<string, string>>): Record<string, string> {
  const given = Number.parseInt(env['GIT_CONFIG_COUNT'] ?? '0', 10);
  const first = Number.isInteger(given) && given > 0 ? given : 0;
  const entries = Object.entries(settings);
  return {
    ...env,
    GIT_CONFIG_COUNT: String(first + entries.length),
    ...Object.fromEntries(
      entries.flatMap(([key, value], i) => [
        [`GIT_CONFIG_KEY_${first + i}`, key],
        [`GIT_CONFIG_VALUE_${first + i}`, value],
      ]),
    ),
  };
}
