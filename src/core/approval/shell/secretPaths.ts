// Which paths hold secrets: credentials, private keys, environments. Matched by name alone, deliberately without file access.

/** File names, lower case, without folder. */
const secretNames: ReadonlySet<string> = new Set(
  [
    '.env .envrc .npmrc .netrc _netrc .pgpass .my.cnf .mylogin.cnf .pypirc .htpasswd .git-credentials .s3cfg .boto',
    '.vault-token .dev.vars .dockercfg .terraformrc .secrets .secret .vault_pass .databrickscfg .smbcredentials',
    '.bash_history .zsh_history .sh_history .python_history .node_repl_history .psql_history .mysql_history',
    '.sqlite_history .rediscli_history .irb_history .fetchmailrc .msmtprc credentials credentials.toml',
    'credentials.json credentials.db credentials.tfrc.json access_tokens.db application_default_credentials.json',
    'client_secret.json client_secrets.json local.settings.json secrets secret wp-config.php krb5.keytab logins.json',
    'key4.db cookies.sqlite accesstokens.json kubeconfig kubeconfig.yaml kubeconfig.yml master.passwd .dockerconfigjson database.yml',
    'auth.json auth.toml .yarnrc.yml .wakatime.cfg fish_history wallet.dat default_wallet .lesshst .viminfo .authinfo .authinfo.gpg .hgrc',
    '.muttrc .mailrc kaggle.json ngrok.yml jupyter_server_config.json main.shada cookies appsettings.production.json .claude.json',
  ].flatMap((names) => names.split(' ')),
);

/** Names by pattern: variants of `.env`, private keys and key stores, files named after secrets. */
const secretName =
  /^(?:\.env(?:rc)?[.~_-].*|.*\.env|.*\.(?:pem|key|p12|pfx|p8|pk8|ppk|jks|keystore|kdbx|keytab|asc\.key|agekey|ovpn|tfstate|tfvars|htpasswd)(?:\.(?:bak|old|backup|orig|save))?|.*\.tfvars\.json|id_(?:rsa|dsa|ecdsa|ed25519)(?:[._-].*)?|.*_(?:rsa|dsa|ecdsa|ed25519)|(?:client[_-])?secrets?\.(?:json|ya?ml|toml|ini|txt|env|properties|conf|cfg|enc|php|py|rb|js|ts)|credentials\.(?:ya?ml|ini|txt|properties|csv|xml|conf|cfg)|(?:passwords?|passwd|tokens?|api[_-]?keys?)\.(?:txt|json|ya?ml|csv|ini|toml)|service[_-]?account.*\.json|.*[._-](?:rsa|private)[._-]?key)$/;

/** Names that look like the above but are not secret: templates, public keys. */
const harmlessName =
  /^(?:.*\.pub|(?:.*[._-])?(?:certs?|certificate|chain|fullchain|ca|cacert|ca-?bundle|dhparams?|crl|public|pubkey)(?:[._-]?\d+)?\.pem|.*\.env[.-](?:example|sample|template|dist|defaults?|schema|tpl|spec)|\.?env[.-](?:example|sample|template|dist|defaults?|schema|tpl)|.*\.(?:example|sample|template|dist|tpl))$/;

/** Whether a file's name says that it is only a template, as `.env.example` is. */
export const isTemplateName = (path: string): boolean =>
  /(?:^|[./_-])(?:example|sample|template|dist|tpl)(?:\.\w+)?$/i.test(path) && !isSecretPath(path);

/** Whether a file is a private key by its name: once overwritten, nothing brings it back. */
export const isKeyFile = (path: string): boolean =>
  /(?:^|\/)(?:id_(?:rsa|dsa|ecdsa|ed25519)|[^/]*\.(?:pem|key|p8|p12|pfx|jks|keystore))$/i.test(path) &&
  isSecretPath(path);

/** Whole paths below a folder anywhere, lower case, `/` separated. */
const secretFolder =
  /(?:^|\/)(?:\.ssh\/(?!(?:config|known_hosts2?|authorized_keys2?)$|[^/]*\.pub$)[^/]|\.gnupg\/|\.aws\/(?!config$)[^/]|\.azure\/|\.password-store\/|\.config\/(?:gcloud|gh|op|hub|rclone|doctl|configstore|sops|age|github-copilot|git\/credentials)|\.kube\/(?!cache\/)[^/]|\.docker\/config\.json|\.cargo\/credentials|\.gem\/credentials|\.m2\/settings(?:-security)?\.xml|\.gradle\/gradle\.properties|\.local\/share\/keyrings\/|\.mozilla\/|\.config\/(?:glab-cli|netlify|ngrok|hcloud|heroku|helm\/registry|stripe|slack|discord|pip\/pip\.conf)(?:\/|$)|\.(?:fly|vercel|snowsql|dbt|kaggle|huggingface|mc|ngrok2|irssi|electrum|bitcoin|ethereum|putty|expo|doppler|railway|supabase)\/[^/]|\.cache\/huggingface\/token|\.subversion\/auth\/|login data$|web data$|(?:secrets?|credentials)\/[^/]*\.(?:ya?ml|json|txt|env|ini|toml|conf|cfg|properties|enc|b64|xml)$|library\/keychains\/|\.terraform\.d\/credentials|\.cloudflared\/|\.oci\/|\.secrets?\/|run\/secrets\/|etc\/ssl\/private\/|etc\/sudoers|etc\/shadow|etc\/gshadow|etc\/security\/opasswd|etc\/ssh\/ssh_host_[a-z0-9]+_key$|private\/etc\/master\.passwd|proc\/[^/]+\/(?:environ|mem|maps\/|task\/[^/]+\/(?:environ|mem))|dev\/(?:mem|kmem)$|var\/run\/secrets\/|\.config\/(?:chromium|google-chrome)\/)/;

/**
 * Whether a path names something that holds secrets, judged by its text: any case, `/` or `\` separated, trailing slashes and `.` parts
 * ignored. False for the empty path, for public keys and for templates such as `.env.example`.
 */
export function isSecretPath(path: string): boolean {
  const normal = path
    .toLowerCase()
    .replaceAll('\\', '/')
    .replace(/\/(?:\.?\/)+/g, '/')
    .replace(/\/\.?$/, '');
  const name = normal.slice(normal.lastIndexOf('/') + 1);
  if (name === '' || harmlessName.test(name)) return false;
  return secretNames.has(name) || secretName.test(name) || secretFolder.test(normal);
}
