// Which variables may be set without changing what later programs are or do.

/** Variables that may be passed to a program, with the values allowed. Any other may make it run or load something. */
const harmless =
  /^(?:LC_[A-Z]+|LANG|LANGUAGE|TZ|NO_COLOR|FORCE_COLOR|CLICOLOR|CLICOLOR_FORCE|COLORTERM|TERM|COLUMNS|LINES|CI|NODE_ENV|NODE_DISABLE_COLORS|RUST_BACKTRACE|RUST_LOG|RUST_LIB_BACKTRACE|PYTHONUNBUFFERED|PYTHONDONTWRITEBYTECODE|PYTHONIOENCODING|PYTHONUTF8|POSIXLY_CORRECT|GREP_COLORS?|LS_COLORS|BLOCK_?SIZE|DEBUG|VERBOSE|LOG_LEVEL|TIME_STYLE|IFS|LINENO|OPTIND|GIT_OPTIONAL_LOCKS|GIT_TERMINAL_PROMPT|SYSTEMD_COLORS|SYSTEMD_PAGER|HOMEBREW_NO_AUTO_UPDATE|HOMEBREW_NO_ANALYTICS|TIMEFORMAT|REPLY|OPTERR|GOOS|GOARCH|GOARM|GOAMD64|CGO_ENABLED|GOMAXPROCS|GO111MODULE|AWS_PROFILE|AWS_(?:DEFAULT_)?REGION|TF_LOG|TF_IN_AUTOMATION|TF_VAR_\w+|DOCKER_BUILDKIT|COMPOSE_PROJECT_NAME|PIP_NO_CACHE_DIR|PIP_DISABLE_PIP_VERSION_CHECK|PYTHONWARNINGS|PYTHONHASHSEED|PYTHONFAULTHANDLER|NODE_NO_WARNINGS|CARGO_TERM_COLOR|CARGO_INCREMENTAL|CARGO_NET_OFFLINE|DOTNET_CLI_\w+|DOTNET_NOLOGO|DOTNET_ENVIRONMENT|PHP_CS_FIXER_\w+|MIX_ENV|GIT_(?:AUTHOR|COMMITTER)_(?:NAME|EMAIL|DATE))$/;
const pager = /^(?:GIT_PAGER|PAGER|MANPAGER|SYSTEMD_PAGER)$/;

/** Variables that hold options, with those that load and start nothing. */
const harmlessOptions: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^NODE_OPTIONS$/,
    /^(?:--(?:max-old-space-size|max-semi-space-size|stack-trace-limit|unhandled-rejections|trace-warnings|trace-deprecation|no-warnings|no-deprecation|throw-deprecation|experimental-vm-modules|enable-source-maps|dns-result-order|max-http-header-size)(?:=[\w-]+)? ?)+$/,
  ],
  [/^(?:JAVA|MAVEN|GRADLE|SBT|_JAVA|JVM)_(?:OPTS|OPTIONS)$/, /^(?:-X(?:mx|ms|ss)\d+[kmgKMG] ?)+$/],
  [/^(?:CC|CXX)$/, /^(?:[a-z0-9_]+-)*(?:gcc|g\+\+|clang|clang\+\+|cc|c\+\+)(?:-\d+)?$/],
  [/^RUSTFLAGS$/, /^(?:(?:-C target-cpu=native|-C debuginfo=\d|-[DWA] ?[\w-]+|-C opt-level=\d) ?)+$/],
  [/^GIT_TRACE(?:_[A-Z_]+)?$/, /^(?:[01]|true|false)$/],
];

/** Whether `name=value` in a program's environment is safe. */
export function isHarmlessForPrograms(name: string, value: string): boolean {
  if (harmlessOptions.some(([names, values]) => names.test(name) && values.test(value))) return true;
  if (pager.test(name)) return value === 'cat' || value === '';
  if (!harmless.test(name)) return false;
  return name === 'IFS' || /^[\w.,:;=+@*%/ -]*$/.test(value)
    ? !/^[./:]|\.\.|\/\/|^\//.test(value) || name === 'IFS'
    : false;
}

/**
 * Whether the variable only lets a program find the workspace's own code: `PYTHONPATH=src`, `PYTHONPATH=.`, relative folders without `..`.
 * A program that would load it runs the workspace's code anyway.
 */
export function findsOwnCode(name: string, value: string): boolean {
  const folder = String.raw`(?:\.|(?:\./)?\w[\w.-]*(?:/\w[\w.-]*)*)/?`;
  return name === 'PYTHONPATH' && new RegExp(`^${folder}(?::${folder})*$`).test(value) && !value.includes('..');
}

/** Shell variables that change how later commands resolve, or that programs started later get and obey. */
const steering =
  /^(?:PATH|HOME|ENV|SHELL|USER|LOGNAME|BASH.*|ZDOTDIR|LD_.*|DYLD_.*|GIT_.*|GITHUB_.*|SSH_.*|SUDO_.*|.*PAGER|.*EDITOR|VISUAL|BROWSER|PS[0-4]|PROMPT.*|RPROMPT|CDPATH|GLOBIGNORE|SHELLOPTS|HISTFILE|HISTCONTROL|MAIL(?:PATH)?|EXECIGNORE|FPATH|FIGNORE|NULLCMD|READNULLCMD|NODE_.*|NPM_.*|npm_.*|YARN_.*|PYTHON.*|PIP_.*|UV_.*|VIRTUAL_ENV|PERL.*|RUBY.*|GEM_.*|BUNDLE_.*|JAVA_.*|JDK_.*|_JAVA.*|CLASSPATH|MAVEN_.*|GRADLE_.*|GO[A-Z]+|CARGO_.*|RUST(?:C|UP|FLAGS|DOC).*|CC|CXX|CPP|LD|AR|MAKE|MAKEFLAGS|MAKEFILES|GCONV_PATH|LOCPATH|NLSPATH|HOSTALIASES|RES_OPTIONS|LOCALDOMAIN|TMPDIR|TEMP|TMP|XDG_.*|LESS.*|MORE|MAN.*|TAR_OPTIONS|GZIP|ZIPOPT|UNZIP|GREP_OPTIONS|RIPGREP_CONFIG_PATH|FZF_.*|BAT_.*|ACK.*|AG_.*|JQ.*|CURL_.*|WGETRC|SYSTEMD_.*|DOCKER_.*|KUBE.*|AWS_.*|GOOGLE_.*|AZURE_.*|TF_.*|ANSIBLE_.*|PG[A-Z]+|MYSQL_.*|GPG_.*|GNUPGHOME|TERMINFO.*|TERMCAP|AWKPATH|AWKLIBPATH|PSQLRC|DOTNET_.*|LUA_.*|PHP.*|ERL_.*|ELIXIR_.*|JULIA_.*|R_.*|SQLITE_.*|SSLKEYLOGFILE|COREPACK_.*|VAULT_.*|CONSUL_.*|NOMAD_.*|DENO_.*|BUN_.*|SBT_.*|GUILE_.*|HELM_.*|NPM.*|INPUTRC|EXINIT|VIMINIT|GDBINIT|DEBUGINFOD_URLS|OPENSSL_.*|SSL_.*|CURLOPT.*|.*_PROXY|.*_proxy|.*_OPTIONS|.*_OPTS|.*_PRELOAD|.*_COMMAND|.*_WRAPPER|.*_ASKPASS|path|fpath|cdpath|module_path|manpath|mailpath|aliases|galiases|saliases|functions|commands|builtins|options|prompt|precmd_functions|preexec_functions|chpwd_functions|dis_.*|nullcmd|argv0)$/;

/** Whether setting the shell variable changes what later commands are or do. */
export function isSteering(name: string): boolean {
  return !harmless.test(name) && steering.test(name);
}

/** Whether a variable's name says that it holds a secret. */
export function isSecretVariable(name: string): boolean {
  return (
    /^[A-Z0-9_]+$/.test(name) &&
    /SECRET|TOKEN|PASSW|PASSPHRASE|API_?KEY|ACCESS_?KEY|PRIVATE_?KEY|CREDENTIAL|(?:^|_)AUTH$|_PAT$/.test(name)
  );
}
