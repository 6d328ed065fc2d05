// What an empty view says: how Knack works in three lines, or why nothing can run here and what to do about it.
import type { ViewState } from '../protocol/viewState.ts';
import type { IconName } from './icons.tsx';
import { Icon } from './icons.tsx';
import { vscodeApi } from './vscodeApi.ts';

const lessons: readonly { readonly icon: IconName; readonly title: string; readonly text: string }[] = [
  { icon: 'play', title: 'Ask', text: 'Knack works on your task in the terminal, step by step.' },
  { icon: 'history', title: 'Watch', text: 'Each step shows what it weighed, and how past runs moved the choice.' },
  { icon: 'thumbsUp', title: 'Rate', text: 'Your thumbs, exit codes and checks make the next run better.' },
];

const examples = ['Run the unit tests', 'Build the project and fix what fails'];

export function Greeting({ onExample }: { readonly onExample: (task: string) => void }) {
  return (
    <section class="greeting" aria-label="How Knack works">
      <h1>An agent that learns what works here</h1>
      <ul class="lessons">
        {lessons.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} />
            <span>
              <b>{title}.</b> {text}
            </span>
          </li>
        ))}
      </ul>
      <div class="examples-row" role="group" aria-label="Example tasks">
        {examples.map((task) => (
          <button key={task} type="button" onClick={() => onExample(task)}>
            {task}
          </button>
        ))}
      </div>
    </section>
  );
}

export function Unavailable({ availability }: { readonly availability: Exclude<ViewState['availability'], 'ready'> }) {
  const { icon, title, text, button, command } = {
    noFolder: {
      icon: 'folder',
      title: 'Open a folder to begin',
      text: 'Knack works in a folder, and keeps what it learns with it.',
      button: 'Open folder…',
      command: 'openFolder',
    },
    untrusted: {
      icon: 'shield',
      title: 'This folder is in Restricted Mode',
      text: 'Knack runs commands, so it does nothing here until you trust the folder.',
      button: 'Manage trust…',
      command: 'manageTrust',
    },
  }[availability] as Remedy;
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

interface Remedy {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  readonly button: string;
  readonly command: 'openFolder' | 'manageTrust';
}
