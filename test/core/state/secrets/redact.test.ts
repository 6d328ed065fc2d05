import assert from 'node:assert/strict';
import fc from 'fast-check';
import { redactSecrets } from '../../../../src/core/state/secrets/redact.ts';

// Secrets are made up of parts here, so that no scanner takes this file for a leak.
const alphabet = 'aB3dE6gH9jK2mN5pQ8sT1vW4xY7zA0cDfRuLi';
const random = (length: number, from = 0) =>
  Array.from({ length }, (_, i) => alphabet[(from + i * 7) % alphabet.length]).join('');
const hex = (length: number) => Array.from({ length }, (_, i) => '3f7a8b6c50e9d124'[(i * 5) % 16]).join('');
const digits = (length: number) => Array.from({ length }, (_, i) => '1029384756'[i % 10]).join('');
const upper = (length: number) => random(length).toUpperCase();
const uuid = `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`;
const base64 = (length: number) => random(length).replace(/9/g, '/').replace(/5/g, '+');
const jwt = `eyJ${random(33)}.eyJ${random(60)}.${random(43)}`;

/** Tokens that tell themselves, by vendor. */
const tokens: Readonly<Record<string, string>> = {
  'GitHub personal': 'ghp_' + random(36),
  'GitHub OAuth': 'gho_' + random(36),
  'GitHub app': 'ghs_' + random(36),
  'GitHub fine-grained': 'github_pat_' + random(22) + '_' + random(59),
  GitLab: 'glpat-' + random(20),
  'GitLab runner': 'glrt-' + random(20),
  'Slack bot': `xoxb-${digits(12)}-${digits(13)}-${random(24)}`,
  'Slack app': `xapp-1-A${upper(10)}-${digits(13)}-${hex(64)}`,
  'Slack webhook': `https://hooks.slack.com/services/T${upper(8)}/B${upper(8)}/${random(24)}`,
  'Discord webhook': `https://discord.com/api/webhooks/${digits(18)}/${random(68)}`,
  'Discord bot': `M${random(25)}.${random(6)}.${random(38)}`,
  Telegram: `${digits(10)}:AA${random(33)}`,
  Stripe: 'sk_live_' + random(24),
  'Stripe restricted': 'rk_test_' + random(60),
  'Stripe webhook': 'whsec_' + random(32),
  OpenAI: 'sk-' + random(48),
  'OpenAI project': 'sk-proj-' + random(74) + '_' + random(60, 3),
  Anthropic: 'sk-ant-api03-' + random(93) + 'AA',
  OpenRouter: 'sk-or-v1-' + hex(64),
  Groq: 'gsk_' + random(52),
  Replicate: 'r8_' + random(37),
  'Hugging Face': 'hf_' + random(34),
  AWS: 'AKIA' + upper(16),
  'AWS session': 'ASIA' + upper(16),
  Google: 'AIza' + random(35),
  'Google OAuth': 'ya29.' + random(80),
  'Google client secret': 'GOCSPX-' + random(28),
  'Azure AD': random(3) + '8Q~' + random(34),
  npm: 'npm_' + random(36),
  PyPI: 'pypi-AgEIcHlwaS5vcmc' + random(90),
  RubyGems: 'rubygems_' + hex(48),
  'Docker Hub': 'dckr_pat_' + random(27),
  SendGrid: `SG.${random(22)}.${random(43)}`,
  Mailgun: 'key-' + hex(32),
  Mailchimp: hex(32) + '-us12',
  Twilio: 'SK' + hex(32),
  DigitalOcean: 'dop_v1_' + hex(64),
  Heroku: 'HRKU-AA' + random(58),
  Atlassian: 'ATATT3xFfGF0' + random(60) + '=' + hex(8).toUpperCase(),
  Bitbucket: 'ATBB' + random(32),
  Linear: 'lin_api_' + random(40),
  Notion: 'ntn_' + digits(11) + random(35),
  'Notion of old': 'secret_' + random(43),
  Vault: 'hvs.' + random(90),
  Terraform: `${random(14)}.atlasv1.${random(67)}`,
  Databricks: 'dapi' + hex(32),
  Doppler: 'dp.pt.' + random(43),
  Shopify: 'shpat_' + hex(32),
  Square: 'sq0csp-' + random(43),
  'New Relic': 'NRAK-' + upper(27),
  Grafana: 'glsa_' + random(32) + '_' + hex(8),
  Sentry: 'sntryu_' + hex(64),
  Postman: `PMAK-${hex(24)}-${hex(34)}`,
  PlanetScale: 'pscale_tkn_' + random(43),
  Supabase: 'sbp_' + hex(40),
  Figma: 'figd_' + random(40),
  Airtable: `pat${random(14)}.${hex(64)}`,
  Asana: `1/${digits(16)}:${hex(32)}`,
  HubSpot: `pat-na1-${uuid}`,
  Pulumi: 'pul-' + hex(40),
  Sonar: 'sqp_' + hex(40),
  CircleCI: 'CCIPAT_' + random(22) + '_' + hex(40),
  Tailscale: 'tskey-auth-' + random(18) + '-' + random(32),
  JFrog: 'AKCp' + random(69),
  OpenShift: 'sha256~' + random(43),
  age: 'AGE-SECRET-KEY-1' + upper(58),
  Alibaba: 'LTAI' + random(20),
  JWT: jwt,
};

const places: readonly ((secret: string) => string)[] = [
  (secret) => `before ${secret} after`,
  (secret) => `{"value":"${secret}"}`,
  (secret) => `curl -H 'X: ${secret}' https://example.com`,
  (secret) => `line one\n${secret}\nline three`,
  (secret) => `remote: ${secret}, and more`,
];

/** Text, and the part of it that must not be left. */
const assigned: readonly (readonly [string, string])[] = [
  ['password=hunter2', 'hunter2'],
  ['password = "correct horse battery"', 'correct horse battery'],
  ["passwd: 'x'", "'x'"],
  ['DB_PASSWORD=p&ss;w0rd$1\nNEXT=1', 'p&ss;w0rd$1'],
  ['DB_PASSWORD="with spaces and # signs"', 'with spaces'],
  ['export API_TOKEN=abcd', 'abcd'],
  ['export SECRET_KEY_BASE=' + hex(40), hex(40)],
  ['set GITHUB_TOKEN=abcdefghij', 'abcdefghij'],
  ['$env:API_KEY = "abc123def456"', 'abc123def456'],
  ['setx AWS_SECRET_ACCESS_KEY ' + base64(40), base64(40)],
  ['aws configure set aws_secret_access_key ' + base64(40), base64(40)],
  ['AWS_SECRET_ACCESS_KEY=' + base64(40), base64(40)],
  ['aws_secret_access_key = ' + base64(40), base64(40)],
  ['aws_session_token = ' + base64(200), base64(200)],
  [`AKIA${upper(16)},${base64(40)}`, base64(40)],
  ['ENV NPM_TOKEN abc123def456', 'abc123def456'],
  ['api_key: "abc-123-def"', 'abc-123-def'],
  ['apiKey: abc123def456ghi', 'abc123def456ghi'],
  ["apiKey: 'abc123def456ghi',", 'abc123def456ghi'],
  ['"clientSecret" : "s3cr3t-value"', 's3cr3t-value'],
  ['{"password":"hunter2","user":"x"}', 'hunter2'],
  ['{\\"password\\":\\"hunter2\\",\\"user\\":1}', 'hunter2'],
  ['{"password": "a\\"b-c"}', 'b-c'],
  ["{'token': 'abc123def'}", 'abc123def'],
  ['  password: hunter2\n  user: x', 'hunter2'],
  ['  password: hunter\n  user: x', 'hunter'],
  ['password: "hunter2" # comment', 'hunter2'],
  ['secret: |\n  first line\n  second line\nnext: 1', 'second line'],
  ['  private_key: >-\n    abcdef\n    ghijkl\n  other: 2', 'ghijkl'],
  ["password => 'hunter2'", 'hunter2'],
  [':password => "hunter2"', 'hunter2'],
  ["define('DB_PASSWORD', 'hunter2-abc')", 'hunter2-abc'],
  ["config['secret_key'] = 'abc123'", 'abc123'],
  ["os.environ['API_TOKEN'] = 'abc123def'", 'abc123def'],
  ['spring.datasource.password=hunter2', 'hunter2'],
  ['-Djavax.net.ssl.keyStorePassword=changeit', 'changeit'],
  ['--password hunter2 --verbose', 'hunter2'],
  ['--password=hunter2 --verbose', 'hunter2'],
  ["--password 'hunter 2' --verbose", 'hunter 2'],
  ['--api-key abc123def456', 'abc123def456'],
  ['--token abc123def456', 'abc123def456'],
  ['--client-secret=abc~123', 'abc~123'],
  ['mysql -u root -phunter2 db', 'hunter2'],
  ['mysqldump --user=x -p"hunter2" db', 'hunter2'],
  ['PGPASSWORD=hunter2 psql -h x', 'hunter2'],
  ['MYSQL_PWD=hunter2 mysql', 'hunter2'],
  ['sshpass -p hunter2 ssh x', 'hunter2'],
  ["sshpass -p 'hunter2' ssh x", 'hunter2'],
  ['docker login -u me -p hunter2 registry.example.com', 'hunter2'],
  ['redis-cli -h x -a hunter2 ping', 'hunter2'],
  ['curl -u me:hunter2 https://example.com', 'hunter2'],
  ['curl --user "me:hunter2" https://example.com', 'hunter2'],
  ['ldapsearch -D cn=x -w hunter2 -b y', 'hunter2'],
  ['openssl rsa -in k -passin pass:hunter2', 'hunter2'],
  ['echo hunter2 | sudo -S apt update', 'hunter2'],
  ["echo 'hunter2' | docker login -u x --password-stdin", 'hunter2'],
  ['echo "root:hunter2" | chpasswd', 'hunter2'],
  ['htpasswd -bc .htpasswd me hunter2', 'hunter2'],
  ['Authorization: Bearer abc.def-123', 'abc.def-123'],
  ['Authorization: Basic dXNlcjpwYXNz', 'dXNlcjpwYXNz'],
  ['authorization: token abcdef123456', 'abcdef123456'],
  ['Authorization: abcdef123456', 'abcdef123456'],
  ['{"Authorization": "Bearer abcdef123456"}', 'abcdef123456'],
  ['headers={"Authorization": f"Bearer abcdef123456"}', 'abcdef123456'],
  ['curl -H "authorization: Bearer abcdef123456" x', 'abcdef123456'],
  ['Authorization: AWS4-HMAC-SHA256 Credential=AKIAX/20240101, Signature=' + hex(64), hex(64)],
  ['X-Api-Key: abcdef123456', 'abcdef123456'],
  ['PRIVATE-TOKEN: abcdef123456', 'abcdef123456'],
  ['got Bearer abcdef123456ghi back', 'abcdef123456ghi'],
  ['Cookie: sessionid=abc123; csrftoken=def456', 'abc123'],
  ['Cookie: sessionid=abc123; csrftoken=def456', 'def456'],
  ['Set-Cookie: sid=s%3Aabc123; Path=/; HttpOnly', 's%3Aabc123'],
  ['curl -b "session=abc123def" https://x', 'abc123def'],
  ['postgres://app:hunter2@db:5432/x', 'hunter2'],
  ['mongodb+srv://app:p%40ss@c.mongodb.net/x', 'p%40ss'],
  ['https://me:p@ssw0rd@example.com/x.git', 'p@ssw0rd'],
  ['redis://:hunter2@localhost:6379/0', 'hunter2'],
  ['amqp://guest:hunter2/3@mq:5672/', 'hunter2'],
  [`https://${random(30)}@github.com/x/y.git`, random(30)],
  ['https://x.com/a?access_token=abc123def&b=1', 'abc123def'],
  ['https://x.com/a?b=1&api_key=abc123def#c', 'abc123def'],
  [`https://x.blob.core.windows.net/c?sv=2022&sig=${base64(43)}%3D`, base64(43)],
  [`https://s3.amazonaws.com/b?X-Amz-Credential=x&X-Amz-Signature=${hex(64)}`, hex(64)],
  ['Server=x;Database=y;User Id=z;Password=hunter2;Encrypt=true', 'hunter2'],
  ['Server=x;Uid=z;Pwd=hunter2;', 'hunter2'],
  [
    `DefaultEndpointsProtocol=https;AccountName=x;AccountKey=${base64(86)}==;EndpointSuffix=core.windows.net`,
    base64(86),
  ],
  [`Endpoint=sb://x/;SharedAccessKeyName=Root;SharedAccessKey=${base64(43)}=`, base64(43)],
  ['host=db user=x password=hunter2 dbname=y', 'hunter2'],
  ['machine api.example.com login me password hunter2', 'hunter2'],
  ['machine api.example.com\n  login me\n  password hunter2\n', 'hunter2'],
  ['db.example.com:5432:app:me:hunter2', 'hunter2'],
  ['{"auths":{"registry":{"auth":"dXNlcjpodW50ZXIyMjIy"}}}', 'dXNlcjpodW50ZXIyMjIy'],
  ['//registry.npmjs.org/:_authToken=' + uuid, uuid],
  ['//registry.example.com/:_password=aHVudGVyMg==', 'aHVudGVyMg'],
  ['_auth=dXNlcjpodW50ZXIy', 'dXNlcjpodW50ZXIy'],
  ['<password>hunter2</password>', 'hunter2'],
  ['<add key="DbPassword" value="hunter2" />', 'hunter2'],
  ['- name: DB_PASSWORD\n  value: hunter2\n', 'hunter2'],
  ['{"name": "API_TOKEN", "value": "abc123def"}', 'abc123def'],
  ['the password is hunter2, do not tell', 'hunter2'],
  ['Your API key is abc123def456.', 'abc123def456'],
  ['heroku config:set API_TOKEN=abc123def', 'abc123def'],
  [`HEROKU_API_KEY=${uuid}`, uuid],
  [
    `"private_key_id": "${hex(40)}", "private_key": "-----BEGIN PRIVATE KEY-----\\n${base64(64)}\\n${base64(20)}\\n-----END PRIVATE KEY-----\\n"`,
    base64(20),
  ],
  [`client-key-data: ${base64(120)}`, base64(120)],
  [`token: ${random(40)}`, random(40)],
  [`OPENAI_KEY=${random(40)}`, random(40)],
  ['aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCY' + 'EXAMPLEKEY', 'wJalrXUtnFEMI'],
  ['JWT_SECRET=mysupersecretkey', 'mysupersecretkey'],
  ["app.config['SECRET_KEY'] = 'dev-secret'", 'dev-secret'],
  ['pass = s3cret!', 's3cret!'],
  ['curl --header "Api-Key: abc123"', 'abc123'],
  [`npm config set //registry.npmjs.org/:_authToken ${random(36)}`, random(36)],
  [`twilio auth token ${hex(32)}`, hex(32)],
  ['<property name="password">pa55</property>', 'pa55'],
  ['sudo -S ls <<< "pa55"', 'pa55'],
  ['sqlplus scott/tiger@orcl', 'tiger'],
  [
    `kind: Secret\ndata:\n  tls.key: ${Buffer.from(`-----BEGIN PRIVATE KEY-----\n${base64(64)}`).toString('base64')}`,
    'LS0tLS1CRUdJTiB',
  ],
  [`mnemonic: "${'abandon ability able about '.repeat(3).trim()}"`, 'ability'],
  [`private key: 0x${hex(64)}`, hex(64)],
  [`datadog api key: ${hex(32)}`, hex(32)],
];

/** Must stay as they are. */
const harmless: readonly string[] = [
  'commit 3f786850e387550fdab836ed7e6dc881de23001b',
  'index 3f78685..89e6c98 100644',
  `id: ${uuid}`,
  `sha256:${hex(64)}`,
  `Digest: sha256:${hex(64)}`,
  `"integrity": "sha512-${base64(86)}=="`,
  `resolved "https://registry.yarnpkg.com/left-pad/-/left-pad-1.3.0.tgz#${hex(40)}"`,
  `<img src="data:image/png;base64,${base64(400)}">`,
  `//# sourceMappingURL=data:application/json;base64,eyJ2ZXJzaW9uIjozLCJzb3VyY2VzIjpb${random(200)}`,
  'color: #ff00aa; background: #1a2b3c;',
  'version 1.2.3-beta.4+build.5',
  '"jsonwebtoken": "^9.0.2", "@octokit/auth-token": "4.0.0",',
  '/usr/local/lib/node_modules/npm/bin/npm-cli.js',
  'https://example.com/a/b?page=2&sort=name#top',
  'git@github.com:owner/repo.git',
  'ssh://git@github.com/owner/repo.git',
  'http://localhost:3000/users/123',
  'Password: ',
  "Enter passphrase for key '/root/.ssh/id_rsa': ",
  'read -sp "Password: " answer && echo "$answer"',
  'the token is invalid',
  'error: invalid token: unexpected end of input',
  'Unexpected token < in JSON at position 0',
  "SyntaxError: Unexpected token '}'",
  'password must be at least 8 characters',
  'Set default password for encrypted files.',
  'fatal: Authentication failed: password authentication was removed',
  'remote: Support for password authentication was removed on August 13, 2021.',
  'Usage: tool --password PASSWORD --token <token> --api-key KEY',
  'use --password to set it, or --token if you have one',
  'password: string;',
  'token?: string | undefined',
  'const token = parser.next();',
  'const token = await getToken(user);',
  'password = getpass.getpass("Password: ")',
  'def login(user, password=None):',
  'connect(user=user, password=password)',
  'token: process.env.GITHUB_TOKEN,',
  "const key = config['apiKey'];",
  'PASSWORD=$DB_PASSWORD',
  'PASSWORD="${DB_PASSWORD}"',
  'token: ${{ secrets.GITHUB_TOKEN }}',
  'password: {{ vault_password }}',
  'api_key: <your api key>',
  'password=********',
  'max_tokens: 4096, total_tokens=1234',
  '"usage":{"prompt_tokens":12,"completion_tokens":34}',
  'tokenizer: cl100k_base',
  'secretName: tls-certificate',
  'primary_key: user_id, foreign_key=account_id',
  'public_key = ssh-ed25519',
  'cache-key: linux-node-3f786850e387550fdab836ed7e6dc881de23001b',
  'PWD=/home/me/project\nOLDPWD=/home/me',
  'SSH_KEY=/home/me/.ssh/id_ed25519',
  'pass: 12 fail: 0',
  '# pass 12\n# fail 0',
  'import { token } from "./secret.ts";',
  "['username', 'password', 'email']",
  'docker run -p 8080:80 -e NODE_ENV=production nginx',
  'mkdir -p src/secret && cp -p a b',
  'mysql -P 3306 -p',
  'curl -u "$USER:$PASS" https://example.com',
  'echo hello | sudo tee /etc/motd',
  '2024-01-02T03:04:05.678Z INFO started in 12ms on port 8080 (pid 12345)',
  '-----BEGIN CERTIFICATE-----\nMIIDdzCCAl+gAwIBAgIEAgAAuTANBgkqhkiG9w0BAQUFADBa\n-----END CERTIFICATE-----',
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGxvbmdlbm91Z2h0b2xvb2tsaWtlYXJlYWxrZXk me@host',
  'class="sk-loading-indicator-wrapper-large" data-task-id="task-abc123"',
  'WWW-Authenticate: Basic realm="Access to the site"',
  'kubectl get secret my-secret -o yaml',
  'cookie: required, session: expired',
  'authorization: required',
];

describe('redactSecrets', () => {
  for (const [vendor, token] of Object.entries(tokens)) {
    it(`takes out a ${vendor} token anywhere`, () => {
      for (const place of places) {
        const redacted = redactSecrets(place(token));
        assert.match(redacted, /«redacted:[a-z-]+»/);
        const [before = '', after = ''] = place('\0').split('\0');
        assert.ok(!redacted.includes(token.slice(-16)), redacted);
        assert.ok(redacted.startsWith(before) && redacted.endsWith(after), redacted);
      }
    });
  }

  for (const [text, secret] of assigned) {
    it(`takes the secret out of ${text.slice(0, 60).replace(/\n/g, '⏎')}`, () => {
      assert.ok(text.includes(secret));
      const redacted = redactSecrets(text);
      assert.ok(!redacted.includes(secret), redacted);
      assert.match(redacted, /«redacted:[a-z-]+»/);
    });
  }

  for (const text of harmless) {
    it(`leaves ${text.slice(0, 60).replace(/\n/g, '⏎')}`, () => assert.equal(redactSecrets(text), text));
  }

  it('keeps what surrounds a secret', () => {
    assert.equal(redactSecrets('a=1 password=hunter2 b=2'), 'a=1 password=«redacted:password» b=2');
    assert.equal(
      redactSecrets('psql postgres://me:hunter2@db/x -c "select 1"'),
      'psql postgres://me:«redacted:password»@db/x -c "select 1"',
    );
    assert.equal(
      redactSecrets('{"user":"x","token":"abc123def","n":1}'),
      '{"user":"x","token":"«redacted:token»","n":1}',
    );
    assert.equal(
      redactSecrets('curl -H "Authorization: Bearer abc123def" x'),
      'curl -H "Authorization: Bearer «redacted:credentials»" x',
    );
  });

  const body = [base64(64), base64(64), base64(64), `${base64(30)}==`];
  const key = (kind: string) => [
    'before',
    `-----BEGIN ${kind}PRIVATE KEY-----`,
    ...body,
    `-----END ${kind}PRIVATE KEY-----`,
    'after',
  ];
  const clean = ['before', '«redacted:private-key»', 'after'].join('\n');

  it('takes out whole private keys, plain, quoted, indented and in diffs', () => {
    for (const kind of ['', 'RSA ', 'EC ', 'OPENSSH ', 'ENCRYPTED '])
      assert.equal(redactSecrets(key(kind).join('\n')), clean);
    const indented = redactSecrets(
      key('')
        .map((line) => `    ${line}`)
        .join('\n'),
    );
    const diff = redactSecrets(
      key('')
        .map((line) => `+${line}`)
        .join('\n'),
    );
    for (const redacted of [
      indented,
      diff,
      redactSecrets(JSON.stringify({ key: key('').join('\n') })),
      redactSecrets(key('').join('\r\n')),
    ]) {
      assert.ok(
        body.every((line) => !redacted.includes(line.slice(0, 20))),
        redacted,
      );
      assert.ok(redacted.includes('before') && redacted.includes('after'), redacted);
    }
  });

  it('takes out private keys that lost their head or their tail', () => {
    const lines = key('RSA ');
    const withoutTail = redactSecrets(lines.slice(0, 4).join('\n'));
    assert.equal(withoutTail, 'before\n«redacted:private-key»');
    const cutInLine = redactSecrets(lines.slice(0, 4).join('\n').slice(0, -50));
    assert.equal(cutInLine, 'before\n«redacted:private-key»');
    const withoutHead = redactSecrets(lines.slice(3).join('\n'));
    assert.equal(withoutHead, '«redacted:private-key»\nafter');
    const withoutMiddle = redactSecrets(
      [...lines.slice(0, 3), '[... 900 bytes omitted ...]', ...lines.slice(4)].join('\n'),
    );
    assert.equal(
      withoutMiddle,
      'before\n«redacted:private-key»\n[... 900 bytes omitted ...]\n«redacted:private-key»\nafter',
    );
  });

  const pieces = [
    ...Object.values(tokens),
    ...assigned.map(([text]) => text),
    ...harmless,
    key('').join('\n'),
    ' ',
    '\n',
    '"',
    "'",
    '=',
    ': ',
    '«',
    '»',
    '«redacted:',
    'password',
    'token=',
    '--',
    '-----BEGIN PRIVATE KEY-----',
  ];

  it('changes nothing when applied again', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 8 })), { maxLength: 8 }),
        (parts) => {
          const once = redactSecrets(parts.join(''));
          assert.equal(redactSecrets(once), once);
        },
      ),
      { seed: 1, numRuns: 1000 },
    );
  });

  it('takes linear time on long hostile text', () => {
    const hostile = [
      'password',
      'token',
      '=',
      ':',
      ' ',
      '"',
      "'",
      '\\',
      '-',
      '.',
      '/',
      '@',
      '://',
      'a',
      'A',
      '0',
      '\n',
      '<',
      '>',
      'eyJ',
      '-----BEGIN PRIVATE KEY-----',
      '-----END PRIVATE KEY-----',
      'Authorization: ',
      'Cookie: ',
      'mysql ',
      'curl ',
      'echo ',
      'key: |\n  ',
      'AKIA',
      'sk-',
      'name: ',
      'machine ',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...hostile), { minLength: 1, maxLength: 5 }), (parts) => {
        const unit = parts.join('');
        const text = unit.repeat(Math.ceil(50_000 / unit.length));
        assert.ok(redactSecrets(text).length > 0);
      }),
      { seed: 2, numRuns: 60 },
    );
  });
});

describe('secrets in what programs print', () => {
  it('are told by their name in the middle of a line too, words or not', () => {
    const lines = [
      'INFO api_key=hunter',
      '2024-01-01 INFO db password=swordfish retry',
      'run --token=swordfish now',
      'level=info token=hunter2 x',
    ];
    for (const line of lines) assert.doesNotMatch(redactSecrets(line), /hunter|swordfish/, line);
  });

  it('are arguments of programs that make, lock or store accounts', () => {
    const lines = [
      'openssl enc -aes-256-cbc -k swordfish -in a -out b',
      'useradd -m -p swordfish bob',
      'ansible-vault encrypt_string swordfish --name x',
      'ansible-vault encrypt_string --ask-vault-pass swordfish',
      'mc alias set x https://h.example.org AKEY swordfish',
    ];
    for (const line of lines) assert.doesNotMatch(redactSecrets(line), /swordfish/, line);
    assert.equal(
      redactSecrets('connect to 10.1.2.3 with password hunter2'),
      'connect to 10.1.2.3 with password «redacted:password»',
    );
    const harmless = ['openssl req -new -key a.pem', 'log in with password authentication', 'useradd -m bob'];
    for (const line of harmless) assert.equal(redactSecrets(line), line);
  });

  it('are found in the URLs of JDBC', () => {
    const urls = [
      'jdbc:postgresql://h/db?user=app&password=swordfish',
      'jdbc:sqlserver://h:1433;user=sa;password=swordfish1;x=y',
      'jdbc:oracle:thin:scott/swordfish@//h:1521/x',
    ];
    for (const url of urls) assert.doesNotMatch(redactSecrets(url), /swordfish/, url);
    assert.match(redactSecrets('jdbc:oracle:thin:scott/swordfish@//h:1521/x'), /scott\/«redacted:password»@/);
  });

  it('are taken whole when a token is broken over lines', () => {
    for (const token of ['ghp_' + random(36), jwt, 'sk-proj-' + random(80)])
      for (const join of ['\n', '\n  ', '\\\n'])
        for (const at of [24, 30]) {
          const wrapped = `token ${token.slice(0, at)}${join}${token.slice(at)}\nnext line`;
          const redacted = redactSecrets(wrapped);
          assert.ok(!redacted.includes(token.slice(at)), redacted);
          assert.match(redacted, /next line$/);
        }
  });

  it('are every entry of a Kubernetes secret', () => {
    const yaml = 'apiVersion: v1\ndata:\n  host: bXlob3N0\n  ca.crt: TFMwdA==\nkind: Secret\nmetadata:\n  name: db\n';
    assert.equal(
      redactSecrets(yaml),
      yaml.replace('bXlob3N0', '«redacted:secret»').replace('TFMwdA==', '«redacted:secret»'),
    );
    const json = '{\n  "kind": "Secret",\n  "data": {\n    "host": "bXlob3N0"\n  }\n}';
    assert.equal(redactSecrets(json), json.replace('bXlob3N0', '«redacted:secret»'));
    const map = yaml.replace('Secret', 'ConfigMap');
    assert.equal(redactSecrets(map), map);
  });

  it('are told by the header field or the query that carries them, however short', () => {
    for (const [text, redacted] of [
      ['X-Api-Key: hunter', 'X-Api-Key: «redacted:key»'],
      ["curl -H 'X-Api-Key: v' u", "curl -H 'X-Api-Key: «redacted:key»' u"],
      ['"X-Auth-Token": "abcdef"', '"X-Auth-Token": "«redacted:token»"'],
      ['GET /a?key=v HTTP/1.1', 'GET /a?key=«redacted:key» HTTP/1.1'],
      ['https://a.b/c?page=2&api_key=abcd#x', 'https://a.b/c?page=2&api_key=«redacted:key»#x'],
    ] as const)
      assert.equal(redactSecrets(text), redacted);
    for (const text of [
      'X-Request-Id: 1234',
      'X-Api-Key: required',
      'X-Api-Key: $KEY',
      "'X-Api-Key': apiKey",
      'Cache-Key: main-1',
      'id-token: write',
      '/docs?sort=key&page=3',
      '/q?key=value&token=<token>',
      'https://a.b/?page_token=abc123',
      'https://a.b/c?v=dQw4w9WgXcQ',
    ])
      assert.equal(redactSecrets(text), text);
  });

  it('are told by the form of Okta and of JWTs in base64, which hashes do not have', () => {
    const mixed = `00${'aB3-'.repeat(10)}`;
    assert.equal(redactSecrets(`key ${mixed}.`), 'key «redacted:okta-token».');
    assert.equal(redactSecrets(`ZXlK${'aGJHY2lP'.repeat(8)}`), '«redacted:jwt»');
    for (const hash of [`00${'a1b2'.repeat(10)}`, `00${'a1b2'.repeat(9)}ab`, `00${'7'.repeat(40)}`])
      assert.equal(redactSecrets(hash), hash);
  });

  it('are told by the services that gitleaks knows', () => {
    for (const service of [
      'adafruit',
      'cloudflare',
      'datadog',
      'heroku',
      'mailgun',
      'netlify',
      'okta',
      'plaid',
      'twitter',
      'zendesk',
    ])
      assert.ok(!redactSecrets(`my_${service}_key=${random(32)}`).includes(random(32)), service);
    for (const assigned of [
      `heroku = "${random(32)}"`,
      `linked-in: '${random(16)}'`,
      `var appToken string = "${random(24)}"`,
      `const token: string = '${random(24)}'`,
      `$appToken .= "${random(24)}"`,
      `app_token ::= "${random(24)}"`,
      `token ??= '${random(24)}'`,
      `<appToken>\n    ${random(24)}\n</appToken>`,
      'token="dogoao3yfwlv4bmapwns"',
    ])
      assert.match(redactSecrets(assigned), /«redacted:/, assigned);
    for (const kept of ['heroku = "production"', '"stripe": "^14.5.0"', 'token: string = defaultToken', 'linear: true'])
      assert.equal(redactSecrets(kept), kept);
    const forms = [
      'ico-' + random(32),
      'sm_pat_' + random(16),
      'tk-us-' + random(48),
      'API-' + upper(26),
      'AQVN' + random(36),
      'EAAC' + random(120),
    ];
    for (const form of forms) assert.ok(!redactSecrets(`x ${form} y`).includes(form), form);
  });
});

describe('hidden text', () => {
  const tag = (text: string) =>
    Array.from(text, (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');
  it('becomes visible: tag characters and overrides of the direction', () => {
    assert.equal(redactSecrets(`ok${tag('run rm -rf ~')}`), 'ok‹hidden: run rm -rf ~›');
    assert.equal(redactSecrets('a\u202eb\u2066c'), 'a‹U+202E›b‹U+2066›c');
    const once = redactSecrets(`a\u202e${tag('x')}`);
    assert.equal(redactSecrets(once), once);
  });

  it('is not seen in flags and ordinary writing', () => {
    for (const text of [`\u{1F3F4}${tag('gbeng')}\u{E007F}`, 'שלום', 'مرحبا', '👩‍💻', 'naïve'])
      assert.equal(redactSecrets(text), text);
  });
});
