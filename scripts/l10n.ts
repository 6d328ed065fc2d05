// The English texts of the extension and its views, in l10n/bundle.l10n.json: those given to `l10n.t`, and those of tables of the core.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { getL10nJson } from '@vscode/l10n-dev';
import { estimatorSummaries } from '../src/core/policy/estimators/names.ts';
import { reasonWords } from '../src/core/reasonWords.ts';

export async function englishTexts(): Promise<Awaited<ReturnType<typeof getL10nJson>>> {
  const files = globSync(['src/vscode/**/*.ts', 'src/webview/**/*.{ts,tsx}', 'src/words/**/*.ts']);
  const sources = files.map((path) => ({ contents: readFileSync(path, 'utf8'), extension: extname(path) }));
  const others = [...Object.values(reasonWords), ...Object.values(estimatorSummaries)].map((words) => [words, words]);
  return { ...(await getL10nJson(sources)), ...(Object.fromEntries(others) as Record<string, string>) };
}

/** Texts that were there keep their place. */
async function write(path: string): Promise<void> {
  const texts = await englishTexts();
  const before = Object.keys(JSON.parse(readFileSync(path, 'utf8')) as object).filter((key) => key in texts);
  const ordered = { ...Object.fromEntries(before.map((key) => [key, texts[key]])), ...texts };
  writeFileSync(path, `${JSON.stringify(ordered, null, 2)}\n`);
}

if (import.meta.main) await write('l10n/bundle.l10n.json');
