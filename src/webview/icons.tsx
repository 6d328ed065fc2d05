// The few codicons that the views show, inlined: no font, and nothing else to load.
import add from '@vscode/codicons/src/icons/add.svg';
import chevron from '@vscode/codicons/src/icons/chevron-right.svg';
import close from '@vscode/codicons/src/icons/close.svg';
import database from '@vscode/codicons/src/icons/database.svg';
import error from '@vscode/codicons/src/icons/error.svg';
import folder from '@vscode/codicons/src/icons/folder-opened.svg';
import history from '@vscode/codicons/src/icons/history.svg';
import hubot from '@vscode/codicons/src/icons/hubot.svg';
import info from '@vscode/codicons/src/icons/info.svg';
import pass from '@vscode/codicons/src/icons/pass.svg';
import play from '@vscode/codicons/src/icons/play.svg';
import question from '@vscode/codicons/src/icons/question.svg';
import shield from '@vscode/codicons/src/icons/shield.svg';
import stop from '@vscode/codicons/src/icons/debug-stop.svg';
import thumbsDown from '@vscode/codicons/src/icons/thumbsdown.svg';
import thumbsUp from '@vscode/codicons/src/icons/thumbsup.svg';
import warning from '@vscode/codicons/src/icons/warning.svg';

const icons = {
  add,
  chevron,
  close,
  database,
  error,
  folder,
  history,
  hubot,
  info,
  pass,
  play,
  question,
  shield,
  stop,
  thumbsDown,
  thumbsUp,
  warning,
};

export type IconName = keyof typeof icons;

/** The outlines of an icon's drawing, without the markup around them. */
function outlines(svg: string): { readonly d: string; readonly evenOdd: boolean }[] {
  return [...svg.matchAll(/<path([^>]*?) d="([^"]+)"/gu)].map(([, attributes = '', d = '']) => ({
    d,
    evenOdd: attributes.includes('evenodd'),
  }));
}

/** Decoration: what it means stands beside it or in a label. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" width="16" height="16" fill="currentColor" aria-hidden="true">
      {outlines(icons[name]).map(({ d, evenOdd }) => (
        <path key={d} d={d} fill-rule={evenOdd ? 'evenodd' : 'nonzero'} />
      ))}
    </svg>
  );
}
