import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

describe('a part of the tests in plain words', () => {
  const programs = searchPath('bash', 'sh', 'make', 'python3', 'cargo', 'go', 'mvn', 'prove', 'perl', 'git');
  const propose = async (files: Files, task: string) => proposeIn(files, task, {}, programs);
  const first = async (files: Files, task: string) => commands(await propose(files, task))[0];
  const all = (files: Files, cases: Readonly<Record<string, string>>) => {
    for (const [task, line] of Object.entries(cases))
      it(task, async () => {
        assert.equal(await first(files, task), line);
      });
  };
  const py = 'def test_one():\n    assert True\n';

  describe('of a project in Python', () => {
    const files: Files = {
      'pyproject.toml':
        '[project]\nname = "tallyman"\nversion = "1"\n[tool.pytest.ini_options]\ntestpaths = ["tests"]\n',
      'tallyman/__init__.py': '',
      'tests/test_failures.py': py,
      'tests/test_middleware.py': py,
      'tests/test_encoder.py': py,
      'tests/test_conf.py': py,
      'tests/test_umatrix.py': py,
      'tests/test_url_safe.py': py,
      'tests/test_cli.py': py,
      'tests/rules/test_git_push.py': py,
      'tests/rules/test_git_push_force.py': py,
      'tests/rules/test_git_add.py': py,
      'tests/rules/test_git_stash.py': py,
      'tests/rules/test_git_tag.py': py,
      'tests/rules/test_pip_install.py': py,
      'tests/functional/maven/test_resolve_maven.py': py,
      'tests/functional/gems/test_resolve_gems.py': py,
    };
    const run = 'python3 -m pytest';
    all(files, {
      'exercise the failure path tests only (test_failures)': `${run} tests/test_failures.py`,
      'the middleware part of the suite please': `${run} tests/test_middleware.py`,
      'try the encoding half of the suite': `${run} tests/test_encoder.py`,
      'does the encoder side still work? just check that': `${run} tests/test_encoder.py`,
      'do the config tests pass': `${run} tests/test_conf.py`,
      'matrix tests only': `${run} tests/test_umatrix.py`,
      'prove that the url-safe bits still work': `${run} tests/test_url_safe.py`,
      'I changed the middleware module, check that part': `${run} tests/test_middleware.py`,
      "exercise only the command line tool's tests": `${run} tests/test_cli.py`,
      'tests of rule git_push': `${run} tests/rules/test_git_push.py`,
      'only the git rules': `${run} tests/rules/test_git_*.py`,
      'pip rule test': `${run} tests/rules/test_pip_install.py`,
      'only the gems part of the functional tests': `${run} tests/functional/gems/test_resolve_gems.py`,
      'encoder only, stop at the first failure': `${run} tests/test_encoder.py -x`,
      'encoder tests, verbose': `${run} tests/test_encoder.py -v`,
    });
    for (const task of ['run the tests', 'does everything pass', 'run all the tests of the project'])
      it(`is not wanted: ${task}`, async () => {
        assert.match((await first(files, task)) ?? '', /^(?:python3 -m )?pytest$/u);
      });
    for (const task of ['does the parser still work?', 'do not run the encoder tests', 'how does the encoder work?'])
      it(`runs no tests: ${task}`, async () => {
        assert.doesNotMatch((await first(files, task)) ?? '', /pytest/u);
      });
    it('runs nothing for a test that is not there', async () => {
      assert.equal(await first(files, 'run test_nowhere_to_be_seen.py'), 'finish');
    });
  });

  it('takes the whole folder where a file in it has its name too', async () => {
    const files: Files = {
      'pyproject.toml': '[project]\nname = "grid"\n[tool.pytest.ini_options]\n',
      ...{ 'tests/tile/test_tile.py': py, 'tests/tile/test_edge.py': py, 'tests/test_map.py': py },
    };
    assert.equal(await first(files, 'does the tile package work'), 'python3 -m pytest tests/tile');
  });

  describe('of one file', () => {
    const files: Files = {
      'requirements.txt': 'flask\n',
      'tests.py':
        'import unittest\n\n\nclass UserCase(unittest.TestCase):\n    def test_follow(self):\n        pass\n\n    def test_follow_posts(self):\n        pass\n\n    def test_avatar(self):\n        pass\n\n\nif __name__ == "__main__":\n    unittest.main()\n',
    };
    all(files, {
      'run test_follow': 'python3 tests.py UserCase.test_follow',
      'just the follow tests': 'python3 tests.py -k follow',
    });
  });

  it('chooses one test of a file', async () => {
    const files: Files = {
      'pyproject.toml': '[project]\nname = "seal"\n[tool.pytest.ini_options]\n',
      ...{ 'tests/test_signer.py': 'def test_sign():\n    pass\n', 'tests/test_timed.py': py },
    };
    assert.equal(
      await first(files, 'run one test: test_sign in the signer file'),
      'python3 -m pytest tests/test_signer.py -k test_sign',
    );
    assert.equal(await first(files, 'run one test: test_seal in the signer file'), 'finish');
  });

  it('hands modules to a script that sets Django up', async () => {
    const files: Files = {
      'setup.py': 'from setuptools import setup\nsetup(name="remarks")\n',
      'tests/runtests.py':
        'import sys\nfrom django.test.runner import DiscoverRunner\n\n\ndef main(labels=None):\n    sys.exit(DiscoverRunner().run_tests(labels or ["app"]))\n\n\nif __name__ == "__main__":\n    main(sys.argv[1:])\n',
      ...{ 'tests/app/tests/test_feeds.py': py, 'tests/app/tests/test_forms.py': py },
    };
    assert.equal(await first(files, 'run test_feeds'), 'python3 tests/runtests.py app.tests.test_feeds');
  });

  describe('of a project in Rust', () => {
    const test = '#[test]\nfn works() {}\n';
    const files: Files = {
      'Cargo.toml':
        '[package]\nname = "wirenet"\nversion = "1.0.0"\n\n[features]\ndefault = []\n_sim = []\n\n[[test]]\nname = "netsim"\nrequired-features = ["_sim"]\n',
      'src/lib.rs': 'pub mod socket;\n',
      'src/socket/mod.rs': 'pub mod dhcpv4;\npub mod tcp;\n',
      'src/socket/dhcpv4.rs': `#[cfg(test)]\nmod test {\n${test}}\n`,
      'src/socket/tcp.rs': `#[cfg(test)]\nmod test {\n${test}}\n`,
      ...{ 'tests/netsim.rs': test, 'tests/expandtest.rs': test, 'tests/test_autotrait.rs': test },
      ...{ 'tests/proper_unpin.rs': test, 'tests/integration_tests.rs': test },
    };
    all(files, {
      'expansion tests': 'cargo test --test expandtest',
      'only expandtest': 'cargo test --test expandtest',
      'does the auto trait one pass': 'cargo test --test test_autotrait',
      'does proper_unpin work': 'cargo test --test proper_unpin',
      'the dhcp socket tests': 'cargo test socket::dhcpv4::',
      'netsim tests': 'cargo test --test netsim --features _sim',
      'integration tests only': 'cargo test --test integration_tests',
    });
    it('is not wanted by who wants all', async () => {
      assert.match((await first(files, 'does everything still pass?')) ?? '', /^cargo test(?: --workspace)?$/u);
    });
  });

  it('means the package that is called so, and no longer name', async () => {
    const files: Files = {
      'Cargo.toml': '[workspace]\nresolver = "2"\nmembers = ["queue", "legacy-queue"]\n',
      ...{ 'queue/Cargo.toml': '[package]\nname = "queue"\nversion = "1.0.0"\n', 'queue/src/lib.rs': '' },
      'legacy-queue/Cargo.toml': '[package]\nname = "legacy-queue"\nversion = "1.0.0"\n',
      'legacy-queue/src/lib.rs': '',
    };
    assert.equal(await first(files, 'build queue crate'), 'cargo build -p queue');
  });

  describe('of a build with Maven', () => {
    const java = (name: string) =>
      `import org.junit.Test;\npublic class ${name} {\n  @Test\n  public void testGet() {}\n}\n`;
    const below = 'src/test/java/org/box';
    const files: Files = {
      'pom.xml': '<project><artifactId>box</artifactId></project>\n',
      [`${below}/RegularFileTest.java`]: java('RegularFileTest'),
      [`${below}/PollingWatchServiceTest.java`]: java('PollingWatchServiceTest'),
      [`${below}/WatchServiceSettingsTest.java`]: java('WatchServiceSettingsTest'),
      [`${below}/AbstractGlobMatcherTest.java`]: 'public abstract class AbstractGlobMatcherTest {\n}\n',
      [`${below}/RegexGlobMatcherTest.java`]: java('RegexGlobMatcherTest'),
    };
    all(files, {
      'the regular file tests': 'mvn test -Dtest=RegularFileTest',
      'tests of the glob matcher': 'mvn test -Dtest=RegexGlobMatcherTest',
      'watch service tests': 'mvn test -Dtest=PollingWatchServiceTest,WatchServiceSettingsTest',
      'run method testGet of RegularFileTest': 'mvn test -Dtest=RegularFileTest#testGet',
      'run method testPut of RegularFileTest': 'finish',
      'run RegularFileTest and RegexGlobMatcherTest': 'mvn test -Dtest=RegularFileTest,RegexGlobMatcherTest',
      'run test but not the RegularFileTest': "mvn test -Dtest='!RegularFileTest'",
    });
    const module = (name: string) => `<project><artifactId>${name}</artifactId></project>\n`;
    const parts: Files = {
      'pom.xml': '<project><modules><module>api</module><module>extensions</module></modules></project>\n',
      'api/pom.xml': module('api'),
      'extensions/pom.xml': '<project><modules><module>gson</module></modules></project>\n',
      'extensions/gson/pom.xml': module('gson'),
      [`api/${below}/DecodersTest.java`]: java('DecodersTest'),
      [`extensions/gson/${below}/ReaderTest.java`]: java('ReaderTest'),
      'api/src/test/scripts/token*': '#!/bin/sh\nexit 0\n',
      'install-test-jdks.sh*': '#!/bin/sh\nexit 0\n',
      'CONTRIBUTING.md': '# Tests\n\n```sh\n./install-test-jdks.sh\napi/src/test/scripts/token import\n```\n',
    };
    all(parts, {
      'just DecodersTest': 'mvn test -Dtest=DecodersTest -pl api -am -Dsurefire.failIfNoSpecifiedTests=false',
      'test only the gson extension': 'mvn -pl extensions/gson -am test',
      'run tests of api module only': 'mvn -pl api -am test',
      'api module only: run tests': 'mvn -pl api -am test',
    });
    for (const task of ['run the tests', 'install it without tests', 'run the tests of the soap extension'])
      it(`prepares nothing else: ${task}`, async () => {
        const lines = commands(await propose(parts, task)).join('\n');
        assert.doesNotMatch(lines, /install-test-jdks|token import/u);
      });
  });

  it('takes a folder of tests in Perl', async () => {
    const files: Files = {
      'Makefile.PL': 'use ExtUtils::MakeMaker;\nWriteMakefile(NAME => "Rack");\n',
      ...{ 't/Rack-Builder/mount.t': 'ok;\n', 't/Rack-Builder/plain.t': 'ok;\n', 't/urlmap_builder.t': 'ok;\n' },
    };
    assert.equal(await first(files, 'prove just the Rack-Builder tests'), 'prove -lr t/Rack-Builder');
  });

  it('stays with the package of Go in this folder', async () => {
    const files: Files = {
      'go.mod': 'module example.org/tool\n\ngo 1.22\n',
      Makefile: 'test:\n\tgo test -race ./...\n',
      'config/config.go': 'package config\n',
      'config/config_test.go': 'package config\n\nimport "testing"\n\nfunc TestLoad(t *testing.T) {}\n',
    };
    assert.equal(await first(files, 'run the tests'), 'make test');
  });
});
