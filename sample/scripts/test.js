// Runs test/*.test.js; prints the results and writes them to reports/junit.xml
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';

const root = new URL('../', import.meta.url);
mkdirSync(new URL('reports/', root), { recursive: true });
const files = readdirSync(new URL('test/', root)).filter((file) => file.endsWith('.test.js'));
const { status } = spawnSync(
  process.execPath,
  [
    '--test',
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=junit',
    '--test-reporter-destination=reports/junit.xml',
    ...files.map((file) => `test/${file}`),
  ],
  { cwd: root, stdio: 'inherit' },
);
process.exit(status ?? 1);
