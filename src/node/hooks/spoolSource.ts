// Reads a spool like any other session: what hooks reported becomes episodes the way session files do.
import type { SessionEvent } from '../sessions/events.ts';
import { given, isSkipped, jsonLines, textOf, timeOf } from '../sessions/records.ts';
import type { SessionSource } from '../sessions/source.ts';
import { sessionSources } from '../sessions/sources/registry.ts';
import { hookAgents } from './agents/registry.ts';
import { observationOf } from './spool.ts';

/** Sources of spools: agents with hooks, and the user's own terminals in VS Code. */
export const spoolOwners: readonly SpoolOwner[] = [
  ...hookAgents.map(({ id, title }) => ({
    ...{ id, title, kind: 'agent' as const },
    hasHooksWithoutIds: sessionSources.some((source) => source.id === id && source.hasHooksWithoutIds === true),
  })),
  { id: 'terminal', title: 'Your terminals', kind: 'terminal' },
];

type SpoolOwner = Pick<SessionSource, 'id' | 'title' | 'kind' | 'hasHooksWithoutIds'>;

/** Ids are those of the agent's own files where its hooks give them, or made of the content, so that learning from these as well counts nothing twice. */
export function spoolSource(owner: SpoolOwner): SessionSource {
  return {
    ...owner,
    async *find() {
      // The spools of a workspace are found by their folder.
    },
    async *read(file) {
      let last: string | undefined;
      let index = 0;
      yield { kind: 'setting', session: file.session };
      for await (const line of jsonLines(file.path)) {
        if (isSkipped(line)) {
          yield line;
          continue;
        }
        const common = given('at', timeOf(line['at']));
        const cwd = textOf(line['cwd']);
        if (cwd !== undefined) yield { kind: 'setting', ...common, cwd };
        const { kind } = line;
        const text = textOf(line['text']);
        const command = textOf(line['command']);
        if (kind === 'prompt' && text !== undefined) yield { kind: 'prompt', ...common, text };
        else if (kind === 'end') yield { kind: 'end', ...common };
        else if (kind === 'tool') yield* toolEvents(line);
        else if (kind === 'after' && command !== undefined) {
          const call = textOf(line['id']) ?? `hook.${file.session}.${index++}`;
          // Two agents' hooks may report the same call.
          if (call === last) continue;
          last = call;
          yield { kind: 'command', ...common, id: call, command };
          yield { kind: 'result', ...common, id: call, observation: observationOf(line) };
        }
      }
    },
  };
}

const tools = ['read', 'edit', 'write', 'search'] as const;

function* toolEvents(line: Readonly<Record<string, unknown>>): Generator<SessionEvent, void> {
  const tool = tools.find((one) => one === line['tool']);
  if (tool !== undefined) yield { kind: 'tool', tool, ...given('path', textOf(line['path'])) };
}
