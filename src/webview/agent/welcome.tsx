// What an empty view says: how Knack works in three lines, or why nothing can run here and what to do about it.
import * as l10n from '@vscode/l10n';
import type { ViewState } from '../../protocol/viewState.ts';
import type { IconName } from '../shared/icons.tsx';
import { Icon } from '../shared/icons.tsx';
import { vscodeApi } from '../shared/vscodeApi.ts';

interface Lesson {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

const lessons = (): readonly Lesson[] => [
  {
    icon: 'play',
    title: l10n.t('Ask.'),
    text: l10n.t('Knack works on your task in the terminal, step by step.'),
  },
  {
    icon: 'history',
    title: l10n.t('Watch.'),
    text: l10n.t('Each step shows what it weighed, and how past runs moved the choice.'),
  },
  {
    icon: 'thumbsUp',
    title: l10n.t('Rate.'),
    text: l10n.t('Your thumbs, exit codes and checks make the next run better.'),
  },
];

interface GreetingProps {
  readonly known: NonNullable<ViewState['known']>;
  readonly onExample: (task: string) => void;
}

export function Greeting({ known, onExample }: GreetingProps) {
  return (
    <section class="greeting" aria-label={l10n.t('How Knack works')}>
      <h1>{l10n.t('An agent that learns what works here')}</h1>
      <ul class="lessons">
        {lessons().map(({ icon, title, text }) => (
          <li key={icon}>
            <Icon name={icon} />
            <span>
              <b>{title}</b> {text}
            </span>
          </li>
        ))}
      </ul>
      {known.length > 0 ? (
        <Known known={known} onExample={onExample} />
      ) : (
        <div class="examples-row" role="group" aria-label={l10n.t('Example tasks')}>
          {[l10n.t('Run the unit tests'), l10n.t('Which commands are there?')].map((task) => (
            <button key={task} type="button" onClick={() => onExample(task)}>
              {task}
            </button>
          ))}
        </div>
      )}
    </section>
  );
}

/** What works here, most often used first. */
function Known({ known, onExample }: GreetingProps) {
  return (
    <div class="known" role="group" aria-label={l10n.t('What works here')}>
      <p class="row">
        <b>{l10n.t('What works here')}</b>
        <button
          type="button"
          class="link"
          onClick={() => vscodeApi.postMessage({ type: 'command', command: 'openPlaybook' })}
        >
          {l10n.t('Playbook')}
        </button>
      </p>
      {known.map(({ task, way }) => (
        <button key={task} type="button" title={way.join('\n')} onClick={() => onExample(task)}>
          <span class="ellipsis">{task}</span>
          <code class="ellipsis muted">{way.join(' && ')}</code>
        </button>
      ))}
    </div>
  );
}

interface Remedy {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  readonly button: string;
  readonly command: 'openFolder' | 'manageTrust';
}

function remedyOf(availability: Exclude<ViewState['availability'], 'ready'>): Remedy {
  return availability === 'noFolder'
    ? {
        icon: 'folder',
        title: l10n.t('Open a folder to begin'),
        text: l10n.t('Knack works in a folder, and keeps what it learns with it.'),
        button: l10n.t('Open folder…'),
        command: 'openFolder',
      }
    : {
        icon: 'shield',
        title: l10n.t('This folder is in Restricted Mode'),
        text: l10n.t('Knack runs commands, so it does nothing here until you trust the folder.'),
        button: l10n.t('Manage trust…'),
        command: 'manageTrust',
      };
}

export function Unavailable({ availability }: { readonly availability: Exclude<ViewState['availability'], 'ready'> }) {
  const { icon, title, text, button, command } = remedyOf(availability);
  return (
    <section class="greeting unavailable" aria-label={title}>
      <Icon name={icon} />
      <h1>{title}</h1>
      <p class="muted">{text}</p>
      <button type="button" class="primary" onClick={() => vscodeApi.postMessage({ type: 'command', command })}>
        {button}
      </button>
    </section>
  );
}
