import assert from 'node:assert/strict';
import { programDeletions } from '../../../src/node/workspace/programDeletions.ts';

const of = (path: string, text: string): string[] | undefined => programDeletions(path, text)?.split('\n');

describe('what a program of the workspace deletes', () => {
  it('is read from JavaScript', () => {
    for (const [text, ...lines] of [
      ["fs.rmSync('src', { recursive: true, force: true });", 'rm -r src'],
      ["import { rm } from 'node:fs/promises';\nawait rm(`lib/core`, { recursive: true });", 'rm -r lib/core'],
      ["for (const folder of ['dist', 'src']) fs.rmSync(folder);", 'rm -r dist', 'rm -r src'],
      ["const all = [\n  'dist',\n  'src',\n];\nall.forEach((one) => rimraf.sync(one));", 'rm -r dist', 'rm -r src'],
      ["const root = path.join(__dirname, '..');\nfs.rmSync(path.join(root, 'src'));", 'rm -r src'],
      ["deleteSync(['dist/**', 'src/*.js']);", 'rm -r dist/**', 'rm -r src/*.js'],
      ["shell.rm('-rf', 'src', 'dist');", 'rm -r src', 'rm -r dist'],
      ["execSync('rm -rf src dist');", 'rm -rf src dist'],
      ["spawnSync('rm', ['-rf', 'src']);", 'rm -rf src'],
      ['await $`rm -rf src`;', 'rm -rf src'],
      ['fs.unlinkSync(`${process.cwd()}/src/a.js`);', 'rm -r src/a.js'],
      ["fs.rmSync(new URL('../src', import.meta.url));", 'rm -r src'],
    ] as const)
      assert.deepEqual(of('scripts/clean.js', text), lines, text);
  });

  it('is read from Python', () => {
    for (const [text, ...lines] of [
      ["shutil.rmtree('src')", 'rm -r src'],
      ["shutil.rmtree(Path('src') / 'core', ignore_errors=True)", 'rm -r src/core'],
      ["for name in ('dist', 'src'):\n    shutil.rmtree(name)", 'rm -r dist', 'rm -r src'],
      ["ROOT = Path(__file__).parent.parent\nshutil.rmtree(ROOT / 'src')", 'rm -r src'],
      ["ROOT = os.path.dirname(os.path.abspath(__file__))\nos.remove(os.path.join(ROOT, '..', 'a.py'))", 'rm -r a.py'],
      ["for path in Path('src').rglob('*.py'):\n    path.unlink()", 'rm -r src/**/*.py'],
      ["for path in glob.glob('src/*.py'):\n    os.remove(path)", 'rm -r src/*.py'],
      ["for name in os.listdir('src'):\n    os.remove(os.path.join('src', name))", 'rm -r src/src/*'],
      ["os.system('rm -rf src')", 'rm -rf src'],
      ["subprocess.run(['rm', '-rf', 'src'], check=True)", 'rm -rf src'],
      ["Path('src/a.py').unlink()", 'rm -r src/a.py'],
    ] as const)
      assert.deepEqual(of('tools/clean.py', text), lines, text);
  });

  it('is nothing where the text shows no path', () => {
    for (const text of [
      'fs.rmSync(process.argv[2]);',
      "list.remove('src');",
      "// fs.rmSync('src')",
      'const removed = rm;',
      "map.delete('src');",
      'await rm(await mkdtemp(join(tmpdir(), "x")));',
    ])
      assert.equal(of('scripts/clean.js', text), undefined, text);
    assert.equal(of('clean.py', "names.remove('src')\n# shutil.rmtree('src')\nos.remove(sys.argv[1])"), undefined);
  });
});
