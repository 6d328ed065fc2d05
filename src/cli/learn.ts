// `knack learn`: what other agents and the user's own shell have tried in this workspace, as experience.
import { homedir } from 'node:os';
import { MultiBar, Presets } from 'cli-progress';
import { learningSettings } from '../core/settings.ts';
import { Consent } from '../node/sessions/consent.ts';
import type { LearnReport } from '../node/sessions/learn.ts';
import type { Found } from '../node/sessions/learnAll.ts';
import { findSessions, learnAll } from '../node/sessions/learnAll.ts';
import type { Place, SessionFile, SessionSource } from '../node/sessions/source.ts';
import { sessionSources } from '../node/sessions/sources/registry.ts';
import { saveMemory } from '../node/store/snapshot/memoryCache.ts';
import { plainTable } from './episodes.ts';
import type { Io } from './io.ts';
import { UsageError, exitStatus } from './io.ts';
import type { OpenMemory } from './memoryAccess.ts';
import { withMemory } from './memoryAccess.ts';
import type { MemoryFlags } from './options.ts';
import { settingsFrom } from './options.ts';

export interface LearnFlags extends MemoryFlags {
  readonly from?: readonly string[];
  readonly path?: readonly string[];
  readonly since?: string;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
  readonly json?: boolean;
}

type Flags = LearnFlags & Readonly<Record<string, unknown>>;

/** Without `--from` it only lists the sources. Exit status: 0, 2 usage, 130 aborted. */
export async function learn(flags: Flags, io: Io): Promise<number> {
  const wanted = sourcesFrom(flags);
  return withMemory(flags, io, async (memory) => {
    const place: Place = {
      root: memory.root,
      home: homedir(),
      env: process.env,
      ...(flags.path === undefined ? {} : { paths: flags.path }),
    };
    const consent = new Consent(memory.location.file);
    const found = await findSessions(wanted ?? sessionSources, place);
    if (!wanted) return list(found, consent, flags, io);
    if (!flags.dryRun) for (const one of found) await askConsent(one, consent, flags, io);
    return learnFound(found, { memory, place, consent, flags, io });
  });
}

function sourcesFrom({ from, path }: LearnFlags): readonly SessionSource[] | undefined {
  const known = sessionSources.map(({ id }) => id).join(', ');
  if (from === undefined) {
    if (path !== undefined) throw new UsageError(`--path: say whose sessions they are with --from (${known})`);
    return undefined;
  }
  return from.flatMap((name) => {
    if (name === 'all') return sessionSources;
    const source = sessionSources.find(({ id }) => id === name);
    if (!source) throw new UsageError(`--from ${name}: known sources are ${known}, all`);
    return [source];
  });
}

const megabytes = (files: readonly SessionFile[]) =>
  (files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6).toFixed(1);

function list(found: readonly Found[], consent: Consent, { json }: LearnFlags, io: Io): number {
  if (json) {
    const sources = found.map(({ source, files }) => ({
      source: source.id,
      sessions: files.length,
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      agreed: consent.agreed(source.id),
      new: files.filter((file) => consent.isNew(source.id, file)).length,
    }));
    io.print(JSON.stringify({ sources }));
    return exitStatus.succeeded;
  }
  const table = plainTable(['source', 'files', 'MB', 'not learned yet', ''], [1, 2, 3]);
  for (const { source, files } of found.filter((one) => one.files.length > 0)) {
    const fresh = files.filter((file) => consent.isNew(source.id, file)).length;
    table.push([source.id, String(files.length), megabytes(files), String(fresh), source.title]);
  }
  if (table.length === 0) {
    io.print(
      'No sessions of other agents were found for this workspace; --from SOURCE --path FOLDER reads them from elsewhere.',
    );
    return exitStatus.succeeded;
  }
  io.print(table.toString());
  io.print('Nothing was learned. Look first: knack learn --from SOURCE --dry-run; then without --dry-run.');
  return exitStatus.succeeded;
}

/** Once for each source and workspace. @throws UsageError when nobody can be asked. */
async function askConsent({ source, files }: Found, consent: Consent, flags: LearnFlags, io: Io): Promise<void> {
  if (consent.agreed(source.id) || files.length === 0) return;
  if (!flags.yes) {
    const what = `Read ${files.length} session file(s) of ${source.title} (${megabytes(files)} MB)`;
    if (!io.interactive || flags.json)
      throw new UsageError(`${what}? Nobody can be asked here: add --yes, or --dry-run to look first`);
    const { confirm } = await import('@inquirer/prompts');
    const message = `${what} and keep commands, their outcomes and the words of your tasks in this workspace's memory?`;
    if (!(await confirm({ message, default: false }))) throw new UsageError('nothing was read and nothing learned');
  }
  consent.agree(source.id, Date.now());
}

interface Learning {
  readonly memory: OpenMemory;
  readonly place: Place;
  readonly consent: Consent;
  readonly flags: Flags;
  readonly io: Io;
}

async function learnFound(found: readonly Found[], { memory, place, consent, flags, io }: Learning): Promise<number> {
  const settings = settingsFrom(flags);
  const learning = learningSettings(settings);
  const stop = new AbortController();
  const onSignal = () => stop.abort();
  process.once('SIGINT', onSignal);
  const reports = await learnAll(found, {
    ...{ place, store: memory.store, consent, settings: learning, ignored: settings.learnIgnore },
    ...(flags.since === undefined ? {} : { since: dateOf(flags.since) }),
    dryRun: flags.dryRun === true,
    now: Date.now(),
    signal: stop.signal,
    follow: (source, files) => progressBar(source, files, io, flags),
  });
  process.off('SIGINT', onSignal);
  if (!flags.dryRun) await saveMemory(memory.store, learning);
  tell(reports, flags, io);
  return stop.signal.aborted ? exitStatus.aborted : exitStatus.succeeded;
}

/** Only drawn on a terminal. */
function progressBar(source: SessionSource, files: readonly SessionFile[], io: Io, { json }: LearnFlags) {
  if (!io.interactive || json || files.length === 0) return { done: () => undefined, end: () => undefined };
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const bars = new MultiBar({ clearOnComplete: true, format: `${source.title} {bar} {percentage} %` }, Presets.rect);
  const bar = bars.create(Math.max(1, total), 0);
  return { done: ({ bytes }: SessionFile) => bar.increment(bytes), end: () => bars.stop() };
}

function dateOf(text: string): number {
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw new UsageError(`--since ${text}: give a date such as 2026-05-01`);
  return at;
}

function tell(reports: readonly LearnReport[], { json, dryRun }: LearnFlags, io: Io): void {
  if (json) {
    io.print(JSON.stringify({ sources: reports }));
    return;
  }
  for (const { source, sessions, steps, failures, skipped, reasons, aborted } of reports) {
    const verb = dryRun ? 'would learn' : 'learned';
    io.print(`${source}: ${verb} ${steps} new step(s) of ${sessions} session(s); ${failures} of them failed.`);
    if (skipped > 0) {
      const why = reasons.slice(0, 3).map(({ what, times }) => `${what} (${times})`);
      io.print(`  ${skipped} record(s) were skipped: ${why.join(', ')}`);
    }
    if (aborted) io.print('  Stopped; run the same command again to continue.');
  }
}
