import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import type { Workspace } from '../../../../src/node/offline/commands/workspace.ts';
import { scheduleQuestion } from '../../../../src/node/offline/questions/schedule.ts';
import { writeWorkspace } from '../workspaces.ts';

describe('when jobs run', () => {
  const root = writeWorkspace({
    'config/jobs.yml': [
      'timezone: UTC',
      'jobs:',
      '  digest:',
      '    every: "0 6 * * 1"',
      '    run: mail:digest',
      '  sweep:',
      '    every: "*/20 * * * *"',
      '    run: session:sweep',
      '  # stock: "1 1 * * *"',
    ].join('\n'),
    'config/production/jobs.yml': 'timezone: Asia/Tokyo\njobs:\n  sweep:\n    every: "25 4 * * *"\n',
    'config/staging/jobs.yml': 'jobs:\n  digest: ~\n',
    'app/console.rb': "register 'session:sweep', ExpireLogins\nregister 'mail:digest', WeeklyLetter\n",
    'app/ExpireLogins.rb': '# Deletes the logins of visitors that left.\nclass ExpireLogins; end\n',
    'deploy/crontab': '50 2 * * * /usr/bin/dump-archive\n',
    '.github/workflows/links.yml': 'on:\n  schedule:\n    - cron: "7 9 1 * *"\n',
  });
  after(() => rmSync(root, { recursive: true }));
  const answer = (task: string, place = root) =>
    scheduleQuestion(task, { root: place } as Workspace)?.known?.replaceAll('`', '');
  const first = (task: string) => /^- .*$/m.exec(answer(task) ?? '')?.[0];

  it('is told with the file and the line, of the environment that is asked for', () => {
    const sweep = '- sweep: every: "25 4 * * *" (config/production/jobs.yml:4), every day at 04:25';
    for (const task of [
      'when are the logins of visitors deleted in production?',
      'Somebody was thrown out. At what time does prod run the job for logins?',
      'please find out when the session sweep runs on the live system',
    ])
      assert.equal(first(task), sweep, task);
    assert.match(
      answer('when are the logins deleted in production?') ?? '',
      /timezone: Asia\/Tokyo \(config\/production/,
    );
    assert.equal(
      first('how often does the sweep of logins run in staging?'),
      '- sweep: every: "*/20 * * * *" (config/jobs.yml:7), every 20 minutes',
    );
    assert.doesNotMatch(answer('how often does the sweep of logins run in staging?') ?? '', /digest/);
    assert.equal(
      first('when does the weekly digest get sent?'),
      '- digest: every: "0 6 * * 1" (config/jobs.yml:4), every Monday at 06:00',
    );
  });

  it('also reads crontabs and workflows, and lists every job when no word matches', () => {
    assert.match(
      answer('when does the archive dump run?') ?? '',
      /- 50 2 .* \(deploy\/crontab:1\), every day at 02:50/,
    );
    assert.match(
      answer('how often does the nightly frobnication run?') ?? '',
      /links\.yml:3\), on day 1 of each month at 09:07/,
    );
  });

  it('is read from calls as well', () => {
    for (const line of [
      "$schedule->command('purge:x')->dailyAt('03:40');",
      "cron.schedule('40 3 * * *', purge);",
      'purge = crontab(hour=3, minute=40)',
      'schedule.every().day.at("03:40").do(purge)',
      "every 1.day, at: '3:40 am' do",
      'OnCalendar=*-*-* 03:40:00',
    ]) {
      const place = writeWorkspace({ 'jobs/plan.py': `# plan\n${line}\n` });
      try {
        assert.match(answer('when is the purge started?', place) ?? '', /jobs\/plan\.py:2/, line);
      } finally {
        rmSync(place, { recursive: true });
      }
    }
  });

  it('is not asked by requests, nor of what has been or of CI, and nothing is said where nothing is scheduled', () => {
    for (const task of [
      'run the sweep when you are done',
      'start the digest, then tell me how it went',
      'when was the sweep last changed?',
      'when does CI run the tests?',
      'delete the archive when it is old',
    ])
      assert.equal(answer(task), undefined, task);
    const empty = writeWorkspace({ 'a.py': 'x = "1 2 3"\n' });
    try {
      assert.equal(answer('when are old logins deleted?', empty), undefined);
    } finally {
      rmSync(empty, { recursive: true });
    }
  });
});
