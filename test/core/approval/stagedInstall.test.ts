// Installations that stay in the workspace, with real Makefiles and CMake files.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { assessCommand } from '../../../src/core/approval/permission.ts';
import { ownScripts } from '../../../src/node/workspace/ownScripts.ts';

let root = '';
beforeEach(() => (root = realpathSync(mkdtempSync(join(tmpdir(), 'knack-staged-')))));
afterEach(() => rmSync(root, { recursive: true }));

function verdict(files: Readonly<Record<string, string>>, command: string): string {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const where = { root, cwd: root };
  const policy = { approve: 'write', allow: [], deny: [], sandbox: 'off', sandboxProblem: undefined } as const;
  return assessCommand(command, { ...policy, where, own: ownScripts(() => [root]) }).verdict;
}

const install = (recipe: string, head = 'PREFIX = /usr/local\nBINDIR = $(PREFIX)/bin\n') =>
  `${head}ALL = a b\nall:\n\tcc -o a a.c\ninstall: all\n${recipe
    .split('\n')
    .map((line) => `\t${line}\n`)
    .join('')}`;
const plain = install('mkdir -p $(DESTDIR)$(BINDIR)\n@install -m 755 $(ALL) $(ALL:=.1) $(DESTDIR)$(BINDIR)');
const staged = 'make install DESTDIR="$PWD/pkg"';

describe('make install', () => {
  it('runs unasked where all of its recipe stays in the workspace', () => {
    for (const command of [staged, 'make install DESTDIR=./pkg', 'make all && make install PREFIX="$PWD/out"'])
      assert.equal(verdict({ Makefile: plain }, command), 'allow', command);
  });

  it('asks without a place, or with one outside', () => {
    for (const place of [
      '',
      ' DESTDIR=',
      ' DESTDIR=/',
      ' DESTDIR=../x',
      ' DESTDIR=~/x',
      ' PREFIX=/usr',
      ' DESTDIR=.git',
    ])
      assert.equal(verdict({ Makefile: plain }, `make install${place}`), 'ask', place);
    assert.equal(verdict({ Makefile: plain }, 'cd .. && make install DESTDIR=./pkg'), 'ask');
    assert.equal(verdict({ Makefile: plain }, 'make uninstall DESTDIR=./pkg'), 'ask');
  });

  it('reads loops, targets that it needs, other folders, and what it removes before', () => {
    for (const Makefile of [
      install('for f in a b; do install $$f $(DESTDIR)$(BINDIR)/$$f; done'),
      install('rm -f $(DESTDIR)$(BINDIR)/a\ncp a $(DESTDIR)$(BINDIR)'),
      'install: install-bin\ninstall-bin:\n\tinstall a $(DESTDIR)/usr/bin\n',
      install('cp $(notdir $(ALL)) $(DESTDIR)$(BINDIR)\ncp $< $@ $(DESTDIR)$(BINDIR)'),
    ])
      assert.equal(verdict({ Makefile }, staged), 'allow', Makefile);
    const sub = {
      Makefile: 'install:\n\t$(MAKE) -C sub install\n',
      'sub/Makefile': install('cp a $(DESTDIR)$(BINDIR)'),
    };
    assert.equal(verdict(sub, staged), 'allow');
  });

  it('asks where a line writes elsewhere, reaches out, or does not show where', () => {
    for (const Makefile of [
      install('cp a $(DESTDIR)$(BINDIR)\ncp a.conf /etc'),
      install('cp a $(BINDIR)'),
      install('cp a $(DESTDIR)$(BINDIR)\nldconfig'),
      install('rm -rf $(BINDIR)\ncp a $(DESTDIR)$(BINDIR)'),
      install('cp a $(DESTDIR)$(BINDIR)\ncurl -O https://example.com/x'),
      install('cp a $(WHERE)/bin'),
      install('cp a $(DESTDIR)$(BINDIR)', 'ifdef X\nBINDIR = /usr/bin\nelse\nBINDIR = ../../x\nendif\n'),
      install('ifdef X\ncp a /usr/bin\nendif\ncp a $(DESTDIR)$(BINDIR)').replace(/\t(ifdef|endif)/g, '$1'),
      install('cp a $(DESTDIR)$(BINDIR)', 'override DESTDIR = /\nBINDIR = /bin\n'),
      install('cp a $(DESTDIR)$(BINDIR)', 'include other.mk\nBINDIR = /bin\n'),
      install('cp a $(DESTDIR)$(BINDIR)', 'DESTDIR2 := x\ninstall: BINDIR = /../../bin\nBINDIR = /bin\n'),
      'install: other\n\tcp a $(DESTDIR)/bin\nother:\n\tcp a /usr/bin\n',
      'install: install-bin\ninstall-bin:\n\tinstall a /usr/bin\n',
      'install:\n\tcd .. && cp a $(DESTDIR)/bin\n',
      'install: ; cp a /usr/bin\n',
    ])
      assert.equal(verdict({ Makefile }, staged), 'ask', Makefile);
  });
});

describe('cmake --install', () => {
  const line = 'cmake --install build --prefix "$PWD/out"';
  const lists = (rule: string, more = '') => ({
    'CMakeLists.txt': `project(x)\n${more}\ninstall(TARGETS x RUNTIME DESTINATION bin)\n${rule}\n`,
  });
  it('runs unasked where all destinations are below the prefix', () => {
    for (const files of [
      lists(''),
      lists('install(FILES a.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/x)', 'include(GNUInstallDirs)'),
      lists('install(FILES a.cmake DESTINATION "${where}")', 'set(where "lib/cmake/${PROJECT_NAME}")'),
    ])
      assert.equal(verdict(files, line), 'allow', files['CMakeLists.txt']);
  });

  it('asks where one is elsewhere, unknown, or code runs', () => {
    for (const files of [
      lists('install(FILES a DESTINATION /etc/x)'),
      lists('install(FILES a DESTINATION ${CMAKE_INSTALL_PREFIX}/etc)'),
      lists('install(FILES a DESTINATION ${CMAKE_INSTALL_FULL_SYSCONFDIR})'),
      lists('install(FILES a DESTINATION ${UNITS})', 'set(UNITS /lib/systemd/system)'),
      lists('install(FILES a DESTINATION ${UNKNOWN})'),
      lists('install(FILES a DESTINATION ../x)'),
      lists('install(CODE "execute_process(COMMAND ldconfig)")'),
      { ...lists(''), 'sub/CMakeLists.txt': 'install(FILES a DESTINATION /usr/lib)\n' },
    ])
      assert.equal(verdict(files, line), 'ask', JSON.stringify(files));
    assert.equal(verdict(lists(''), 'cmake --install build'), 'ask');
    assert.equal(verdict(lists(''), 'cmake --install build --prefix /usr'), 'ask');
  });
});
