// What the operands of git's commands name: files one by one, or a release.
import { isStatic, type ShellWord } from '../shell/shellWord.ts';

/** `git rm a.ts`: git refuses where a file differs from the last commit, so that it can be had back. */
export function onlyNamed(words: readonly ShellWord[]): boolean {
  return words.every(
    (word) =>
      isStatic(word) &&
      !/[*?[\]:]|^\.*\/?$/.test(word.text) &&
      /^(?:[^-]|-[qn]$|--(?:quiet|dry-run)?$)/.test(word.text),
  );
}

/** `v2.1.0`, `jq-1.7.1`, `3.0.0-rc.1`: git takes no file for it where there is such a tag. */
export const releaseTag = /^(?:[A-Za-z][A-Za-z_-]*[-_])?v?\d+\.\d+(?:\.\d+)*(?:-?(?:rc|alpha|beta)[.-]?\d*)?$/;
