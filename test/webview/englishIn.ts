// Texts of a German view that are still English.
import { parsed } from '../l10n/bundles.ts';
import type { View } from './page.ts';

const german = parsed('l10n/bundle.l10n.de.json');

/** Matches every English text that has another German one, whatever is filled in. */
const english = Object.entries(german)
  .filter(([text, translation]) => text !== translation && text.replace(/\{\d\}|\W/gu, '') !== '')
  .map(
    ([text]) =>
      new RegExp(
        `^${text
          .split(/\{\d\}/u)
          .map(literally)
          .join('[^]*')}$`,
        'u',
      ),
  )
  // What a command, a step’s end or a name may be as well.
  .filter(
    (pattern) =>
      !['exit 1', 'Run the parser tests', 'read', 'write', 'check', 'test'].some((text) => pattern.test(text)),
  );

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/gu, '\\$&');
}

/** Texts, names and tooltips, where they are English; code and output are as they are. */
export async function englishIn({ page }: View): Promise<readonly string[]> {
  const texts = await page.evaluate(`[...document.querySelectorAll('#root *')].flatMap((element) => [
    ...['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name)),
    ...(element.closest('code, pre, .action, .chip, .state, option, h1, .summary')
      ? []
      : [...element.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data)),
  ]).flatMap((text) => text?.trim() || [])`);
  return [...new Set(texts as string[])].filter((text) => english.some((pattern) => pattern.test(text)));
}
