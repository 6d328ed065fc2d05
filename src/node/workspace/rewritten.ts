// Expected outputs that a test run wrote over: with exit status 0 it may have compared nothing.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Observation } from '../../core/episode.ts';
import { git } from './git.ts';

/** Named after what tests compare with. */
const expected =
  /(?:^|\/)(?:__snapshots__|__image_snapshots__|snapshots?|expect(?:ed|ations?)|baselines?|golden|goldens|approved)\/|(?:^|[/._-])(?:expected|golden|snapshot|snap|baseline|approved)(?=[/._-]|$)/iu;
/** Wants them written: `--update-snapshots`, `BLESS=1`. */
const updates = /(?:^|\s)-u(?=\s|$)|(?:^|[\s:_/-])(?:updat|bless|accept|approve|overwrit|regen|record|rebase?lin)\w*/iu;
const compares =
  /\bgit\s+(?:--no-pager\s+)?diff\b[^\n]*\s(?:--exit-code|--quiet)\b|\bgit\s+status\s+(?:--porcelain|-s\b|--short)/u;
/** Named at most. */
const most = 3;

type Rewrote = Required<Pick<Observation, 'rewrote'>>;

/** The tracked files of `root` that differ from what was committed; empty outside a repository. */
export async function differing(root: string): Promise<ReadonlySet<string>> {
  const listed = await git(root, ['diff', '--name-only', '--relative', '--no-ext-diff', '-z', 'HEAD']);
  return new Set((listed ?? '').split('\0').filter((path) => path !== ''));
}

/** Those of `written` that are expected outputs and differ, and what CI compares them by, if it does so beside `command` and they did not differ before. */
export async function rewritten(
  root: string,
  command: string,
  written: readonly string[],
  before: ReadonlySet<string>,
): Promise<Rewrote | Record<string, never>> {
  const likely = written.filter((path) => expected.test(path));
  if (likely.length === 0 || updates.test(command)) return {};
  const now = await differing(root);
  const paths = likely.filter((path) => now.has(path)).sort();
  if (paths.length === 0) return {};
  // What differed before may have been meant so.
  const comparison = paths.every((path) => before.has(path)) ? undefined : await comparedBy(root, command);
  return { rewrote: { paths: paths.slice(0, most), ...(comparison === undefined ? {} : { comparison }) } };
}

/** The line of a CI file that runs the command, or its script, and then compares. */
async function comparedBy(root: string, command: string): Promise<string | undefined> {
  const folder = join(root, '.github', 'workflows');
  const files = (await readdir(folder).catch(() => [])).filter((name) => /\.ya?ml$/u.test(name)).slice(0, 10);
  const texts = await Promise.all([
    ...files.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')),
    readFile(join(root, '.gitlab-ci.yml'), 'utf8').catch(() => ''),
  ]);
  const script = command.split(/\s+/u).findLast((word) => /\w\/\w/u.test(word)) ?? command;
  for (const text of texts) {
    const at = text.indexOf(script);
    const found = at < 0 ? undefined : compares.exec(text.slice(at))?.[0];
    if (found !== undefined) return found.trim();
  }
  return undefined;
}
