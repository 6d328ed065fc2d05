// Programs that delete, kill or overwrite under another name: always ask. One row per program and kind.
import type { AlwaysAskRule } from './alwaysAsk.ts';

export const deleterRules: readonly AlwaysAskRule[] = [
  {
    programs:
      'make gmake bmake ninja just task rake invoke inv npm pnpm yarn bun gradle gradlew mvn mvnw composer nox tox mage mise',
    words:
      / (?:\S+[:_-])?(?:dist-?clean|mr-?proper|clobber|maintainer-?clean|real-?clean|very-?clean|nuke|purge|wipe|reset|teardown|drop-?(?:db|tables?|database)|reset-?(?:db|database|all|hard)|(?:db|database)[:_-](?:drop|reset|wipe|nuke)) /,
    unless: / (?:install|add|remove|view|info|uninstall) /,
    why: 'deletes',
    source: 'gnu.org/prep/standards (Standard Targets): more goes than what the build made',
    stops: [
      'make distclean',
      'make mrproper',
      'make clobber',
      'npm run db:reset',
      'just wipe',
      'npm run drop-db',
      'npm run reset',
    ],
  },
  {
    programs: '*',
    words:
      / (?:db:(?:schema:load|structure:load|seed:replant|truncate_all|migrate:(?:down|reset|redo|undo)\S*)|manage\.py migrate \S+ (?:zero|\d{4}\S*)|schema:sync|prisma db execute|db execute|log:clear) /,
    why: 'deletes',
    source: 'guides.rubyonrails.org, docs.djangoproject.com, sequelize.org',
    stops: ['bin/rails db:schema:load', 'python manage.py migrate app zero', 'npx sequelize-cli db:migrate:undo:all'],
  },
  {
    programs: 'rar unrar ar 7z 7za 7zr',
    words: /^ (?:m|mf|d|dd|-?d\w*) /,
    why: 'deletes',
    source: 'rar(1), ar(1): m moves into the archive, d deletes from it',
    stops: ['rar m x.rar src', 'ar d x.a y.o'],
  },
  {
    programs: 'libtool libtoolize',
    words: / (?:--mode=)?(?:uninstall|install|clean) /,
    why: 'deletes',
    source: 'gnu.org/software/libtool/manual',
    stops: ['libtool --mode=clean rm source.lo', 'libtool uninstall x.la'],
  },
  {
    programs: 'pytest py.test',
    text: / --basetemp[= ](?!\/tmp\/)/,
    why: 'deletes',
    source: 'docs.pytest.org: the folder is emptied first',
    stops: ['pytest --basetemp=src', 'pytest --basetemp src'],
  },
  {
    programs: 'python virtualenv uv',
    words: / (?:venv|virtualenv) (?:\S+ )*--clear /,
    why: 'deletes',
    source: 'docs.python.org/3/library/venv.html',
    stops: ['python3 -m venv --clear src', 'uv venv --clear src'],
  },
  {
    programs: 'fuser screen tmux ipython',
    words: / (?:-\w*k\w*|--kill|-X|kill-\w+|history (?:clear|trim)) /,
    why: 'ends',
    source: 'fuser(1): -k; screen(1): -X; ipython history clear',
    stops: ['fuser -k 3000/tcp', 'screen -S x -X quit', 'ipython history clear'],
  },
  {
    programs: 'pip bun npm pnpm yarn uv composer poetry conda mamba dnf yum brew pre-commit ng',
    words: / cache (?:rm|clean|clear|purge|prune|delete|remove) |^(?: --?\S+)* (?:clean|gc|services cleanup) /,
    unless: / ng cache |^ cache clean .*--cache-dir/,
    why: 'deletes',
    source: 'pip.pypa.io/en/stable/cli/pip_cache, bun.sh/docs/cli/pm, pre-commit.com: shared by all projects',
    stops: ['pip cache purge', 'bun pm cache rm', 'pre-commit clean', 'mamba clean --all', 'brew services cleanup'],
  },
  {
    programs: 'sed gsed',
    words: / (?:-[a-zA-Z]*i\S*|--in-place\S*) (?:-e )?(?:1?,?\$)?d /,
    why: 'deletes',
    source: 'sed(1): every line of the file',
    stops: ['sed -i d a.txt', "sed -i '1,$d' a.txt"],
  },
  {
    programs: 'ss',
    words: / (?:-\w*K\w*|--kill) /,
    why: 'ends',
    source: 'ss(8): -K closes sockets',
    stops: ['ss --kill dst x', 'ss -K dst x'],
  },
  {
    programs: 'go',
    words: / clean (?:\S+ )*-{1,2}(?:mod|test|fuzz)?cache /,
    why: 'deletes',
    source: 'pkg.go.dev/cmd/go: shared by all projects',
    stops: ['go clean -modcache', 'go clean -cache'],
  },
  {
    programs: 'vagrant',
    words: / init (?:\S+ )*(?:-f|--force) /,
    why: 'deletes',
    source: 'developer.hashicorp.com/vagrant/docs/cli/init',
    stops: ['vagrant init --force'],
  },
  {
    programs: 'fossil',
    words: / (?:delete|rm|forget) (?:\S+ )*--hard | (?:revert|clean|purge|scrub|reset) /,
    why: 'deletes',
    source: 'fossil-scm.org/home/help',
    stops: ['fossil delete --hard x', 'fossil clean'],
  },
  {
    programs: 'restic borg',
    words: / (?:forget|prune|delete|unlock|rewrite|repair|compact|recreate|break-lock|key) /,
    why: 'deletes',
    source: 'restic.readthedocs.io, borgbackup.readthedocs.io',
    stops: ['restic forget --keep-last 1 --prune', 'borg delete x', 'borg prune x'],
  },
  {
    programs: 'redis-cli valkey-cli',
    words:
      / (?:config set|(?:--)?eval\w*|fcall\w*|script|function|module|slaveof|replicaof|migrate|unlink|rename\w*|restore|shutdown|cluster|failover|acl|getdel|expire\w*) /i,
    why: 'deletes',
    source: 'redis.io/docs/latest/commands',
    stops: ['redis-cli config set dir /x', 'redis-cli unlink x', 'redis-cli eval x 0'],
  },
  {
    programs: 'pg_restore mysqlimport mongoimport mongorestore',
    words: /^(?!.* (?:-l|--list|--help|--version) )/,
    why: 'deletes',
    source: 'pg_restore(1): writes into a database',
    stops: ['pg_restore --clean -d x y.dump', 'pg_restore -d x y.dump'],
  },
  {
    programs: 'psql mysql mariadb cqlsh clickhouse-client mongosh mongo',
    words: / (?:-\w*f|-f\S+|--file\S*|\S+\.(?:sql|js|cql)) /,
    why: 'deletes',
    source: 'psql(1): -f runs whatever the file holds, against a server',
    stops: ['psql -f reset.sql', 'mongosh reset.js'],
  },
  {
    programs: 'virtualenv ccache sccache gradle gradlew mvn mvnw forever',
    words: / (?:--clear|-C|--clear-cache|cleanBuildCache|dependency:purge\S*|stopall|cleanlogs) /,
    why: 'deletes',
    source:
      'virtualenv.pypa.io: --clear; ccache(1); docs.gradle.org: the cache of all projects; maven-dependency-plugin',
    stops: ['virtualenv --clear .', 'ccache -C', 'mvn dependency:purge-local-repository', 'forever stopall'],
  },
];
