// Stand-ins for tools that a machine may lack: as much of each as the workspaces call, with its words for what goes wrong.

const bash = (text: string) => `#!/usr/bin/env bash\n${text}\n`;

/** Runs scripts as npm would; whatever needs a registry fails as without a network. */
export const pnpm = bash(`case "$1" in
  install|i|add|dlx) echo " ERR_PNPM_META_FETCH_FAIL  GET https://registry.example.org/left-pad: getaddrinfo ENOTFOUND registry.example.org" >&2; exit 1;;
  publish) mkdir -p .marks; touch .marks/published; exit 0;;
  -r|--recursive) shift; [ "$1" = run ] && shift; status=0
    for folder in packages/*/; do (cd "$folder" && npm run --silent --if-present "$1") || status=1; done; exit $status;;
  --filter|-F) name=$2; shift 2; [ "$1" = run ] && shift
    for folder in packages/*/; do grep -q "\\"name\\": *\\"$name\\"" "$folder/package.json" && cd "$folder" && exec npm run --silent "$1"; done
    echo "No projects matched the filters" >&2; exit 1;;
  exec) shift; exec "$@";;
  run) shift;;
  "") echo "Usage: pnpm [command] [flags]"; exit 1;;
esac
exec npm run --silent "$@"`);

/** Yarn 1. Like the real one it knows \`version\`, which rewrites package.json. */
export const yarn = bash(`case "$1" in
  ""|install|add|global) echo 'error An unexpected error occurred: "https://registry.example.org/left-pad: getaddrinfo ENOTFOUND registry.example.org".' >&2; exit 1;;
  version) sed -i.bak 's/"version": *"[^"]*"/"version": "99.0.0"/' package.json; echo "info New version: 99.0.0"; exit 0;;
  publish) mkdir -p .marks; touch .marks/published; exit 0;;
  --version|-v) echo 1.22.22; exit 0;;
  run) shift;;
  workspaces) shift; [ "$1" = run ] && shift; status=0
    for folder in packages/*/; do (cd "$folder" && npm run --silent --if-present "$1") || status=1; done; exit $status;;
esac
if ! grep -q "\\"$1\\":" package.json; then echo "error Command \\"$1\\" not found." >&2; exit 1; fi
exec npm run --silent "$@"`);

const offlinePython = (
  name: string,
) => `  sync|install|add|lock|pip) echo "error: Failed to fetch: https://pypi.org/simple/ (dns error: failed to lookup address information)" >&2; exit 2;;
  build) mkdir -p dist .marks; echo wheel > dist/package.whl; touch .marks/built; echo "Successfully built dist/package.whl"; exit 0;;
  publish) mkdir -p .marks; touch .marks/published; exit 0;;
  version) grep -m1 '^version' pyproject.toml | cut -d'"' -f2; exit 0;;
  --version|-V) echo "${name} 1.0.0"; exit 0;;
  run) shift; [ "$1" = pytest ] && { shift; exec python3 -m unittest discover -s tests "$@"; }; exec "$@";;
  *) echo "${name}: unknown command '$1'" >&2; exit 2;;`;

export const uv = bash(`case "$1" in\n${offlinePython('uv')}\nesac`);
export const poetry = bash(`case "$1" in\n${offlinePython('poetry')}\nesac`);

/** A linter that looks for the word that its configuration forbids. */
export const ruff = bash(`case "$1" in
  check) mkdir -p .marks; if grep -rn --include=*.py "import \\*" . ; then echo "Found 1 error."; exit 1; fi; touch .marks/linted; echo "All checks passed!";;
  format) mkdir -p .marks; touch .marks/formatted; echo "2 files reformatted";;
  *) echo "error: unrecognized subcommand '$1'" >&2; exit 2;;
esac`);

/** Recipes of the justfile that need no argument, line by line. */
export const just = bash(`recipe=\${1:-$(grep -m1 -oE '^[a-z][a-z-]*' justfile)}
while [ ! -f justfile ] && [ "$PWD" != / ]; do cd ..; done
if ! grep -qE "^@?$recipe([^:]*)?:" justfile; then echo "error: Justfile does not contain recipe \\\`$recipe\\\`" >&2; exit 1; fi
needs=$(sed -nE "s/^@?$recipe[^:]*:[ ]*//p" justfile)
for need in $needs; do "$0" "$need" || exit $?; done
sh -ec "$(awk -v r="$recipe" '$0 ~ "^@?" r "( [^:]*)?:" {on=1; next} /^[^ \\t]/ {on=0} on {sub(/^[ \\t]*@?/, ""); print}' justfile)"`);

/** Packages with a \`_test.go\` beside them pass when what \`go generate\` makes is there. */
export const go = bash(`sub=$1; shift
case "$sub" in
  version) echo "go version go1.24.0 linux/amd64";;
  generate) mkdir -p .marks; for f in $(grep -rl '^//go:generate' --include=*.go .); do (cd "$(dirname "$f")" && sh -c "$(sed -n 's|^//go:generate ||p' "$(basename "$f")")"); done;;
  test|build|vet|run)
    [ -f go.mod ] || { echo "go: go.mod file not found in current directory or any parent directory; see 'go help modules'" >&2; exit 1; }
    for target in "$@"; do case "$target" in -*|./...|.) ;; *) [ -e "$target" ] || { echo "stat $target: directory not found" >&2; exit 1; };; esac; done
    missing=$(sed -n 's|^// needs: ||p' $(find . -name '*.go') | while read -r f; do [ -f "$f" ] || echo "$f"; done)
    if [ -n "$missing" ]; then echo "main.go:7:12: undefined: table (missing $missing; see //go:generate)" >&2; echo "FAIL	example.com/demo [build failed]" >&2; exit 1; fi
    if grep -rq 't.Fatal("wrong")' --include=*_test.go . && [ "$sub" = test ]; then echo "--- FAIL: TestSum (0.00s)"; echo "    sum_test.go:6: wrong"; echo "FAIL	example.com/demo	0.002s"; exit 1; fi
    mkdir -p .marks; touch ".marks/$sub"; [ "$sub" = test ] && echo "ok  	example.com/demo	0.002s"; exit 0;;
  install) mkdir -p "$HOME/go/bin"; touch "$HOME/go/bin/demo";;
  mod) echo 'go: github.com/x/y: Get "https://proxy.golang.org": dial tcp: lookup proxy.golang.org: no such host' >&2; exit 1;;
  *) echo "go $sub: unknown command" >&2; exit 2;;
esac`);

/** Test files are Bash after their \`@test\` lines; braces make each a group. */
export const bats =
  bash(`files=$(for path in "$@"; do if [ -d "$path" ]; then ls "$path"/*.bats; elif [ -f "$path" ]; then echo "$path"; else echo "Error: Test file \\"$path\\" does not exist." >&2; exit 1; fi; done) || exit 1
[ -n "$files" ] || { echo "Usage: bats [OPTIONS] <tests>" >&2; exit 1; }
n=0; failed=0
for file in $files; do
  sed -E 's/^@test "([^"]*)" \\{/t_\\1() {/; s/^t_(.*)\\(\\)/t_\\1()/' "$file" | sed -E '/^t_/s/ /_/g; s/^(t_[a-z_]*)\\(\\)_\\{/\\1() {/' > "$TMPDIR/bats.sh"
  for name in $(grep -oE '^t_[a-z_]+' "$TMPDIR/bats.sh"); do
    n=$((n+1)); if (set -e; . "$TMPDIR/bats.sh"; $name); then echo "ok $n $name"; else echo "not ok $n $name"; failed=1; fi
  done
done
echo "1..$n"; exit $failed`);
