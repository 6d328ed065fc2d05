// Takes secrets out of text before it is stored, shown to a model or made part of a state.
import { replacePrivateKeys } from './privateKeys.ts';
import { replaceAssigned, replaceNamed } from './assignments.ts';
import { revealHidden } from './hiddenText.ts';
import { replaceTokens } from './tokens.ts';
import { isOrdinaryWord, looksRandom } from './values.ts';

const mark = (name: string) => `«redacted:${name}»`;

interface ContextRule {
  readonly name: string;
  /** The first group is kept, the second is the secret. Runs are bounded: matching is linear. */
  readonly pattern: RegExp;
  readonly accepts?: (secret: string) => boolean;
}

const isVariable = (text: string) => /^(?:[$<{*%«-]|\.\.\.|x{3,}$)/i.test(text);
const notVariable = (text: string) => !isVariable(text);

/** Secrets recognised by the protocol or command around them. */
const contextRules: readonly ContextRule[] = [
  // RFC 3986 user information; a password may contain an unencoded `@`.
  {
    name: 'password',
    pattern:
      /((?<![A-Za-z0-9])[a-z][a-z0-9+.-]{1,30}:\/\/[^\s:/?#@"'`<>«]{0,120}:)([^\s"'`<>/«»]{1,300})(?=@[^\s@/])/gi,
    accepts: notVariable,
  },
  {
    name: 'password',
    pattern:
      /((?<![A-Za-z0-9])[a-z][a-z0-9+.-]{1,30}:\/\/[^\s:/?#@"'`<>«]{1,120}:)([^\s"'`<>@«»]{1,300})(?=@[\w.[\]-]{1,200}(?::\d+)?(?:[/?\s"'`]|$))/gi,
    accepts: notVariable,
  },
  {
    name: 'token',
    pattern: /((?<![A-Za-z0-9])https?:\/\/)([^\s:/?#@"'`<>«]{12,300})(?=@[^\s@/])/gi,
    accepts: (text) => looksRandom(text, 16),
  },
  // RFC 9110 credentials, also in JSON and in curl's -H.
  {
    name: 'credentials',
    pattern:
      /((?<![\w-])(?:proxy-)?authorization["'\\]{0,4}\s{0,4}[:=]\s{0,4}["'`\\]{0,4}(?:(?:basic|bearer|token|digest|apikey|api-key|negotiate|ntlm|key|bot|hmac|jwt|oauth|[a-z0-9]{2,12}-hmac-[a-z0-9-]{3,20}|genie-?key|sso-key|splunk|shippotoken)\s{1,4})?)([^\s"'`\\«»][^"'`\\\r\n«»]{2,4000})/gi,
    accepts: (text) =>
      notVariable(text) &&
      (/\d/.test(text) || /[a-z][A-Z]|=$/.test(text) || text.length >= 16) &&
      !/^(?:bearer|basic|header|required|failed)\b|^[\w.$]+[([{]|^[{[(]/i.test(text),
  },
  {
    name: 'credentials',
    pattern: /((?<![\w-])(?:bearer|basic)[ \t]{1,4})([\w.~+/=-]{12,4000})/gi,
    accepts: (text) => looksRandom(text, 12),
  },
  // Keys in the query of a URL, however short.
  {
    name: 'key',
    pattern:
      /([?&](?:api_?key|api_?token|access_?token|access_?key|auth_?token|auth|token|id_token|refresh_token|private_?token|subscription-key|client_?secret|secret|secret_?key|password|passwd|pwd|pass|jwt|bearer|sas|session_?token|key|app_?key|appid|x-amz-security-token|signature|sig)=)([^\s&"'`<>«#)\]]{1,4000})/gi,
    accepts: (text) => notVariable(text) && !/^:\w+$/.test(text) && !isOrdinaryWord(text),
  },
  // RFC 6265.
  {
    name: 'cookie',
    pattern: /((?<![\w-])set-cookie["']{0,2}\s{0,4}:\s{0,4}["']?[\w.!#$%&*+^`|~-]{1,100}=)([^;\s"'«]{4,4096})/gi,
  },
  { name: 'cookie', pattern: /((?<![\w-])cookie["']{0,2}\s{0,4}:\s{0,4}["']?)([^\s"'«=]{1,100}=[^\r\n"'«]{1,8000})/gi },
  {
    name: 'cookie',
    pattern: /((?<![\w-])curl\b[^\n|;&«]{0,200}?\s(?:-b|--cookie)[ =]?["']?)([^\s"'«=]{1,100}=[^\r\n"'«]{1,4000})/g,
  },
  // Oracle's thin driver: user/password@host.
  {
    name: 'password',
    pattern: /(jdbc:oracle:(?:thin|oci8?):[^\s:/@"'«]{1,60}\/)([^\s@"'`«»]{1,200})(?=@)/gi,
    accepts: notVariable,
  },
  // curl -u user:password and its like.
  {
    name: 'password',
    pattern:
      /((?<![\w-])(?:curl|http|https|wget|smbclient|rpcclient)\b[^\n|;&«]{0,200}?\s(?:-u|-U|--user|--proxy-user|-a|--auth)[ =]?["']?[^\s:%"'«]{1,120}[:%])([^\s"'«]{1,300})/g,
    accepts: notVariable,
  },
  // Passwords glued to or following a short flag that means password for that command alone.
  {
    name: 'password',
    pattern:
      /((?<![\w-])(?:mysql|mysqldump|mysqladmin|mysqlimport|mysqlcheck|mysqlsh|mariadb|mariadb-dump|mycli|xtrabackup)\b[^\n|;&«]{0,200}?\s-p["']?)([^\s"'«-][^\s"'«]{0,200})/g,
    accepts: notVariable,
  },
  {
    name: 'password',
    pattern:
      /((?<![\w-])(?:(?:docker|podman|helm|az|oc|nerdctl|crane|skopeo|buildah|cf)\s{1,4}(?:[\w-]{1,20}\s{1,4}){0,2}login\b|sshpass|mongo|mongosh|mongodump|mongorestore|7z|7za|unzip|zip|sqlcmd|isql|impala|beeline)\b[^\n|;&«]{0,200}?\s(?:-p|-P)[ ]?["']?)([^\s"'«-][^\s"'«]{0,200})/g,
    accepts: (text) => notVariable(text) && !/^\d{1,5}$/.test(text),
  },
  {
    name: 'password',
    pattern:
      /((?<![\w-])(?:redis-cli|redis-benchmark)\b[^\n|;&«]{0,200}?\s-a[ ]?["']?|(?<![\w-])ldap(?:search|add|modify|delete|whoami|passwd)\b[^\n|;&«]{0,200}?\s-w[ ]?["']?|(?<![\w-])pass(?:in|out)?[ =]["']?pass:|(?<![\w-])-pass(?:in|out)? pass:|(?<![\w-])htpasswd\b[^\n|;&«]{0,60}?\s-\w{0,6}b\w{0,6}\s[^\s«]{1,200}\s[^\s«]{1,200}\s["']?|(?<![\w-])vault login (?:token=)?)([^\s"'«-][^\s"'«]{0,200})/g,
    accepts: notVariable,
  },
  // What is piped into a program that reads a secret.
  {
    name: 'password',
    pattern:
      /((?<![\w-])(?:echo|printf|print)\s{1,4}(?:-\w{1,3}\s{1,4}|["']%s\\?n?["']\s{1,4}){0,2}["']?)([^\s"'$`«|-][^\s"'$`«|]{0,300})(?=["']?\s{0,4}\|\s{0,4}(?:sudo\s{1,4}-\w{0,6}S|(?:[\w./-]{1,40}\s{1,4}){1,12}(?:--password-stdin|--with-token|--stdin)|passwd\b|su\b|gpg\b[^\n]{0,80}passphrase-fd))/g,
  },
  {
    name: 'password',
    pattern:
      /((?:echo|printf)\s{1,4}["']?[\w.-]{1,60}:)([^\s"'$«|]{1,200})(?=["']?\s{0,4}\|\s{0,4}(?:sudo\s{1,4})?chpasswd)/g,
  },
  {
    name: 'password',
    pattern:
      /((?<![\w-])(?:sudo\s{1,4}-\w{0,6}S\b[^\n|;&«]{0,100}<<<\s?["']?|(?:sqlplus|rman|expdp|impdp)\s{1,4}(?:-\w{1,3}\s{1,4}){0,3}["']?\w{1,40}\/))([^\s"'$«@]{1,200})/g,
  },
  // Passwords as arguments of programs that make, lock or store accounts.
  {
    name: 'password',
    pattern:
      /((?<![\w-])(?:openssl\b[^\n|;&«]{0,200}?\s-[kK]\s{1,4}|(?:useradd|usermod|adduser)\b[^\n|;&«]{0,200}?\s(?:-p|--password)[ =]?|ansible-vault\s{1,4}encrypt_string\s{1,4}(?:--?[\w-]{1,30}(?:=[^\s«]{1,100})?\s{1,4}){0,4}|(?:mc|mcli)\s{1,4}(?:alias\s{1,4}set|config\s{1,4}host\s{1,4}add)\s{1,4}[^\s«]{1,100}\s{1,4}[^\s«]{1,200}\s{1,4}[^\s«]{1,100}\s{1,4})["']?)([^\s"'«-][^\s"'«]{0,200})/g,
    accepts: notVariable,
  },
  {
    name: 'password',
    pattern:
      /((?<![\w-])with\s(?:the\s)?(?:password|passphrase|passwd|token|secret|pin)\s{1,2}["'`]?)([^\s"'`«<>$]{4,300})/gi,
    accepts: (text) => looksRandom(text.replace(/[.,;)]+$/, ''), 6),
  },
  // BIP 39 word lists.
  {
    name: 'mnemonic',
    pattern:
      /((?:mnemonic|(?:seed|recovery)[ _-]?phrase)["']?\s{0,4}[:=]\s{0,4}["']?)([a-z]{3,8}(?: [a-z]{3,8}){11,23})(?![a-z])/gi,
  },
  // .netrc and .pgpass.
  {
    name: 'password',
    pattern:
      /((?<![\w-])(?:machine\s{1,20}[^\s«]{1,200}|default\s{1,20}login\s{1,20}[^\s«]{1,200})\s{1,20}(?:(?:login|account)\s{1,20}[^\s«]{1,200}\s{1,20}){0,2}password\s{1,20})([^\s«]{1,300})/g,
  },
  { name: 'password', pattern: /(^[\w.*-]{1,100}:(?:\d{2,5}|\*):[\w.*-]{1,80}:[\w.*-]{1,80}:)([^\s:«]{3,200})$/gm },
  // A pair of AWS keys as in credential reports.
  { name: 'aws-secret', pattern: /((?:AKIA|ASIA)[A-Z0-9]{16}["',:;\s|]{1,8})([A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])/g },
  // Signatures and codes in URLs.
  {
    name: 'signature',
    pattern: /([?&;](?:sig|signature|x-amz-signature|x-goog-signature|code|key|auth|sv_sig)=)([^\s&"'<>«]{16,1000})/gi,
    accepts: (text) => looksRandom(text, 16),
  },
  // Prose: "the password is hunter2".
  {
    name: 'secret',
    pattern:
      /((?<![\w-])(?:(?:password|passphrase|passwd|token|secret|(?:api|access|secret)[ -]key|pin code)\s(?:is|was|will be|set to|changed to)[ :]|(?:api|access|secret|private) key\s?[=:])[ ]{0,3}["'`]?)([^\s"'`«<>$]{6,300})/gi,
    accepts: (text) =>
      looksRandom(text.replace(/[.,;)]+$/, ''), 6) &&
      !/^(?:base64|sha\d|md5|oauth2?|utf-?8|hs256|rs256|v?\d+\.|\w+\(|https?:)/i.test(text),
  },
];

/**
 * `text` with every secret replaced by `«redacted:kind»`, what surrounds it kept. Idempotent; linear in the length of
 * `text`. Hashes, UUIDs, digests, versions, variables and prose about secrets stay.
 */
export function redactSecrets(text: string): string {
  let current = revealHidden(text);
  for (let pass = 0; pass < mostPasses; pass++) {
    const redacted = redactOnce(current);
    if (redacted === current) break;
    current = redacted;
  }
  return current;
}

/** A mark adds a boundary: text adjacent to a secret may be recognised as another one in the next pass. */
const mostPasses = 5;

function redactOnce(text: string): string {
  let current = replacePrivateKeys(text, mark('private-key'));
  for (const rule of contextRules) {
    current = current.replace(rule.pattern, (whole: string, ...rest: unknown[]) => replaceSecret(rule, whole, rest));
  }
  return replaceAssigned(replaceNamed(replaceTokens(replaceSecretManifests(current), mark), mark), mark);
}

/** Everything below `data` and `stringData` where the text holds a Secret of Kubernetes, in YAML or JSON, whatever the entries' names. */
function replaceSecretManifests(text: string): string {
  if (!/\bkind["']?\s{0,4}:\s{0,4}["']?Secret\b/.test(text)) return text;
  const block =
    /^([ \t]{0,40})(["']?(?:data|stringData)["']?:[ \t]{0,4}\{?[ \t]{0,4}\n)((?:\1[ \t]+[^\n]*(?:\n|$))+)/gm;
  return text.replace(block, (_, indent: string, head: string, body: string) => {
    const masked = body.replace(
      /^([ \t]+["']?[\w.-]{1,253}["']?:[ \t]{0,4}["']?)(?!«)[^\s"'{|>][^\n"']*/gm,
      `$1${mark('secret')}`,
    );
    return indent + head + masked;
  });
}

function replaceSecret(rule: ContextRule, whole: string, groups: readonly unknown[]): string {
  const [kept, secret] = groups;
  if (typeof kept !== 'string' || typeof secret !== 'string' || rule.accepts?.(secret) === false) return whole;
  return kept + mark(rule.name);
}
