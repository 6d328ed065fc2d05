// What the editor's language servers report after an edit: for the model, the state, and as reward.
import type { Tool } from '../ports.ts';
import { newErrorsSignal } from '../policy/changes.ts';
import { redactSecrets } from '../state/secrets/redact.ts';
import type { Action } from '../types.ts';
import type { NewError, Observation, Signal } from '../episode.ts';
import type { EpisodeOptions } from './running.ts';

/** Errors listed for the model; the rest are only counted. */
const told = 10;

/** Must be called before a tool that names in advance the files it changes; call its result with the observation. */
export async function watchErrors(
  { diagnostics, signal }: EpisodeOptions,
  tool: Tool,
  action: Action,
): Promise<(observation: Observation) => Promise<Observation>> {
  const preview = diagnostics && (await tool.preview?.(action.input));
  if (!diagnostics || preview?.ok !== true) return (observation) => Promise.resolve(observation);
  const watch = await diagnostics.watch(
    preview.files.map(({ path }) => path),
    signal,
  );
  return async (observation) => {
    const found = observation.status === 'ok' ? await watch.newErrors() : [];
    watch.dispose();
    if (found.length === 0) return observation;
    const safe = found.map((error) => ({ ...error, message: redactSecrets(error.message) }));
    return { ...observation, text: `${observation.text.trimEnd()}\n\n${textOf(safe)}\n`, diagnostics: safe };
  };
}

/** Nothing if there are none: a clean editor does not prove a change right. */
export function errorSignals(observation: Observation, t: number, at: number): readonly Signal[] {
  return observation.diagnostics ? [newErrorsSignal(t, at, observation.diagnostics)] : [];
}

function textOf(errors: readonly NewError[]): string {
  const lines = errors
    .slice(0, told)
    .map(
      ({ path, line, code, message }) => `${path}:${String(line)} ${code === undefined ? '' : `${code} `}${message}`,
    );
  const rest = errors.length - told;
  const more = rest > 0 ? [`and ${String(rest)} more`] : [];
  return ['The editor finds errors that were not there before this change:', ...lines, ...more].join('\n');
}
