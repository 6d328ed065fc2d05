import assert from 'node:assert/strict';
import { assessCommand, type Policy } from '../../../../src/core/approval/permission.ts';
import { harmRules } from '../../../../src/core/approval/tables/harm.ts';
import { pathsElsewhere, handsOn } from '../../../../src/core/approval/tables/inputs.ts';
import { readRules } from '../../../../src/core/approval/tables/readers.ts';
import { toolRules } from '../../../../src/core/approval/tables/tools.ts';

const where = { root: '/home/me/app', cwd: '/home/me/app/lib' };
const policy: Policy = {
  approve: 'network',
  allow: ['*'],
  deny: [],
  sandbox: 'read',
  sandboxProblem: undefined,
  where,
};
const verdict = (command: string): string => assessCommand(command, policy).verdict;

describe('a place outside of the workspace, in any word of a program that does more than read', () => {
  it('asks at every level, whatever rules say', () => {
    const commands = `rollup a.js -d ../../dist|babel src -d ~/lib|sass a.scss:/srv/a.css|lessc a.less ~/a.css|hugo -d ../../public|mkdocs build -d /srv/x
      sphinx-build -b html docs /var/www|mdbook build -d ../../book|gs -sOutputFile=/srv/a.pdf a.ps|pdfunite a.pdf b.pdf ~/c.pdf|nim c --outdir:../../x a.nim
      zig build-exe a.zig -femit-bin=../../a|protoc --go_out=../../x a.proto|mockgen -destination=../../x/m.go|pytest --junitxml=../../x.xml|pytest -o cache_dir=../../x
      pytest ../../other/tests|jest --coverageDirectory=../../x|go test -coverprofile=../../c.out|cargo new ../../x|uv venv ~/venv|python -m venv ~/venv|virtualenv /opt/venv
      meson setup ~/build|bazel build --output_base=/srv/x //...|sqlite3 ~/x.db 'create table a(b)'|split a ../../b|zip -r ~/x.zip src|tar czf ../../x.tgz src
      tar --file=/mnt/x.tar -c src|7z a ../../x.7z src|ar rcs ../../x.a a.o|asciinema rec ~/x.cast|hyperfine --export-json ~/x.json ls|vim ~/.bashrc|gofmt -w ~
      git --git-dir=/srv/x/.git gc|git --git-dir /srv/x/.git gc|pip wheel -w ~/x .|composer create-project x ~/y|docker compose -f /srv/x.yml up|xcodebuild -derivedDataPath ~/x`;
    for (const command of commands.split(/[|\n]/).map((each) => each.trim()))
      assert.equal(verdict(command), 'ask', command);
  });

  it('runs unasked where the place is in the workspace, temporary, of the system, or only read', () => {
    const commands = `rollup a.js -d ../dist|sphinx-build . ../html|pytest ../tests|pytest --junitxml=/tmp/x.xml|cargo new ../x|cmake ..|cmake -S .. -B build|tsc -p ../x
      tar czf ../x.tgz src|go test ./...|gcc -I/usr/include -I../../include -L/usr/lib a.c -o a|eslint -c ../../../eslint.config.js src|pandoc ~/a.md -o a.html|mypy --config-file ~/mypy.ini src
      pip install -r ../../requirements.txt|ffmpeg -i ~/Videos/a.mp4 a.avi|unzip ~/Downloads/a.zip|vite build --base /app/|ng build --base-href /app/|bazel build //a:b
      dotnet build /p:Configuration=Release|python x.py ~/data.csv|npm test -- ../../x|cargo run -- ~/x|docker build -t x .|ssh host ls /var/log|kubectl logs x|jest -t /users/
      prettier --write /home/me/app/src|curl http://localhost/x/y|make PREFIX=/usr|cmake .. -DCMAKE_INSTALL_PREFIX=/usr/local|node /home/me/app/x.js ~/in|virtualenv /tmp/v|sqlite3 ../x.db 'create table a(b)'`;
    for (const command of commands.split(/[|\n]/).map((each) => each.trim()))
      assert.equal(verdict(command), 'allow', command);
  });

  it('asks for nearly every program of the tables: an option that no table lists is no way out', () => {
    const names = [...harmRules.keys(), ...toolRules.keys()].filter(
      (name) => !readRules.has(name) && !handsOn.has(name) && !pathsElsewhere.has(name),
    );
    const open = names.filter((name) => verdict(`${name} --frob ~/x`) === 'allow');
    assert.ok(names.length > 1200);
    assert.ok(open.length < 40, open.join(' '));
  });
});

describe('a sub-command that no table lists', () => {
  const verbs =
    'delete remove purge drop destroy reset prune push publish upload release revoke grant rotate login token';
  it('asks at every level if its name says that it deletes, publishes, or shows secrets', () => {
    for (const verb of verbs.split(' '))
      for (const command of [`hexo ${verb}`, `gopls ${verb} x`, `k6 ${verb}`, `plop x ${verb}`, `yo x:${verb}`])
        assert.equal(verdict(command), 'ask', command);
  });
});
