import assert from 'node:assert/strict';
import { isSecretPath } from '../../../../src/core/approval/shell/secretPaths.ts';

const secret =
  '.env ./.env config/.env .ENV .env.local .env.production app.env .envrc ~/.ssh/id_rsa /home/a/.ssh/id_ed25519 ~/.ssh/deploy_key id_rsa id_rsa.bak ' +
  'deploy_rsa ~/.aws/credentials .npmrc ~/.netrc server.pem tls.key cert.p12 store.jks x.kdbx /etc/shadow /etc//shadow /proc/self/environ /proc/12/environ ' +
  '~/.kube/config ~/.docker/config.json ~/.config/gh/hosts.yml ~/.git-credentials ~/.pgpass ~/.bash_history terraform.tfstate prod.tfvars secrets.yml ' +
  'config/secrets.json credentials credentials.json service-account-prod.json .htpasswd .pypirc C:\\Users\\a\\.ssh\\id_rsa .env/ a/../.env ~/.gnupg/secring.gpg ' +
  '~/.password-store/a.gpg /run/secrets/db ~/.m2/settings.xml ~/.cargo/credentials.toml wp-config.php';
const open =
  'README.md src/env.ts .environment environment.ts .env.example .env.sample .env.template env.example id_rsa.pub ~/.ssh/id_rsa.pub ~/.ssh/config ' +
  '~/.ssh/known_hosts package.json tokenizer.ts src/secrets.service.ts.md keys.ts key.ts monkey passwd.c /etc/passwd /etc/hosts .gitignore .aws ' +
  'src/credentials/index.ts proc/environment.md author.json secretary.ts docker/config.json public.crt';

describe('isSecretPath', () => {
  it('knows files that hold secrets by their path', () => {
    for (const path of secret.split(' ')) assert.equal(isSecretPath(path), true, path);
  });

  it('leaves everything else alone, public keys and templates too', () => {
    for (const path of [...open.split(' '), '', '.', '/']) assert.equal(isSecretPath(path), false, path);
  });
});
