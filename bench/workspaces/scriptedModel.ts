// A scripted model with a language model's faults: it has read the manifests, but guesses by habit as well, wavers from call to call, and
// claims success too soon.
import type { LanguageModel, Proposal, ProposalRequest, ProposedAction, TranscriptStep } from '../../src/core/ports.ts';
import { finishAction } from '../../src/core/tools/finish.ts';
import { toolOf } from '../../src/core/tools/registry.ts';
import { commandAction } from '../../src/core/tools/run.ts';
import { createFileReader } from '../../src/node/offline/commands/folder.ts';
import { readWorkspace } from '../../src/node/offline/commands/readWorkspace.ts';
import { actionConcepts } from '../../src/node/offline/request/vocabulary.ts';
import { drawsOf, normal, seedOf } from '../learning/random.ts';

/** What people usually run in such a workspace, by the managers and languages that the prompt names. */
const habits: readonly (readonly [RegExp, readonly string[]])[] = [
  [/pnpm/, ['pnpm test', 'pnpm run build', 'pnpm run lint', 'pnpm install']],
  [/yarn/, ['yarn test', 'yarn build', 'yarn lint', 'yarn install']],
  [/npm|javascript|typescript/, ['npm test', 'npm run build', 'npm run lint', 'npm run generate', 'npm start']],
  [/uv|poetry|pip|python/, ['python3 -m pytest', 'python3 -m unittest', 'PYTHONPATH=src python3 -m unittest discover']],
  [/cargo|rust/, ['cargo test', 'cargo build', 'cargo check']],
  [/\bgo\b/, ['go test ./...', 'go build ./...', 'go generate ./...']],
  [/./, ['make test', 'make', 'make build', 'just test', 'bash test.sh', 'ls -la', 'cat README.md']],
];
/** Standard deviation of what a logit wavers by from call to call, nats. */
const wavering = 1.2;

/** Failed steps after which it would rather give up. */
const patience = 3;

/** Same request, seed and files, same proposal: of the commands of the workspace at `root` those too that nobody asks for. */
export function createScriptedModel(root: string): LanguageModel {
  const reader = createFileReader();
  return {
    id: 'scripted',
    propose: async (request) => {
      const { commands } = await readWorkspace(root, reader, process.env['PATH'] ?? '');
      const known = commands.filter(({ kind }) => kind !== 'fallback').map(({ command }) => command);
      return proposal(request, known);
    },
  };
}

function proposal(request: ProposalRequest, known: readonly string[]): Proposal {
  const draw = drawsOf(seedOf(request.seed, request.transcript.length, 'scripted'));
  const facts = [...request.workspace.packageManagers, ...request.workspace.languages].join(' ');
  const commands = new Set([
    ...known,
    ...named(request.task),
    ...request.transcript.slice(-2).flatMap(({ observation }) => named(observation.text)),
    ...habits.flatMap(([pattern, lines]) => (pattern.test(facts === '' ? ' ' : facts) ? lines : [])),
  ]);
  const candidates = [...commands].map((command) => ({ action: commandAction(command) }));
  const check = checkFrom(known, request) ?? checkFrom([...commands], request);
  const wishes: readonly ProposedAction[] = [...candidates, finish(request), giveUp(request)].map(({ action }) => ({
    action,
    priorLogit: logitOf(action, request) + wavering * normal(draw),
  }));
  return {
    candidates: [...wishes].sort((a, b) => b.priorLogit - a.priorLogit).slice(0, request.maxCandidates),
    recalledLogits: request.recalled.map((action) => logitOf(action, request)),
    tier: 'verbalised',
    ...(check === undefined ? {} : { check: { command: check, reason: 'the task asks for it' } }),
  };
}

/** With the first step, as the prompt asks: the command that most resembles the task, one of the manifests' if any does. */
function checkFrom(commands: readonly string[], { task, transcript }: ProposalRequest): string | undefined {
  if (transcript.length > 0) return undefined;
  const [best] = commands.toSorted((a, b) => shared(task, b) - shared(task, a));
  return best !== undefined && shared(task, best) > 0 ? best : undefined;
}

/** Commands in quotes, as advice and errors have them. */
function named(text: string): readonly string[] {
  return [
    ...text.matchAll(/[`'"]((?:npm|pnpm|yarn|make|just|go|cargo|python3|cmake|ctest|uv|bash|sh) [^`'"\n]{2,60})[`'"]/g),
  ].map(([, command = '']) => command);
}

function finish({ transcript }: ProposalRequest): Pick<ProposedAction, 'action'> {
  const last = transcript.at(-1);
  const summary = last === undefined ? 'Nothing needed to be done.' : last.observation.text.trim().slice(-400);
  return { action: finishAction(summary === '' ? 'Done.' : summary, true) };
}

function giveUp({ transcript }: ProposalRequest): Pick<ProposedAction, 'action'> {
  const failed = transcript.filter((step) => commandOf(step) !== '' && !succeeded(step));
  const why = failed.at(-1)?.observation.text.trim().slice(-400) ?? '';
  return { action: finishAction(`Not done: ${why}`, false) };
}

/** By the stems that a command shares with the task, and by what became of it. */
function logitOf(
  { tool, input }: ProposedAction['action'],
  { task, transcript, earlier = [], unable = [] }: ProposalRequest,
): number {
  const last = transcript.at(-1);
  if (toolOf(tool).role === 'finish' && input['success'] === false)
    return transcript.filter((step) => !succeeded(step)).length < patience ? -3 : 2.5;
  if (toolOf(tool).role === 'finish')
    return last === undefined ? -3 : succeeded(last) && shared(task, commandOf(last)) > 0 ? 4 : -1;
  const command = typeof input['command'] === 'string' ? input['command'] : JSON.stringify(input);
  const tries = [...unable, ...earlier, ...transcript].filter((step) => commandOf(step) === command);
  const advised = last !== undefined && !succeeded(last) && last.observation.text.includes(command) ? 2.5 : 0;
  const history = tries.reduce((cost, step) => cost + (succeeded(step) ? 4 : 1.5), 0);
  return 2 * shared(task, command) + advised - history;
}

type Try = Pick<TranscriptStep, 'action' | 'observation'>;

const succeeded = ({ observation }: Try) => observation.status === 'exited' && observation.exitCode === 0;

function commandOf({ action }: Try): string {
  return typeof action.input['command'] === 'string' ? action.input['command'] : '';
}

/** Said of anything: they make no command resemble a task. */
const empty = new Set(
  'run runs the this that all any are does please make npm pnpm yarn just cargo bash python node'.split(' '),
);

function shared(task: string, command: string): number {
  const words = (text: string) => (text.toLowerCase().match(/[a-z]{3,}/g) ?? []).filter((word) => !empty.has(word));
  // It knows what words mean: to compile is to build.
  const stems = (text: string) => new Set([...words(text).map((word) => word.slice(0, 4)), ...actionConcepts(text)]);
  const wanted = stems(task);
  return [...stems(command)].filter((stem) => wanted.has(stem)).length;
}
