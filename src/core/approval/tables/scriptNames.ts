// Scripts of a workspace whose own name says that they reach beyond it: `release.sh`, `scripts/deploy-prod.js`, `install.sh`.
import type { AlwaysAskRule } from './alwaysAsk.ts';

/** A script of one's own by its name: `release.sh`, `scripts/deploy-prod.js`; not its notes or tests. */
const publishingScript =
  /^(?:\S*\/)?(?:deploy|publish|release)(?:[-_.](?!notes?\b|test|spec|check|info|lib\b|utils?\b)[\w-]+(?:\.(?!notes?\b|test|spec|check|info|lib\b|utils?\b)[\w-]+)*?)?(?:\.(?:sh|bash|zsh|py|rb|pl|php|[cm]?[jt]s))?$/;
const publishingFile = new RegExp(`^ (?:-[\\w-]+ )*(?:run )?${publishingScript.source.slice(1, -2)} `);

const installingScript = /^(?:\S*\/)?(?:un)?install(?:er)?\.(?:sh|bash)$/;

/** What the path of a script says that it does, beyond the workspace. */
export function scriptReaches(path: string): 'publishes' | 'installsOutside' | undefined {
  if (publishingScript.test(path)) return 'publishes';
  return installingScript.test(path) ? 'installsOutside' : undefined;
}

export const scriptNameRules: readonly AlwaysAskRule[] = [
  {
    programs: 'bash sh zsh dash node deno bun tsx ts-node python python3 ruby perl php',
    words: publishingFile,
    unless: / --dry-run | --help /,
    why: 'publishes',
    source: 'the name of the script',
    stops: ['bash scripts/deploy.sh', 'node scripts/publish.js', 'python3 tools/release.py', 'sh ./deploy-prod.sh'],
  },
  {
    programs: 'bash sh zsh dash',
    words: new RegExp(`^ (?:-[\\w-]+ )*${installingScript.source.slice(1, -1)} `),
    unless: / --dry-run | --help /,
    why: 'installs',
    source: 'the name of the script',
    stops: ['bash www/install.sh', 'sh ./uninstall.sh --all'],
  },
];
