// Whether a proposed command can be a task's check: not one that always succeeds, that shows something else, or that does only a part.
import { ignoredStatus } from '../action/ignoredStatus.ts';
import { verbOf } from '../action/verb.ts';
import { inspectCommand } from '../approval/commandRisk.ts';
import { scriptNames, type OwnScripts } from '../approval/scripts.ts';
import { isGoalWord } from '../state/goalWords.ts';
import { commandAction } from '../tools/run.ts';

/** Commands that always succeed, or show a file as it is. */
const vacuous =
  /^\s*@?(?:true|:|exit\s+0|echo\b[^|&;]*|printf\b[^|&;]*|pwd|ls|date|(?:cat|head|tail)\s+(?:-\S+\s+)*[\w./-]+)?\s*$/u;

/** Whether a command line does nothing but print. */
export const isHollow = (line: string): boolean =>
  line
    .replaceAll(/"[^"$`]*"|'[^']*'/gu, 'text')
    .split(/&&|;/u)
    .every((part) => vacuous.test(part));

/** Verbs of commands that reach a goal of the workspace -> the goals (state/goalWords.ts) that their success shows. */
const shows: Readonly<Record<string, readonly string[]>> = {
  build: ['build', 'type'],
  clean: ['clean'],
  format: ['format', 'lint'],
  generate: [],
  install: ['install'],
  lint: ['lint', 'format', 'type'],
  start: ['start'],
  test: ['test', 'coverage', 'benchmark'],
};

export interface CheckedTask {
  readonly task: string;
  /** Its words as the state has them (`Subject`). */
  readonly words: readonly string[];
}

/** Whether a task asks for goals of the workspace and nothing else. */
export const isPlain = ({ words }: CheckedTask): boolean => words.length > 0 && words.every(isGoalWord);

/** Whether the success of `command` could show that the task is done, as far as the names and texts of the workspace's scripts tell. */
export function isFitCheck(command: string, task: CheckedTask, own: OwnScripts | undefined): boolean {
  if (isHollow(command) || ignoredStatus(command) !== undefined || (isPlain(task) && showsOther(command, task.words)))
    return false;
  if (!own) return true;
  const scripts = inspectCommand(command).subCommands.flatMap(({ words }) =>
    scriptNames(words).flatMap(([file, name]) => {
      const text = own.textOf(file, name);
      return text === undefined || !words.includes(name) ? [] : [{ file, name, text }];
    }),
  );
  const tellsNothing = ({ file, text }: (typeof scripts)[number]) =>
    isHollow(text) || (file === 'package.json' && ignoredStatus(text) !== undefined);
  if (scripts.length > 0 && scripts.every(tellsNothing)) return false;
  return !scripts.some(
    ({ file, name, text: body }) =>
      !namesWhatItRuns(task.task, body) &&
      isPart(name, task.task, (whole) => {
        const text = own.textOf(file, whole);
        const isWhole = text !== undefined && !isHollow(text) && !text.includes('no test specified');
        return isWhole && !isAllOf(text, (other) => own.textOf(file, other) !== undefined, scripts);
      }),
  );
}

/** `types:emit` and `types:check`, where `types` starts those two: no part is left out. */
function isAllOf(
  whole: string,
  isScript: (name: string) => boolean,
  scripts: readonly { readonly name: string }[],
): boolean {
  const called = (whole.match(/[\w:.-]+/gu) ?? []).filter(isScript);
  return called.length > 1 && called.every((name) => scripts.some((script) => script.name === name));
}

/** "The script that only runs test.js": it is meant, whatever it is a part of. */
const namesWhatItRuns = (task: string, text: string): boolean =>
  /\bscript\b/iu.test(task) &&
  (task.match(/(?<![\w./-])[\w./-]+\.[a-z]{1,4}(?![\w-])/gu) ?? []).some((file) =>
    text.split(/[\s"']+/u).includes(file),
  );

/** "test -x tally", "[ ! -e tests/run ]": what is there, or gone, whatever made or removed it. */
const looksAtFiles =
  /^(?:\[ (?:! )?-[a-z] [\w./-]+ \]|test (?:! )?-[a-z] [\w./-]+)(?: && (?:\[ (?:! )?-[a-z] [\w./-]+ \]|test (?:! )?-[a-z] [\w./-]+))*$/u;

/** Such a command reaches another goal: a build shows no test. */
function showsOther(command: string, taskWords: readonly string[]): boolean {
  if (looksAtFiles.test(command)) return false;
  const names = taskWords.some((word) => command.toLowerCase().includes(word));
  // A check may be one of anything that reports: of style, of types, of rules.
  if (/check|verif|valid/iu.test(command))
    return !names && taskWords.every((word) => /^(?:build|clean|start|install)$/u.test(word));
  const shown = shows[verbOf(commandAction(command))];
  return shown !== undefined && !names && !taskWords.some((word) => shown.includes(word));
}

/** Endings that narrow nothing. */
const wholes = /^(?:all|ci|full|check|once|run|dev|prod|production|default|main)$/u;

/** `lint:css` where there is `lint`, unless the task names it: the success of a part does not show the whole. */
function isPart(name: string, task: string, exists: (name: string) => boolean): boolean {
  const said = task.toLowerCase().replaceAll(/\bend[\s-]to[\s-]end\b/gu, 'e2e');
  return [...name.matchAll(/[:._-]/gu)].some(({ index }) => {
    const rest = name.slice(index + 1).toLowerCase();
    return index > 0 && !wholes.test(rest) && !said.includes(rest.slice(0, 4)) && exists(name.slice(0, index));
  });
}
