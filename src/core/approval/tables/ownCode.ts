// Programs that build, test, check and format what the workspace holds: an option that runs its code gives them nothing new.
import { checking, projectPackages } from './packages.ts';
import { projectPrograms } from './programs.ts';

const languages =
  'cargo go dotnet sbt lein mill ant mvn mvnw gradle gradlew mix cabal stack dune zig swift xcodebuild dart flutter rails jekyll hugo phpstan psalm pint rubocop ' +
  'golangci-lint staticcheck gofmt goimports rustfmt clang-format clang-tidy cppcheck buf wasm-pack trunk hatch pdm poetry uv ' +
  'standardrb swiftlint swiftformat stylua luacheck selene ormolu fourmolu hlint ocamlformat csharpier sphinx-apidoc tflint ansible-lint conftest cspell vale djlint';
/** Start what stays, or what the option names, or answer the network. */
const apart = new Set(
  'nodemon pm2 forever husky lint-staged celery gunicorn uvicorn puma rackup unicorn thin hypercorn daphne waitress-serve locust sidekiq resque irb pry jshell gopls rust-analyzer dlv loki happo entr expo ionic'.split(
    ' ',
  ),
);

/** Their own options are long and change often; those of `dangerousWord` ask. */
export const runsProject: ReadonlySet<string> = new Set(
  [languages, ...[projectPrograms, projectPackages, checking].flatMap((sources) => Object.values(sources))]
    .join(' ')
    .split(' ')
    .filter((name) => !apart.has(name)),
);

/** Programs that write `-name` for `--name`. */
export const singleDashed =
  /^(?:go|gofmt|goimports|staticcheck|stringer|mockgen|benchstat|templ|ant|mvn|mvnw|gradle|gradlew|xcodebuild|checkstyle)$/;

/** Anywhere in an option's name, its words joined by dashes: it may run or load something by name, send, publish, delete, listen, take rights or name a secret. */
export const dangerousWord =
  /exec|command|cmd|hook|plug-?in|config|upload|publish|push|deploy|submit|share|send|post|token|secret|passw|credential|key|auth|login|host|remote|eval|script|shell|pager|editor|preload|require|import|load|inject|interpret|wrapper|runner|launch|spawn|agent|callback|notify|ur[il]|https?|proxy|endpoint|address|serve|observe|chooser|encrypt|ssl|registry|tunnel|listen|expose|ssh|git|delet|remov|purge|wipe|destroy|drop|eras|clean|prune|reset|clear|flush|revert|undo|rollback|dump|reveal|trunc|overwrit|replace|discard|clobber|unlink|force|install|sudo|sandbox|isolat|secur|privileg|unsafe|danger|trust|allow|temp|tmp|empty|run(?!time)|record|paste|stop|kill|shutdown|daemon|detach|background|prefix|mail|slack|cloud|bucket|socket|broker|account|system|user|global|home|env|binary|program|compiler|linker|(?:^|-)(?:ip|lan|port|exe|external|edit|client|access|bin|tool|cc|cxx|ld|as|before|after|pre|post|on|init|setup|yes)(?:$|-)/i;

/** Says that something is not done: harmless, unless it protects. */
export const negation =
  /^(?:no|skip|without)-(?!.*(?:sandbox|isolat|verif|check|secur|safe|auth|confirm|prompt|backup|protect|trust))/i;
