// Events of an episode as lines for a person, or as JSON Lines for a program.
import { atMost } from '../core/approval/inspector.ts';
import { inEnglish } from '../core/reason.ts';
import type { Settings } from '../core/settings.ts';
import { sentDecision, sentRisk } from '../core/policy/sentDecision.ts';
import { reasonText } from '../words/reason.ts';
import yoctoSpinner from 'yocto-spinner';
import { commandOf } from '../core/action/command.ts';
import type { AgentEvent } from '../core/agent/events.ts';
import { unifiedDiff } from '../core/files/fileDiff.ts';
import { actionText } from '../core/policy/explain.ts';
import type { PastEpisodes } from '../core/policy/pastSteps.ts';
import { toolOf } from '../core/tools/registry.ts';
import type { Action } from '../core/types.ts';
import type { Decision } from '../core/decision.ts';
import type { Observation } from '../core/episode.ts';
import type { ScriptText } from '../node/workspace/scriptText.ts';
import { endReasonText } from '../words/endReason.ts';
import { flakyParts } from '../words/flaky.ts';
import { answerLines } from './answer.ts';
import { cardLines, oneLine, partText } from './card.ts';
import { changedLines } from './changedLines.ts';
import { changeLines, diffLines } from './diff.ts';
import { observationText } from './episodes.ts';
import type { Io } from './io.ts';
import { counted, plain } from './io.ts';
import { createPatience } from './patience.ts';
import { stepOutput } from './stepOutput.ts';

export type Render = (event: AgentEvent) => void | Promise<void>;

/** The episodes behind a decision's evidence, read when its card is drawn. */
export type ReadPast = (decision: Decision) => Promise<PastEpisodes>;

/** One event per line (docs/formats.md); observations are part of the event. */
export function renderJson(io: Io): Render {
  return (event) => {
    io.print(JSON.stringify(sentEvent(event)));
  };
}

/** Reasons are sentences there. */
function sentEvent(event: AgentEvent): object {
  switch (event.type) {
    case 'episodeEnd':
      return { ...event, reason: endReasonText(event.reason) };
    case 'observation':
      return { type: event.type, t: event.t, ...event.observation };
    case 'decision':
      return { ...event, decision: sentDecision(event.decision) };
    case 'approvalRequest':
      return { ...event, risk: sentRisk(event.risk), reason: inEnglish(event.reason) };
    default:
      return event;
  }
}

/** Flags as they were given, each after a blank: those that select this memory, and the model's server. */
export interface Place {
  readonly memory: string;
  readonly server: string;
}

/**
 * `place`: for suggested commands. `scriptOf`: what a command that runs a script of the
 * workspace actually runs.
 */
export function renderText(
  io: Io,
  readPast: ReadPast,
  place: Place = { memory: '', server: '' },
  scriptOf: (command: string) => ScriptText | undefined = () => undefined,
): Render {
  const { colors } = io;
  const spinner = io.interactive ? yoctoSpinner({ text: 'weighing actions' }) : undefined;
  const output = stepOutput(io);
  let episodeId = '';
  /** What the agent says at the end. */
  let answer = '';
  /** Whether the diff of the step has been shown. */
  let approved = false;
  /** The last step whose tool itself reported its changes. */
  let toldAt = -1;
  /** What needed approval while nobody could be asked. */
  const refused: AskedFor[] = [];
  let asked: AskedFor | undefined;
  let problem = '';
  let limitSeconds = 0;
  let approve: Settings['approve'] = 'ask';
  const patience = createPatience((seconds) =>
    output.note(`silent for ${seconds} s, still running: Ctrl+C ends the run, the time limit is ${limitSeconds} s`),
  );
  return async (event) => {
    spinner?.stop();
    switch (event.type) {
      case 'proposing':
        spinner?.start();
        return;
      case 'episodeStart':
        ({ episodeId } = event);
        limitSeconds = event.settings.commandTimeout;
        ({ approve } = event.settings);
        for (const line of headLines(event, io)) io.print(line);
        return;
      case 'decision':
        io.print('');
        for (const line of cardLines(event.decision, io, { past: await readPast(event.decision) })) io.print(line);
        return;
      case 'approvalRequest':
        io.print(`  ${colors.yellow(`needs approval: ${plain(reasonText(event.reason))}`)}`);
        for (const line of scriptLines(event.action, scriptOf, io)) io.print(line);
        for (const diff of event.changes ?? []) for (const line of diffLines(unifiedDiff(diff), io)) io.print(line);
        approved = event.changes !== undefined;
        asked = event;
        return;
      case 'approval':
        if (event.approval.kind === 'edited')
          io.print(`  instead: ${oneLine(actionText(event.approval.action), io.width - 12)}`);
        return;
      case 'actionStart':
        answer = answerOf(event.action);
        if (commandOf(event.action) !== undefined) patience.wait();
        return;
      case 'output':
        patience.wait();
        output.write(event.text);
        return;
      case 'observation': {
        const { observation, t } = event;
        patience.end();
        if (asked && observation.status === 'refused') refused.push(asked);
        asked = undefined;
        output.end(observation, `knack explain ${episodeId} --step ${t + 1} --output${place.memory}`);
        for (const line of changeLines(observation, io, { full: !approved })) io.print(line);
        if (observation.changes) toldAt = t;
        approved = false;
        for (const line of observationLines(observation, io)) io.print(`  ${line}`);
        return;
      }
      case 'changes':
        if (event.t === toldAt) return;
        for (const line of changedLines(event.files, io)) io.print(`  ${line}`);
        return;
      case 'checkInferred':
        if (event.decides)
          io.print(colors.dim(`check: ${oneLine(event.command, io.width - 46)}, inferred (--no-check turns it off)`));
        return;
      case 'check':
        io.print(`  ${checkLine(event, io)}`);
        return;
      case 'notice':
        problem = event.message;
        io.warn(event.level === 'info' ? event.message : colors.yellow(event.message));
        return;
      case 'episodeEnd':
        for (const line of endLines(event, { answer, problem, refused, approve, place, io })) io.print(line);
        return;
      case 'signal':
        return;
    }
  };
}

function scriptLines(
  action: Action,
  scriptOf: (command: string) => ScriptText | undefined,
  { colors, width }: Io,
): readonly string[] {
  const command = commandOf(action);
  const script = command === undefined ? undefined : scriptOf(command);
  return script ? [colors.dim(`  runs a script of ${script.file}: ${oneLine(script.text, width - 30)}`)] : [];
}

function headLines(
  { task, model, memory, experiences, episodeId, check }: Extract<AgentEvent, { type: 'episodeStart' }>,
  { colors, width }: Io,
): readonly string[] {
  const known = memory === 'off' ? 'memory off' : `memory ${memory}, ${counted(experiences, 'experience')}`;
  const line = `${model}, ${known}, episode ${episodeId}`;
  // Its name is what other commands take: never cut.
  const lines = line.length <= width ? [line] : [oneLine(`${model}, ${known}`, width), `episode ${episodeId}`];
  return [
    colors.bold(oneLine(task, width)),
    ...lines.map((each) => colors.dim(each)),
    ...(check === undefined ? [] : [colors.dim(oneLine(`check: ${check}`, width))]),
  ];
}

/** What the agent says as it finishes; empty for any other action. */
function answerOf({ tool, input }: Action): string {
  const known = toolOf(tool);
  return known.role === 'finish' ? (known.messageOf?.(input) ?? '') : '';
}

interface Ending {
  readonly answer: string;
  /** The last notice, to avoid repeating it. */
  readonly problem: string;
  readonly refused: readonly AskedFor[];
  readonly approve: Settings['approve'];
  readonly place: Place;
  readonly io: Io;
}

function endLines(
  event: Extract<AgentEvent, { type: 'episodeEnd' }>,
  { answer, problem, refused, approve, place, io }: Ending,
): readonly string[] {
  const { colors } = io;
  const { outcome, reason, steps, usage } = event;
  const paint = outcome === 'succeeded' ? colors.green : outcome === 'failed' ? colors.red : colors.yellow;
  const text = endReasonText(reason);
  const said = answerLines(answer, io);
  return [
    '',
    ...(said.length > 0 ? [...said, ''] : []),
    `${paint(reason.kind === 'answered' ? 'answered' : outcome)}: ${text === problem ? 'see above' : text}, ${counted(steps, 'step')}${usageText(usage)}`,
    ...(event.flaky
      ? [
          colors.yellow(
            flakyParts(event.flaky)
              .map((part) => partText(part, io.width))
              .join(''),
          ),
        ]
      : []),
    ...(refused.length > 0 && !io.interactive ? [colors.yellow(howToAllow(refused, approve))] : []),
    ...(outcome === 'aborted' || outcome === 'interrupted'
      ? [`To continue it: knack resume ${event.episodeId}${place.memory}${place.server}`]
      : []),
  ];
}

type AskedFor = Pick<Extract<AgentEvent, { type: 'approvalRequest' }>, 'action' | 'risk' | 'reason' | 'always'>;

/** The least permission that lets them run, as far as a class or a rule can; of those that always ask, who may answer. */
function howToAllow(refused: readonly AskedFor[], approve: Settings['approve']): string {
  const isAllowable = ({ risk, always }: AskedFor) =>
    always !== true && !risk.alwaysAsk && risk.class !== 'destructive';
  const allowable = refused.filter(isAllowable);
  const commandsOf = (some: readonly AskedFor[]) => [...new Set(some.flatMap(({ action }) => commandOf(action) ?? []))];
  const [example] = commandsOf(allowable);
  const kept = commandsOf(refused.filter((one) => !isAllowable(one)));
  const whichAsk = kept.length === 0 ? 'Some things' : kept.map((command) => `\`${plain(command)}\``).join(' and ');
  const always = `${whichAsk} always ask${kept.length === 1 ? 's' : ''}, and there is no terminal to ask in: no option changes that. Run Knack at a terminal, where it asks, or run ${kept.length === 1 ? 'it' : 'them'} yourself.`;
  if (allowable.length === 0) return always;
  // What a script of the workspace does, its line does not show.
  const reaches = allowable.some(({ risk, reason }) => risk.class === 'network' || reason.code === 'usesNetwork');
  const level = reaches ? 'network' : 'write';
  const what = reaches ? 'uses the network' : 'stays in the workspace';
  // Where that level is given already, only a rule helps.
  const byLevel =
    approve !== 'ask' && atMost(level, approve) ? undefined : `let what ${what} run unasked with --approve ${level}`;
  const byRule =
    example === undefined ? undefined : `name commands: --allow "${example.replace(/(["\\$`])/g, '\\$1')}"`;
  const ways = [byLevel, byRule].filter((way) => way !== undefined).join(', or ');
  const help = ways === '' ? always : `${ways.charAt(0).toUpperCase()}${ways.slice(1)}.`;
  return `Commands needed approval, and there is no terminal to ask in. ${help}${kept.length > 0 && ways !== '' ? ` ${always}` : ''}`;
}

function checkLine({ passed, inferred, observation }: Extract<AgentEvent, { type: 'check' }>, { colors }: Io): string {
  const name = inferred ? 'check (inferred)' : 'check';
  if (passed === true) return `${name}: ${colors.green('passed')}`;
  return `${name}: ${colors.red(observationText(observation))}`;
}

/** How the step ended; messages of a tool or the policy in full, as there is no other output. */
function observationLines(observation: Observation, { colors, width }: Io): readonly string[] {
  const { status, exitCode, text } = observation;
  if (status === 'exited' && exitCode === 0) return [colors.green(observationText(observation))];
  if (status === 'ok') return [colors.dim(observationText(observation))];
  const told = status === 'toolError' || status === 'refused' || status === 'rejected';
  const lines = told ? plain(text).trimEnd().split('\n') : [observationText(observation)];
  const shown = lines.length > maxToldLines ? [...lines.slice(0, 4), '…', ...lines.slice(5 - maxToldLines)] : lines;
  return shown.map((line) => colors.red(oneLine(line, Math.max(200, width))));
}

const maxToldLines = 20;

function usageText({ inputTokens, outputTokens, cost }: Extract<AgentEvent, { type: 'episodeEnd' }>['usage']): string {
  const tokens =
    inputTokens === undefined && outputTokens === undefined
      ? ''
      : `, ${(inputTokens ?? 0) + (outputTokens ?? 0)} tokens`;
  return cost === undefined ? tokens : `${tokens}, cost ${cost.toFixed(4)}`;
}
