// What the user has typed, opened and scrolled to: kept apart from the host's state, across hiding and reloading the view.
import { useState } from 'preact/hooks';
import { vscodeApi } from './vscodeApi.ts';

type UiValue = string | number | boolean;

/** Entries belong to the view (`composer/...`) or to an episode (its id first). */
const kept = new Map<string, UiValue>(restored());

function restored(): [string, UiValue][] {
  const state = vscodeApi.getState();
  if (typeof state !== 'object' || state === null) return [];
  return Object.entries(state).filter((entry): entry is [string, UiValue] =>
    ['string', 'number', 'boolean'].includes(typeof entry[1]),
  );
}

export function readUiState(key: string): UiValue | undefined {
  return kept.get(key);
}

/** Whether the user has opened anything stored under `prefix`. */
export function anyOpened(prefix: string): boolean {
  return [...kept].some(([key, value]) => key.startsWith(prefix) && value === true);
}

/** `undefined` forgets it. */
export function storeUiState(key: string, value: UiValue | undefined): void {
  if (value === undefined) kept.delete(key);
  else kept.set(key, value);
  vscodeApi.setState(Object.fromEntries(kept));
}

/** Forgets what belongs to other episodes than the one shown. */
export function forgetOtherEpisodes(episodeId: string): void {
  for (const key of kept.keys()) if (!key.startsWith('composer/') && !key.startsWith(`${episodeId}/`)) kept.delete(key);
  vscodeApi.setState(Object.fromEntries(kept));
}

/** Like `useState`, stored under `key`, which must not change while the component is mounted. */
export function useUiState<T extends string | boolean>(key: string, initial: T): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => {
    const known = kept.get(key);
    return typeof known === typeof initial ? (known as T) : initial;
  });
  const set = (next: T) => {
    setValue(() => next);
    storeUiState(key, next === initial ? undefined : next);
  };
  return [value, set];
}
