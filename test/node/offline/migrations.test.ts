import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** Those of a database, to look for and to apply. */
describe('migrations', () => {
  const programs = searchPath('bash', 'sh', 'python3', 'git');
  const first = async (files: Files, task: string) => commands(await proposeIn(files, task, {}, programs))[0];
  const django: Files = {
    'manage.py': 'import os\nfrom django.core.management import execute_from_command_line\n',
    'kelp/models.py': '',
    'requirements.txt': 'django\n',
  };

  for (const task of [
    'create missing migrations check',
    'does any model change lack a migration?',
    'check for missing migrations',
    'are there any missing migrations?',
  ])
    it(`that are missing are only looked for: ${task}`, async () => {
      assert.equal(await first(django, task), 'python3 manage.py makemigrations --check --dry-run');
    });

  it('are written where that is asked for', async () => {
    assert.equal(await first(django, 'create the missing migrations'), 'python3 manage.py makemigrations');
  });

  it('are applied where that is asked for', async () => {
    assert.equal(await first(django, 'run the migrations'), 'python3 manage.py migrate');
  });

  it('of Flask are applied, and none is written', async () => {
    const flask: Files = {
      'manage.py': "from flask_migrate import MigrateCommand\nmanager.add_command('db', MigrateCommand)\n",
      'README.md':
        '# Kelp\n\n```sh\npython manage.py db init\npython manage.py db migrate\npython manage.py db upgrade\n```\n',
    };
    for (const task of ['run migrations', 'apply the database migrations', 'upgrade the database'])
      assert.equal(await first(flask, task), 'python3 manage.py db upgrade');
    for (const task of ["don't upgrade the database", 'should we upgrade the database?'])
      assert.notEqual(await first(flask, task), 'python3 manage.py db upgrade', task);
  });
});
