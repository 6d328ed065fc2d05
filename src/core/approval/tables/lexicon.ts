// Words that say what a program does, whichever program it is: what no table of its own lists is judged by them. Always asks.
import type { AlwaysAskRule } from './alwaysAsk.ts';

const databases =
  'sqlite3 duckdb psql mysql mariadb mongosh mongo redis-cli valkey-cli clickhouse-client cqlsh usql pgcli mycli litecli bq influx';
const runners = 'make gmake just task rake invoke inv nox mage mise doit poe npm pnpm yarn bun composer';

export const lexiconRules: readonly AlwaysAskRule[] = [
  {
    programs: '*',
    words:
      / --(?!no-)(?:[a-z]+-)*(?:delete|purge|wipe|erase|destroy|drop|truncate|discard|overwrite|expunge|nuke|clobber|unlink|obliterate|factory-reset|force-reset|hard|uninstall|(?:un|de)register|revoke|rotate|rollback|evict|scrub|decommission)(?:-[a-z]+)*(?:=(?!false|no\b|never)\S+)? | -{1,2}(?:delete|purge|wipe|erase|destroy|drop|overwrite|force-delete|[a-z]*(?:[dD]elete|[dD]rop|[pP]urge|[wW]ipe|[dD]estroy|[tT]runcate|[eE]rase)[A-Z]\w*)(?:=(?!false|no\b|never)\S+)? | --(?:remove-(?:source|all|unversioned|file|dir|data|volume)\S*|prune(?:-\S+)?|reset-(?:db|database|all|data|hard)|allow-data-loss|accept-data-loss|data-loss-ok) /,
    unless: /^ tree /,
    why: 'deletes',
    source: 'the usual names of options in the manuals of command-line programs (clig.dev, gnu.org/prep/standards)',
    stops: [
      'vault-x -delete a',
      'knex x --dropSchema',
      'twine x --revoke',
      'black --overwrite .',
      'tool-x --purge',
      'npx foo --delete-all',
      'cargo foo --wipe',
      'poe x --hard',
    ],
  },
  {
    programs: '*',
    words:
      / --(?!no-)(?:[a-z]+-)*(?:reveal|decrypt|unmask|(?:show|print|include|with|export|dump|list|get|display)-(?:secrets?|passwords?|credentials?|tokens?|env(?:ironment)?|env-vars|(?:secret|private|api|access)-keys?|sensitive\S*))(?:=\S+)? /,
    why: 'shows',
    source: 'the usual names of options in the manuals of command-line programs',
    stops: ['npx foo --show-secrets', 'gradle x --print-env', 'poetry show --reveal', 'pytest --dump-env'],
  },
  {
    programs: '*',
    words: / --(?!no-)(?:publish|deploy|upload|push|share|expose|tunnel|submit)(?:=(?!false|no\b|never)\S+)? /,
    unless: / --(?:publish|deploy|push) (?:never|false|no) /,
    why: 'publishes',
    source: 'the usual names of options in the manuals of command-line programs',
    stops: ['npx foo --publish', 'vite build --deploy', 'storybook dev --tunnel', 'python app.py --share'],
  },
  {
    programs: '*',
    words: /^(?: -\S+)* (?:[\w-]+ )?(?:[a-z]\w*:)*(?:deploy|publish|upload|submit|undeploy)(?::[\w:-]+)? /,
    unless: /^(?: -\S+)* (?:install|i|add|view|info|show|ls|list|help|search|why|-m|test) | --dry-run /,
    why: 'publishes',
    source: 'the usual names of sub-commands and tasks',
    stops: ['asciinema upload x.cast', 'hexo deploy', 'expo publish', 'eas submit'],
  },
  {
    programs: '*',
    words:
      /^(?: -\S+)* (?:[\w./-]+ )?(?:[a-z]\w*[:/])*(?:delete|purge|wipe|erase|destroy|drop|truncate|nuke|teardown|undeploy|unpublish|obliterate|flushall|flush-all|delete-all|remove-all|reset-all|drop-all|hard-reset|factory-reset|reset-hard)(?::[\w:-]+)? /,
    unless: /^(?: -\S+)* (?:install|i|add|view|info|show|ls|list|help|search|why|run|exec|-m|test|pkg) /,
    why: 'deletes',
    source: 'the usual names of sub-commands and tasks',
    stops: ['nest app:destroy', 'hexo drop', 'php bin/console doctrine:database:drop', 'strapi data:wipe'],
  },
  {
    programs: '*',
    words:
      /^(?: -\S+)* (?:[\w.-]+[:/])*(?:decrypt|reveal|printenv|print-env|show-env|dump-env|show-secrets?|export-env|env-dump)(?::[\w:-]+)? /,
    unless: /^(?: -\S+)* (?:install|add|view|info|help|search|why) /,
    why: 'shows',
    source: 'the usual names of sub-commands and tasks',
    stops: ['hygen printenv', 'just show-secrets', 'gulp decrypt'],
  },
  {
    programs: runners,
    words:
      /^(?!.* (?:install|i|ci|add|ls|list|view|info|why|remove|update|show|query|test|-D|--save-dev) )(?: -\S+)* (?:run |run-script |-s |--session |-e )?(?:env|secrets?|credentials|dotenv|env:\w+|secrets?[:_-]\w+|print-\S*(?:KEY|TOKEN|SECRET|PASSWORD|PASS)\S*|\w+[:_-](?:env|secrets?|credentials)) /,
    why: 'shows',
    source: 'docs.npmjs.com/cli/commands/npm-run-script: `env` is built in; the usual names of targets and recipes',
    stops: ['npm run env', 'make env', 'just secrets', 'task env', 'nox -s env', 'make print-API_KEY', 'yarn run env'],
  },
  {
    programs: databases,
    text: /\b(?:select|show|get|hgetall|find\w*|table|from|copy|describe)\b[^]*?\b(?:\w*passwords?|\w*passwd|\w*password_(?:hash|digest)|\w*secrets?|\w*api_?keys?|\w*_tokens?|\w*credentials?|\w*private_?keys?|pg_shadow|pg_authid|rolpassword|mysql\.user|authentication_string|requirepass|masterauth|sql_logins)\b/i,
    why: 'shows',
    source:
      'postgresql.org/docs/current/catalog-pg-authid.html, dev.mysql.com/doc: mysql.user; columns that hold secrets',
    stops: [
      "sqlite3 app.db 'select password from users'",
      "psql -c 'select * from pg_shadow'",
      "mysql -e 'select * from mysql.user'",
      'redis-cli config get requirepass',
    ],
  },
  {
    programs: '*',
    text: /169\.254\.169\.254|169\.254\.170\.2|metadata\.google\.internal|100\.100\.100\.200|fd00:ec2::254|metadata\.azure/i,
    why: 'shows',
    source: 'docs.aws.amazon.com/AWSEC2/latest/UserGuide/instancedata-data-retrieval.html and the same of other clouds',
    stops: ['curl http://169.254.169.254/latest/meta-data/', 'wget -qO- http://metadata.google.internal/x'],
  },
  {
    programs: 'gitleaks trufflehog detect-secrets ggshield talisman whispers noseyparker jupyter celery history nmcli',
    words: / (?!(?:--version|--help|version|help|--redact\S*) )\S+ /,
    unless:
      / --redact | (?:notebook|lab|nbconvert|kernelspec|console|execute|troubleshoot|--paths|worker|beat|inspect|status) (?!list )| (?:notebook|lab|worker|beat|status) $|^ \d+ $/,
    why: 'shows',
    source:
      'github.com/gitleaks/gitleaks (they print what they find); jupyter-server.readthedocs.io: list prints tokens; docs.celeryq.dev: report; bash(1): history -w',
    stops: ['gitleaks detect', 'trufflehog filesystem .', 'jupyter server list', 'celery report', 'history -w x'],
  },
  {
    programs: 'docker podman nerdctl systemctl openssl poetry mysql mysqldump mysqladmin mariadb my_print_defaults',
    words:
      / --print-defaults | history (?:\S+ )*--no-trunc\S* | (?:show|cat) (?:\S+ )*(?:-p ?|--property[= ])?Env\S* | enc (?:\S+ )*-d | config (?:\S+ )*(?:pypi-token|http-basic|certificates)\S* /,
    why: 'shows',
    source:
      'docs.docker.com/reference/cli/docker/image/history, systemctl(1), openssl-enc(1), python-poetry.org/docs/configuration',
    stops: [
      'docker history --no-trunc app',
      'systemctl show x -p Environment',
      'openssl enc -d -in x',
      'poetry config pypi-token.pypi',
    ],
  },
  {
    programs: 'unzip',
    words: / -[a-zA-Z]*o[a-zA-Z]* /,
    unless: / -[a-zA-Z]*[lpvtcZ][a-zA-Z]* /,
    why: 'deletes',
    source: 'unzip(1): -o replaces existing files without a question',
    stops: ['unzip -o x.zip', 'unzip -qo x.zip'],
  },
  {
    programs: '7z 7za 7zr unrar rar tar bsdtar gtar',
    words: / (?:-o\+|-y|-ao[atu]|--overwrite\S*) /,
    unless: / (?:l|a|t) |^ -?\w*[ct]\w* /,
    why: 'deletes',
    source: '7z: -y, -ao; unrar(1): -o+; tar(1): --overwrite: existing files are replaced without a question',
    stops: ['7z x -y x.7z', 'unrar x -o+ x.rar', 'tar xf x.tar --overwrite'],
  },
  {
    programs: 'sed gsed',
    text: / (?:-[a-zA-Z]*i\S*|--in-place\S*) (?:-\S+ )*['"]?(?:\/(?:\^|\$|\.|\.\*|\^\.\*|\^\.|\.\+)?\/|1,\d+|\d+,\$|0~1|1~1)d\b/,
    why: 'deletes',
    source: 'sed(1): d with an address that matches every line, or a range from the first or to the last',
    stops: ["sed -i '/./d' f", "sed -i '1,100d' f", "sed -i '5,$d' f"],
  },
  {
    programs: 'npm pnpm yarn',
    words:
      / pkg set (?:\S+ )*scripts\.(?:pre|post)?(?:install|prepare|publish|pack)\S* | set-script (?:pre|post)?(?:install|prepare) /,
    why: 'runs',
    source: 'docs.npmjs.com/cli/using-npm/scripts: life cycle scripts run with every later install',
    stops: ['npm pkg set scripts.postinstall=x', 'npm pkg set scripts.prepare=x'],
  },
  {
    programs: 'python',
    words: / -m (?:keyring|dotenv|getpass|secrets) /,
    why: 'shows',
    source: 'pypi.org/project/keyring, pypi.org/project/python-dotenv',
    stops: ['python3 -m keyring get x y', 'python3 -m dotenv list'],
  },
  {
    programs: 'mvn mvnw mvnd',
    words:
      / (?!(?:dependency|versions|spring-boot|quarkus|surefire|failsafe|compiler|resources|jacoco|checkstyle|pmd|cpd|spotbugs|findbugs|spotless|formatter|fmt|javadoc|source|jar|war|ear|shade|assembly|archetype|enforcer|license|jetty|tomcat7|help|wrapper|clean|site|sortpom|impsort|xml|antrun|exec|micronaut|helidon|kotlin|scala|flyway|liquibase|pitest|gatling|cucumber|properties|build-helper|buildnumber|git-commit-id|native|rewrite|openapi-generator|protobuf|jaxb2|eclipse|idea):)[\w.-]+:[\w.@:-]+ | (?:flyway|liquibase):(?!info|validate|status|history)\S+ | help:(?:system|effective-settings|all-profiles) | spring-boot:(?:build-image|deploy|stop) | quarkus:(?:deploy|image\S*) /,
    why: 'unlisted',
    source: 'maven.apache.org/plugins: goals that are not of the build',
    stops: ['mvn wildfly:deploy', 'mvn help:system', 'mvn docker:push', 'mvn liquibase:update'],
  },
  {
    programs: 'python php ruby busybox httpd',
    text: / (?:http\.server|httpd|-S)[ ]?.*(?:0\.0\.0\.0|\[?::\]?(?:[: ]|$))/,
    why: 'publishes',
    source: 'docs.python.org/3/library/http.server.html, php.net: serves the folder on every address',
    stops: ['python3 -m http.server --bind 0.0.0.0', 'php -S 0.0.0.0:80'],
  },
  {
    programs: 'git',
    words: / fast-export | bundle create (?:\S+ )*(?:-|\/dev\/stdout) /,
    why: 'shows',
    source: 'git-fast-export(1), git-bundle(1): every version of every file',
    stops: ['git fast-export --all', 'git bundle create - --all'],
  },
  {
    programs: 'playwright husky lefthook pre-commit cypress puppeteer simple-git-hooks overcommit direnv',
    words: / (?:install(?:-\S+)?|add|init|allow|permit|edit|uninstall|set) /,
    unless: / (?:init --help|sample-config) /,
    why: 'installs',
    source:
      'playwright.dev/docs/browsers, typicode.github.io/husky, direnv.net: browsers in the home folder, hooks that run later',
    stops: ['playwright install', 'npx playwright install', 'husky install', 'lefthook install', 'direnv allow'],
  },
  {
    programs:
      'chromatic percy lhci codecov coveralls snyk sonar-scanner appcenter codepush newrelic bugsnag sentry-cli datadog-ci',
    words: /^/,
    unless: / (?:--version|--help|help|test|info|config) /,
    why: 'publishes',
    source: 'the documentation of each service: what was built or found is sent there',
    stops: ['npx chromatic', 'npx percy exec -- x', 'npx lhci autorun', 'snyk monitor'],
  },
  {
    programs: 'docker podman nerdctl',
    words: / context (?:use|create|update|import|rm|remove) /,
    why: 'outside',
    source: 'docs.docker.com/reference/cli/docker/context: which machine later commands work on',
    stops: ['docker context use x'],
  },
  {
    programs: 'gpg gpg2',
    words:
      / --(?:import\S*|edit-key|sign-key|lsign-key|quick-\S+|full-gen\S*|trust\S*|generate-\S+|clear-\S+|refresh\S*) /,
    why: 'outside',
    source: 'gpg(1): changes ~/.gnupg',
    stops: ['gpg --import x.asc', 'gpg --edit-key x'],
  },
  {
    programs: 'yarn',
    words: / config (?:\S+ )*(?:set|unset|delete) /,
    why: 'outside',
    source: 'classic.yarnpkg.com/lang/en/docs/cli/config: writes ~/.yarnrc',
    stops: ['yarn config set registry x'],
  },
  {
    programs: 'conda mamba micromamba',
    words: / (?:env )?create (?:\S+ )*(?:-n|--name|-f|--file)\b/,
    unless: / (?:-p|--prefix)[= ]?\.?\/?\w/,
    why: 'installs',
    source: 'docs.conda.io: an environment of the account, unless its path is given',
    stops: ['conda create -n x python', 'conda env create -n x'],
  },
  {
    programs: 'jpegoptim pngquant recode mogrify convmv mp3gain id3v2 eyeD3 detox',
    words: / (?!--(?:version|help)|-[hV] )\S/,
    unless: / (?:-o|--output|--stdout|--dest\S*|-d|--dry-run|--notest|-l|--list|-n|--noaction) /,
    why: 'deletes',
    source: 'jpegoptim(1), pngquant(1), recode(1): the file itself is replaced',
    stops: ['jpegoptim a.jpg', 'pngquant --force --ext .png a.png', 'recode utf8..latin1 a.txt'],
  },
  {
    programs: 'latex pdflatex xelatex lualatex latexmk tectonic bibtex',
    words: / --?(?:shell-escape|enable-write18|enable-pipes|e|r)(?:=\S+)? /,
    why: 'runs',
    source: 'tug.org/texinfohtml/web2c.html: \\write18; latexmk(1): -e runs Perl',
    stops: ['pdflatex -shell-escape a.tex', "latexmk -e 'system(1)' a"],
  },
  {
    programs: 'git',
    words: / (?:daemon|instaweb|http-backend|upload-archive|shell) /,
    unless: / --stop /,
    why: 'publishes',
    source: 'git-daemon(1), git-instaweb(1): serve the repository to others',
    stops: ['git daemon --export-all', 'git instaweb'],
  },
  {
    programs: 'ssh-add',
    words: /^(?!.* -l ) /,
    unless: / (?:-h|--help) /,
    why: 'outside',
    source: 'ssh-add(1): every program of the account may use the key from then on',
    stops: ['ssh-add', 'ssh-add ~/.ssh/id_x', 'ssh-add -K k'],
  },
  {
    programs: 'claude codex aider opencode gemini qwen goose cursor-agent copilot amp crush',
    words: /^/,
    unless: /^ (?:--version|--help|-h|-v|version|help) $/,
    why: 'runs',
    source: 'the documentation of each: another agent, with approvals of its own',
    stops: ['claude -p x', 'codex exec x', 'aider --yes', 'opencode run x'],
  },
  {
    programs: 'pg_dumpall pg_dump mysqldump mariadb-dump mongodump mongoexport pg_basebackup',
    words: /^/,
    unless: /^ (?:-?-version|-?-help|-V) $| (?:--schema-only|--no-data|-s) /,
    why: 'shows',
    source:
      'postgresql.org/docs/current/app-pgdump.html, mysqldump(1), mongodb.com/docs/database-tools: what is stored',
    stops: ['pg_dumpall', 'pg_dump app', 'mysqldump x', 'mongodump', 'mongoexport -c users'],
  },
  {
    programs: 'redis-cli valkey-cli',
    words: / --(?:functions-)?rdb /,
    why: 'shows',
    source: 'redis.io/docs/latest/develop/tools/cli: --rdb copies all that is stored',
    stops: ['redis-cli --rdb dump.rdb'],
  },
  {
    programs: 'sed gsed',
    text: / (?:-[a-zA-Z]*i\S*|--in-place\S*) (?:-\S+ )*(?:\S*!d|(?:\d+|\$|\/\S*\/)?[qQ]\d*|s(\S)\^?\.[*+]?\$?\1\1\S*) /,
    why: 'deletes',
    source: 'sed(1): !d keeps only what matches, q drops what follows, s of any character by nothing',
    stops: ["sed -i '$!d' f", "sed -i '/a/!d' f", 'sed -i Q f', 'sed -i 1q f', "sed -i 's/.//g' f"],
  },
  {
    programs: 'git',
    words:
      / (?:merge|pull|rebase|cherry-pick|revert|am) (?:\S+ )*(?:-X ?(?:ours|theirs)|--strategy-option[= ](?:ours|theirs)|-s ours|--strategy[= ]ours) | fetch (?:\S+ )*--prune-tags /,
    why: 'deletes',
    source: 'git-merge(1): one side of every conflict is dropped; git-fetch(1): --prune-tags deletes local tags',
    stops: ['git pull -X theirs', 'git merge -s ours main', 'git rebase -Xours main', 'git fetch --prune-tags'],
  },
  {
    programs: 'cp install',
    words: / --remove-destination /,
    why: 'deletes',
    source: 'cp(1)',
    stops: ['cp --remove-destination a b'],
  },
];
