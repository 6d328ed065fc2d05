// "Which python is installed?", "git version?": the tool of the machine that is asked about.

const tool =
  '(node(?:\\.?js)?|npm|npx|pnpm|yarn|bun|deno|python3?|pip3?|pipx|uv|poetry|tox|ruby|gem|bundler|perl|php|composer|lua|java|javac|gradle|mvn|kotlinc|go|golang|cargo|rustc|rustup|gcc|g\\+\\+|clang|clang-format|cmake|ctest|make|ninja|meson|autoconf|git|docker|podman|bash|zsh|just|tsc|eslint|prettier|ruff|black|mypy|pytest|shellcheck|bats|swift|zig|ghc|elixir|dotnet|terraform|kubectl|sqlite3|psql)';
const here =
  '(?:\\s+(?:(?:is|are|do|does|did|have|has|got|i|we|you|it|there|on|in|of|my|this|the|here|machine|box|computer|laptop|system|path|installed|available|present|running|use|using|now|currently|and|which|what|one|version)\\b\\W*)*)?';
const ask =
  "(?:(?:please|pls|tell me|show me|show|print|give me|check|run|what does|what is|what['’]s|whats|which|what)\\s+(?:the\\s+)?)*";
const patterns = [
  // "Which python is installed?", "what node do I have?"
  `^(?:which|what)\\s+${tool}\\s+(?:version\\s+)?(?:is|are|do|have|did)\\b${here}\\s*[?.!]*$`,
  // "Which version of git is installed?", "what release of gcc do we have?"
  `^${ask}(?:version|release)s?\\s+of\\s+${tool}${here}\\s*[?.!]*$`,
  // "git version?", "gcc version on this machine"
  `^${ask}${tool}\\s+version(?:\\s+number)?${here}\\s*[?.!]*$`,
  // "Print node --version"
  `^${ask}${tool}\\s+(?:--version|-V|-v)\\b(?:\\s+(?:say|print|output)s?)?\\W*$`,
  // "Is docker installed?"
  `^(?:is|do (?:i|we) have|have (?:i|we)(?: got)?)\\s+${tool}\\s+(?:installed|available|here|on\\s+(?:this|my|the)\\s+\\w+)\\b${here}\\s*[?.!]*$`,
].map((pattern) => new RegExp(pattern, 'iu'));
/** Asks what the project needs, not what this machine has. */
const needs = /\b(?:need\w*|requir\w*|support\w*|minimum|minimal|project|repo\w*|package|depend\w*|should|must)\b/iu;

/** Undefined where a task asks anything else. */
export const installedTool = (task: string): string | undefined =>
  needs.test(task)
    ? undefined
    : patterns.map((pattern) => pattern.exec(task)?.[1]).find((found) => found !== undefined);
