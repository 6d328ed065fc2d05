import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { configuration } from '../../scripts/contributes.ts';

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'));

describe('package.json', () => {
  const manifest = read('package.json') as { readonly contributes: { readonly configuration: unknown } };
  const strings = read('package.nls.json') as Readonly<Record<string, string>>;

  it('has the settings of the table: else run `npm run contributes`', () => {
    const { contributes, texts } = configuration();
    assert.deepEqual(manifest.contributes.configuration, contributes);
    for (const [key, text] of Object.entries(texts)) assert.equal(strings[key], text, key);
  });

  it('names no text that is missing, and has none that nobody names', () => {
    const named = JSON.stringify(manifest).match(/(?<=")%[^%"]+%(?=")/gu) ?? [];
    assert.deepEqual([...new Set(named.map((name) => name.slice(1, -1)))].sort(), Object.keys(strings).sort());
  });
});
