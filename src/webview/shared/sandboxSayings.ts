// English messages of the core and the sandbox about a command stopped by the sandbox, and about a machine without one.
import * as l10n from '@vscode/l10n';

/** A text in English, and what it is in the user's language; the pattern's groups are copied unchanged. */
export type Saying = readonly [pattern: RegExp, translated: (...groups: string[]) => string];

/** What it tried: src/node/sandbox/blocked.ts. */
const tried: Readonly<Record<string, () => string>> = {
  'it tried to write': () => l10n.t('it tried to write'),
  'it tried to use the network': () => l10n.t('it tried to use the network'),
  'it tried to reach a service of this machine': () => l10n.t('it tried to reach a service of this machine'),
  'it tried what only a privileged process may': () => l10n.t('it tried what only a privileged process may'),
  'it tried to read a secret': () => l10n.t('it tried to read a secret'),
  'the workspace has too many folders to hide its secrets': () =>
    l10n.t('the workspace has too many folders to hide its secrets'),
  'it tried to read what the sandbox hides': () => l10n.t('it tried to read what the sandbox hides'),
};

export const sandboxSayings: readonly Saying[] = [
  [
    /^the sandbox stopped it: (.+); it would run again, outside of the sandbox$/,
    (blocked = '') =>
      l10n.t('the sandbox stopped it: {0}; it would run again, outside of the sandbox', tried[blocked]?.() ?? blocked),
  ],
  [
    /^what it reads is only known when it runs, and there is no sandbox to run it in$/,
    () => l10n.t('what it reads is only known when it runs, and there is no sandbox to run it in'),
  ],
  [
    /^Nothing runs in a sandbox here, so more commands ask\. (.+)$/s,
    (problem = '') => `${l10n.t('Nothing runs in a sandbox here, so more commands ask.')} ${problemText(problem)}`,
  ],
];

/** Cause and remedy: src/node/sandbox/sandbox.ts. */
function problemText(problem: string): string {
  for (const [pattern, translated] of problems) {
    const match = pattern.exec(problem);
    if (match) return translated(...match.slice(1));
  }
  return problem;
}

const problems: readonly Saying[] = [
  [
    /^There is no sandbox on (.+)\. Run Knack inside WSL\.$/,
    (platform) => l10n.t('There is no sandbox on {0}. Run Knack inside WSL.', platform),
  ],
  [
    /^bubblewrap is not installed\. Install it: /,
    () =>
      l10n.t(
        'bubblewrap is not installed. Install it: {0}.',
        'apt install bubblewrap, dnf install bubblewrap, pacman -S bubblewrap',
      ),
  ],
  [/^(.+) does not exist\. It belongs to macOS\.$/, (file) => l10n.t('{0} does not exist. It belongs to macOS.', file)],
  [
    /^(.+?) cannot start \((.+)\)\. Ubuntu restricts user namespaces/s,
    (file, cause) =>
      l10n.t(
        '{0} cannot start ({1}). Ubuntu restricts user namespaces: give bwrap an AppArmor profile with `userns,` (package apparmor-profiles, bwrap-userns-restrict).',
        file,
        cause,
      ),
  ],
  [
    /^(.+?) cannot start \((.+)\)\. It needs user namespaces/s,
    (file, cause) =>
      l10n.t(
        '{0} cannot start ({1}). It needs user namespaces: in a container, allow them (--security-opt seccomp=unconfined, or --privileged).',
        file,
        cause,
      ),
  ],
];
