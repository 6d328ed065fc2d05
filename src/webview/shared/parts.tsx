// Small components shared by the views.
import * as l10n from '@vscode/l10n';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { actionText } from '../../core/policy/explain.ts';
import { toolOf } from '../../core/tools/registry.ts';
import type { Action } from '../../core/types.ts';
import { Icon } from './icons.tsx';
import { readUiState, storeUiState } from './uiState.ts';
import { signed } from './text.ts';

/** Text for screen readers only. */
export function Spoken({ children }: { readonly children: ComponentChildren }) {
  return <span class="spoken">{children}</span>;
}

interface DisclosureProps {
  /** Storage key for the user's choice. */
  readonly id: string;
  /** Default until the user chooses. */
  readonly open?: boolean;
  readonly class?: string;
  readonly summary: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A native disclosure that remembers what the user did with it. */
export function Disclosure({ id, open: initial = false, class: name = '', summary, children }: DisclosureProps) {
  const [chosen, setChosen] = useState(() => (readUiState(id) === undefined ? undefined : readUiState(id) === true));
  const open = chosen ?? initial;
  return (
    <details
      class={`disclosure ${name}`}
      open={open}
      onToggle={(event) => {
        const now = event.currentTarget.open;
        if (now === open) return;
        setChosen(now);
        storeUiState(id, now);
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
  if (toolOf(action.tool).view === 'command') return <Revealed text={text} />;
  return (
    <>
      <span class="tool">{action.tool}</span>
      {/* The summary of the last step is the answer, and stands under the outcome. */}
      {toolOf(action.tool).role !== 'finish' && <Revealed text={text.slice(action.tool.length)} />}
    </>
  );
}

/** Control characters, and those that are invisible or turn the direction of what follows. */
const concealing = /((?![\n\t])\p{Cc}|[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff])/u;

/** A command with deceptive characters made visible. */
export function Revealed({ text }: { readonly text: string }) {
  if (!concealing.test(text)) return <>{text}</>;
  return (
    <>
      {text.split(concealing).map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <span key={index} class="concealing">
            U+{(part.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}
          </span>
        ),
      )}
    </>
  );
}

const confirmedMs = 1500;

export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), confirmedMs);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <button
      type="button"
      class="icon-button copy"
      title={label}
      aria-label={copied ? l10n.t('Copied') : label}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      <Icon name={copied ? 'check' : 'copy'} />
    </button>
  );
}

export function Busy() {
  return <span class="busy" aria-hidden="true" />;
}
