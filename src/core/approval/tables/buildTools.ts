// Project tools with sub-commands. One row per program, from its documentation; what is not listed asks.
import type { ToolRow, ToolRule } from './toolRule.ts';

/** Runs or builds the workspace's code; `network`: fetches what the workspace names. */
export function builds(write: string, network?: string, destructive?: string, globals?: string): ToolRule {
  return {
    write,
    ...(globals !== undefined && { globals }),
    otherwise: 'write',
    alone: 'write',
    ...(network !== undefined && { network }),
    ...(destructive !== undefined && { destructive }),
  };
}

const javascriptSite = builds(
  'dev|start|build|preview|check|lint|info|typegen|sync|export|generate|prepare|analyze',
  'add|upgrade|update|telemetry',
);

export const buildTools: readonly ToolRow[] = [
  [
    'pipenv',
    'pipenv.pypa.io/en/latest/commands.html',
    builds(
      'run|shell|graph|check|verify|requirements|scripts|--venv|--where',
      'install|sync|update|lock|upgrade|outdated',
      'uninstall|clean|--rm',
    ),
  ],
  [
    'hatch',
    'hatch.pypa.io/latest/cli/reference',
    builds('run|test|fmt|shell|build|env show|version|status|dep show|config show|new|python show', 'env create|dep'),
  ],
  [
    'pdm',
    'pdm-project.org/latest/reference/cli',
    builds('run|list|info|show|build|config|venv list|use|init', 'install|add|update|lock|sync|remove|outdated|search'),
  ],
  ['elm', 'guide.elm-lang.org', builds('make|init|reactor|repl|diff', 'install')],
  // Frameworks
  ...['next', 'nuxt', 'nuxi', 'astro', 'gatsby', 'remix', 'svelte-kit', 'storybook', 'vue', 'ember'].map(
    (name) => [name, 'the documentation of each on its site', javascriptSite] as const,
  ),
  [
    'ng',
    'angular.dev/cli',
    builds(
      'build|b|serve|s|test|t|lint|generate|g|e2e|e|extract-i18n|version|v|config|new|n|run',
      'add|update|analytics',
    ),
  ],
  [
    'nx',
    'nx.dev/reference/nx-commands',
    builds(
      'run|run-many|affected|build|test|lint|serve|e2e|graph|show|list|format|format:check|format:write|format-check|generate|g|exec|print-affected|report|sync',
      'migrate|add',
    ),
  ],
  [
    'turbo',
    'turborepo.com/docs/reference',
    builds('run|build|test|lint|dev|typecheck|check|ls|query|info|watch|prune|format|daemon|boundaries|start'),
  ],
  [
    'lerna',
    'lerna.js.org/docs/api-reference/commands',
    builds('run|exec|list|ls|la|ll|changed|diff|bootstrap|version|create|info|link|repair|watch'),
  ],
  [
    'rush',
    'rushjs.io/pages/commands',
    builds('build|rebuild|list|check|test|change|lint|format|scan|start|prettier', 'install|update|add|remove'),
  ],
  [
    'rails',
    'guides.rubyonrails.org/command_line.html',
    builds(
      'test|test:all|test:system|test:models|spec|server|s|generate|g|routes|about|stats|notes|new|zeitwerk:check|tmp:create|log:clear|assets:precompile|db:create|db:migrate|db:migrate:status|db:seed|db:version|db:test:prepare|db:schema:dump|db:abort_if_pending_migrations|initializers|middleware|version|rubocop|dev:cache|javascript:build|css:build|tailwindcss:build|db:prepare|db:environment:set',
      'app:update',
    ),
  ],
  ['jekyll', 'jekyllrb.com/docs/usage', builds('build|b|serve|s|new|doctor|hyde')],
  [
    'hugo',
    'gohugo.io/commands',
    builds('server|serve|new|list|version|env|build|gen', 'mod', undefined, '-s --source -d --destination -e'),
  ],
  ['mkdocs', 'mkdocs.org/user-guide/cli', builds('build|serve|new|get-deps', undefined, undefined, '-f --config-file')],
  [
    'flask',
    'flask.palletsprojects.com/en/stable/cli, flask-migrate.readthedocs.io',
    builds(
      'run|routes|db upgrade|db migrate|db init|db current|db history|db heads|db show|db revision|db check|test',
      undefined,
      undefined,
      '-A --app -e --env-file',
    ),
  ],
  [
    'django-admin',
    'docs.djangoproject.com/en/stable/ref/django-admin',
    builds(
      'startproject|startapp|check|test|runserver|makemigrations|migrate|showmigrations|makemessages|compilemessages|collectstatic|version|help|sqlmigrate|inspectdb',
    ),
  ],
  [
    'manage.py',
    'docs.djangoproject.com/en/stable/ref/django-admin, django-extensions.readthedocs.io',
    builds(
      'startapp|check|test|runserver|makemigrations|migrate|showmigrations|makemessages|compilemessages|collectstatic|version|help|sqlmigrate|inspectdb|sqlsequencereset|findstatic|testserver|optimizemigration|squashmigrations|shell|dbshell|loaddata|createcachetable|createsuperuser|show_urls|graph_models|runserver_plus|shell_plus|spectacular|startproject|compilescss|tailwind|rqworker|runworker|qcluster|update_index|rebuild_index|initdb|init_db|init-db|createdb|create_db|create-db|create_tables|create-tables',
    ),
  ],
  [
    'artisan',
    'laravel.com/docs/artisan',
    builds(
      'test|serve|list|about|help|route:list|optimize|migrate|migrate:status|migrate:install|storage:link|queue:work|schedule:list|view:cache|config:cache|route:cache|key:generate|package:discover|inspire|event:list|event:cache|lang:publish|make:controller|make:model|make:migration|make:request|make:seeder|make:factory|make:middleware|make:command|make:test|make:event|make:job|make:listener|make:mail|make:notification|make:policy|make:provider|make:resource|make:rule|make:component|make:view|make:class|db:seed|db:show|db:table|schedule:run|queue:listen|queue:failed|view:clear|config:clear|route:clear|cache:clear|optimize:clear|event:clear|schema:dump|stub:publish|vendor:publish|ide-helper:generate|pint|dusk|sail:install|horizon|octane:start|channel:list|model:show|schedule:work|schedule:test|ui:auth|breeze:install|tinker',
    ),
  ],
  [
    'console',
    'symfony.com/doc/current/components/console, symfony.com/bundles',
    builds(
      'list|help|about|cache:clear|cache:warmup|cache:pool:list|debug:router|debug:autowiring|debug:event-dispatcher|debug:twig|debug:form|debug:firewall|debug:messenger|debug:translation|debug:validator|debug:scheduler|lint:twig|lint:yaml|lint:container|lint:xliff|router:match|make:controller|make:entity|make:migration|make:form|make:command|make:crud|make:test|make:user|make:fixtures|make:subscriber|make:voter|make:validator|make:serializer|assets:install|asset-map:compile|importmap:install|doctrine:migrations:migrate|doctrine:migrations:status|doctrine:migrations:list|doctrine:migrations:diff|doctrine:migrations:generate|doctrine:migrations:up-to-date|doctrine:migrations:current|doctrine:migrations:latest|doctrine:database:create|doctrine:schema:validate|doctrine:schema:create|doctrine:mapping:info|doctrine:query:sql|d:m:m|d:m:s|messenger:consume|messenger:stats|messenger:failed:show|server:run|server:start|translation:extract|config:dump-reference|completion|secrets:generate-keys',
    ),
  ],
  [
    'celery',
    'docs.celeryq.dev/en/stable/reference/cli.html',
    builds(
      'worker|beat|status|inspect active|inspect stats|inspect ping|inspect registered|events|flower',
      undefined,
      undefined,
      '-A --app -b --broker --workdir --config',
    ),
  ],
  [
    'scrapy',
    'docs.scrapy.org/en/latest/topics/commands.html',
    builds('list|check|bench|genspider|startproject|settings|version|edit', 'crawl|fetch|shell|runspider|view|parse'),
  ],
  [
    'alembic',
    'alembic.sqlalchemy.org/en/latest/tutorial.html',
    builds(
      'upgrade|revision|current|history|heads|branches|show|check|stamp|init|merge|list_templates',
      undefined,
      undefined,
      '-c --config -n --name -x',
    ),
  ],
  [
    'prisma',
    'prisma.io/docs/orm/reference/prisma-cli-reference',
    builds(
      'generate|format|validate|version|init|migrate dev|migrate status|migrate diff|studio|debug',
      'db pull',
      undefined,
      '--schema --config',
    ),
  ],
  [
    'knex',
    'knexjs.org/guide/migrations.html',
    builds(
      'migrate:latest|migrate:make|migrate:list|migrate:status|migrate:currentVersion|migrate:up|seed:make|seed:run|init',
    ),
  ],
  [
    'sequelize',
    'github.com/sequelize/cli',
    builds('db:migrate|db:migrate:status|db:create|db:seed|migration:generate|model:generate|seed:generate|init'),
  ],
  [
    'typeorm',
    'typeorm.io/docs/advanced-topics/using-cli',
    builds('migration:run|migration:show|migration:generate|migration:create|entity:create|version|init'),
  ],
  ['drizzle-kit', 'orm.drizzle.team/docs/kit-overview', builds('generate|check|up|studio|introspect|migrate|export')],
  // Languages
  [
    'mix',
    'hexdocs.pm/mix',
    builds(
      'test|compile|format|run|new|phx.server|phx.new|phx.routes|ecto.create|ecto.migrate|ecto.migrations|ecto.gen.migration|credo|dialyzer|docs|help|deps|deps.tree|deps.compile|app.tree|escript.build|clean|xref|assets.build|phx.gen.html|phx.gen.context|phx.gen.live|phx.gen.schema|phx.gen.json|phx.digest|test.watch|coveralls|sobelow|cmd|do|loadpaths|compile.all',
      'deps.get|deps.update|hex.outdated|hex.info|hex.audit|local.hex|local.rebar',
    ),
  ],
  [
    'cabal',
    'cabal.readthedocs.io/en/stable/cabal-commands.html',
    builds(
      'build|test|run|repl|check|bench|haddock|configure|clean|init|exec|list-bin|gen-bounds|format',
      'update|fetch|get|freeze|outdated|list|info',
    ),
  ],
  [
    'stack',
    'docs.haskellstack.org',
    builds(
      'build|test|run|exec|ghci|repl|bench|haddock|clean|path|ls|init|new|runghc|runhaskell|query|dot|eval',
      'update|setup|unpack',
    ),
  ],
  [
    'dune',
    'dune.readthedocs.io/en/stable/reference/cli.html',
    builds(
      'build|test|runtest|exec|fmt|format|clean|init|utop|describe|promote|promotion|show|rules|printenv|top|cache',
    ),
  ],
  [
    'opam',
    'opam.ocaml.org/doc/man',
    builds('list|show|switch list|switch show|env|exec|lint|config|var|info|pin list', 'update|search|install|upgrade'),
  ],
  [
    'zig',
    'ziglang.org/documentation',
    builds(
      'build|test|run|fmt|build-exe|build-lib|build-obj|init|version|env|cc|c++|ast-check|targets|zen|translate-c|reduce',
      'fetch',
    ),
  ],
  [
    'swift',
    'docs.swift.org/swiftpm',
    builds(
      'build|test|run|format|package init|package describe|package dump-package|package show-dependencies|package clean|repl|lint|sdk list|package completion-tool',
      'package resolve|package update|package add-dependency',
    ),
  ],
  [
    'dart',
    'dart.dev/tools/dart-tool',
    builds(
      'test|run|format|analyze|fix|compile|create|doc|info|devtools',
      'pub get|pub upgrade|pub outdated|pub add|pub remove|pub deps',
    ),
  ],
  [
    'flutter',
    'docs.flutter.dev/reference/flutter-cli',
    builds(
      'test|build|run|analyze|doctor|create|clean|devices|format|gen-l10n|drive|emulators|attach|screenshot|logs|config',
      'pub get|pub upgrade|pub outdated|pub add|pub remove|pub deps|precache',
    ),
  ],
  [
    'bundle',
    'bundler.io/man',
    {
      read: 'list|show|info|platform|version|licenses|check|help|outdated --help',
      ...builds(
        'exec|config|open|console|viz|binstubs|doctor|env|init|gem',
        'install|update|add|remove|outdated|lock|cache|package|audit',
      ),
    },
  ],
  [
    'bazel',
    'bazel.build/docs/user-manual',
    builds(
      'build|test|run|query|cquery|aquery|coverage|info|version|help|mod|fetch|print_action|analyze-profile|config|canonicalize-flags|dump|vendor|mobile-install|clean$|license|sync',
    ),
  ],
  [
    'meson',
    'mesonbuild.com/Commands.html',
    builds('setup|compile|test|configure|introspect|init|format|rewrite|env2mfile|dist', 'wrap'),
  ],
  [
    'pre-commit',
    'pre-commit.com',
    builds('run|validate-config|validate-manifest|sample-config|migrate-config', 'autoupdate|install-hooks|try-repo'),
  ],
  [
    'coverage',
    'coverage.readthedocs.io/en/latest/cmd.html',
    builds('run|report|html|xml|json|lcov|combine|annotate|debug|erase|help'),
  ],
  [
    'dvc',
    'dvc.org/doc/command-reference',
    builds(
      'status|repro|run|add|diff|dag|metrics|params|plots|stage|exp run|exp show|exp diff|exp list|exp list|list|version|root|commit|checkout|init|doctor|data status|config',
      'pull|fetch|get|import|update',
    ),
  ],
  ['foreman', 'ddollar.github.io/foreman', builds('start|check')],
  ['honcho', 'honcho.readthedocs.io', builds('start|check')],
  ['wasm-pack', 'rustwasm.github.io/docs/wasm-pack', builds('build|test|new|pack')],
  ['trunk', 'trunkrs.dev/commands', builds('build|serve|watch|check|fmt|config', 'update')],
  [
    'buf',
    'buf.build/docs/reference/cli',
    builds('lint|build|format|generate|breaking|convert|config|ls-files', 'dep update|mod update|curl'),
  ],
  [
    'jupyter',
    'docs.jupyter.org/en/latest/use/jupyter-command.html',
    builds('notebook|lab|nbconvert|kernelspec list|console|execute|--version|--paths|troubleshoot'),
  ],
  ['earthly', 'docs.earthly.dev/docs/earthly-command', builds('ls|doc')],
  ['skaffold', 'skaffold.dev/docs/references/cli', builds('diagnose|render|build|test|schema')],
];
