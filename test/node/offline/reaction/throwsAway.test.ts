import assert from 'node:assert/strict';
import { bodyLoses } from '../../../../src/node/offline/reaction/throwsAway.ts';

describe('what a recipe runs', () => {
  for (const body of [
    'rm -rf data',
    '@rm -f shop.db; sqlite3 shop.db < a.sql',
    'systemctl restart rain',
    'curl -s -X POST https://example.org',
    'git push origin main',
    'find . -name "*.csv" -delete',
    'sqlite3 shop.db "DROP TABLE tea"',
    'python3 -c "import shutil; shutil.rmtree(1)"',
    'npm run wipe',
  ])
    it(`loses something or reaches others: ${body}`, () => assert.equal(bodyLoses(body), true));

  for (const body of [
    'echo a',
    'rm -rf dist && tsc',
    'cargo build --release',
    'curl -s https://example.org/a.csv > a.csv',
    'python3 scripts/report.py',
    'mkdir -p out',
  ])
    it(`loses nothing: ${body}`, () => assert.equal(bodyLoses(body), false));
});
