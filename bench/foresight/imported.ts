// Session files of other agents, read by the importers of `knack learn`: the same walk over what a user would bring.
import { homedir } from 'node:os';
import type { SessionFile, SessionSource } from '../../src/node/sessions/source.ts';
import { sessionSources } from '../../src/node/sessions/sources/registry.ts';
import type { Turn } from '../../src/node/sessions/turns.ts';
import { turnsOf } from '../../src/node/sessions/turns.ts';
import type { RecordedEpisode } from './data.ts';

/**
 * The turns of all sessions below `path`, in the order in which they began. Steps whose ending is not stated are left out; whether a turn
 * succeeded is not known. @throws Error for an unknown source.
 */
export async function readSessions(sourceId: string, path: string): Promise<readonly RecordedEpisode[]> {
  const source = sessionSources.find(({ id }) => id === sourceId);
  if (!source) throw new Error(`--from ${sourceId}: known are ${sessionSources.map(({ id }) => id).join(', ')}`);
  const place = { root: '/', home: homedir(), env: {}, paths: [path] };
  const turns: Turn[] = [];
  for await (const file of source.find(place)) turns.push(...(await turnsIn(source, file)));
  if (turns.length === 0) throw new Error(`--data ${path}: no session of ${source.title} with commands in it`);
  turns.sort((a, b) => (a.steps[0]?.at ?? 0) - (b.steps[0]?.at ?? 0));
  return turns.map(recorded);
}

async function turnsIn(source: SessionSource, file: SessionFile): Promise<readonly Turn[]> {
  const place = { root: '/', home: '', env: {} };
  const options = {
    root: place.root,
    anywhere: true,
    session: file.session,
    terminal: source.kind === 'terminal',
    accepts: () => true,
    onSkipped: () => undefined,
  };
  const turns: Turn[] = [];
  for await (const turn of turnsOf(source.read(file, place), options)) turns.push(turn);
  return turns;
}

function recorded({ task, steps }: Turn): RecordedEpisode {
  return {
    task,
    request: task,
    succeeded: undefined,
    steps: steps.flatMap(({ command, observation }) => {
      if (observation?.status !== 'exited') return [];
      return { command, observation, failed: observation.exitCode !== 0 };
    }),
  };
}
