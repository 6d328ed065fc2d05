// Keeps the newest content in view until the user scrolls away; what they scroll to or open stays in place.
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { readUiState, storeUiState } from '../shared/uiState.ts';

/** Within this many pixels of the newest content counts as at it. */
const near = 40;
const keptAt = 'composer/scroll';

export interface AutoScroll {
  readonly area: RefObject<HTMLElement | null>;
  /** False: there is something new below, or the user looks elsewhere. */
  readonly follows: boolean;
  readonly onScroll: () => void;
  readonly onClickCapture: (event: MouseEvent) => void;
  readonly jump: () => void;
}

/**
 * Follows the end of the area, but never past the head of its newest part (`[data-newest]`): a card that is taller than the
 * view is read from its head. While the run is `live`, it stops for what the user opens. Restores the position after a
 * reload.
 */
export function useAutoScroll(content: unknown, live: boolean): AutoScroll {
  const area = useRef<HTMLElement>(null);
  const wants = useRef(readUiState(keptAt) === undefined);
  /** Last known position: a late scroll event caused by our own scrolling is not the user's. */
  const seenAt = useRef(0);
  const [follows, setFollows] = useState(wants.current);
  const setFollowing = (now: boolean) => {
    wants.current = now;
    setFollows(now);
    seenAt.current = area.current?.scrollTop ?? 0;
    storeUiState(keptAt, now ? undefined : area.current?.scrollTop);
  };
  const scrollTo = (top: number) => {
    if (!area.current) return;
    area.current.scrollTop = top;
    seenAt.current = area.current.scrollTop;
  };
  const look = () => {
    if (area.current) setFollowing(area.current.scrollTop >= goal(area.current) - near);
  };
  useLayoutEffect(() => {
    const scrollTop = readUiState(keptAt);
    if (typeof scrollTop === 'number') scrollTo(scrollTop);
  }, []);
  useLayoutEffect(() => {
    if (area.current && wants.current) scrollTo(goal(area.current));
  }, [content]);
  return {
    area,
    follows,
    onScroll: () => {
      if (area.current && Math.abs(area.current.scrollTop - seenAt.current) >= 1) look();
    },
    // What the user opens is what they read: later events must not scroll it away.
    onClickCapture: ({ target }) => {
      const details = target instanceof Element ? target.closest('summary')?.closest('details') : undefined;
      if (details && live && !details.open) setFollowing(false);
      else if (details) requestAnimationFrame(() => setTimeout(look));
    },
    jump: () => {
      if (!area.current) return;
      scrollTo(goal(area.current));
      setFollowing(true);
    },
  };
}

function goal(area: HTMLElement): number {
  const end = area.scrollHeight - area.clientHeight;
  const newest = area.querySelector('[data-newest]');
  if (!newest) return end;
  const head = area.querySelector('.run-header')?.clientHeight ?? 0;
  const top = newest.getBoundingClientRect().top - area.getBoundingClientRect().top + area.scrollTop;
  return Math.max(0, Math.min(end, top - head - 4));
}
