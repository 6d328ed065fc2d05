// Transfer of the agent view's state: parts that the view already has are named, not resent.
import type { AgentStateMessage } from './messages.ts';
import type { RunView, ViewState } from './viewState.ts';

/** The message for a view that shows `sent` (undefined: nothing yet). Unchanged parts are the same object in both. */
export function stateMessage(state: ViewState, sent: RunView | undefined): AgentStateMessage {
  const { run } = state;
  if (!run || run.episodeId !== sent?.episodeId) return { type: 'state', state, keptSteps: [], keptReferences: false };
  const had = new Set(sent.steps);
  const keptReferences = run.references === sent.references;
  const steps = run.steps.filter((step) => !had.has(step));
  return {
    type: 'state',
    state: { ...state, run: { ...run, steps, references: keptReferences ? {} : run.references } },
    keptSteps: run.steps.filter((step) => had.has(step)).map(({ t }) => t),
    keptReferences,
  };
}

/** Restores the whole state, reusing kept objects; undefined: the view lacks a part and must request everything. */
export function wholeState(message: AgentStateMessage, shown: RunView | undefined): ViewState | undefined {
  const { state, keptSteps, keptReferences } = message;
  const { run } = state;
  if (!run || (keptSteps.length === 0 && !keptReferences)) return state;
  const before = shown?.episodeId === run.episodeId ? shown : undefined;
  const wanted = new Set(keptSteps);
  const kept = before?.steps.filter(({ t }) => wanted.has(t)) ?? [];
  if (!before || kept.length !== wanted.size) return undefined;
  const steps = [...kept, ...run.steps].toSorted((a, b) => a.t - b.t);
  return { ...state, run: { ...run, steps, references: keptReferences ? before.references : run.references } };
}
