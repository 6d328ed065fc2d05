import assert from 'node:assert/strict';
import { redactSecrets } from '../../../../src/core/state/secrets/redact.ts';
import { random, upper, jwt } from './secretCases.ts';

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
