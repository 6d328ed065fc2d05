// Small parts that several places of the views are made of.
import type { ComponentChildren } from 'preact';
import { actionText, signed } from '../core/policy/explain.ts';
import type { Action } from '../core/types.ts';
import { keep, readKept } from './kept.ts';
import { useState } from 'preact/hooks';

/** Text for screen readers alone. */
export function Spoken({ children }: { readonly children: ComponentChildren }) {
  return <span class="spoken">{children}</span>;
}

interface DisclosureProps {
  /** Where the user's choice is kept. */
  readonly id: string;
  /** As long as the user has not chosen. */
  readonly open?: boolean;
  readonly class?: string;
  readonly summary: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A native disclosure that remembers what the user did with it. */
export function Disclosure({ id, open: initial = false, class: name = '', summary, children }: DisclosureProps) {
  const [chosen, setChosen] = useState(() => (readKept(id) === undefined ? undefined : readKept(id) === true));
  const open = chosen ?? initial;
  return (
    <details
      class={`disclosure ${name}`}
      open={open}
      onToggle={(event) => {
        const now = event.currentTarget.open;
        if (now === open) return;
        setChosen(now);
        keep(id, now);
      }}
    >
      <summary>{summary}</summary>
      {open ? children : null}
    </details>
  );
}

/** A value with a sign, good in one colour, bad in another. */
export function Signed({ value }: { readonly value: number }) {
  const shown = Number(value.toFixed(2));
  return <span class={`num ${shown > 0 ? 'up' : shown < 0 ? 'down' : ''}`}>{signed(value)}</span>;
}

/** One line: the command itself, or the tool and its main input. */
export function ActionText({ action }: { readonly action: Action }) {
  const text = actionText(action);
  if (action.tool === 'run') return <>{text}</>;
  return (
    <>
      <span class="tool">{action.tool}</span>
      {text.slice(action.tool.length)}
    </>
  );
}

export function Busy() {
  return <span class="busy" aria-hidden="true" />;
}
