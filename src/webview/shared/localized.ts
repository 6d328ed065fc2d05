// Translates English messages of the command inspection and the sandbox into the user's language, if known here.
import * as l10n from '@vscode/l10n';
import { type Saying, sandboxSayings } from './sandboxSayings.ts';

/**
 * The text in the user's language; English if no entry matches: findings about parts of a command line are in English,
 * like a compiler's errors.
 */
export function localized(text: string): string {
  for (const [pattern, translated] of sayings) {
    const match = pattern.exec(text);
    if (match) return translated(...match.slice(1));
  }
  return text;
}

const sayings: readonly Saying[] = [
  // What makes a command harmful (core/approval): the commonest.
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
  [/^(.+): no rule allows that$/, (reason) => l10n.t('{0}: no rule allows that', localized(reason))],
  ...sandboxSayings,
];
