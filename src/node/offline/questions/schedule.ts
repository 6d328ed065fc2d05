// "When are old sessions deleted in production?": what configuration and code say of when jobs run, with what an environment overrides.
import { basename } from 'node:path';
import { stemmer } from 'stemmer';
import { filesBelow } from '../commands/filesBelow.ts';
import { isTest } from './hits.ts';
import { codeSpan } from './markup.ts';
import type { QuestionKind } from './question.ts';
import { isKnownWord } from '../request/vocabulary.ts';
import { namesIn, textIn } from './texts.ts';

const asks =
  /(?:^|[.!?,:;]\s+|\b(?:find out|know|tell me|see|say|asks?|asked|wonder(?:ing)?)\s+)(?:and\s+|so\s+)?when\s+(?:exactly\s+)?(?:is|are|does|do|will|would|should)\b|\b(?:know|find out|tell me|asks?|wonder(?:ing)?)\s+when\b|\b(?:what|which) (?:time|hour|minute)s?\b|\b(?:what|which) days?\b|\bhow (?:often|frequently)\b|\b(?:what|which) (?:schedule|interval)\b/iu;
const ofJob =
  /\b(?:jobs?|cron\w*|task|schedul\w*|nightly|daily|hourly|weekly|night|runs?|running|starts?|started|executed|triggered|fires?|fired|kicks?|kicked|happens?|delet\w+|remov\w+|purg\w+|prun\w+|clean\w*|drop\w*|throws?|thrown|expire\w*|sent|sends?|mailed|emailed|generated|rebuilt|refresh\w*|sync\w*|import\w*|export\w*|rotat\w*|archiv\w*|backups?|backed|back)\b/iu;
/** Those questions have answers of their own. */
const ofCi = /\bci\b|\bpipelines?\b|\btests?\b|\bchecks?\b/iu;
/** Of what has been, git tells. */
const ofPast =
  /\bwhen\s+(?:was|were|did|has|have|had)\b|\blast\b|\bwhen\b[^.;?]*\b(?:changed|committed|added|introduced|written|released?)\b/iu;

const environments: readonly (readonly [said: RegExp, path: RegExp])[] = [
  [/\b(?:prod(?:uction)?|live)\b/iu, /(?:^|[/._-])(?:prod(?:uction)?|live)(?:[/._-]|$)/i],
  [/\b(?:stag(?:e|ing)|preprod)\b/iu, /(?:^|[/._-])(?:stag(?:e|ing)|preprod)(?:[/._-]|$)/i],
  [/\b(?:dev|development|local(?:ly)?)\b/iu, /(?:^|[/._-])(?:dev|development|local)(?:[/._-]|$)/i],
  [/\b(?:test(?:ing)? (?:system|server|environment)|qa)\b/iu, /(?:^|[/._-])(?:test|qa)(?:[/._-]|$)/i],
];

const field = '[\\d*][\\d*/,-]*';
const named =
  '(?:[\\d*][\\d*/,-]*|(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z,-]*)';
const times = [
  `(?:^|["'\`=:\\s])((?:${field}\\s+){3}${named}\\s+${named})(?=["'\`]|\\s|$)`,
  '(?:^|["\'`=:\\s])(@(?:hourly|daily|midnight|weekly|monthly|yearly|annually|every\\s+\\w+))\\b',
  '^\\s*(?:OnCalendar|OnUnitActiveSec)\\s*=\\s*(\\S.*)$',
  '\\b(crontab\\([^)]*\\))',
  '((?:->|\\.)(?:daily|hourly|weekly|monthly|dailyAt|weeklyOn|everyMinute|every\\w+Minutes)\\([^)]*\\))',
  '\\b(every\\s*\\(?\\s*:?[\\w.]+\\)?\\s*,\\s*at:\\s*["\'][^"\']+["\'])',
  '\\b(every\\([^)]*\\)\\.\\w+(?:\\.at\\([^)]*\\))?)',
].map((pattern) => new RegExp(pattern, 'i'));
const mayHold =
  /\.(?:ya?ml|json|toml|ini|conf|cfg|timer|cron|crontab|py|rb|php|js|ts|go|java|kt|ex|exs|cs|sh)$|^crontab|^[\w-]+$/i;
const mostFiles = 500;
const mostShown = 8;

interface Job {
  readonly path: string;
  readonly line: number;
  readonly text: string;
  readonly time: string;
  /** The key that it stands under; '' where there is none. */
  readonly name: string;
  readonly block: string;
}

export const scheduleQuestion: QuestionKind = (task, { root }) => {
  if (!asks.test(task) || !ofJob.test(task) || ofPast.test(task) || ofCi.test(task)) return undefined;
  const workflows = '.github/workflows';
  const files = [
    ...filesBelow(root, (name) => mayHold.test(name)),
    ...namesIn(root, workflows).map((name) => `${workflows}/${name}`),
  ].filter((path) => !isTest(path));
  const texts = new Map(files.slice(0, mostFiles).map((path) => [path, textIn(root, path) ?? '']));
  const all = [...texts].flatMap(([path, text]) => jobsIn(path, text));
  const jobs = inEnvironment(all, texts, task);
  if (jobs.length === 0) return undefined;
  const words = stemsOf(task);
  const scored = jobs.map((job) => ({
    job,
    score: [...stemsOf(meaningOf(job, texts))].filter((stem) => words.has(stem)).length,
  }));
  const most = Math.max(...scored.map(({ score }) => score));
  const best = scored.filter(({ score }) => score === most && most > 0).map(({ job }) => job);
  const shown = best.length === 0 ? jobs : best;
  const others = jobs.filter((job) => !shown.includes(job));
  const zones = [...new Set(shown.flatMap(({ path }) => zoneIn(path, texts.get(path) ?? '')))];
  const answer = [
    `${best.length === 0 ? 'This is scheduled here' : 'By its words, most likely'}:\n\n${shown.slice(0, mostShown).map(placed).join('\n')}`,
    ...zones,
    ...(others.length === 0 ? [] : [`Also scheduled:\n\n${others.slice(0, mostShown).map(placed).join('\n')}`]),
    'That is what the files say: nothing was run for it.',
  ];
  return { known: answer.join('\n\n'), looks: [], nothing: '' };
};

const placed = ({ path, line, text, name, time }: Job): string => {
  const words = inWords(time);
  return `- ${name === '' ? '' : `${name}: `}${codeSpan(text.slice(0, 160))} (${codeSpan(`${path}:${String(line)}`)})${words === '' ? '' : `, ${words}`}`;
};

function jobsIn(path: string, text: string): readonly Job[] {
  const lines = text.split(/\r?\n/);
  return lines.flatMap((line, at) => {
    if (/^\s*(?:#|\/\/|\*)/.test(line)) return [];
    const time = times.map((pattern) => pattern.exec(line)?.[1]).find((found) => found !== undefined);
    if (time === undefined) return [];
    const head = headOf(lines, at);
    return [{ path, line: at + 1, text: line.trim(), time: time.trim(), ...head }];
  });
}

const depthOf = (line: string): number => /^\s*/.exec(line)?.[0].length ?? 0;

/** The key above a line that is indented less, and what belongs to it. */
function headOf(lines: readonly string[], at: number): Pick<Job, 'name' | 'block'> {
  const depth = depthOf(lines[at] ?? '');
  const isHead = (line: string) => line.trim() !== '' && depthOf(line) < depth && !/^\s*#/.test(line);
  const from = depth === 0 ? -1 : lines.slice(0, at).findLastIndex(isHead);
  if (from < 0) return { name: '', block: lines[at] ?? '' };
  const length = lines
    .slice(from + 1)
    .findIndex((line) => line.trim() !== '' && depthOf(line) <= depthOf(lines[from] ?? ''));
  const name = /^\s*["']?([\w.:-]+?)["']?\s*:\s*\{?\s*$/.exec(lines[from] ?? '')?.[1] ?? '';
  return { name, block: lines.slice(from, length < 0 ? undefined : from + 1 + length).join('\n') };
}

/** Those of the environment that a task names, and of files for all of them what that does not replace or switch off. */
function inEnvironment(jobs: readonly Job[], texts: ReadonlyMap<string, string>, task: string): readonly Job[] {
  const [, own] = environments.find(([said]) => said.test(task)) ?? [];
  if (own === undefined) return jobs;
  const ofIt = jobs.filter(({ path }) => own.test(path));
  const isOffIn = (text: string, name: string) =>
    text
      .split('\n')
      .some((line) => new RegExp(`^\\s*${name.replace(/[.]/g, '\\.')}\\s*:\\s*(?:~|null|false|off)\\s*$`).test(line));
  const replaced = ({ name }: Job) =>
    name !== '' &&
    (ofIt.some((other) => other.name === name) ||
      [...texts].some(([path, text]) => own.test(path) && isOffIn(text, name)));
  const forAll = jobs.filter((job) => !environments.some(([, path]) => path.test(job.path)) && !replaced(job));
  return [...ofIt, ...forAll];
}

const commandLike = /[\w-]+(?:[:./\\][\w-]+)+|\b[A-Z][a-z]+[A-Z]\w*\b|\b\w+_\w+\b/g;

/** The words of a job, and of the code that its command names: `holds:purge` may be run by `DropStale`. */
function meaningOf({ name, block, path }: Job, texts: ReadonlyMap<string, string>): string {
  const blocks = [
    block,
    ...[...texts]
      .flatMap(([other, text]) => (other === path ? [] : jobsIn(other, text)))
      .filter((job) => job.name === name && name !== '')
      .map((job) => job.block),
  ];
  const named = [...new Set(blocks.join('\n').match(commandLike) ?? [])].filter((word) => !/^\d|^[\d./:]+$/.test(word));
  const users = named.flatMap((word) =>
    [...texts].flatMap(([other, text]) =>
      other === path ? [] : text.split('\n').filter((line) => line.includes(word)),
    ),
  );
  const classes = new Set(users.join('\n').match(/\b[A-Z][a-z]+[A-Z]\w*\b|\b\w+_\w+\b/g) ?? []);
  const files = [...texts].filter(([other]) => classes.has(basename(other).replace(/\.\w+$/, '')));
  return [...blocks, ...users, ...files.map(([, text]) => text.slice(0, 3000))].join('\n');
}

const plain = new Set(
  'when what time hour day often job run cron schedul start task server exactli find setup command happen set up entri system'.split(
    ' ',
  ),
);

const stemsOf = (text: string): ReadonlySet<string> =>
  new Set(
    (
      text
        .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
        .toLowerCase()
        .match(/\p{L}{3,}/gu) ?? []
    )
      .filter((word) => !isKnownWord(word) || /^(?:clean|delet|remov|build|back)/.test(word))
      .map((word) => stemmer(word.replace(/^un(?=confirm|us|paid|verif)/, '')))
      .filter((stem) => stem.length > 2 && !plain.has(stem)),
  );

const zoneIn = (path: string, text: string): readonly string[] => {
  const at = text.split('\n').findIndex((line) => /\btime_?-?zone\b\s*["']?\s*[:=]|^\s*(?:CRON_)?TZ\s*=/i.test(line));
  const line = text.split('\n')[at]?.trim();
  return line === undefined ? [] : [`${codeSpan(line)} (${codeSpan(`${path}:${String(at + 1)}`)}).`];
};

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** `40 3 * * *`: every day at 03:40. Only plain expressions. */
function inWords(time: string): string {
  const [minute = '', hour = '', day, month, weekday = ''] = time.split(/\s+/);
  if (month !== '*') return '';
  const every = /^\*\/(\d+)$/.exec(minute)?.[1];
  if (every !== undefined && hour === '*' && day === '*' && weekday === '*') return `every ${every} minutes`;
  if (!/^\d+$/.test(minute)) return '';
  if (hour === '*' && day === '*' && weekday === '*') return `every hour, ${minute} minutes past`;
  if (!/^\d+$/.test(hour)) return '';
  const at = `at ${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
  if (day === '*' && weekday === '*') return `every day ${at}`;
  if (day === '*' && /^[0-7]$/.test(weekday)) return `every ${days[Number(weekday)] ?? ''} ${at}`;
  return /^\d+$/.test(day ?? '') && weekday === '*' ? `on day ${day ?? ''} of each month ${at}` : '';
}
