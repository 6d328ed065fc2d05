// Claude Code: ~/.claude/projects/<folder>/<session>.jsonl, one record a line.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Observation } from '../../../core/episode.ts';
import type { SessionEvent } from '../events.ts';
import { exitedWith, observed } from '../events.ts';
import type { Fields } from '../records.ts';
import {
  contentText,
  fieldsOf,
  filesBelow,
  filesOf,
  given,
  isSkipped,
  isWithin,
  jsonLines,
  listOf,
  nonEmpty,
  sessionFile,
  textOf,
  timeOf,
} from '../records.ts';
import type { SessionSource } from '../source.ts';
import { claudeTools } from '../toolNames.ts';

const isTranscript = (name: string) => name.endsWith('.jsonl');

export const claude: SessionSource = {
  id: 'claude',
  title: 'Claude Code',
  kind: 'agent',
  async *find({ root, home, env, paths }) {
    for await (const path of paths ? filesOf(paths, isTranscript) : transcripts(root, home, env)) {
      const file = await sessionFile(path, undefined, paths ? root : undefined);
      if (file) yield file;
    }
  },
  async *read(file) {
    const ran = new Map<string, boolean>();
    for await (const record of jsonLines(file.path)) {
      if (isSkipped(record)) yield record;
      else yield* eventsOf(record, file.path, ran);
    }
  },
};

/** The folder's name is the path of the workspace with everything but letters and digits replaced: also those of its folders. */
async function* transcripts(
  root: string,
  home: string,
  env: Readonly<Record<string, string | undefined>>,
): AsyncGenerator<string, void> {
  const projects = join(env['CLAUDE_CONFIG_DIR'] ?? join(home, '.claude'), 'projects');
  const own = root.replaceAll(/[^A-Za-z0-9]/g, '-');
  for (const name of (await readdir(projects).catch(() => [])).sort()) {
    const folder = join(projects, name);
    if (name === own || name.startsWith(`${own}-`) || (await isLinked(folder, root))) {
      yield* filesBelow(folder, isTranscript);
    }
  }
}

/** Most records before the first that names a folder. */
const mostBefore = 20;

/** Whether the folder is named after a symbolic link: its first transcript names where it ran. */
async function isLinked(folder: string, root: string): Promise<boolean> {
  for await (const path of filesBelow(folder, isTranscript)) {
    const cwd = await firstFolder(path).catch(() => undefined);
    if (cwd !== undefined) return isWithin(cwd, root);
  }
  return false;
}

async function firstFolder(path: string): Promise<string | undefined> {
  let before = 0;
  for await (const record of jsonLines(path)) {
    const cwd = isSkipped(record) ? undefined : textOf(record['cwd']);
    if (cwd !== undefined || ++before > mostBefore) return cwd;
  }
  return undefined;
}

/** Kinds that are irrelevant to what was done. */
const quiet = new Set([
  ...['summary', 'system', 'progress', 'attachment', 'file-history-snapshot', 'queue-operation', 'result', 'mode'],
  ...['last-prompt', 'custom-title', 'ai-title', 'agent-name', 'agent-color', 'tag', 'pr-link', 'permission-mode'],
  ...['worktree-state', 'relocated', 'bridge-session', 'frame-link', 'started'],
]);

function* eventsOf(record: Fields, path: string, background: Map<string, boolean>): Generator<SessionEvent, void> {
  const type = textOf(record['type']);
  if (type !== 'user' && type !== 'assistant') {
    if (type === undefined || !quiet.has(type)) yield { kind: 'skipped', what: `record ${type ?? 'without a type'}` };
    return;
  }
  const common = commonOf(record, path);
  const message = fieldsOf(record['message']);
  const model = textOf(message['model']);
  yield {
    kind: 'setting',
    ...common,
    ...given('session', textOf(record['sessionId'])),
    ...given('cwd', textOf(record['cwd'])),
    ...given('branch', nonEmpty(record['gitBranch'])),
    ...given('model', model === '<synthetic>' ? undefined : model),
  };
  if (type === 'assistant') {
    for (const block of listOf(message['content'])) yield* callOf(fieldsOf(block), common, background);
    if (message['stop_reason'] === 'end_turn') yield { kind: 'end', ...common };
  } else yield* userEvents(record, message, common, background);
}

interface CommonFields {
  readonly at?: number;
  readonly lane?: string;
}

function commonOf(record: Fields, path: string): CommonFields {
  const at = timeOf(record['timestamp']);
  const side = record['isSidechain'] === true || path.includes('/subagents/');
  const lane = side ? (textOf(record['agentId']) ?? 'side') : undefined;
  return { ...given('at', at), ...given('lane', lane) };
}

function* callOf(block: Fields, common: CommonFields, background: Map<string, boolean>): Generator<SessionEvent, void> {
  if (block['type'] !== 'tool_use') return;
  const input = fieldsOf(block['input']);
  const name = textOf(block['name']) ?? '';
  const id = textOf(block['id']);
  const command = textOf(input['command']);
  if (claudeTools.shells.has(name) && id !== undefined && command !== undefined) {
    if (input['run_in_background'] === true) background.set(id, true);
    yield { kind: 'command', ...common, id, command };
    return;
  }
  const tool = claudeTools.tools[name];
  if (tool !== undefined) yield { kind: 'tool', ...common, tool, ...given('path', textOf(input['file_path'])) };
}

function* userEvents(
  record: Fields,
  message: Fields,
  common: CommonFields,
  background: Map<string, boolean>,
): Generator<SessionEvent, void> {
  const { content } = message;
  for (const block of listOf(content).map(fieldsOf)) {
    if (block['type'] !== 'tool_result') continue;
    const id = textOf(block['tool_use_id']);
    if (id === undefined) continue;
    const inBackground = background.delete(id);
    yield { kind: 'result', ...common, id, observation: observationOf(block, record, inBackground) };
  }
  if (record['isMeta'] === true || record['isCompactSummary'] === true || record['promptSource'] === 'system') return;
  const said = contentText(listOf(content).length > 0 ? typed(listOf(content)) : content).trim();
  const text = slashCommand(said) ?? said;
  if (text !== '' && !injected.test(text)) yield { kind: 'prompt', ...common, text };
}

const typed = (blocks: readonly unknown[]) => blocks.filter((block) => fieldsOf(block)['type'] === 'text');

/** The user's own commands (`/review 7`) stand for the prompt that they expand to; those of the program (`/clear`) begin otherwise. */
function slashCommand(text: string): string | undefined {
  if (!text.startsWith('<command-message>')) return undefined;
  const name = /<command-name>\/?([^<]*)<\/command-name>/.exec(text)?.[1] ?? '';
  const given = /<command-args>([\s\S]*?)<\/command-args>/.exec(text)?.[1] ?? '';
  return `${name} ${given}`.trim();
}

/** User messages written by the program itself: reminders, slash commands, interruptions. */
const injected = /^(?:<[a-z-]+>|\[Request interrupted|Caveat: )/;

/**
 * The program reports a failed command as an error that begins with `Exit code N`; what the command printed comes after it, and
 * cannot stand in for it. No error: 0, whatever the text says.
 */
function observationOf(block: Fields, record: Fields, inBackground: boolean): Observation {
  const text = contentText(block['content']);
  const result = fieldsOf(record['toolUseResult']);
  if (result['interrupted'] === true) return observed({ status: 'aborted' }, text);
  if (block['is_error'] === true) return failureOf(text, textOf(record['toolDenialKind']));
  const running = inBackground || result['backgroundTaskId'] !== undefined;
  // An interpretation is given if a status other than 0 is not a failure, as with grep.
  const unclear = running || typeof result['returnCodeInterpretation'] === 'string';
  return exitedWith(unclear ? undefined : 0, text);
}

function failureOf(text: string, denial: string | undefined): Observation {
  const [whole = '', code] = /^(?:Error: )?Exit code (\d{1,3})(?:\n|$)/.exec(text) ?? [];
  if (code !== undefined) return exitedWith(Number(code) === 0 ? undefined : Number(code), text.slice(whole.length));
  if (denial !== undefined && denial !== 'user') return observed({ status: 'refused' });
  if (denial === 'user' || /^The user doesn't want to (?:proceed|take this action)/.test(text)) {
    return observed({ status: 'rejected' });
  }
  if (/^(?:Error: )?Command timed out/.test(text)) return observed({ status: 'timedOut' }, text);
  if (
    /^(?:<tool_use_error>|Permission|This command requires approval|PreToolUse|\w+ operation blocked by hook)/.test(
      text,
    )
  ) {
    return observed({ status: 'refused' });
  }
  return observed({ status: 'unknown' }, text);
}
