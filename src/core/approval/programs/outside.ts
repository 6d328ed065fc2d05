// Places outside of the workspace, in any word of a program that does more than read: it may write there.
import type { Call, Inspector } from '../inspector.ts';
import { placeOf } from '../shell/paths.ts';
import type { ShellWord } from '../shell/shellWord.ts';
import {
  handsOn,
  inputOption,
  makes,
  packs,
  pathsElsewhere,
  readsOperands,
  runsOwn,
  shortInput,
  systemInputs,
} from '../tables/inputs.ts';

/** Reports every place outside of the workspace that is not certain to be only read. For programs whose options no table lists. */
export function judgeOutside({ name, args }: Call, inspector: Inspector): void {
  const command = args.find(isOperand)?.text ?? '';
  if (pathsElsewhere.has(name) || runsOwn.test(`${name} ${command}`)) return;
  if (handsOn.has(name) && !makes.test(`${name} ${command}`)) return;
  const namesOutput = args.some(({ text }) => output.test(text));
  for (const [i, word] of args.entries()) {
    if (word.text === '--') return;
    const before = args[i - 1]?.text ?? '';
    for (const { option, value } of places(word)) {
      const isRead = option === undefined && !before.startsWith('-') && (namesOutput || readsOperands.has(name));
      const isRecorded = name === 'cmake' && recorded.test(option ?? '');
      if (!isRead && !isRecorded && !isInput(option ?? before, name) && isOutside(value))
        inspector.writes({ ...word, text: value }, name);
    }
  }
}

/** Where an installation would go: to configure a build only writes it down. */
const recorded = /^-DCMAKE_INSTALL_[A-Z]+$/;

function isInput(option: string, name: string): boolean {
  return !packs.has(name) && (inputOption.test(option) || shortInput.test(option));
}

interface Place {
  /** The option that it is attached to; undefined for a word of its own. */
  readonly option: string | undefined;
  readonly value: string;
}

const output = /^(?:-o|--?out(?:put)?(?:[-_]?(?:file|dir|directory|path))?)(?:[=~/.]|$)/i;

/** `x`, `--name=x`, `-Ix`, `name:x`, `a=x,b=y`. */
function places({ text }: ShellWord): readonly Place[] {
  if (/\s/.test(text) && !/^(?:~|\.\.)?\//.test(text)) return [];
  const attached = /^(-[A-Za-z])((?:~|\.{0,2})\/.*|\.\.)$/s.exec(text);
  if (attached !== null) return [{ option: attached[1], value: attached[2] ?? '' }];
  const named = /^(-{1,2}[\w.-]+)[=:](.*)$/s.exec(text);
  if (named !== null) return pieces(named[2] ?? '').map((value) => ({ option: named[1], value }));
  return text.startsWith('-') ? [] : pieces(text).map((value) => ({ option: undefined, value }));
}

/** Not the parts of an address, nor of an option of MSBuild: `/p:x=y`. */
function pieces(text: string): readonly string[] {
  return /^\w+:\/\/|^\/[\w-]+:/.test(text) ? [] : [text, ...(/[:=,]/.test(text) ? text.split(/[:=,]/) : [])];
}

function isOperand({ text }: ShellWord): boolean {
  return !text.startsWith('-');
}

/** A single name after a slash that is no usual folder of a system: a route, a pattern. */
const route = /^\/(?!(?:home|root|srv|var|etc|opt|mnt|media|usr|Users|Volumes|data|boot|run)\/?$)[\w-]+\/?$/;

/** Not the label `//x` of a build, or a pattern. */
function isOutside(text: string): boolean {
  if (/^\/\/|[|*^$()[\]\\]/.test(text) || systemInputs.test(text) || route.test(text)) return false;
  return placeOf({ text, splits: false }) === 'outside';
}
