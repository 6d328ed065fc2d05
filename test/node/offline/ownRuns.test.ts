import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** The project's own programs, started, asked for help, benchmarked and built as a sentence says. */
describe("the project's own program", () => {
  const programs = searchPath('bash', 'sh', 'make', 'python3', 'node', 'npm', 'git', 'cargo', 'docker');
  const first = async (files: Files, task: string) => commands(await proposeIn(files, task, {}, programs))[0];
  const check = (files: Files, task: string, line: string) =>
    it(task, async () => {
      assert.equal(await first(files, task), line);
    });
  const checkNot = (files: Files, task: string, line: RegExp) =>
    it(`is not meant by: ${task}`, async () => {
      assert.doesNotMatch((await first(files, task)) ?? '', line);
    });

  describe('in a member of a Cargo workspace', () => {
    const clap = 'use clap::Parser;\nfn main() {}\n';
    const files: Files = {
      'Cargo.toml':
        '[workspace]\nmembers = ["kelp", "kelp-list", "kelp_server", "kelp_cli"]\n\n[workspace.package]\nversion = "1.0.0"\n',
      'kelp/Cargo.toml':
        '[package]\nname = "kelp"\nversion = "1.0.0"\n\n[features]\nalloc = []\ntokio-1 = []\nvendored-ssl = []\n',
      ...{ 'kelp/src/lib.rs': '', 'kelp_server/src/main.rs': clap, 'kelp_cli/src/main.rs': clap },
      'kelp-list/Cargo.toml':
        '[package]\nname = "kelp-bin"\nversion = "1.0.0"\n\n[[bin]]\nname = "kelp-list"\npath = "main.rs"\n',
      'kelp-list/main.rs': clap,
      'kelp_server/Cargo.toml': '[package]\nname = "kelp_server"\nversion = "1.0.0"\n',
      'kelp_cli/Cargo.toml': '[package]\nname = "kelp_cli"\nversion = "1.0.0"\n',
      'README.md': '# kelp\n',
      'data/a.txt': 'a',
    };
    check(files, 'run kelp-list on data', 'cargo run -p kelp-bin -- data');
    check(files, 'start kelp-list', 'cargo run -p kelp-bin');
    check(files, 'please run kelp-list --depth 3', 'cargo run -p kelp-bin -- --depth 3');
    check(files, 'show me the help of kelp-list', 'cargo run --quiet -p kelp-bin -- --help');
    check(files, 'start the server', 'cargo run -p kelp_server');
    check(files, 'start kelp_server', 'cargo run -p kelp_server');
    check(files, 'build the cli', 'cargo build -p kelp_cli');
    check(files, 'start kelp_server at localhost:8080', 'cargo run -p kelp_server -- localhost:8080');
    check(files, 'build release binary of kelp_cli', 'cargo build -p kelp_cli --release');
    check(files, 'release build of kelp-bin', 'cargo build -p kelp-bin --release');
    check(files, 'check kelp with the alloc feature', 'cargo check -p kelp --features alloc');
    check(files, 'build kelp with tokio support', 'cargo build -p kelp --features tokio-1');
    check(files, 'build kelp with vendored ssl', 'cargo build -p kelp --features vendored-ssl');

    check(files, 'run kelp_server in release mode', 'cargo run -p kelp_server --release');
    checkNot(files, 'do not run kelp_server in release mode', /cargo run/u);
    checkNot(files, 'how do I run it in release mode?', /cargo run/u);

    checkNot(files, 'do not start the server', /cargo run/u);
    checkNot(files, 'how do I start kelp-list?', /cargo run/u);
    checkNot(files, 'why does kelp-list crash?', /cargo run/u);
    checkNot(files, 'run kelp-list and then delete data', /cargo run/u);
    checkNot(files, 'run kelp-list tests', /cargo run/u);
    checkNot(files, 'run kelp-list on nowhere', /-- nowhere/u);
    checkNot(files, 'build kelp with mysql support', /--features/u);
    checkNot(files, 'build kelp with care', /--features/u);
    checkNot(files, 'write the release notes of kelp_cli', /--release/u);
  });

  describe('in a single crate', () => {
    const files: Files = {
      'Cargo.toml':
        '[package]\nname = "shoal"\nversion = "1.0.0"\n\n[[bin]]\nname = "shoal"\npath = "src/cli/main.rs"\n\n[features]\nlibfast = []\n',
      ...{ 'src/cli/main.rs': 'use clap::Parser;\nfn main() {}\n', 'src/lib.rs': '' },
      'README.md': '# shoal\n\n```sh\nshoal list\nshoal color red\n```\n',
      Makefile: 'watch:\n\tcargo watch\n',
    };
    check(files, 'run it in release mode', 'cargo run --release');
    check(files, 'run the optimized binary', 'cargo run --release');
    check(files, 'build in release mode', 'cargo build --release');
    it('is not run by a build', async () => {
      const { check } = await proposeIn(files, 'run the benchmarks in release mode', {}, programs);
      assert.doesNotMatch(check?.command ?? '', /build/u);
    });
    check(files, 'run shoal list', 'cargo run -- list');
    check(files, 'run shoal color blue', 'cargo run -- color blue');
    check(files, 'dump Cargo.toml with shoal', 'cargo run -- Cargo.toml');
    check(files, 'start shoal against example.com', 'cargo run -- example.com');
    check(files, 'run with -- --watch', 'cargo run -- --watch');
    check(files, 'show help', 'cargo run --quiet -- --help');
    check(files, 'build with libfast', 'cargo build --features libfast');
    checkNot(files, 'run shoal color blue and tell me why', /-- color/u);
    checkNot(files, 'show Cargo.toml', /cargo run/u);
    checkNot(files, 'delete Cargo.toml with shoal', /cargo run/u);
    checkNot(files, 'help me with the tests', /--help/u);
    checkNot(files, 'build with make', /--features/u);
  });

  describe('of Python', () => {
    const files: Files = {
      'pyproject.toml': '[project]\nname = "tern"\nversion = "1.0"\n\n[project.scripts]\ntern = "tern.cli:main"\n',
      ...{ 'tern/__init__.py': '', 'tern/__main__.py': 'from . import cli\ncli.main()\n' },
      'tern/cli.py':
        'import argparse\n\n\ndef main():\n    """Markdown to HTML."""\n    parser = argparse.ArgumentParser()\n    parser.add_argument("document")\n',
      'README.md': '# tern\n',
    };
    check(files, 'run tern on README.md', 'python3 -m tern README.md');
    check(files, 'convert README.md to html with this tool', 'python3 -m tern README.md');
    check(files, 'render README.md to html', 'python3 -m tern README.md');
    check(files, 'tern "Hello there"', 'python3 -m tern "Hello there"');
    check(files, 'show me the tern help', 'python3 -m tern --help');
    check(files, 'run the CLI help', 'python3 -m tern --help');
    check(files, 'show the usage of the program', 'python3 -m tern --help');
    checkNot({ ...files, Makefile: 'help:\n\t@grep x Makefile\n' }, 'show help', /-m tern/u);
    checkNot(files, 'convert data.csv to html', /-m tern/u);
    checkNot(files, 'convert README.md to pdf with this tool', /-m tern/u);
    checkNot(files, 'tern "$(id)"', /\$\(/u);

    const byOption: Files = {
      ...files,
      'tern/cli.py':
        'import argparse\n\n\ndef main():\n    """Markdown to HTML."""\n    parser = argparse.ArgumentParser()\n    parser.add_argument("-f", "--file")\n',
    };
    check(byOption, 'render README.md to html', 'python3 -m tern -f README.md');
  });

  describe('beside scripts', () => {
    const manage =
      'import os\nos.environ.setdefault("DJANGO_SETTINGS_MODULE", "a")\nfrom django.core import management\n';
    const files: Files = {
      'pyproject.toml': '[project]\nname = "smelt"\nversion = "1.0"\n',
      ...{ 'src/smelt/__init__.py': '', 'ci/test_full.sh*': '#!/bin/sh\n' },
      'examples.py': 'import smelt\n\nif __name__ == "__main__":\n    print(smelt)\n',
      'benchmark/bench.py':
        'import sys\nsys.path.insert(0, "..")\nimport smelt\n\nif __name__ == "__main__":\n    print(smelt)\n',
      'example/manage.py': manage,
      'tests_site/README.md': '# Site\n\n```sh\ncd tests_site && python server.py &\n```\n',
      'tests_site/server.py': '',
      'compose.yml': 'services:\n  postgres:\n    image: postgres\n',
    };
    check(files, 'run examples.py', 'PYTHONPATH=src python3 examples.py');
    check(files, 'run the benchmark', 'PYTHONPATH=src python3 benchmark/bench.py');
    check(files, 'run bench.py', 'PYTHONPATH=src python3 benchmark/bench.py');
    check(files, 'run the full CI test script', './ci/test_full.sh');
    check(files, 'launch the example project', '(cd example && PYTHONPATH=../src python3 manage.py runserver)');
    check(files, 'start the dev server', '(cd example && PYTHONPATH=../src python3 manage.py runserver)');
    check(files, 'start the test site', '(cd tests_site && python3 server.py)');
    check(files, 'start a postgres for the tests', 'docker compose up -d postgres');
    checkNot(files, 'start a redis for the tests', /docker/u);
    checkNot(files, 'stop the postgres', /up -d/u);
    checkNot(files, 'where is the example project?', /manage/u);
    checkNot(files, 'write a benchmark', /bench\.py/u);
  });

  describe('beside containers that are called like other deeds', () => {
    const files: Files = {
      'package.json': '{"name": "a", "scripts": {"test": "mocha", "build": "tsc", "start": "node a.js"}}',
      'compose.yml':
        'services:\n  test:\n    build: .\n  tests:\n    build: .\n  build:\n    build: .\n  redis:\n    image: redis\n  worker:\n    build: .\n',
      'a.js': '',
    };
    check(files, 'run the tests', 'npm test');
    check(files, 'run the test', 'npm test');
    check(files, 'run the build', 'npm run build');
    check(files, 'start a redis', 'docker compose up -d redis');
    check(files, 'start the worker container', 'docker compose up -d worker');
    checkNot(files, 'start the worker', /docker/u);
    checkNot(files, 'do not start the redis', /docker/u);
    checkNot(files, 'stop the redis', /docker/u);
  });
});
