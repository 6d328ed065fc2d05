// Earlier tasks of this view, newest first, kept across hiding and reloading.
import { readUiState, storeUiState } from '../shared/uiState.ts';

const keptAt = 'composer/asked';
const most = 50;

export function askedTasks(): readonly string[] {
  const text = readUiState(keptAt);
  const tasks: unknown = typeof text === 'string' ? JSON.parse(text) : [];
  return Array.isArray(tasks) ? tasks.filter((task) => typeof task === 'string') : [];
}

/** The same task again is one entry, the newest. */
export function rememberTask(task: string): void {
  storeUiState(keptAt, JSON.stringify([task, ...askedTasks().filter((other) => other !== task)].slice(0, most)));
}
