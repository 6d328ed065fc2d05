// The few codicons that the views show, inlined: no font, and nothing else to load.
import add from '@vscode/codicons/src/icons/add.svg';
import arrowDown from '@vscode/codicons/src/icons/arrow-down.svg';
import check from '@vscode/codicons/src/icons/check.svg';
import chevronDown from '@vscode/codicons/src/icons/chevron-down.svg';
import checklist from '@vscode/codicons/src/icons/checklist.svg';
import close from '@vscode/codicons/src/icons/close.svg';
import copy from '@vscode/codicons/src/icons/copy.svg';
import database from '@vscode/codicons/src/icons/database.svg';
import error from '@vscode/codicons/src/icons/error.svg';
import folder from '@vscode/codicons/src/icons/folder-opened.svg';
import history from '@vscode/codicons/src/icons/history.svg';
import hubot from '@vscode/codicons/src/icons/hubot.svg';
import info from '@vscode/codicons/src/icons/info.svg';
import pass from '@vscode/codicons/src/icons/pass.svg';
import play from '@vscode/codicons/src/icons/play.svg';
import question from '@vscode/codicons/src/icons/question.svg';
import restart from '@vscode/codicons/src/icons/debug-restart.svg';
import shield from '@vscode/codicons/src/icons/shield.svg';
import stop from '@vscode/codicons/src/icons/debug-stop.svg';
import thumbsDown from '@vscode/codicons/src/icons/thumbsdown.svg';
import thumbsDownFilled from '@vscode/codicons/src/icons/thumbsdown-filled.svg';
import thumbsUp from '@vscode/codicons/src/icons/thumbsup.svg';
import thumbsUpFilled from '@vscode/codicons/src/icons/thumbsup-filled.svg';
import warning from '@vscode/codicons/src/icons/warning.svg';

const icons = {
  add,
  arrowDown,
  check,
  checklist,
  chevronDown,
  close,
  copy,
  database,
  error,
  folder,
  history,
  hubot,
  info,
  pass,
  play,
  question,
  restart,
  shield,
  stop,
  thumbsDown,
  thumbsDownFilled,
  thumbsUp,
  thumbsUpFilled,
  warning,
};

export type IconName = keyof typeof icons;

/** The paths of an icon, without the surrounding markup. */
function outlines(svg: string): { readonly d: string; readonly evenOdd: boolean }[] {
  return [...svg.matchAll(/<path([^>]*?) d="([^"]+)"/gu)].map(([, attributes = '', d = '']) => ({
    d,
    evenOdd: attributes.includes('evenodd'),
  }));
}

/** Decorative: its meaning is next to it or in a label. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" width="16" height="16" fill="currentColor" aria-hidden="true">
      {outlines(icons[name]).map(({ d, evenOdd }) => (
        <path key={d} d={d} fill-rule={evenOdd ? 'evenodd' : 'nonzero'} />
      ))}
    </svg>
  );
}
