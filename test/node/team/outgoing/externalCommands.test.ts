import assert from 'node:assert/strict';
import { withoutAddresses } from '../../../../src/node/team/outgoing/addresses.ts';
import { reachesOutside } from '../../../../src/node/team/outgoing/externalCommands.ts';

const at = { root: '/home/ann/shop', depth: 0 };

describe('What a command may reach', () => {
  it('is unknown where a variable that it does not set, or what a program prints, names it', () => {
    const stay = [
      'find $X',
      'find "$X" -name a',
      'ls ${X:-src}',
      'cat $1',
      'cp a.ts $TARGET',
      'echo x > $F',
      'rm `cat list`',
      'ls "$(pwd)"',
      'read X && ls $X',
      'X=$(date); ls $X',
      'X=src; X=$Y; ls $X',
      'X=src ls $X',
      'for f in $FILES; do wc -l $f; done',
      "sh -c 'ls $X'",
      'arr=(/etc) ; ls ${arr[0]}',
    ];
    for (const command of stay) assert.ok(reachesOutside(command, at), command);
    const leave = [
      'for f in src/*.ts; do wc -l "$f"; done',
      'X=src; ls $X',
      'export MODE=dev && npm run build -- --mode=$MODE',
      'npm test; echo $?',
      'test -n "$CI" && npm ci',
      '[[ -f $A ]] && echo "$A" $(date)',
      "awk '{print $1}' a.txt",
      'X=$(git rev-parse HEAD) && echo "$X"',
      'while read -r line; do echo "$line"; done < a.txt',
      'case $X in a) ls;; esac',
      'diff <(sort a) <(sort b)',
    ];
    for (const command of leave) assert.ok(!reachesOutside(command, at), command);
  });

  it('is another machine', () => {
    const stay = [
      'ssh deploy@10.0.0.5 uptime',
      'sudo scp a.txt build:/srv',
      'timeout 5 ssh build ls',
      'rsync -a . me@build:dir',
      'rsync -a build:dir .',
      'psql -h db.internal -U me',
      'mysql --host=db -e x',
      'psql -hprod.corp shop',
      'pg_dump -hprod.corp',
      'redis-cli -hprod',
      'PGHOST=prod.corp psql shop',
      'export DATABASE_URL=prod.corp:5432/x',
      'psql "host=prod.corp dbname=x"',
      'psql -d host=prod.corp',
      'kubectl -s https://prod:6443 get pods',
      'docker --context prod ps',
      'docker -c prod ps',
      'git clone prod:repo',
      'git ls-remote prod:repo',
      'git push build:x main',
      'sqlcmd -S prod.corp',
      'clickhouse-client --host prod.corp',
      'ping db1',
    ];
    for (const command of stay) assert.ok(reachesOutside(command, at), command);
    const here = [
      'rsync -a src/ dist/',
      'psql -h localhost shop',
      'psql -hlocalhost shop',
      'PGHOST=localhost psql shop',
      'docker ps',
      'docker compose up -d',
      'psql -c "select 1"',
      'psql shop -c select',
      'kubectl get pods',
      'git push origin main:release',
      'git log --format=%h',
      'BASE_URL=http://localhost:3000/x npm test',
    ];
    for (const command of here) assert.ok(!reachesOutside(command, at), command);
  });

  it('is not told by addresses, which do not leave', () => {
    const gone = [
      'git@github.com:acme/shop.git',
      'root@10.1.2.3',
      'me@build:dir/x',
      'Ann Smith <ann.smith@acme.example.org>',
      'ssh://git@host/x',
      'postgres://ann@db/knack',
      'me@[::1]:x',
    ];
    for (const text of gone) {
      const left = withoutAddresses(`deploy ${text} now`);
      assert.match(left, /^deploy (?:Ann Smith <)?«redacted:address»>? now$/, left);
    }
    const kept = [
      'npm i foo@1.2.3',
      'npx @scope/x@latest',
      'a@npm:b@1',
      'img@sha256:ab',
      'https://x.org/a',
      'uses: actions/checkout@v4',
      'r@18.x',
    ];
    for (const text of kept) assert.equal(withoutAddresses(text), text);
  });
});
