import assert from 'node:assert/strict';
import { mayServe } from '../../../src/core/action/mayServe.ts';

describe('which commands may serve', () => {
  it('is sure of what says so, and excludes what ends by itself even if it listens meanwhile', () => {
    const table = {
      sure: [
        'npm start',
        'npm run dev',
        'npm run build && npm start',
        'node dist/server.js',
        'python -m http.server',
        'make serve',
        'PORT=4174 npm start',
        'python manage.py runserver',
      ],
      possible: ['go run .', 'cargo run', 'npx vite', 'python app.py', 'flask run'],
      never: [
        'npm test',
        'npm run test:server',
        'npm run e2e',
        'node e2e.js',
        'npx playwright test',
        'npm ci',
        'npm run lint',
        'make check',
        'cat server.js',
        'curl localhost:3000',
      ],
    };
    for (const [expected, commands] of Object.entries(table))
      for (const command of commands) assert.equal(mayServe(command) ?? 'never', expected, command);
  });
});
