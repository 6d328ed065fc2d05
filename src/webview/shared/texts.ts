// The texts in the user's language: the host puts them into the page (webviewHtml.ts).
import * as l10n from '@vscode/l10n';

const texts = document.getElementById('root')?.dataset['l10n'];
if (texts !== undefined) l10n.config({ contents: texts });
