// What a command did to the files of a workspace: failures in the reports that it wrote, and build output that it should have removed.
import { opendir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { isOutputPath } from '../../core/approval/programs/buildOutput.ts';
import { purposeOf } from '../../core/agent/contradicted.ts';
import { failureInReport, isReport } from '../../core/agent/reported.ts';
import { commandAction } from '../../core/tools/run.ts';
import { redactSecrets } from '../../core/state/secrets/redact.ts';
import type { Observation } from '../../core/episode.ts';
import { madeAmong } from './made.ts';
import { differing, rewritten } from './rewritten.ts';
import { skippedFor } from './skippedTests.ts';

/** Beyond these nothing is looked at: a command begins soon. */
const mostFiles = 4000;
const mostReports = 20;
const largestReport = 256 << 10;
/** Named as left. */
const mostLeft = 3;

/** What others put there, and caches. */
const passedOver =
  /^(?:\.git|\.hg|\.svn|node_modules|\.venv|venv|\.tox|\.nox|__pycache__|\.\w+_cache|CMakeFiles|\.cache|\.npm|vendor)$/u;
/** What configuring tries may fail. */
const trials = /^(?:config|CMakeError|CMakeOutput|CMakeConfigureLog|npm-debug|yarn-error)\b/u;
const installed = /^(?:node_modules|\.?venv|vendor)$/u;

export type Effects = Pick<Observation, 'reported' | 'left' | 'rewrote' | 'skipped'>;

/**
 * Looks at the files of `root` now, and again when the result is called, once the command has ended. Nothing where `command` is no test, check,
 * build, clean or start, or the workspace is large.
 */
export async function watchEffects(root: string, command: string): Promise<(text?: string) => Promise<Effects>> {
  const purpose = purposeOf(commandAction(command));
  const before = purpose === undefined ? undefined : await stampsOf(root);
  if (before === undefined) return () => Promise.resolve({});
  const differed = purpose === 'test' ? await differing(root) : new Set<string>();
  return async (text = '') => {
    if (purpose === 'start') return loggedSince(root, before);
    const after = await stampsOf(root);
    if (after === undefined) return {};
    if (purpose === 'clean') return leftOf(root, before, after);
    const written = [...after].filter(([path, stamp]) => before.get(path) !== stamp).map(([path]) => path);
    const reported = await reportedIn(root, purpose === 'build' ? written.filter(isLog) : written, purpose === 'test');
    if (purpose === 'build') return reported;
    const skipped = reported.reported === undefined ? skippedFor(root, text) : undefined;
    return {
      ...(skipped === undefined ? reported : { skipped }),
      ...(purpose === 'test' ? await rewritten(root, command, written, differed) : {}),
    };
  };
}

const isLog = (path: string): boolean => /\.(?:log|txt|out)$/u.test(path);

/** Time of change and size of each file, by its path; undefined if there are too many. */
async function stampsOf(root: string): Promise<ReadonlyMap<string, string> | undefined> {
  const stamps = new Map<string, string>();
  const folders = [root];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for await (const entry of await opendir(folder).catch(() => [])) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && !passedOver.test(entry.name)) folders.push(path);
      if (!entry.isFile()) continue;
      const found = await stat(path).catch(() => undefined);
      if (found)
        stamps.set(relative(root, path).split(sep).join('/'), `${String(found.mtimeMs)} ${String(found.size)}`);
      if (stamps.size > mostFiles) return undefined;
    }
  }
  return stamps;
}

async function reportedIn(root: string, written: readonly string[], ofTests: boolean): Promise<Effects> {
  const reports = written.filter((path) => isReport(path) && !trials.test(path.split('/').at(-1) ?? '')).sort();
  for (const path of reports.slice(0, mostReports)) {
    const found = await stat(join(root, path)).catch(() => undefined);
    if (!found || found.size > largestReport) continue;
    const line = failureInReport(path, await readFile(join(root, path), 'utf8').catch(() => ''), ofTests);
    if (line !== undefined) return { reported: { path, line: redactSecrets(line).slice(0, 200) } };
  }
  return {};
}

/** What started in the background needs a while to fail. */
const whileMs = 1500;
/** It ends for that, whatever else logs tell. */
const ends =
  /\b(?:FATAL|CRITICAL|PANIC)\b|\bfatal(?: error)?:|\bpanic(?:ked)?\b|\b(?:giving up|aborting|cannot start|could not start|(?:failed|unable|refus\w+) to (?:start|bind|listen|boot))\b|\baddress already in use\b|\bEADDRINUSE\b/u;

/** The line of a log by which something that was started tells that it has ended at once. */
async function loggedSince(root: string, before: ReadonlyMap<string, string>): Promise<Effects> {
  const logs = (stamps: ReadonlyMap<string, string> | undefined) =>
    [...(stamps ?? [])].filter(([path, stamp]) => /\.(?:log|out|err)$/u.test(path) && before.get(path) !== stamp);
  if (logs(await stampsOf(root)).length === 0) return {};
  await new Promise((resolve) => setTimeout(resolve, whileMs));
  for (const [path] of logs(await stampsOf(root))) {
    const size = Number(before.get(path)?.split(' ')[1] ?? 0);
    const text = await readFile(join(root, path)).catch(() => Buffer.alloc(0));
    const added = (text.length >= size ? text.subarray(size) : text).subarray(-largestReport).toString('utf8');
    const line = added.split('\n').find((each) => ends.test(each));
    if (line !== undefined) return { reported: { path, line: redactSecrets(line.trim()).slice(0, 200) } };
  }
  return {};
}

async function leftOf(
  root: string,
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Promise<Effects> {
  if ([...before].some(([path, stamp]) => after.get(path) !== stamp)) return {};
  const names = new Set([...after.keys()].map((path) => path.split('/')[0] ?? ''));
  const outputs = new Set([...names].filter((name) => isOutputPath(name) && !installed.test(name)));
  const isRepository = (await stat(join(root, '.git')).catch(() => undefined)) !== undefined;
  const left = await madeAmong(root, outputs, isRepository);
  const ignored = await ignoredBy(root);
  const kept = left.filter((name) => isRepository || ignored.has(name));
  return kept.length === 0 ? {} : { left: kept.slice(0, mostLeft) };
}

/** The names that a `.gitignore` lists as they are. */
async function ignoredBy(root: string): Promise<ReadonlySet<string>> {
  const text = await readFile(join(root, '.gitignore'), 'utf8').catch(() => '');
  return new Set(text.split('\n').map((line) => line.trim().replace(/^\/|\/\*?$/gu, '')));
}
