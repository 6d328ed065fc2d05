// What the core says in English (reasons, findings, endings of past steps), in the user's language where it is known here.
import * as l10n from '@vscode/l10n';
import { type Saying, sandboxSayings } from './sandboxSayings.ts';

/**
 * The text in the user's language; English where no saying matches: findings about the parts of a command line are told as a
 * compiler tells its errors, in English.
 */
export function said(text: string): string {
  for (const [pattern, translated] of sayings) {
    const match = pattern.exec(text);
    if (match) return translated(...match.slice(1));
  }
  return text;
}

const sayings: readonly Saying[] = [
  // Why an episode ended (core/agent).
  [/^the check command succeeded$/, () => l10n.t('the check command succeeded')],
  [/^the check command failed$/, () => l10n.t('the check command failed')],
  [/^the check command did not come to an end$/, () => l10n.t('the check command did not come to an end')],
  [/^the agent gave up$/, () => l10n.t('the agent gave up')],
  [
    /^the agent gave up, and the check command failed$/,
    () => l10n.t('the agent gave up, and the check command failed'),
  ],
  [/^the agent gave up, but (.+)$/, (but) => l10n.t('the agent gave up, but {0}', said(but))],
  [
    /^the agent finished; no check says whether the task is done$/,
    () => l10n.t('the agent finished; no check says whether the task is done'),
  ],
  [
    /^the agent finished although the check that it was to pass fails: (.+)$/s,
    (command) => l10n.t('the agent finished although the check that it was to pass fails: {0}', command),
  ],
  [
    /^the check that was inferred needs approval and was not run: (.+)$/s,
    (command) => l10n.t('the check that was inferred needs approval and was not run: {0}', command),
  ],
  [
    /^the check exited with 0, but tested nothing: (.+)$/s,
    (line) => l10n.t('the check exited with 0, but tested nothing: {0}', line),
  ],
  [
    /^the check tested nothing \((.*)\), but (.+) did, and passed$/s,
    (line, command) => l10n.t('the check tested nothing ({0}), but {1} did, and passed', line, command),
  ],
  [
    /^no progress: (\d+) steps in a row did again what had just been done, with the same result$/,
    (steps) => l10n.t('no progress: {0} steps in a row did again what had just been done, with the same result', steps),
  ],
  [
    /^the agent finished although its last command failed$/,
    () => l10n.t('the agent finished although its last command failed'),
  ],
  [/^aborted by the user$/, () => l10n.t('aborted by the user')],
  [
    /^the limit of (\d+) steps was reached$/,
    (steps) => l10n.t('the limit of {0} steps was reached; `knack.maxSteps` sets it', steps),
  ],
  [
    /^the budget of (\d+) tokens is spent$/,
    (tokens) => l10n.t('the budget of {0} tokens is spent; `knack.tokenBudget` sets it', tokens),
  ],
  [
    /^the cost budget of (.+) is spent$/,
    (cost) => l10n.t('the cost budget of {0} is spent; `knack.costBudget` sets it', cost),
  ],
  [
    /^what it wanted to run needs approval, and there is nobody to ask$/,
    () => l10n.t('what it wanted to run needs approval, and there is nobody to ask'),
  ],
  [/^the window was closed or reloaded while it ran$/, () => l10n.t('the window was closed or reloaded while it ran')],
  // What makes a command harmful (core/action): the commonest.
  [/^runs the workspace's own code$/, () => l10n.t("runs the workspace's own code")],
  [/^(.+) runs the workspace's own code$/, (name) => l10n.t("{0} runs the workspace's own code", name)],
  [
    /^(.+) runs the workspace's own code or changes something$/,
    (name) => l10n.t("{0} runs the workspace's own code or changes something", name),
  ],
  [/^'(.+)' is not a known program$/, (name) => l10n.t("'{0}' is not a known program", name)],
  [/^(.+) uses the network$/, (name) => l10n.t('{0} uses the network', name)],
  [/^may download and run a package$/, () => l10n.t('may download and run a package')],
  [/^(.+) talks to a remote repository$/, (name) => l10n.t('{0} talks to a remote repository', name)],
  [/^(.+) changes the repository$/, (name) => l10n.t('{0} changes the repository', name)],
  [/^(.+) deletes data for good$/, (name) => l10n.t('{0} deletes data for good', name)],
  [/^(.+) deletes files$/, (name) => l10n.t('{0} deletes files', name)],
  [/^(.+) changes files$/, (name) => l10n.t('{0} changes files', name)],
  [/^(.+) may edit files in place$/, (name) => l10n.t('{0} may edit files in place', name)],
  [/^redirection to (.+) writes a file$/, (what) => l10n.t('redirection to {0} writes a file', what)],
  [/^(.+) may write outside the workspace$/, (what) => l10n.t('{0} may write outside the workspace', what)],
  [/^runs with other rights$/, () => l10n.t('runs with other rights')],
  [/^ends processes$/, () => l10n.t('ends processes')],
  [/^(.+) runs whatever it is piped$/, (name) => l10n.t('{0} runs whatever it is piped', name)],
  [/^runs text that is not known before$/, () => l10n.t('runs text that is not known before')],
  [/^starts a shell$/, () => l10n.t('starts a shell')],
  [/^runs a script$/, () => l10n.t('runs a script')],
  [/^connects to (.+)$/, (target) => l10n.t('connects to {0}', target)],
  [/^may read a secret: (.+)$/, (what) => l10n.t('may read a secret: {0}', what)],
  [/^'(.+)' is denied by the rule '(.+)'$/, (words, rule) => l10n.t("'{0}' is denied by the rule '{1}'", words, rule)],
  [/^no rule allows '(.+)'$/, (words) => l10n.t("no rule allows '{0}'", words)],
  [/^(.+): no rule allows that$/, (reason) => l10n.t('{0}: no rule allows that', said(reason))],
  ...sandboxSayings,
  // What is wrong with a memory (core/policy/doctor.ts).
  [
    /^memory was not used in (\d+) of the last (\d+) decisions; /,
    (unused, all) =>
      l10n.t('memory was not used in {0} of the last {1} decisions: few situations were similar enough', unused, all),
  ],
  [
    /^all advantages were zero in (\d+) of (\d+) decisions that used memory$/,
    (flat, all) => l10n.t('memory moved nothing in {0} of {1} decisions that used it', flat, all),
  ],
  [
    /^in (\d+) of the last (\d+) episodes one action was chosen 4 times or more \(at most (\d+) times\)$/,
    (some, all, most) =>
      l10n.t('in {0} of the last {1} runs one action was chosen 4 times or more (at most {2} times)', some, all, most),
  ],
  [
    /^(\d+) of (\d+) actions that were tried 3 times or more in one situation went back and forth between good and bad, e\.g\. (.*)$/s,
    (torn, all, example) =>
      l10n.t(
        '{0} of {1} actions that were tried 3 times or more in one situation went back and forth between good and bad, e.g. {2}',
        torn,
        all,
        example,
      ),
  ],
  [
    /^(\d+) action\(s\) that used to work failed the last two times, e\.g\. (.*)$/s,
    (count, example) => l10n.t('{0} action(s) that used to work failed the last two times, e.g. {1}', count, example),
  ],
  [
    /^the memory holds (\d+) of at most (\d+) steps$/,
    (held, most) => l10n.t('the memory holds {0} of at most {1} steps', held, most),
  ],
  [
    /^nothing is known about the outcome of (\d+) of the last (\d+) episodes$/,
    (unknown, all) => l10n.t('nothing is known about the outcome of {0} of the last {1} runs', unknown, all),
  ],
  [
    /^(\d+) of (\d+) stored decisions do not give the same value when computed again$/,
    (some, all) => l10n.t('{0} of {1} stored decisions do not give the same value when computed again', some, all),
  ],
];
