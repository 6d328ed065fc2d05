// The texts of the extension: what the sources say, what the bundles hold, and that the translation is whole.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { englishTexts } from '../../scripts/l10n.ts';
import { keys, parsed } from './bundles.ts';

const placeholders = (text: string) => (text.match(/\{\d+\}/g) ?? []).toSorted();
/** Commands and settings that a text leads to. */
const links = (text: string) => (text.match(/\(command:[^)]+\)|`[^`]+`/g) ?? []).toSorted();

describe('the texts of the extension', () => {
  it('in the bundle are those of the sources: npm run l10n', async () => {
    const found = await englishTexts();
    assert.ok(Object.keys(found).length > 300);
    assert.deepEqual(keys('l10n/bundle.l10n.json').toSorted(), Object.keys(found).toSorted());
  });

  for (const [english, german] of [
    ['l10n/bundle.l10n.json', 'l10n/bundle.l10n.de.json'],
    ['package.nls.json', 'package.nls.de.json'],
  ] as const) {
    it(`of ${english} are all there in German, with the same placeholders, links and literals`, () => {
      const source = parsed(english);
      const translation = parsed(german);
      assert.deepEqual(Object.keys(translation).toSorted(), Object.keys(source).toSorted());
      for (const [key, text] of Object.entries(source)) {
        const translated = translation[key] ?? '';
        assert.notEqual(translated.trim(), '', key);
        assert.deepEqual(placeholders(translated), placeholders(text), key);
        assert.deepEqual(links(translated), links(text), key);
      }
    });
  }

  it('of package.json are all in package.nls.json, and none is left over', () => {
    const used = readFileSync('package.json', 'utf8').match(/(?<="%)[\w.]+(?=%")/g) ?? [];
    assert.deepEqual(keys('package.nls.json').toSorted(), [...new Set(used)].toSorted());
  });
});
