// The files that a step changed, or would change: each opens its diff.
import * as l10n from '@vscode/l10n';
import { isTakenBack, isUndone } from '../../core/policy/changes.ts';
import { credit } from '../../core/policy/returns.ts';
import { hasCounts } from '../../core/files/changedFileText.ts';
import type { ChangedFile, Signal } from '../../core/episode.ts';
import type { StepView } from '../../protocol/viewState.ts';
import { signed } from '../shared/text.ts';
import { vscodeApi } from '../shared/vscodeApi.ts';

interface ChangesProps {
  readonly episodeId: string;
  readonly step: StepView;
}

/** Most files listed; more are in the Source Control view. */
const named = 8;

export function Changes({ episodeId, step }: ChangesProps) {
  const files = step.approval?.changes ?? step.changes?.files ?? step.observation?.changes ?? [];
  const rest = files.length - named;
  if (files.length === 0) return null;
  const target = { episodeId, t: step.t };
  const fate = step.signals.findLast(({ source }) => source === 'change');
  return (
    <div class="changes">
      <ul>
        {files.slice(0, rest > 0 ? named : files.length).map((file) => (
          <li key={file.path}>
            <button
              type="button"
              class="link mono"
              title={l10n.t('Show the change of {0}', file.path)}
              onClick={() => vscodeApi.postMessage({ type: 'openChange', ...target, path: file.path })}
            >
              {nameOf(file)}
            </button>{' '}
            <Counts file={file} />
          </li>
        ))}
      </ul>
      {rest > 0 && <p class="small muted">{l10n.t('and {0} more', rest)}</p>}
      {fate && <p class={`small ${fate.value < 0 ? 'down' : 'up'}`}>{`${fateText(fate)}: ${signed(credit(fate))}`}</p>}
      {step.phase === 'done' && step.changes && (
        <div class="buttons small">
          {!(fate && isUndone(fate)) && (
            <button type="button" class="link" onClick={() => vscodeApi.postMessage({ type: 'undoStep', ...target })}>
              {l10n.t('Undo')}
            </button>
          )}
          <button type="button" class="link" onClick={() => vscodeApi.postMessage({ type: 'restoreStep', ...target })}>
            {l10n.t('Restore to before this step…')}
          </button>
        </div>
      )}
    </div>
  );
}

/** What a person did with the change; the number next to it is its reward. */
function fateText(fate: Signal): string {
  if (isUndone(fate)) return l10n.t('You undid this change');
  if (isTakenBack(fate)) return l10n.t('You undid part of this change');
  return fate.value > 0 ? l10n.t('You kept this change') : l10n.t('You edited this change afterwards');
}

function Counts({ file }: { readonly file: ChangedFile }) {
  const { added, removed, kind, binary, mode } = file;
  const words = { added: l10n.t('new'), deleted: l10n.t('deleted'), moved: l10n.t('moved'), changed: '' };
  return (
    <span class="num small">
      {binary ? (
        <span class="muted">{l10n.t('binary')}</span>
      ) : (
        hasCounts(file) && (
          <>
            <span class="up">+{added}</span> <span class="down">−{removed}</span>
          </>
        )
      )}
      {words[kind] !== '' && <span class="muted"> {words[kind]}</span>}
      {mode && <span class="muted"> {l10n.t('mode {0}', mode.join(' → '))}</span>}
    </span>
  );
}

function nameOf({ path, movedFrom }: ChangedFile): string {
  return movedFrom === undefined || movedFrom === path ? path : `${movedFrom} → ${path}`;
}
