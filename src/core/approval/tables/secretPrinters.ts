// What prints secrets, whatever its class: always asks. One row a program and kind.
import type { AlwaysAskRule } from './alwaysAsk.ts';

export const secretPrinterRules: readonly AlwaysAskRule[] = [
  {
    programs: 'gpg gpg2 gpgsm',
    words: / (?:-\S*d\S*|--decr\S*|--export-secret\S*|--export-ss\S*|--delete-\S*|--gen-\S*|--dearmor|--output|-o) /,
    why: 'shows',
    source: 'gpg(1)',
    stops: ['gpg --export-secret-keys', 'gpg -d secret.gpg', 'gpg --decrypt x.gpg'],
  },
  {
    programs:
      'pass gopass op bw lpass keepassxc-cli secret-tool keyring security rbw dashlane vault doppler infisical chamber berglas gitleaks-secret',
    words: /./,
    unless: / (?:--version|--help|help|version|status|lock) /,
    why: 'shows',
    source: 'passwordstore.org, developer.hashicorp.com/vault/docs/commands',
    stops: [
      'pass show mail',
      'pass mail',
      'vault read secret/x',
      'op read op://x/y',
      'bw get password x',
      'secret-tool lookup a b',
    ],
  },
  {
    programs: 'sops age rage ansible-vault git-crypt blackbox_cat',
    words: / (?:-d|--decrypt|decrypt|exec-env|exec-file|edit|view|unlock|-i|--identity|export-key|publish|rotate) /,
    why: 'shows',
    source: 'getsops.io, age(1), docs.ansible.com/ansible/latest/cli/ansible-vault.html',
    stops: ['sops -d s.yaml', 'sops decrypt s.yaml', 'age -d -i key f', 'ansible-vault view x'],
  },
  { programs: 'ssh-add', words: / -[LTdDxXs] /, why: 'shows', source: 'ssh-add(1)', stops: ['ssh-add -L'] },
  {
    programs: 'ssh-keygen',
    words: / -\w*y /,
    why: 'shows',
    source: 'ssh-keygen(1): -y reads a private key',
    stops: ['ssh-keygen -y -f k'],
  },
  {
    programs: 'lua luajit node nodejs python ruby perl php deno bun Rscript',
    text: /process\.env|os\.environ|getenv|\bENV\b|\$_ENV|\$_SERVER|Deno\.env|Bun\.env|Sys\.getenv|\.env\b|\.ssh\b|\.aws\b|id_rsa|credential|netrc/,
    why: 'shows',
    source: 'the languages’ own names of the environment',
    stops: [
      "node -p 'JSON.stringify(process.env)'",
      "python -c 'import os; print(os.environ)'",
      "ruby -e 'p ENV'",
      "perl -e 'print %ENV'",
      "php -r 'print_r(getenv());'",
      'lua -e \'print(os.getenv("TOKEN"))\'',
    ],
  },
  {
    programs: 'git',
    words:
      / config (?:.* )?(?:-l|--list|list|--get-all credential\S*|--get-regexp|--get-urlmatch|--get credential\S*|get .*credential\S*) /,
    why: 'shows',
    source: 'git-config(1): URLs and helpers with passwords',
    stops: [
      'git config --list',
      'git config -l',
      'git config --global --list',
      'git config --get-all credential.helper',
    ],
  },
  {
    programs: 'npm pnpm yarn pip cargo composer bundle conda',
    words: / (?:config|c) (?:(?:\S+ )*(?:list|ls|get|debug|--list|-l|--show|show)(?: .*)? |$)/,
    unless: / config get (?:prefix|registry|cache|user-agent|init[\w.-]*|global\.index-url) /,
    why: 'config',
    source: 'docs.npmjs.com/cli/config, pip.pypa.io/en/stable/topics/configuration',
    stops: ['npm config list', 'pip config list', 'composer config -l -g', 'bundle config'],
  },
  {
    programs: 'docker podman nerdctl docker-compose',
    words: / (?:inspect|compose config|config|context export|secret \w+|config inspect) /,
    unless:
      / (?:network|volume) inspect | (?:--services|--images|--volumes|--profiles) | (?:-f|--format)[= ](?!.*(?:Env|json \.Config|json \.\}))/,
    why: 'shows',
    source: 'docs.docker.com/reference/cli/docker/inspect: environment of containers',
    stops: ['docker inspect x', 'docker compose config', 'docker-compose config'],
  },
  {
    programs: '*',
    words:
      / (?:artisan (?:config:show|tinker|env:decrypt)|manage\.py (?:diffsettings|dumpdata)|(?:credentials|secrets|encrypted):(?:show|edit|decrypt)) /,
    why: 'shows',
    source: 'laravel.com/docs, docs.djangoproject.com/en/stable/ref/django-admin, guides.rubyonrails.org/security',
    stops: ['php artisan config:show', 'python manage.py diffsettings', 'bin/rails credentials:show'],
  },
  {
    programs: 'terraform tofu terragrunt pulumi',
    words:
      / (?:output (?:\S+ )*-{1,2}(?:json|raw)|show (?:\S+ )*-{1,2}json|state pull|--show-secrets|config get|env get|stack export) /,
    why: 'shows',
    source: 'developer.hashicorp.com/terraform/cli/commands/output: sensitive values in full',
    stops: [
      'terraform output -json',
      'terraform show -json',
      'terraform state pull',
      'pulumi stack output --show-secrets',
    ],
  },
  {
    programs: 'tar bsdtar gtar zip 7z 7za rar cp rsync scp diff mksquashfs',
    words: / (?:~|\/|\/home(?:\/[^/ ]+)?|\/root|\/Users(?:\/[^/ ]+)?|\/etc|\/proc)\/?(?:[*.]|…)? /,
    why: 'shows',
    source: 'a whole home or system holds keys',
    stops: ['tar czf home.tgz ~', 'zip -r x.zip /home/me', 'cp -r ~/ x', 'diff -r ~ x'],
  },
  {
    programs: 'docker podman nerdctl',
    words: / (?:container )?export /,
    why: 'shows',
    source: 'docs.docker.com/reference/cli/docker/container/export: every file of the container',
    stops: ['docker export app'],
  },
  {
    programs: 'compgen',
    words: / -\w*[ve]\w* /,
    why: 'shows',
    source: 'bash(1): names and values',
    stops: ['compgen -v'],
  },
  {
    programs: 'aws gcloud',
    words: / (?:configure list|config list|configure get \S*(?:secret|token)\S*) /,
    why: 'shows',
    source: 'docs.aws.amazon.com/cli/latest/reference/configure',
    stops: ['aws configure list', 'gcloud config list'],
  },
  {
    programs: 'du find sort wc gfind',
    text: / -?-files0-from/,
    why: 'shows',
    source: 'du(1), wc(1): names a file’s content in messages',
    stops: ['du --files0-from=.env', 'find -files0-from .env'],
  },
  {
    programs: 'git',
    text: / (?:add|stage|update-index|hash-object|stash push) .*(?:\.env\b(?!\.(?:example|sample|template))|id_rsa|id_ed25519|\.pem\b|\.npmrc|credentials)/,
    why: 'shows',
    source: 'git-add(1): what is committed is shared',
    stops: ['git add -f .env'],
  },
  {
    programs: 'xclip xsel wl-paste pbpaste fc',
    words: /./,
    why: 'shows',
    source: 'xclip(1), fc in bash(1)',
    stops: ['xclip -o', 'fc -l'],
  },
  {
    programs: 'envsubst',
    words: / /,
    why: 'shows',
    source: 'envsubst(1): writes out the environment',
    stops: ['envsubst < t.tpl'],
  },
];
