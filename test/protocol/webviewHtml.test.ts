import assert from 'node:assert/strict';
import { webviewHtml } from '../../src/protocol/webviewHtml.ts';

const page = {
  nonce: 'abc123',
  cspSource: 'https://*.vscode-cdn.net',
  scriptUri: 'https://host/agent.js',
  styleUri: 'https://host/agent.css',
  title: 'Knack',
  lang: 'de',
  texts: { Run: 'Ausführen', 'a "b"': '</div><script>alert(1)</script>' },
};

describe('the page of a webview', () => {
  it('loads one script and one style sheet, and allows nothing else', () => {
    const html = webviewHtml(page).replaceAll('&#39;', "'");
    assert.ok(
      html.includes("default-src 'none'; style-src https://*.vscode-cdn.net 'nonce-abc123'; script-src 'nonce-abc123'"),
    );
    assert.doesNotMatch(html, /unsafe/);
    assert.match(html, /<script type="module" nonce="abc123" src="https:\/\/host\/agent.js">/);
  });

  it('escapes what it is given', () => {
    const html = webviewHtml({ ...page, title: '</title><script>alert(1)</script>', lang: '"><b a="' });
    assert.doesNotMatch(html, /<script>|<b a/);
  });

  it('carries the texts of the language as data', () => {
    const data = /data-l10n="([^"]*)"/.exec(webviewHtml(page))?.[1] ?? '';
    const text = data.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
    assert.deepEqual(JSON.parse(text), page.texts);
  });
});
