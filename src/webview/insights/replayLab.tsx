// The replay lab: stored decisions weighed again under other settings, without asking a model.
import * as l10n from '@vscode/l10n';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { LearningSettings } from '../../core/settings.ts';
import { settingsTable } from '../../core/settings.ts';
import type { Flip, ReplayView } from '../../core/policy/flips.ts';
import { estimatorText } from '../../words/estimator.ts';
import { readUiState, storeUiState } from '../shared/uiState.ts';
import { Revealed, Spoken } from '../shared/parts.tsx';
import { percent } from '../shared/text.ts';
import { vscodeApi } from '../shared/vscodeApi.ts';

interface Dial {
  readonly name: 'beta' | 'threshold' | 'k' | 'gamma';
  readonly label: string;
  readonly help: string;
  /** The slider's end; larger values can be typed. */
  readonly most: number;
  readonly step: number;
}

const dials = (): readonly Dial[] => [
  {
    name: 'beta',
    label: l10n.t('β, strength'),
    help: l10n.t('How strongly experience moves a choice; 0: not at all'),
    most: 50,
    step: 0.5,
  },
  {
    name: 'threshold',
    label: l10n.t('Similarity threshold'),
    help: l10n.t('Least similarity at which a remembered situation counts'),
    most: 1,
    step: 0.05,
  },
  {
    name: 'k',
    label: l10n.t('k, neighbours'),
    help: l10n.t('Most remembered situations that are used'),
    most: 100,
    step: 1,
  },
  {
    name: 'gamma',
    label: l10n.t('γ, discount'),
    help: l10n.t('How much later rewards count, per step'),
    most: 1,
    step: 0.05,
  },
];

type Changes = Partial<Pick<LearningSettings, Dial['name'] | 'mode'>>;

const debounceMs = 200;
const keptAt = 'insights/replay';

function keptChanges(): Changes {
  const text = readUiState(keptAt);
  return typeof text === 'string' ? (JSON.parse(text) as Changes) : {};
}

export function ReplayLab({ replay }: { readonly replay: ReplayView }) {
  const { settings } = replay;
  const [changes, setChanges] = useState(keptChanges);
  const moved = useRef(Object.keys(changes).length > 0);
  useEffect(() => {
    if (!moved.current) return undefined;
    storeUiState(keptAt, JSON.stringify(changes));
    const timer = setTimeout(() => vscodeApi.postMessage({ type: 'replay', changes }), debounceMs);
    return () => clearTimeout(timer);
  }, [changes]);
  const change = (next: Changes) => {
    moved.current = true;
    setChanges(next);
  };
  const untouched = Object.keys(changes).length === 0;
  return (
    <section aria-labelledby="replay" class="replay">
      <div class="section-bar">
        <h2 id="replay">{l10n.t('Replay lab')}</h2>
        <span class="space" />
        <button type="button" aria-disabled={untouched} onClick={() => untouched || change({})}>
          {l10n.t('Reset')}
        </button>
      </div>
      <p class="muted">
        {l10n.t(
          'What would other settings have decided? The stored decisions are weighed again; no model is asked, nothing runs.',
        )}
      </p>
      <div class="dials">
        {dials().map((dial) => (
          <DialRow
            key={dial.name}
            dial={dial}
            value={changes[dial.name] ?? settings[dial.name]}
            changed={changes[dial.name] !== undefined}
            onChange={(value) => change({ ...changes, [dial.name]: value })}
          />
        ))}
        <label class={`dial ${changes.mode === undefined ? '' : 'changed'}`}>
          <span>{l10n.t('Estimator')}</span>
          <select
            title={l10n.t('How returns of the past become values of actions')}
            value={changes.mode ?? settings.mode}
            onChange={({ currentTarget }) =>
              change({
                ...changes,
                mode: settingsTable.mode.values.find((value) => value === currentTarget.value) ?? settings.mode,
              })
            }
          >
            {settingsTable.mode.values.map((value) => (
              <option key={value} value={value}>
                {estimatorText(value)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <p role="status" class="verdict-line">
        <Verdict replay={replay} untouched={untouched} withoutMemory={(changes.beta ?? settings.beta) === 0} />
      </p>
      <Flips flipped={replay.flipped} />
    </section>
  );
}

interface VerdictProps {
  readonly replay: ReplayView;
  readonly untouched: boolean;
  /** β is 0: what would have been chosen without memory. */
  readonly withoutMemory: boolean;
}

function Verdict({ replay: { decisions, of, flipped }, untouched, withoutMemory }: VerdictProps) {
  const newest =
    decisions < of ? ` ${l10n.t('The newest {0} of {1} stored steps were weighed again.', decisions, of)}` : '';
  if (flipped.length > 0) {
    const text =
      decisions === 1
        ? l10n.t('The one stored decision would change.')
        : flipped.length === 1
          ? l10n.t('1 of {0} decisions would change.', decisions)
          : l10n.t('{0} of {1} decisions would change.', flipped.length, decisions);
    return (
      <>
        <b>{text}</b>
        {newest}
      </>
    );
  }
  const count = decisions === 1 ? l10n.t('1 stored decision.') : l10n.t('{0} stored decisions.', decisions);
  if (untouched) return <>{`${count}${newest} ${l10n.t('Move a setting to see which would change.')}`}</>;
  return (
    <>
      <b>{l10n.t('0 of {0} decisions would change.', decisions)}</b>{' '}
      {withoutMemory
        ? l10n.t('Experience has not changed a choice yet: without it the same would have been chosen every time.')
        : l10n.t('The probabilities may have moved, but no choice with them.')}
      {newest}
    </>
  );
}

interface DialRowProps {
  readonly dial: Dial;
  readonly value: number;
  readonly changed: boolean;
  readonly onChange: (value: number) => void;
}

function DialRow({ dial: { name, label, help, most, step }, value, changed, onChange }: DialRowProps) {
  const { min, max } = settingsTable[name];
  const set = (text: string) => {
    const number = Number(text);
    if (text.trim() !== '' && number >= min && number <= max) onChange(number);
  };
  return (
    <div class={`dial ${changed ? 'changed' : ''}`} role="group" aria-label={label} title={help}>
      <span aria-hidden="true">{label}</span>
      <input
        type="range"
        aria-label={label}
        min={min}
        max={most}
        step={step}
        value={value}
        onInput={({ currentTarget }) => set(currentTarget.value)}
      />
      <input
        type="number"
        class="num"
        aria-label={l10n.t('{0}, exact', label)}
        min={min}
        max={max}
        step="any"
        value={value}
        onInput={({ currentTarget }) => set(currentTarget.value)}
      />
    </div>
  );
}

/** Flips drawn; more are only counted. */
const shownFlips = 200;

function Flips({ flipped }: Pick<ReplayView, 'flipped'>) {
  if (flipped.length === 0) return null;
  const rest = flipped.length - shownFlips;
  return (
    <>
      <ul class="flips" aria-label={l10n.t('Decisions that would change')}>
        {flipped.slice(0, shownFlips).map((flip) => (
          <li key={`${flip.episodeId}/${flip.t}`} class="card">
            <button
              type="button"
              class="link"
              onClick={() => vscodeApi.postMessage({ type: 'openEpisode', episodeId: flip.episodeId, t: flip.t })}
            >
              {l10n.t('{0}, step {1}', flip.task, flip.t + 1)}
            </button>
            <Side label={l10n.t('was')} side={flip.was} />
            <Side label={l10n.t('would be')} side={flip.wouldBe} />
          </li>
        ))}
      </ul>
      {rest > 0 && <p class="muted">{l10n.t('and {0} more', rest)}</p>}
    </>
  );
}

function Side({
  label,
  side: { action, probBefore, probAfter },
}: {
  readonly label: string;
  readonly side: Flip['was'];
}) {
  return (
    <p class="flip-side">
      <span class="muted small">{label}</span>
      <code>
        <Revealed text={action} />
      </code>
      <span class={`num small ${probAfter > probBefore ? 'up' : 'down'}`}>
        <Spoken>{l10n.t('from {0} % to {1} %', percent(probBefore), percent(probAfter))}</Spoken>
        <span aria-hidden="true">
          {percent(probBefore)} → {percent(probAfter)} %
        </span>
      </span>
    </p>
  );
}
