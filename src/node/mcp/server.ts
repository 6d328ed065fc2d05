// The memory as an MCP server: any agent that speaks the protocol can ask what is known, and report a command's result.
import { McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { toStandardJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { loadStateEncoder } from '../../core/state/encoder.ts';
import { redactSecrets } from '../../core/state/secrets/redact.ts';
import { commandAction } from '../../core/tools/run.ts';
import { advise } from '../hooks/advise.ts';
import type { AskedMemory } from '../memory/answers.ts';
import { recall, record } from '../memory/answers.ts';
import type { Describe } from '../memory/explained.ts';
import { explainStep } from '../memory/explained.ts';
import { exitedWith } from '../sessions/events.ts';
import { readWorkspaceFacts } from '../workspace/facts.ts';

export interface McpMemory extends AskedMemory {
  /** The database, for reads without folding. */
  readonly storeFile: string;
  readonly describe: Describe;
  readonly version: string;
}

const words = (description: string) =>
  v.pipe(v.string(), v.minLength(1), v.maxLength(4000), v.description(description));
const exitStatus = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(255),
  v.description('Exit status, 0 to 255.'),
);
const task = words('The task, as you would describe it to a colleague.');
const command = words('A shell command line.');

const schemas = {
  recall: v.strictObject({ task, action: v.optional(words('Only actions that contain this text.')) }),
  advise: v.strictObject({
    task,
    command,
    previous: v.optional(
      v.pipe(
        v.array(v.strictObject({ command, exitCode: v.optional(exitStatus) })),
        v.maxLength(20),
        v.description('What was run before in this task, oldest first.'),
      ),
    ),
  }),
  report: v.pipe(
    v.strictObject({
      task,
      command,
      exitCode: exitStatus,
      source: v.optional(words('Who reports it: the name of the agent.')),
    }),
  ),
  explain: v.strictObject({
    episode: v.optional(words('Id of an episode; the newest one when absent.')),
    step: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(1), v.description('Step, from 1; the last one when absent.')),
    ),
  }),
};

/** Reads and appends; nothing it does runs a command or changes a file of the workspace. */
export function createMcpServer(memory: McpMemory): McpServer {
  const server = new McpServer({ name: 'knack', version: memory.version });
  const readOnly = { readOnlyHint: true, openWorldHint: false };
  server.registerTool(
    'recall',
    {
      title: 'What was tried',
      description: 'What was tried in this workspace in situations like this task, and how it turned out.',
      inputSchema: toStandardJsonSchema(schemas.recall),
      annotations: readOnly,
    },
    async (input) => text(await recall(memory, input)),
  );
  server.registerTool(
    'advise',
    {
      title: 'Before a command',
      description:
        'What is known of a command before it runs: whether it failed in situations like this, and what worked.',
      inputSchema: toStandardJsonSchema(schemas.advise),
      annotations: readOnly,
    },
    async (input) => text(await adviceOn(memory, input)),
  );
  server.registerTool(
    'report',
    {
      title: 'Report the result of a command',
      description:
        'Records the exit status of a command that was run for a task. It counts less than what Knack observed itself.',
      inputSchema: toStandardJsonSchema(schemas.report),
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    },
    async ({ source = 'an MCP client', ...input }) =>
      text(await record(memory, { ...input, source: plainName(source) })),
  );
  server.registerTool(
    'explain',
    {
      title: 'Why a step was chosen',
      description: 'Why Knack chose a step: the candidates with their numbers, and the past steps that moved them.',
      inputSchema: toStandardJsonSchema(schemas.explain),
      annotations: readOnly,
    },
    async ({ episode, step }) => {
      const answer = await explainStep(await memory.store(), { episode, step }, memory.describe);
      return answer.ok ? text(answer.text) : { ...text(answer.text), isError: true };
    },
  );
  addResources(server, memory);
  return server;
}

const text = (said: string) => ({ content: [{ type: 'text' as const, text: said }] });

async function adviceOn(
  memory: McpMemory,
  { task: told, command: line, previous = [] }: v.InferOutput<typeof schemas.advise>,
): Promise<string> {
  const [encoder, workspace] = await Promise.all([loadStateEncoder(), readWorkspaceFacts(memory.root)]);
  const transcript = previous.map(({ command: ran, exitCode }, t) => ({
    t,
    action: commandAction(ran),
    observation: exitedWith(exitCode),
  }));
  const state = encoder.encode({ task: redactSecrets(told), workspace, transcript });
  const situation = { state: () => state, refusals: () => 0 };
  const answer = await advise({ command: line, situation, storeFile: memory.storeFile, voice: 'advise', draw: 0 });
  return answer?.text ?? 'No objection: it has not failed here, or not often enough to warn.';
}

/** Episodes that a list shows. */
const listed = 50;
const prefix = 'knack://episodes';

/** Episodes as JSON: their steps and outcomes, without the evidence of each decision. */
function addResources(server: McpServer, memory: McpMemory): void {
  const list = async () => {
    const query = { order: 'newestFirst', limit: listed } as const;
    const episodes = await (await memory.store()).summaries(query, memory.settings);
    return {
      resources: episodes.map(({ episodeId, task: name, outcome }) => ({
        uri: `${prefix}/${encodeURIComponent(episodeId)}`,
        name: name.slice(0, 100),
        description: outcome ?? 'running',
        mimeType: 'application/json',
      })),
    };
  };
  server.registerResource(
    'episode',
    new ResourceTemplate(`${prefix}/{id}`, { list }),
    {
      title: 'An episode',
      description: 'What was done for a task, step by step, and how it ended.',
      mimeType: 'application/json',
    },
    async (uri, { id }) => {
      const wanted = decodeURIComponent(String(id));
      const [episode] = await (await memory.store()).episodes({ episodeIds: [wanted] });
      if (!episode) throw new Error(`there is no episode ${wanted}; resources/list names the newest ${listed}`);
      const { steps, ...rest } = episode;
      const outline = steps.map(({ t, at, decision, executed, observation }) => {
        const chosen = executed ?? decision.candidates[decision.chosen];
        const { status, exitCode, durationMs } = observation ?? {};
        return { t, at, state: decision.state, action: chosen?.action, status, exitCode, durationMs };
      });
      const body = JSON.stringify({ ...rest, steps: outline }, null, 2);
      return { contents: [{ uri: uri.href, mimeType: 'application/json', text: redactSecrets(body) }] };
    },
  );
}

/** On one line, without control characters or secrets: it is the title of cards for reported commands. */
function plainName(source: string): string {
  return redactSecrets(source.replaceAll(/[\p{C}\s]+/gu, ' ').trim());
}
