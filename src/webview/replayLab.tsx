// The replay lab: stored decisions weighed again under other settings, without asking a model.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { LearningSettings } from '../core/settings.ts';
import { settingsTable } from '../core/settings.ts';
import type { ReplayView } from '../protocol/insightsState.ts';
import { keep, readKept } from './kept.ts';
import { counted } from './text.ts';
import { vscodeApi } from './vscodeApi.ts';

const dials = [
  { name: 'beta', label: 'β, strength', most: 50, step: 0.5 },
  { name: 'threshold', label: 'Similarity threshold', most: 1, step: 0.05 },
  { name: 'k', label: 'k, neighbours', most: 100, step: 1 },
  { name: 'gamma', label: 'γ, discount', most: 1, step: 0.05 },
] as const;

type Changes = Partial<Pick<LearningSettings, (typeof dials)[number]['name'] | 'mode'>>;

const debounceMs = 200;
const keptAt = 'insights/replay';

function keptChanges(): Changes {
  const text = readKept(keptAt);
  return typeof text === 'string' ? (JSON.parse(text) as Changes) : {};
}

export function ReplayLab({ replay }: { readonly replay: ReplayView }) {
  const { settings, decisions, flipped } = replay;
  const [changes, setChanges] = useState(keptChanges);
  const moved = useRef(Object.keys(changes).length > 0);
  useEffect(() => {
    if (!moved.current) return undefined;
    keep(keptAt, JSON.stringify(changes));
    const timer = setTimeout(() => vscodeApi.postMessage({ type: 'replay', changes }), debounceMs);
    return () => clearTimeout(timer);
  }, [changes]);
  const change = (next: Changes) => {
    moved.current = true;
    setChanges(next);
  };
  const mode = changes.mode ?? settings.mode;
  const untouched = Object.keys(changes).length === 0;
  return (
    <section aria-labelledby="replay" class="replay">
      <div class="section-bar">
        <h2 id="replay">Replay lab</h2>
        <span class="space" />
        <button type="button" disabled={untouched} onClick={() => change({})}>
          Reset
        </button>
      </div>
      <p class="muted">
        What would other settings have decided? The stored decisions are weighed again; no model is asked, nothing runs.
      </p>
      <div class="dials">
        {dials.map((dial) => (
          <Dial
            key={dial.name}
            {...dial}
            value={changes[dial.name] ?? settings[dial.name]}
            changed={changes[dial.name] !== undefined}
            onChange={(value) => change({ ...changes, [dial.name]: value })}
          />
        ))}
        <label class="dial">
          <span>Estimator</span>
          <select
            title={settingsTable.mode.description}
            value={mode}
            onChange={({ currentTarget }) =>
              change({ ...changes, mode: currentTarget.value === 'jitrl' ? 'jitrl' : 'posterior' })
            }
          >
            {settingsTable.mode.values.map((value) => (
              <option key={value} value={value}>
                {value}
              </option>
            ))}
          </select>
        </label>
      </div>
      <p role="status" class="strong">
        {untouched && flipped.length === 0
          ? `${counted(decisions, 'stored decision')}. Move a setting to see which would change.`
          : `${flipped.length} of ${counted(decisions, 'decision')} would change.`}
      </p>
      <Flips flipped={flipped} />
    </section>
  );
}

interface DialProps {
  readonly name: (typeof dials)[number]['name'];
  readonly label: string;
  /** The slider's end; larger values can be typed. */
  readonly most: number;
  readonly step: number;
  readonly value: number;
  readonly changed: boolean;
  readonly onChange: (value: number) => void;
}

function Dial({ name, label, most, step, value, changed, onChange }: DialProps) {
  const { min, max, description } = settingsTable[name];
  const set = (text: string) => {
    const number = Number(text);
    if (text.trim() !== '' && number >= min && number <= max) onChange(number);
  };
  return (
    <div class={`dial ${changed ? 'changed' : ''}`} role="group" aria-label={label} title={description}>
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
        aria-label={`${label}, exact`}
        min={min}
        max={max}
        step="any"
        value={value}
        onInput={({ currentTarget }) => set(currentTarget.value)}
      />
    </div>
  );
}

/** Rows drawn; more are only counted. */
const shownFlips = 200;

function Flips({ flipped }: Pick<ReplayView, 'flipped'>) {
  if (flipped.length === 0) return null;
  const rest = flipped.length - shownFlips;
  return (
    <table class="flips">
      <thead>
        <tr>
          <th scope="col">Step</th>
          <th scope="col">Was</th>
          <th scope="col">Would be</th>
        </tr>
      </thead>
      <tbody>
        {flipped.slice(0, shownFlips).map(({ episodeId, t, task, before, after }) => (
          <tr key={`${episodeId}/${t}`}>
            <th scope="row">
              <button
                type="button"
                class="link"
                title={`${task}, step ${t + 1}`}
                onClick={() => vscodeApi.postMessage({ type: 'openEpisode', episodeId, t })}
              >
                {task}, step {t + 1}
              </button>
            </th>
            <td>
              <code class="ellipsis" title={before}>
                {before}
              </code>
            </td>
            <td>
              <code class="ellipsis" title={after}>
                {after}
              </code>
            </td>
          </tr>
        ))}
        {rest > 0 && (
          <tr>
            <td colSpan={3} class="muted">
              and {rest} more
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
