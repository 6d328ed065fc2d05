import assert from 'node:assert/strict';
import { startedCommands } from '../../../src/node/workspace/startedCommands.ts';

const of = (path: string, text: string): readonly string[] => startedCommands(path, text)?.split('\n') ?? [];

describe('what a program of the workspace starts', () => {
  it('is read from JavaScript', () => {
    for (const [text, ...lines] of [
      [
        "require('child_process').execSync('npm publish --access public', { stdio: 'inherit' });",
        'npm publish --access public',
      ],
      ["spawnSync('git', ['push', 'origin'], { cwd: process.cwd() });", 'git push origin'],
      ["const { execSync: go } = require('child_process');\ngo('kubectl apply -f k8s');", 'kubectl apply -f k8s'],
      ["import { execSync as go } from 'node:child_process';\ngo('npm publish');", 'npm publish'],
      ['execSync(`docker push x:${tag}`);', 'docker push x:_'],
      ["function main() {\n  run('npm publish');\n}\nmain();", 'npm publish'],
      ["const main = async () => {\n  await exec('npm publish');\n};\nmain().catch(fail);", 'npm publish'],
      ["if (!existsSync('dist')) {\n  execSync('npm publish');\n}", 'npm publish'],
      ["server.listen(() => {\n  execSync('git push');\n});", 'git push'],
    ] as const)
      assert.deepEqual(of('a.js', text), lines, text);
  });

  it('is read from Python', () => {
    for (const [text, ...lines] of [
      ["import os\nos.system('ssh prod systemctl restart app')", 'ssh prod systemctl restart app'],
      ["subprocess.run(['twine', 'upload', 'dist/*'], check=True)", 'twine upload dist/*'],
      ["subprocess.check_call([sys.executable, '-m', 'pip', 'install', 'x'])", 'python3 -m pip install x'],
      ["def main():\n    os.system('git push')\n\nif __name__ == '__main__':\n    main()", 'git push'],
    ] as const)
      assert.deepEqual(of('a.py', text), lines, text);
  });

  it('is nothing that arguments choose, that nobody calls, or that happens in another folder', () => {
    for (const text of [
      "if (process.argv.includes('--publish')) {\n  execSync('npm publish');\n}",
      "if (argv.publish) execSync('npm publish');",
      "switch (name) {\n  case 'ship':\n    execSync('npm publish');\n}",
      "exports.ship = () => {\n  execSync('npm publish');\n};",
      "program.command('ship').action(() => {\n  execSync('npm publish');\n});",
      "function ship() {\n  execSync('npm publish');\n}\nif (args[0] === 'ship') ship();",
      "// execSync('npm publish')",
      "execSync('git push', { cwd: folder });",
    ])
      assert.deepEqual(of('a.js', text), [], text);
    for (const text of [
      "if args.publish:\n    os.system('twine upload x')",
      "@cli.command()\ndef ship():\n    os.system('twine upload x')\n\ncli()",
      "def ship():\n    os.system('twine upload x')",
      "# os.system('twine upload x')",
    ])
      assert.deepEqual(of('a.py', text), [], text);
  });
});
