// The README's picture of what other agents' sessions teach, from the real command line: `npm run pictures:experience`.
import { realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { claudeSession, trapped } from '../node/sessions/transcripts.ts';
import { bundleKnack } from './knack.ts';

const picture = join(import.meta.dirname, '../../docs/images/experience.svg');
const files = {
  'package.json': JSON.stringify({
    name: 'trap',
    scripts: { test: 'node check.js', generate: 'node generate.js', build: 'node --version' },
  }),
  'check.js': `if (!require('fs').existsSync('grammar.json')) { console.error('grammar.json is missing'); process.exit(1); }`,
  'generate.js': `require('fs').writeFileSync('grammar.json', '{}'); console.log('generated');`,
};
const colors = {
  prompt: '#4ec9b0',
  plain: '#d4d4d4',
  good: '#89d185',
  bad: '#f48771',
  dim: '#8a8a8a',
  said: '#dcdcaa',
};
type Line = readonly [text: string, color: keyof typeof colors];

const knack = await bundleKnack();
try {
  const cwd = realpathSync(knack.workspace('trap', files));
  const place = ['--cwd', cwd, '--memory-dir', join(knack.folder, 'memory')];
  const sessions = ['a', 'b'].map((session) => {
    const path = join(knack.folder, `${session}.jsonl`);
    writeFileSync(path, claudeSession(trapped(session, cwd)));
    return path;
  });
  const learned = await knack.run(['learn', '--from', 'claude', '--path', ...sessions, '--yes', ...place]);
  const question = {
    ...{ session_id: 's', cwd, hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command: 'npm test' } },
    ...{ transcript_path: '/t', permission_mode: 'default', tool_use_id: 'toolu_1' },
  };
  await knack.run(['hook', 'claude', ...place], {
    stdin: JSON.stringify({ session_id: 's', cwd, hook_event_name: 'UserPromptSubmit', prompt: 'run the tests' }),
  });
  const heard = await knack.run(['hook', 'claude', '--event', 'preToolUse', '--voice', 'advise', ...place], {
    stdin: JSON.stringify(question),
  });
  const taught = await knack.run(['run', 'run the tests', '--approve', 'write', '--no-rate', '--seed', '1', ...place]);
  const advice = /Knack: [^"]*/u.exec(heard.stdout)?.[0];
  if (learned.status !== 0 || taught.status !== 0 || advice === undefined)
    throw new Error(`${learned.stderr}${taught.stdout}${taught.stderr}${heard.stdout}${heard.stderr}`);
  const firstStep = taught.stdout.split(/\n\n?2 /u)[0] ?? '';
  const lines: readonly Line[] = [
    ['$ knack learn --from claude', 'prompt'],
    ...plain(learned.stdout),
    ['', 'plain'],
    ['# before Claude Code runs `npm test` again, it hears:', 'dim'],
    ...wrapped(advice).map((text): Line => [text, 'said']),
    ['', 'plain'],
    ['$ knack run "run the tests"', 'prompt'],
    ...plain(firstStep),
  ];
  writeFileSync(picture, svgOf(lines));
} finally {
  knack.dispose();
}

function plain(text: string): readonly Line[] {
  return text
    .trim()
    .split('\n')
    .filter((line) => !/knack (?:forget|explain)/u.test(line))
    .map((line) => [
      line,
      /^ *│/u.test(line) ? 'dim' : line.startsWith('▸') ? 'good' : line.includes('✗') ? 'bad' : 'plain',
    ]);
}

function wrapped(text: string): readonly string[] {
  return text.match(/.{1,86}(?:\s|$)/gu)?.map((line) => line.trimEnd()) ?? [];
}

/** 19 px a line, 8.12 px a character of the monospaced font. */
function svgOf(lines: readonly Line[]): string {
  const escaped = (text: string) => text.replace(/[&<>"]/gu, (character) => `&#${character.charCodeAt(0)};`);
  const width = Math.ceil(48 + 8.12 * Math.max(...lines.map(([text]) => text.length)));
  const height = 19 * lines.length + 21;
  const label =
    'knack learn reads sessions of Claude Code; the first run then begins with npm run generate; the hook says why';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">`,
    '<rect width="100%" height="100%" rx="8" fill="#1e1e1e"/>',
    '<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="13.5">',
    ...lines.map(
      ([text, color], index) =>
        `<text x="24" y="${28 + 19 * index}" fill="${colors[color]}" xml:space="preserve">${escaped(text)}</text>`,
    ),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}
