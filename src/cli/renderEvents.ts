// Events of an episode as lines for a person, or as JSON Lines for a program.
import yoctoSpinner from 'yocto-spinner';
import type { AgentEvent } from '../core/agent/events.ts';
import { actionText, signed } from '../core/policy/explain.ts';
import type { PastEpisodes } from '../core/policy/pastSteps.ts';
import type { Decision, Observation } from '../core/types.ts';
import { cardLines, oneLine } from './card.ts';
import { observationText } from './episodes.ts';
import type { Io } from './io.ts';
import { plain } from './io.ts';

export type Render = (event: AgentEvent) => void | Promise<void>;

/** What the evidence of a decision points to, read when its card is drawn. */
export type ReadPast = (decision: Decision) => Promise<PastEpisodes>;

/** One event a line (docs/formats.md); what was observed stands in the event itself. */
export function renderJson(io: Io): Render {
  return (event) => {
    if (event.type !== 'observation') io.print(JSON.stringify(event));
    else io.print(JSON.stringify({ type: event.type, t: event.t, ...event.observation }));
  };
}

/** Sets output apart from what Knack says. */
const margin = '  │ ';
/** Output is shown to this many characters a step; the rest is in the memory and in the file that the agent can read. */
const shownOutput = 4000;

export function renderText(io: Io, readPast: ReadPast): Render {
  const { colors } = io;
  const spinner = io.interactive ? yoctoSpinner({ text: 'weighing actions' }) : undefined;
  let shown = 0;
  let atLineStart = true;
  const output = (text: string) => {
    const room = Math.max(0, shownOutput - shown);
    const visible = plain(text).slice(0, room);
    if (visible !== '') {
      const prefixed = visible.replace(/\n(?=[\s\S])/g, `\n${margin}`);
      io.write(colors.dim(atLineStart ? margin + prefixed : prefixed));
      atLineStart = visible.endsWith('\n');
    }
    if (shown <= shownOutput && shown + text.length > shownOutput)
      io.write(colors.dim(`\n${margin}… more output, not shown`));
    shown += text.length;
  };
  const endOutput = () => {
    if (shown > 0 && !atLineStart) io.print('');
    shown = 0;
    atLineStart = true;
  };
  return async (event) => {
    spinner?.stop();
    switch (event.type) {
      case 'proposing':
        spinner?.start();
        return;
      case 'episodeStart': {
        const memory =
          event.memory === 'off' ? 'memory off' : `memory ${event.memory}, ${event.experiences} experiences`;
        io.print(
          `${colors.bold(oneLine(event.task, io.width))}  ${colors.dim(`${event.model}, ${memory}, ${event.episodeId}`)}`,
        );
        return;
      }
      case 'decision':
        io.print('');
        for (const line of cardLines(event.decision, io, { past: await readPast(event.decision) })) io.print(line);
        return;
      case 'approvalRequest':
        io.print(`  ${colors.yellow(`needs approval: ${event.reason}`)}`);
        return;
      case 'approval':
        if (event.approval.kind === 'edited')
          io.print(`  edited: ${oneLine(actionText(event.approval.action), io.width - 12)}`);
        return;
      case 'output':
        output(event.text);
        return;
      case 'observation':
        endOutput();
        io.print(`  ${observationLine(event.observation, io)}`);
        return;
      case 'checkInferred':
        io.print(colors.dim(`check: ${oneLine(event.command, io.width - 40)}, inferred (--no-check: none)`));
        return;
      case 'check':
        endOutput();
        io.print(`  ${checkLine(event, io)}`);
        return;
      case 'notice':
        io.warn(event.level === 'info' ? event.message : colors.yellow(event.message));
        return;
      case 'episodeEnd': {
        const paint =
          event.outcome === 'succeeded' ? colors.green : event.outcome === 'failed' ? colors.red : colors.yellow;
        const value = event.discountedReturns[0];
        const returned = value === undefined ? '' : `, return ${signed(value)}`;
        io.print('');
        io.print(
          `${paint(event.outcome)}: ${event.reason}, ${event.steps} ${event.steps === 1 ? 'step' : 'steps'}${returned}${usageText(event.usage)}`,
        );
        return;
      }
      case 'actionStart':
      case 'signal':
        return;
    }
  };
}

function checkLine({ passed, inferred, observation }: Extract<AgentEvent, { type: 'check' }>, { colors }: Io): string {
  const name = inferred ? 'check (inferred)' : 'check';
  if (passed === true) return `${name}: ${colors.green('passed')}`;
  return `${name}: ${colors.red(observationText(observation))}`;
}

function observationLine(observation: Observation, { colors }: Io): string {
  const text = observationText(observation);
  if (observation.status === 'exited' && observation.exitCode === 0) return colors.green(text);
  return observation.status === 'ok' ? colors.dim(text) : colors.red(text);
}

function usageText({ inputTokens, outputTokens, cost }: Extract<AgentEvent, { type: 'episodeEnd' }>['usage']): string {
  const tokens =
    inputTokens === undefined && outputTokens === undefined
      ? ''
      : `, ${(inputTokens ?? 0) + (outputTokens ?? 0)} tokens`;
  return cost === undefined ? tokens : `${tokens}, cost ${cost.toFixed(4)}`;
}
