// Pictures of every state of the views, in four themes and three widths, for people to look at: `npm run pictures`.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { bundles, createViewer, startBrowser, themeNames } from './page.ts';
import { sampleStates, shownAt } from './sample.ts';
import { sampleInsights } from './sampleInsights.ts';

/** Git ignores it. */
const folder = join(import.meta.dirname, '../../out/pictures/webview');
const widths = [300, 420, 900];

const { states, records } = await sampleStates();
const browser = await startBrowser();
const viewer = await createViewer(browser, await bundles());
mkdirSync(folder, { recursive: true });
for (const theme of themeNames) {
  for (const width of widths) {
    for (const [name, state] of Object.entries(states)) {
      const view = await viewer.open({ name: 'agent', theme, width, height: 1000, now: shownAt(state) });
      await view.post({ type: 'state', state });
      await view.page.screenshot({ path: join(folder, `${name}-${theme}-${width}.png`) });
    }
    const view = await viewer.open({ name: 'insights', theme, width });
    await view.post({ type: 'insights', state: sampleInsights(records, { beta: 0 }) });
    await view.page.screenshot({ path: join(folder, `insights-${theme}-${width}.png`), fullPage: true });
  }
}
await browser.close();
