// The playbook: what works here, task by task, each can be run, changed or hidden, and all of it exported.
import * as l10n from '@vscode/l10n';
import { useState } from 'preact/hooks';
import type { PlaybookIntent } from '../../protocol/messages.ts';
import type { PlaybookState, PlayView } from '../../protocol/playbookState.ts';
import { Icon } from '../shared/icons.tsx';
import { Revealed } from '../shared/parts.tsx';
import { when } from '../shared/text.ts';
import { vscodeApi } from '../shared/vscodeApi.ts';

const post = (intent: PlaybookIntent) => vscodeApi.postMessage(intent);

export function PlaybookView({ state: { workspaceName, plays } }: { readonly state: PlaybookState }) {
  return (
    <main class="playbook">
      <header class="page-header">
        <h1>{l10n.t('Playbook')}</h1>
        <p class="muted">{l10n.t('What works in {0}: each task with its shortest verified way.', workspaceName)}</p>
      </header>
      {plays.length === 0 ? (
        <p class="nothing muted">
          {l10n.t('Nothing is known to work here yet. Run a task with a check, or rate what came of one.')}
        </p>
      ) : (
        <>
          <ul class="plays">
            {plays.map((play) => (
              <li key={play.task}>
                <Entry play={play} />
              </li>
            ))}
          </ul>
          <div class="buttons">
            <button type="button" onClick={() => post({ type: 'exportPlaybook', as: 'agents' })}>
              {l10n.t('Export to AGENTS.md…')}
            </button>
            <button type="button" onClick={() => post({ type: 'exportPlaybook', as: 'skill' })}>
              {l10n.t('Export as SKILL.md…')}
            </button>
          </div>
        </>
      )}
    </main>
  );
}

function Entry({ play }: { readonly play: PlayView }) {
  const { task, way, edited } = play;
  const [editing, setEditing] = useState(false);
  return (
    <section class="card play" aria-label={task}>
      <h2 dir="auto">{task}</h2>
      {editing ? (
        <Editor play={play} onDone={() => setEditing(false)} />
      ) : (
        <>
          <ol class="way">
            {way.map((command, index) => (
              <li key={index}>
                <code>
                  <Revealed text={command} />
                </code>
              </li>
            ))}
          </ol>
          <Trust play={play} />
          <div class="buttons">
            <button type="button" class="primary" onClick={() => post({ type: 'run', task })}>
              <Icon name="play" />
              {l10n.t('Run')}
            </button>
            <button type="button" onClick={() => setEditing(true)}>
              {l10n.t('Edit…')}
            </button>
            {edited && (
              <button type="button" onClick={() => post({ type: 'editPlay', task })}>
                {l10n.t('As Knack knows it')}
              </button>
            )}
            <button
              type="button"
              title={l10n.t('The memory keeps it; the playbook leaves it out')}
              onClick={() => post({ type: 'hidePlay', task })}
            >
              {l10n.t('Leave out')}
            </button>
          </div>
        </>
      )}
    </section>
  );
}

/** Evidence for and against it. */
function Trust({ play: { by, worked, runs, verifiedAt, episodeId, stale, edited } }: { readonly play: PlayView }) {
  const counts = runs === 1 ? l10n.t('Worked in its only run') : l10n.t('Worked in {0} of {1} runs', worked, runs);
  const who = by === 'check' ? l10n.t('verified by the check') : l10n.t('verified by you');
  return (
    <>
      <p class="small muted">
        {counts} · {who}{' '}
        <button type="button" class="link" onClick={() => post({ type: 'openEpisode', episodeId })}>
          {when(verifiedAt, Date.now())}
        </button>
        {edited && <> · {l10n.t('edited by you')}</>}
      </p>
      {stale !== undefined && (
        <p class="stale">
          <Icon name="warning" />
          {stale === 'gone'
            ? l10n.t('Names a script that is not there any more.')
            : l10n.t('A run of this task has failed since.')}
        </p>
      )}
    </>
  );
}

/** One command per line. */
function Editor({ play: { task, way }, onDone }: { readonly play: PlayView; readonly onDone: () => void }) {
  const [text, setText] = useState(way.join('\n'));
  const commands = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const save = () => {
    if (commands.length === 0) return;
    post({ type: 'editPlay', task, way: commands });
    onDone();
  };
  return (
    <>
      <textarea
        class="mono"
        rows={Math.max(2, way.length)}
        maxLength={20_000}
        aria-label={l10n.t('Commands of “{0}”, one a line', task)}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div class="buttons">
        <button type="button" class="primary" aria-disabled={commands.length === 0} onClick={save}>
          {l10n.t('Save')}
        </button>
        <button type="button" onClick={onDone}>
          {l10n.t('Cancel')}
        </button>
      </div>
    </>
  );
}
