// Harm as judged from a path: secrets, devices, places outside the workspace.
import { leadsOut } from '../places.ts';
import { isSecretPath } from './secretPaths.ts';
import { ANYTHING, GLOBBED, type ShellWord } from './shellWord.ts';

/** Names that a wildcard word must not match. Dot files only match a pattern with an explicit dot. */
const examples: readonly string[] = [
  ...'.env .env.local .env.production .envrc .npmrc .netrc .pgpass .pypirc .git-credentials .htpasswd .ssh/id_rsa .aws/credentials'.split(
    ' ',
  ),
  ...'id_rsa id_ed25519 id_ecdsa id_dsa credentials credentials.json secrets.yml secrets.yaml secrets.json key.pem cert.key'.split(
    ' ',
  ),
  ...'.kube/config .docker/config.json .bash_history .zsh_history proc/1/environ proc/self/environ etc/shadow etc/gshadow'.split(
    ' ',
  ),
];

/** Whether a word that names something to read may name a secret: also after `HEAD:`, `--file=`, `@`, or attached to a short option. */
export function mayBeSecret(word: ShellWord): boolean {
  const { text } = word;
  if (text.length < 4 && !text.includes(GLOBBED) && !text.includes(ANYTHING)) return false;
  const pieces = /[:=@,]/.test(text) ? [text, ...text.split(/[:=@,]/)] : [text];
  if (/^-[A-Za-z]./.test(text)) pieces.push(text.slice(2));
  return pieces.some((piece) => isSecretPath(piece) || secretFolder.test(piece) || mayMatchSecret(piece));
}

/** Folders in which nearly everything is secret. */
const secretFolder = /(?:^|\/)\.(?:ssh|gnupg|aws|azure|password-store)\/?$/;

/** `~/.ssh`, also with a pattern in its name. */
export function isSecretFolder({ text }: ShellWord): boolean {
  return (
    secretFolder.test(text) ||
    /(?:^|\/)\.(?:config\/(?:gcloud|gh|op|sops|age|rclone)|kube|docker|mozilla|local\/share\/keyrings)(?:\/|$)/.test(
      text,
    )
  );
}

function mayMatchSecret(pattern: string): boolean {
  if (!pattern.includes(GLOBBED) && !pattern.includes(ANYTHING)) return false;
  if (secretTail.test(pattern)) return true;
  const name = pattern.slice(pattern.lastIndexOf('/') + 1);
  const folder = pattern.slice(0, pattern.lastIndexOf('/') + 1);
  if (/\.(?:ssh|gnupg|aws|kube|docker|password-store)\/$/.test(folder) || folder.startsWith('/proc/'))
    return !name.endsWith('.pub');
  if (!/[\w.]/.test(name)) return false;
  if (name.includes(ANYTHING) && !/^\.|^id_/.test(name)) return false;
  if (/^[\uE000\uE001]+\.\w+$/.test(name)) return false;
  const lowerCase = name.toLowerCase();
  return examples.some((example) => {
    const file = example.slice(example.lastIndexOf('/') + 1);
    return covers(lowerCase, file) && dotsMatch(name, file);
  });
}

const secretTail = /\.(?:pem|key|p12|pfx|ppk|keystore|jks|kdbx)$/i;

function dotsMatch(name: string, example: string): boolean {
  return !example.startsWith('.') || name.startsWith('.') || name.startsWith(ANYTHING);
}

/** Whether `pattern`, in which a mark stands for any text, covers the whole of `name`. Linear in both: no backtracking. */
function covers(pattern: string, name: string): boolean {
  const [first = '', ...rest] = pattern.split(/[\uE000\uE001]+/);
  const last = rest.pop();
  if (last === undefined) return pattern === name;
  if (!name.startsWith(first) || !name.slice(first.length).endsWith(last)) return false;
  let at = first.length;
  for (const piece of rest) {
    const found = name.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return at <= name.length - last.length;
}

const harmlessDevice =
  /^\/dev\/(?:null|zero|full|u?random|stdin|stdout|stderr|tty|fd\/(?:\d+|\uE000)|shm\/.*)$|^\/proc\/self\/fd\/\d+$/;

/** Whether reading the word means reading a device, or opening a connection as shells do for `/dev/tcp`. */
export function isDevice(word: ShellWord): boolean {
  const path = normalPath(word.text);
  return path.startsWith('/dev/') && !harmlessDevice.test(path);
}

export function isConnection(word: ShellWord): boolean {
  return /^\/dev\/(?:tcp|udp)\//.test(normalPath(word.text));
}

/** Where a write goes. `nowhere`: standard streams and `/dev/null`. `unknown`: not known before running. */
export type Place = 'nowhere' | 'workspace' | 'outside' | 'unknown';

/** Judged by the text: without knowing the current folder, every `..` and every absolute, non-temporary path is outside. */
export function placeOf(word: ShellWord): Place {
  const path = normalPath(word.text);
  if (/^\/dev\/(?:null|stdout|stderr|tty|fd\/\d+)$|^\/proc\/self\/fd\/\d+$/.test(path)) return 'nowhere';
  if (path.startsWith(ANYTHING) || word.splits) return 'unknown';
  if (/(?:^|\/)\.\.(?:\/|$)/.test(path)) return 'outside';
  if (/^\/(?:tmp|var\/tmp|dev\/shm|private\/tmp)\/[^\uE000]/.test(path)) return 'workspace';
  if (/^[/~]/.test(path) || /^[A-Za-z]:[\\/]/.test(path)) return 'outside';
  return /(?:^|\/)\.git(?:\/|$)/i.test(path) ? 'outside' : 'workspace';
}

/** Folders of the system: what is secret there has a known name, or is closed to the account. */
const ofSystem =
  /^\/(?:usr|bin|sbin|lib\w*|etc|proc|sys|dev|var\/(?:log|lib|cache)|opt|nix|snap|boot|System|Library|Applications)(?:\/|$)/;

/** Whether a path from `pathFrom` lies outside the workspace, among other people's or projects' files. Not what `$(pwd)` prints. */
export function isForeign(path: string): boolean {
  return leadsOut(path) && !ofSystem.test(path) && !path.startsWith(`/${ANYTHING}`);
}

function normalPath(path: string): string {
  return path.replaceAll(/\/(?:\.?\/)+/g, '/');
}
