// What a name tells about its value (`DB_PASSWORD`, `max_tokens`), and whether the value looks like a secret.

/** How strong a hint a name is: any value is secret, values that are not plain words are, or only random ones are. */
export type NameStrength = 'password' | 'token' | 'maybe';

const passwordWords = new Set(
  'password passwd passwort passphrase passcode pwd pw pass psw secret userpassword userpass keypass storepass'.split(
    ' ',
  ),
);
const tokenWords = new Set('token authtoken accesstoken apikey apitoken jwt pat bearer apisecret'.split(' '));
const maybeWords = new Set(
  'auth authorization credential credentials creds cookie session sessionid sid sessid phpsessid jsessionid csrf xsrf nonce signature sig otp pin dsn webhook'.split(
    ' ',
  ),
);
/** `key` is a secret only together with one of these. */
const keyQualifiers = new Set(
  'api access secret private auth account shared signing sign encryption encrypt decryption master service app application subscription storage license ssh deploy webhook session hmac jwt aes des rsa cipher consumer client admin user crypto sas cookie'.split(
    ' ',
  ),
);
/** Services whose keys have no own format. Names after the keywords of gitleaks' rules (MIT, Zachary Rice), commit b58d3f1. */
const services = new Set(
  (
    'adafruit adobe airtable algolia alibaba asana atlassian jira confluence beamer bitbucket bittrex meraki cloudflare codecov cohere coinbase confluent contentful datadog discord ' +
    'droneci dropbox etsy facebook fastly finicity finnhub flickr freshbooks gitter gocardless heroku hubspot intercom jfrog artifactory bintray xray kraken kucoin launchdarkly linear ' +
    'linkedin lob looker mailgun mapbox mattermost messagebird netlify newrelic nytimes okta plaid privateai rapidapi sendbird sentry snyk square squarespace sumo sumologic telegram ' +
    'telegr travis twitch twitter typeform yandex zendesk openai anthropic stripe twilio sendgrid slack github gitlab aws gcp azure google firebase vercel supabase newyorktimes privateai contribsys'
  ).split(' '),
);
const harmlessKeys = new Set(
  'public primary foreign cache partition sort index row group route registry translation i18n'.split(' '),
);
/** Words after the sensitive one that change nothing. */
const qualifiers = new Set(
  'value b64 base64 data base prod production dev development staging stage test testing live sandbox new old raw plain plaintext clear text string str default enc encoded current main primary secondary root admin local remote json pem'.split(
    ' ',
  ),
);
/** Words after the sensitive one that make the value metadata about the secret. */
const metaWords = new Set(
  'type types count name names id ids url uri path file files dir expires expiry expiration expired ttl length limit max min field fields policy header headers prefix suffix endpoint version algorithm alg method arn ref reference manager store provider index usage budget window size required enabled rotation prompt label hint help input placeholder error message status valid invalid format regex pattern age time at in ms seconds date scope scopes issuer audience'.split(
    ' ',
  ),
);

/** Undefined for names that have nothing to do with secrets. */
export function nameStrength(name: string): NameStrength | undefined {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
  while (words.length > 1 && qualifiers.has(words.at(-1) ?? '') && words.slice(0, -1).some(tells)) words.pop();
  const last = words.at(-1) ?? '';
  // Where a list goes on, not who may read it.
  if (last === 'token' && words.some((word) => /^(?:page|next|continuation|cursor)$/.test(word))) return undefined;
  const strength = wordStrength(last);
  if (strength !== undefined) return strength;
  if (last === 'key' || last === 'keys') return keyStrength(name, words);
  if (services.has(words.join(''))) return 'maybe';
  return words.some((word) => wordStrength(word) !== undefined && !maybeWords.has(word)) && !metaWords.has(last)
    ? 'maybe'
    : undefined;
}

function tells(word: string): boolean {
  return word === 'key' || wordStrength(word) !== undefined;
}

function wordStrength(word: string): NameStrength | undefined {
  if (passwordWords.has(word) || /(?:password|passwd|passphrase|secret|secretkey|privatekey)$/.test(word))
    return 'password';
  if (tokenWords.has(word) || /(?:token|apikey|accesskey)$/.test(word)) return 'token';
  return maybeWords.has(word) ? 'maybe' : undefined;
}

function keyStrength(name: string, words: readonly string[]): NameStrength | undefined {
  if (words.some((word) => harmlessKeys.has(word))) return undefined;
  if (words.some((word) => word === 'secret' || word === 'private')) return 'password';
  if (
    words.slice(0, -1).some((word) => keyQualifiers.has(word) || services.has(word) || wordStrength(word) !== undefined)
  )
    return 'token';
  return /^[A-Z\d_]+_KEY$/.test(name) ? 'maybe' : undefined;
}

/** Placeholders for secrets: variables, templates, masks, words of a manual, earlier redactions. */
const placeholder =
  /^(?:[|>][+-]?\d?$|\$\w+$|\$[{(]|\$env:|%\w+%$|<[^<>]*>?$|\{\{|\[[\w -]*\]$|\*{2,}|[x.#_-]{3,}$|…|@|«redacted:|&|(?:process|import|os|sys|self|this|config|settings|env|secrets|vars|var|ctx|req|request|options|args|params)\.|redacted$|hidden$|masked$|removed$|your[-_ ])/i;

const ordinaryWords = new Set(
  'a an the is are was to or and for with from of in on by as at it not no yes ok true false null none nil undefined string str text number int integer boolean bool any object array function void unknown type value values required optional invalid valid missing expired changed unchanged incorrect wrong correct empty unset set failed failure success error denied accepted rejected reset updated generated created deleted sent authentication auth login option options flag file stdin prompt hidden here must should will can cannot may that this which when where if else then return new await const let var default type typeof keyof readonly public private protected static async bytes char chars varchar base64 sha1 sha256 sha512 md5 bcrypt scrypt argon2 oauth oauth2 utf8 utf-8 hs256 rs256 uint8array buffer secret password token key bearer basic digest plain plaintext disabled enabled auto always never'.split(
    ' ',
  ),
);

/** `required`, `string`, `value`: what manuals and messages put where a secret stands. */
export function isOrdinaryWord(text: string): boolean {
  return ordinaryWords.has(text.toLowerCase()) || /^(?:name|example|id|field|header|x{3,}|\.{3})$/i.test(text);
}

const version = /^[~^<>=v]*\d+(?:\.\d+)+(?:[-+][\w.]+)?$/;
const path =
  /^(?:~|\.{1,2})?\/(?:[\w.@-]{1,30}\/){0,20}[\w.@-]{0,40}$|^[A-Za-z]:\\|^(?:[a-z][\w.@-]{0,29}\/){1,20}[\w.@-]{1,40}\.[a-z]{2,5}$/;
const digest = /^(?:sha\d+|md5)[-:]/i;

/** Whether a value may be a secret at all. */
function isPlaceholder(value: string): boolean {
  return (
    value === '' ||
    placeholder.test(value) ||
    version.test(value) ||
    digest.test(value) ||
    /^https?:\/\//i.test(value) ||
    (path.test(value) && !value.split('/').some((part) => looksRandom(part, 12))) ||
    /\($|\(.*\)$/s.test(value)
  );
}

/** At least `minLength` characters with letters and digits, or long and not word-like. */
export function looksRandom(value: string, minLength = 8): boolean {
  if (value.length < minLength || /\s/.test(value) || isWords(value)) return false;
  if (new Set(value).size < Math.min(6, minLength)) return false;
  if (/\d/.test(value) && /[A-Za-z]/.test(value)) return true;
  return value.length >= 20 && /[a-z]/.test(value) && /[A-Z]/.test(value);
}

/** Two or more words joined as identifiers join them: `Uint8Array`, `ACCESS_TOKEN`, `refresh-token`, `http2.Session`. */
function isWords(value: string): boolean {
  if (!/^[A-Za-z_$][\w$.:/-]*$/.test(value)) return false;
  const parts = value
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[\s\d_$.:/-]+/)
    .filter((part) => part !== '');
  const letters = parts.reduce((sum, part) => sum + part.length, 0);
  const digits = value.replace(/\D/g, '').length;
  if (parts.some((part) => part.length > 4 && !/[aeiou]/i.test(part))) return false;
  return parts.length > 1 && parts.every((part) => part.length > 1) && letters >= 3.2 * parts.length && digits <= 2;
}

/** Calls, index expressions, generics and qualified names of programming languages. */
const code =
  /^[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*)*(?:[([<]|[!?]?\.\[|[!?]?\.$)|^[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*)+$|^[([!{]/;

/**
 * Where the value was found. `quoted`: between quotes; `tight`: no white space before it; `line`: alone on its line with its
 * name; `env`: `NAME=value`, as in shells and .env files.
 */
export interface ValueContext {
  readonly quoted: boolean;
  readonly tight: boolean;
  readonly line: boolean;
  readonly env: boolean;
  /** A header field `X-Api-Key: v`: whatever it says is the key. */
  readonly header?: boolean;
}

export function isSecretValue(value: string, strength: NameStrength, context: ValueContext): boolean {
  const { quoted, tight, line, env } = context;
  const word = value.toLowerCase();
  if (strength === 'maybe' && !looksRandom(value, 12)) return false;
  if (isPlaceholder(value) || /^(?:true|false|null|none|yes|no)$/.test(word)) return false;
  if (ordinaryWords.has(word) && !(quoted && tight && strength === 'password')) return false;
  if (context.header === true) return !isOrdinaryWord(value);
  if (!quoted && !env && code.test(value)) return false;
  if (strength === 'maybe') return true;
  if (/^\d+$/.test(value)) return strength === 'password' ? value.length >= 4 : value.length >= 16;
  const identifier = /^[A-Za-z_$][A-Za-z_$]*$/.test(value);
  // `password=password`, `token = nextToken`: code and manuals speak of secrets by name.
  if (identifier && !quoted && !env && nameStrength(value) !== undefined) return false;
  if (strength === 'token') return isToken(value, identifier, context);
  return (
    quoted ||
    tight ||
    line ||
    looksRandom(value, 6) ||
    (!identifier && !isWords(value) && value.length >= 6 && !/[.,:)]$/.test(value))
  );
}

function isToken(value: string, identifier: boolean, { quoted, tight, line, env }: ValueContext): boolean {
  if (env) return value.length >= 4;
  if (isWords(value) || /\s/.test(value) || (nameStrength(value) !== undefined && value.length < 20)) return false;
  if (quoted || tight) return value.length >= 6;
  return looksRandom(value) || (line && value.length >= 8 && (!identifier || value.length >= 16));
}
