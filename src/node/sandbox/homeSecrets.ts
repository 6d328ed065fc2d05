// What a sandbox hides in the home folder and the system: credentials, keys, browsers, keyrings. Names are relative to home.
import { lstatSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/** Folders that become empty. */
const folders: readonly string[] = [
  '.ssh',
  '.aws',
  '.azure',
  '.gnupg',
  '.kube',
  '.docker',
  '.password-store',
  '.mozilla',
  '.thunderbird',
  '.oci',
  '.terraform.d',
  '.cloudflared',
  '.claude',
  '.codex',
  '.config/gcloud',
  '.config/gh',
  '.config/hub',
  '.config/pip',
  '.pip',
  '.config/op',
  '.config/sops',
  '.config/age',
  '.config/rclone',
  '.config/doctl',
  '.config/configstore',
  '.config/github-copilot',
  '.config/google-chrome',
  '.config/chromium',
  '.config/BraveSoftware',
  '.config/microsoft-edge',
  '.config/Bitwarden',
  '.config/1Password',
  '.config/keybase',
  '.config/Code/User/globalStorage',
  '.local/share/keyrings',
  '.local/share/kwalletd',
  '.local/share/knack',
  '.vscode-server/data/User/globalStorage',
  ...[
    '.config/pypoetry',
    '.local/share/fish',
    '.electrum',
    '.bitcoin',
    '.ethereum',
    '.config/Slack',
    '.config/discord',
    '.config/hcloud',
  ],
  ...[
    '.config/glab-cli',
    '.config/helm/registry',
    '.config/heroku',
    '.config/netlify',
    '.config/ngrok',
    '.config/stripe',
    '.ngrok2',
  ],
  ...[
    '.fly',
    '.vercel',
    '.local/share/com.vercel.cli',
    '.snowsql',
    '.dbt',
    '.kaggle',
    '.huggingface',
    '.mc',
    '.irssi',
    '.putty',
    '.expo',
  ],
  ...[
    '.doppler',
    '.railway',
    '.supabase',
    '.subversion/auth',
    '.local/state/nvim/shada',
    '.local/share/nvim/shada',
    '.gemini',
  ],
  'snap/firefox',
  'snap/chromium',
  'Library/Keychains',
  'Library/Cookies',
  'Library/Application Support/Google/Chrome',
  'Library/Application Support/Firefox',
  'Library/Safari',
];

/** Files that read as empty. */
const files: readonly string[] = [
  '.netrc',
  '.npmrc',
  '.yarnrc.yml',
  '.pypirc',
  '.pgpass',
  '.my.cnf',
  '.mylogin.cnf',
  '.git-credentials',
  '.config/git/credentials',
  '.vault-token',
  '.s3cfg',
  '.boto',
  '.databrickscfg',
  '.dockercfg',
  '.terraformrc',
  '.m2/settings.xml',
  '.m2/settings-security.xml',
  '.gradle/gradle.properties',
  '.cargo/credentials',
  '.cargo/credentials.toml',
  '.gem/credentials',
  '.composer/auth.json',
  '.config/composer/auth.json',
  '.env',
  '.bash_history',
  '.zsh_history',
  '.python_history',
  '.node_repl_history',
  '.psql_history',
  '.mysql_history',
  '.sqlite_history',
  ...[
    '.rediscli_history',
    '.lesshst',
    '.viminfo',
    '.msmtprc',
    '.mailrc',
    '.fetchmailrc',
    '.muttrc',
    '.authinfo',
    '.authinfo.gpg',
    '.hgrc',
  ],
  ...[
    '.wakatime.cfg',
    '.cache/huggingface/token',
    '.jupyter/jupyter_server_config.json',
    '.claude.json',
    '.rubygems/credentials',
  ],
  ...['.config/fish/fish_history', '.config/nvim/shada'],
];

const systemFolders: readonly string[] = ['/etc/ssl/private', '/etc/sudoers.d', '/var/lib/sudo'];
const systemFiles: readonly string[] = ['/etc/shadow', '/etc/gshadow', '/etc/sudoers', '/etc/krb5.keytab'];

export interface Hidden {
  readonly folders: readonly string[];
  readonly files: readonly string[];
}

/** Those that exist, as absolute paths without symbolic links. */
export function homeSecrets(home: string): Hidden {
  const under = (names: readonly string[]): readonly string[] => names.map((name) => join(home, name));
  const all = [...under(folders), ...under(files), ...systemFolders, ...systemFiles].flatMap(existing);
  return {
    folders: all.filter(({ isFolder }) => isFolder).map(({ path }) => path),
    files: all.filter(({ isFolder }) => !isFolder).map(({ path }) => path),
  };
}

function existing(name: string): readonly { readonly path: string; readonly isFolder: boolean }[] {
  try {
    // Most are not there: without the cost of an error for each.
    const found = lstatSync(name, { throwIfNoEntry: false });
    if (found === undefined) return [];
    if (!found.isSymbolicLink()) return [{ path: name, isFolder: found.isDirectory() }];
    const path = realpathSync(name);
    return [{ path, isFolder: lstatSync(path).isDirectory() }];
  } catch {
    return [];
  }
}
