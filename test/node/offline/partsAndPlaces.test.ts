import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** Requests that name a folder to write to, several files or products, a port, or a script's own file. */
describe('what a request names, and where it is to go', () => {
  const programs = searchPath(
    'bash',
    'sh',
    'make',
    'cmake',
    'cc',
    'python3',
    'git',
    'cargo',
    'rustfmt',
    'java',
    'javac',
    'mvn',
  );
  const propose = async (files: Files, task: string) => proposeIn(files, task, {}, programs);
  const check = (files: Files, task: string, line: string) =>
    it(task, async () => {
      assert.equal(commands(await propose(files, task))[0], line);
    });
  const checkNot = (files: Files, task: string, line: RegExp) =>
    it(`is not meant by: ${task}`, async () => {
      assert.doesNotMatch(commands(await propose(files, task))[0] ?? '', line);
    });

  describe('classes of Java in a folder of their own', () => {
    const files: Files = {
      'core/src/main/java/kelp/Kelp.java': 'package kelp;\npublic class Kelp {}\n',
      'core/src/test/java/kelp/KelpTest.java': 'package kelp;\npublic class KelpTest {}\n',
      'pom.xml': '<project><modules><module>core</module></modules></project>\n',
    };
    const line = "find core/src/main/java -name '*.java' -exec javac -d build/classes {} +";
    check(files, 'javac core/src/main/java -> build/classes, no maven', line);
    check(
      files,
      "Compile the main sources of the core module (core/src/main/java) with plain javac into build/classes. Maven can't download anything here.",
      line,
    );
    check(files, 'complie the java sorces in core/src/main/java with javac, clases go to build/classes', line);
    check(files, 'plese complie the java code from core/src/main/java, output dir build/classes', line);
    check(files, 'javac core/src/main/java/*.java into build/classes', line);
    check(
      files,
      'I need the .class files of everything under core/src/main/java; they should end up in build/classes.',
      line,
    );
    it('are the success of the compilation', async () => {
      const task = 'Compile the Java sources under core/src/main/java into a folder named classes.';
      assert.equal((await propose(files, task)).check?.command, line.replace('build/', ''));
    });
    checkNot(files, 'how do I compile core/src/main/java with javac into build/classes?', /javac -d/u);
    checkNot(files, 'do not compile the java sources in core/src/main/java into build/classes', /javac -d/u);
    checkNot(
      files,
      'compile core/src/main/java with javac into build/classes and then delete the sources',
      /javac -d/u,
    );
    checkNot(files, 'compile core with javac into build/classes', /find core -name/u);
    checkNot(files, 'javac core/src/main/java -> core', /-d core /u);
  });

  describe('several files that are only to be parsed', () => {
    const files: Files = { 'a.sh': 'echo a\n', 'lib/b.sh': 'echo b\n', Makefile: 'doc:\n\ttrue\ntest:\n\ttrue\n' };
    const line = 's=0; bash -n a.sh || s=1; bash -n lib/b.sh || s=1; exit $s';
    check(files, 'Check the syntax of a.sh and lib/b.sh without running them', line);
    check(
      files,
      "I merged by hand and I'm afraid that something is broken. Could you have the shell parse a.sh and lib/b.sh without executing them? A plain syntax check is enough.",
      line,
    );
    checkNot(files, 'Check the syntax of a.sh and lib/b.sh. Then run the tests.', /^s=0; bash -n a\.sh.*exit \$s$/u);
  });

  describe('a program and a library', () => {
    const files: Files = {
      Makefile:
        'LIBS = libkelp.a\nall: kelp libs\nkelp: kelp.c\n\tcc -o kelp kelp.c\nlibs: $(LIBS)\nlibkelp.a: kelp.c\n\ttrue\nbench:\n\ttrue\n',
      'kelp.c': 'int main(void) { return 0; }\n',
    };
    check(files, 'build kelp cli + libs', 'make all');
    check(files, 'bulid the kelp binary and the libary', 'make all');
    check(files, 'I need a working ./kelp executable and libkelp.a made from these sources', 'make all');
    check(files, 'build only the libs', 'make libs');
    checkNot(files, 'do not build the program and the library', /make/u);
  });

  describe('a build by CMake without some parts', () => {
    const files: Files = {
      'CMakeLists.txt':
        'project(kelp C)\noption(KELP_BUILD_TESTS "Tests" OFF)\noption(KELP_BUILD_EXAMPLES "Examples" ON)\nadd_library(kelp kelp.c)\nif(KELP_BUILD_TESTS)\nenable_testing()\nadd_test(NAME t COMMAND t)\nendif()\n',
      'kelp.c': 'int kelp(void) { return 0; }\n',
    };
    const line = 'cmake -S . -B build -DKELP_BUILD_TESTS=OFF -DKELP_BUILD_EXAMPLES=OFF && cmake --build build';
    check(files, 'Build the kelp library with CMake (without the tests and examples).', line);
    check(files, 'buidl the libary with cmake, no tests or exmaples', line);
    checkNot(files, 'build and run the tests, no examples', /TESTS=OFF/u);
  });

  describe("the project's own linter script", () => {
    const files: Files = {
      'linter/kelplint.py': 'import sys\n',
      'linter/README.md': 'Usage:\n\n$ linter/kelplint.py weeds.dat\n',
      'weeds.dat': 'a\n',
      'tools/go.mod': 'module kelp\n',
    };
    const line = 'python3 linter/kelplint.py weeds.dat';
    check(files, "Run the project's linter on weeds.dat.", line);
    check(files, 'lint weeds.dat', line);
    checkNot(files, 'how do I lint weeds.dat?', /kelplint/u);
    checkNot(files, 'do not lint weeds.dat', /kelplint/u);
    checkNot({ ...files, 'linter/README.md': 'A linter.\n' }, 'lint weeds.dat', /kelplint/u);
  });

  describe('a port that a module of Python takes as an argument', () => {
    const files: Files = {
      'setup.py': 'from setuptools import setup\nsetup(\n    name="kelpserver",\n)\n',
      'kelpserver/__init__.py': "parser.add_argument('port', default=8000, type=int, nargs='?')\n",
      'kelpserver/__main__.py': 'from kelpserver import main\nmain()\n',
    };
    check(files, 'start kelpserver on port 8653', 'python3 -m kelpserver 8653');
  });

  describe('an option that only lists', () => {
    const files: Files = {
      'pyproject.toml': '[project]\nname = "kelp"\nversion = "1.0"\n\n[project.scripts]\nkelp = "kelp.cli:main"\n',
      'kelp/__init__.py': '',
      'kelp/cli.py':
        'parser.add_argument("-L", "--list-policies", action="store_true", help="list them")\nparser.add_argument("--list-file", help="a file")\n',
    };
    for (const task of [
      'Start kelp from this checkout and have it list its built-in policies.',
      'Run kelp so that it shows the policies it ships with',
    ])
      it(task, async () => {
        assert.match(commands(await propose(files, task))[0] ?? '', /kelp.* --list-policies$/u);
      });
    checkNot(files, 'how do I run kelp to list the policies?', /--list/u);
    checkNot(files, 'run kelp and list the files', /--list/u);
    checkNot(files, 'run kelp to list policies and delete old ones', /--list/u);
    checkNot(files, 'do not run kelp to list the policies', /--list/u);
  });

  describe('a layout that a formatter makes', () => {
    const files: Files = {
      'Cargo.toml': '[package]\nname = "kelp"\nversion = "0.1.0"\n',
      'src/lib.rs': 'pub fn kelp() {}\n',
    };
    check(
      files,
      'Bring src/lib.rs into the layout the official Rust style tool produces, so that its --check run is content.',
      'rustfmt src/lib.rs',
    );
    check(files, 'bring the code into the standard Rust layout', 'cargo fmt');
    checkNot(files, 'do not bring the code into the standard layout', /fmt/u);
  });

  it('counts the files of an ending and names the largest', async () => {
    const files = { 'a.markdown': 'long text\n', 'notes/b.markdown': 'b\n', 'c.md': 'much longer text than both\n' };
    const proposal = JSON.stringify(
      await propose(files, 'How many .markdown files are here, and which is the largest?'),
    );
    assert.match(proposal, /2 files \(`\*\.markdown`\).{0,60}largest is `a\.markdown` with 10 bytes/u);
  });

  it("finds the version of the project's own module in lib", async () => {
    const files = {
      'setup.py': 'setup(\n    name="kelp2",\n)\n',
      'lib/kelp2.py': '# as in Kelp.pl v1.0.1\n__version_info__ = (2, 5, 6)\n',
    };
    const proposal = JSON.stringify(await propose(files, 'kelp2 version?'));
    assert.doesNotMatch(proposal, /1\.0\.1/u);
  });
});
