// Secrets recognisable by their form alone, whatever surrounds them. Forms after the vendors' documentation and the
// published rule sets of gitleaks, secretlint and GitHub secret scanning; lengths are lower bounds, since formats grow.

import { looksRandom } from './values.ts';

interface TokenForm {
  readonly name: string;
  /** Source of a regular expression without capturing groups. Runs are bounded or end the expression: matching is linear. */
  readonly form: string;
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

const tokenForms: readonly TokenForm[] = [
  { name: 'github-token', form: 'gh[pousr]_[A-Za-z0-9_]{16,}|github_pat_[A-Za-z0-9_]{20,}' },
  {
    name: 'gitlab-token',
    form: 'gl(?:pat|cbt|dt|ffct|ft|imt|agent|oas|ptt|rt|rtr|soat|wt)-[\\w.-]{16,}|GR1348941[\\w-]{20}',
  },
  { name: 'slack-token', form: 'xox[abcdeoprs](?:\\.xox[bp])?-[A-Za-z0-9-]{10,}|xapp-\\d-[A-Za-z0-9-]{10,}' },
  { name: 'slack-webhook', form: 'hooks\\.slack\\.com/(?:services|workflows|triggers)/[\\w/+-]{20,}' },
  { name: 'discord-webhook', form: '(?:discord|discordapp)\\.com/api/(?:v\\d+/)?webhooks/\\d{15,}/[\\w-]{30,}' },
  { name: 'discord-token', form: '[MNO][\\w-]{22,27}\\.[\\w-]{6,7}\\.[\\w-]{27,}' },
  { name: 'teams-webhook', form: 'webhook\\.office\\.com/webhookb2/[\\w@/-]{40,}' },
  { name: 'telegram-token', form: '(?:bot)?\\d{8,10}:[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])' },
  { name: 'stripe-key', form: '[sr]k_(?:live|test|prod)_[A-Za-z0-9]{10,}|whsec_[A-Za-z0-9+/]{20,}={0,2}' },
  { name: 'anthropic-key', form: 'sk-ant-[\\w-]{16,}' },
  // OpenAI, OpenRouter, DeepSeek and others; the digit keeps CSS classes out.
  { name: 'openai-key', form: 'sk-(?=[A-Za-z_-]{0,60}\\d)[\\w-]{20,}' },
  {
    name: 'ai-key',
    form: 'gsk_[A-Za-z0-9]{30,}|xai-[A-Za-z0-9]{40,}|r8_[A-Za-z0-9]{30,}|pplx-[A-Za-z0-9]{40,}|lsv2_(?:pt|sk)_[\\w]{30,}|nvapi-[\\w-]{40,}|fw_[A-Za-z0-9]{22,}|tgp_v1_[\\w-]{30,}',
  },
  { name: 'huggingface-token', form: '(?:hf_|api_org_)[A-Za-z0-9]{20,}' },
  {
    name: 'aws-key',
    form: '(?:AKIA|ASIA|ABIA|ACCA|A3T[A-Z0-9])[A-Z0-9]{16}(?![A-Za-z0-9])|ABSK[A-Za-z0-9+/]{100,}={0,2}',
  },
  { name: 'aws-key', form: `amzn\\.mws\\.${uuid}|bedrock-api-key-[A-Za-z0-9+/=]{30,}` },
  { name: 'google-key', form: 'AIza[\\w-]{30,}|ya29\\.[\\w.-]{20,}|GOCSPX-[\\w-]{20,}|1//0[\\w-]{30,}' },
  {
    name: 'azure-secret',
    form: '[\\w~.]{3}\\dQ~[\\w~.-]{31,34}|[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}|[A-Za-z0-9+/]{76}\\+A(?:St|CR|Rm|BW|IoT)[A-Za-z0-9+/]{4,6}={0,2}',
  },
  // Okta's form mixes cases, which hashes do not; `ZXlK` is base64 of the beginning of a JWT.
  {
    name: 'okta-token',
    form: '00(?=[\\w-]{0,38}[A-Z])(?=[\\w-]{0,38}[a-z])(?=[\\w-]{0,38}\\d)[\\w-]{40}(?![\\w-])',
  },
  { name: 'jwt', form: 'ZXlK[A-Za-z0-9+/]{40,}={0,2}' },
  // Prefixes after gitleaks' rules (MIT, Zachary Rice), commit b58d3f1.
  {
    name: 'service-key',
    form: 'p8e-[A-Za-z0-9]{32}|CLOJARS_[A-Za-z0-9]{60}|dnkey-[\\w=-]{26,}|ico-[A-Za-z0-9]{32}|tk-us-[\\w-]{48}|sm_(?:aat|pat|sat)_[A-Za-z0-9]{16,}',
  },
  {
    name: 'service-key',
    form: '(?:sc|ext|scauth|authress)_[a-z0-9]{5,30}\\.[a-z0-9]{4,6}\\.acc[_-][a-z0-9-]{10,32}\\.[A-Za-z0-9+/_=-]{30,120}',
  },
  {
    name: 'service-key',
    form: 'fio-u-[\\w=-]{60,}|s-s4t2(?:ud|af)-[a-f0-9]{60,}|API-[A-Z0-9]{26}(?![A-Za-z0-9])|(?:pat|sat)\\.[\\w-]{22}\\.[A-Za-z0-9]{24}\\.[A-Za-z0-9]{20}',
  },
  {
    name: 'service-key',
    form: 'FLWPUBK(?:_TEST)?-[A-Za-z0-9]{32}-X|4b1d[A-Za-z0-9]{38}(?![A-Za-z0-9])|dt0c01\\.[A-Za-z0-9]{24}\\.[A-Za-z0-9]{60,}|dapi[a-f0-9]{32}',
  },
  { name: 'grafana-token', form: 'eyJrIjoi[A-Za-z0-9+/]{60,}={0,2}' },
  { name: 'meta-token', form: 'EAA[MC][A-Za-z0-9]{100,}|EAAA[\\w=+/-]{22,}|\\d{15,16}[|%][\\w-]{27,40}' },
  { name: 'yandex-token', form: 'AQVN[\\w-]{35,38}(?![\\w-])|YC[\\w-]{38}(?![\\w-])' },
  { name: 'aws-key', form: 'bedrock-api-key-YmVkcm9jay5hbWF6b25hd3MuY29t[A-Za-z0-9+/=]{0,4000}' },
  { name: 'npm-token', form: 'npm_[A-Za-z0-9]{30,}' },
  { name: 'pypi-token', form: 'pypi-[\\w-]{30,}' },
  { name: 'rubygems-token', form: 'rubygems_[a-f0-9]{40,}' },
  { name: 'crates-token', form: 'cio[A-Za-z0-9]{32}(?![A-Za-z0-9])' },
  { name: 'nuget-key', form: 'oy2[a-z0-9]{43}(?![A-Za-z0-9])' },
  { name: 'docker-token', form: 'dckr_(?:pat|oat)_[\\w-]{20,}' },
  { name: 'sendgrid-key', form: 'SG\\.[\\w-]{16,}\\.[\\w-]{16,}|SG\\.[\\w=.-]{66}' },
  { name: 'brevo-key', form: '(?:xkeysib|xsmtpsib)-[A-Za-z0-9-]{40,}' },
  { name: 'mailgun-key', form: 'key-[0-9a-f]{32}(?![0-9a-z])' },
  { name: 'mailchimp-key', form: '[0-9a-f]{32}-us\\d{1,2}(?!\\d)' },
  { name: 'twilio-key', form: 'SK[0-9a-fA-F]{32}(?![0-9A-Za-z])' },
  { name: 'digitalocean-token', form: 'do[opr]_v1_[a-f0-9]{40,}' },
  { name: 'heroku-key', form: 'HRKU-[\\w-]{30,}' },
  { name: 'atlassian-token', form: 'AT(?:ATT|CTT|STT)3x[\\w=-]{20,}|ATBB[A-Za-z0-9]{20,}|ATTA[0-9a-f]{60,}' },
  { name: 'linear-key', form: 'lin_(?:api|oauth|wh)_[A-Za-z0-9]{20,}' },
  { name: 'notion-token', form: 'ntn_[A-Za-z0-9]{30,}|secret_[A-Za-z0-9]{40,}' },
  { name: 'vault-token', form: 'hv[sbr]\\.[\\w-]{20,}|s\\.(?=[A-Za-z]{0,23}\\d)[A-Za-z0-9]{24}(?![\\w.])' },
  { name: 'terraform-token', form: '[A-Za-z0-9]{14}\\.atlasv1\\.[\\w=-]{40,}' },
  { name: 'databricks-token', form: '(?:dapi|dkea|dose)[a-f0-9]{32}(?:-\\d)?(?![0-9a-z])' },
  { name: 'doppler-token', form: 'dp\\.(?:pt|st|ct|sa|scim|audit)\\.[\\w.-]{30,}' },
  { name: 'shopify-token', form: 'shp(?:at|ca|pa|ss|rt|ua)_[A-Fa-f0-9]{24,}' },
  { name: 'square-token', form: 'sq0[a-z]{3}-[\\w-]{20,}|EAAA[\\w-]{56,}' },
  { name: 'paypal-token', form: 'access_token\\$(?:production|sandbox)\\$[0-9a-z]{16}\\$[0-9a-f]{32}' },
  { name: 'facebook-token', form: 'EAA[A-Z][A-Za-z0-9]{80,}' },
  { name: 'twitter-token', form: 'A{20,22}[A-Za-z0-9%]{50,}' },
  { name: 'newrelic-key', form: 'NR(?:AK|II|IQ|RA|JS|SP)-[A-Za-z0-9_-]{19,}' },
  { name: 'grafana-token', form: 'glc_[A-Za-z0-9+/]{32,}={0,2}|glsa_[A-Za-z0-9]{20,}_[A-Fa-f0-9]{8}' },
  { name: 'sentry-token', form: 'sntrys_[A-Za-z0-9+/=_-]{40,}|sntryu_[a-f0-9]{40,}' },
  { name: 'postman-key', form: 'PMAK-[A-Za-z0-9-]{40,}' },
  { name: 'planetscale-token', form: 'pscale_(?:tkn|oauth|pw)_[\\w.=-]{30,}' },
  { name: 'supabase-key', form: 'sbp_[a-f0-9]{40}|sb_secret_[\\w-]{20,}' },
  { name: 'netlify-token', form: 'nfp_[A-Za-z0-9]{30,}' },
  { name: 'vercel-token', form: 'vc[kpir]_[A-Za-z0-9]{24,}' },
  { name: 'cloudflare-key', form: 'v1\\.0-[a-f0-9]{24}-[a-f0-9]{100,}' },
  { name: 'fly-token', form: 'fo1_[\\w-]{40,}|fm[12][ar]?_[A-Za-z0-9+/]{60,}={0,3}' },
  { name: 'render-key', form: 'rnd_[A-Za-z0-9]{24,}' },
  { name: 'figma-token', form: 'fig[dour][a-z]?_[\\w-]{30,}' },
  { name: 'airtable-token', form: 'pat[A-Za-z0-9]{14}\\.[a-f0-9]{40,}' },
  { name: 'asana-token', form: '\\d/\\d{14,17}(?:/\\d{14,17})?:[a-f0-9]{32}' },
  { name: 'hubspot-token', form: `pat-(?:na|eu)\\d-${uuid}` },
  { name: 'pulumi-token', form: 'pul-[a-f0-9]{40}' },
  { name: 'dynatrace-token', form: 'dt0[a-z]\\d\\d\\.[A-Z0-9]{24}\\.[A-Z0-9]{40,}' },
  { name: 'sonar-token', form: 'sq[pua]_[a-f0-9]{40}' },
  { name: 'circleci-token', form: 'CCI(?:PAT|PRJ)_[\\w]{30,}' },
  { name: 'buildkite-token', form: 'bk(?:ua|ct|pat)_[A-Za-z0-9]{30,}' },
  { name: 'sourcegraph-token', form: 'sgp_(?:[A-Fa-f0-9]{16}_|local_)?[A-Fa-f0-9]{40}' },
  { name: 'tailscale-key', form: 'tskey-[a-z]{1,12}-[\\w-]{20,}' },
  { name: 'contentful-token', form: 'CFPAT-[\\w-]{40,}' },
  { name: 'typeform-token', form: 'tfp_[\\w.-]{40,}' },
  { name: 'prefect-token', form: 'pn[ub]_[A-Za-z0-9]{36}' },
  { name: 'readme-key', form: 'rdme_[a-z0-9]{60,}' },
  { name: 'jfrog-token', form: 'AKCp[A-Za-z0-9]{60,}|cmVmd[A-Za-z0-9]{55,}' },
  { name: 'openshift-token', form: 'sha256~[\\w-]{43}' },
  { name: 'onepassword-token', form: 'ops_eyJ[A-Za-z0-9+/]{60,}={0,2}|A3-[A-Z0-9]{6}(?:-[A-Z0-9]{5,11}){4,5}' },
  { name: 'age-key', form: 'AGE-SECRET-KEY-1[0-9A-Z]{50,}' },
  { name: 'alibaba-key', form: 'LTAI[A-Za-z0-9]{12,24}(?![A-Za-z0-9])' },
  { name: 'tencent-key', form: 'AKID[A-Za-z0-9]{32,}' },
  { name: 'yandex-token', form: 'y[0-3]_[\\w-]{50,}|t1\\.[A-Za-z0-9=_-]{20,}\\.[\\w=-]{60,}' },
  { name: 'scaleway-key', form: 'SCW[A-Z0-9]{17}(?![A-Za-z0-9])' },
  { name: 'maxmind-key', form: '[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk' },
  {
    name: 'payment-key',
    form: 'FLWSECK(?:_TEST)?-[A-Za-z0-9]{12,}|EZ[AT]K[A-Za-z0-9]{50,}|shippo_(?:live|test)_[A-Fa-f0-9]{40}|duffel_(?:live|test)_[\\w=-]{40,}',
  },
  { name: 'mapbox-token', form: 'sk\\.eyJ[\\w-]{20,}\\.[\\w-]{16,}|[ps]k\\.[A-Za-z0-9]{60}\\.[A-Za-z0-9]{22}' },
  { name: 'dropbox-token', form: 'sl\\.(?:[\\w=-]{1,10}\\.)?[\\w=-]{100,}' },
  // The beginning of PEM, base64-encoded once more, as in Kubernetes.
  {
    name: 'private-key',
    form: 'LS0tLS1CRUdJTi(?:BQUklWQVRF|BSU0EgUFJJVkFURS|BFQyBQUklWQVRF|BPUEVOU1NIIFBS|BFTkNSWVBURUQg|BEU0EgUFJJVkFURS)[A-Za-z0-9+/]{8,}={0,2}',
  },
  // Three parts (signed) or five (encrypted); the first is JSON, hence the `{"` that `eyJ` stands for.
  {
    name: 'jwt',
    form: '(?<![\\w-])eyJ[\\w-]{10,}\\.[\\w-]{10,}(?:\\.[\\w-]+){0,3}|(?<![\\w-])ey[A-Za-z0-9]{17,}\\.ey[\\w/-]{17,}\\.[\\w/-]*',
  },
];

const anyForm = `(?:${tokenForms.map(({ form }) => `(${form})`).join('|')})`;
const tokenAtStart = new RegExp(`(?<![A-Za-z0-9])${anyForm}`, 'g');
/** Text directly after a token is scanned afresh, as it would be after the mark that replaces it. */
const tokenRightHere = new RegExp(anyForm, 'y');

/** `mark` returns the replacement for a secret of that name. Linear in the length of `text`. */
export function replaceTokens(text: string, mark: (name: string) => string): string {
  let result = '';
  let from = 0;
  for (;;) {
    tokenRightHere.lastIndex = tokenAtStart.lastIndex = from;
    const match = (from > 0 ? tokenRightHere.exec(text) : null) ?? tokenAtStart.exec(text);
    if (!match) return result + text.slice(from);
    const form = tokenForms[match.indexOf(match[0], 1) - 1];
    result += text.slice(from, match.index) + mark(form?.name ?? 'secret');
    from = endOfWrapped(text, match.index + match[0].length);
  }
}

/** The rest of a token that a terminal or an email wrapped: lines that hold nothing else and look random. */
const wrappedRest = /\\?\r?\n[ \t]{0,16}([\w+/=.-]{8,400})(?=\\?\r?\n|[ \t"'`,;]|$)/y;
const mostLines = 20;

function endOfWrapped(text: string, end: number): number {
  let at = end;
  for (let line = 0; line < mostLines; line++) {
    wrappedRest.lastIndex = at;
    const match = wrappedRest.exec(text);
    const rest = match?.[1];
    if (match === null || rest === undefined || !looksRandom(rest.replaceAll('.', ''), 8)) break;
    at += match[0].length;
  }
  return at;
}
