// The initial page of every webview of Knack: one script and one style sheet, both with a nonce; nothing else may load but what
// the script imports, which has its nonce.

export interface WebviewPage {
  /** Fresh for every page, at least 128 random bits, base64url. */
  readonly nonce: string;
  /** `webview.cspSource`. */
  readonly cspSource: string;
  /** Webview URIs. */
  readonly scriptUri: string;
  readonly styleUri: string;
  readonly title: string;
  /** Language of the texts, BCP 47. */
  readonly lang: string;
  /** English text -> its translation; empty for English. */
  readonly texts: Readonly<Record<string, string>>;
}

/** A whole HTML document. All inserted values are escaped. */
export function webviewHtml({ nonce, cspSource, scriptUri, styleUri, title, lang, texts }: WebviewPage): string {
  const policy = `default-src 'none'; style-src ${cspSource} 'nonce-${nonce}'; script-src 'nonce-${nonce}'`;
  return `<!doctype html>
<html lang="${escaped(lang)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escaped(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="stylesheet" nonce="${escaped(nonce)}" href="${escaped(styleUri)}">
</head>
<body>
<div id="root" data-l10n="${escaped(JSON.stringify(texts))}"></div>
<script type="module" nonce="${escaped(nonce)}" src="${escaped(scriptUri)}"></script>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/gu, (character) => `&#${String(character.charCodeAt(0))};`);
}
