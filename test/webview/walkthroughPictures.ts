// The pictures of the walkthrough, from the real views: `npm run pictures:walkthrough`. Those of the models are taken with the README's
// (test/vscode/readmePictures.ts).
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { withSignals } from '../../src/protocol/episodeView.ts';
import { defaultSettings } from '../../src/core/settings.ts';
import type { ViewState } from '../../src/protocol/viewState.ts';
import { bundles, createViewer, startBrowser } from './page.ts';
import { sampleStates, shownAt } from './sample.ts';

const folder = join(import.meta.dirname, '../../media/walkthrough');
const { states, now } = await sampleStates();
const { ended, approval, running } = states;
if (!ended?.run || !approval || !running) throw new Error('The sample has not the states that the walkthrough shows.');
const yes = { source: 'user', value: 1, at: now } as const;
const rated = withSignals(ended.run, [...ended.run.steps.flatMap(({ signals }) => signals), yes], defaultSettings);
/** One card each, low and wide: at VS Code's default size a picture stands under the steps, in a third of the height. */
const shown: Readonly<Record<string, readonly [state: ViewState, card: string]>> = {
  run: [approval, '.card'],
  read: [running, '.card'],
  rate: [{ ...ended, run: rated }, '.outcome'],
};

const browser = await startBrowser();
const viewer = await createViewer(browser, await bundles(), 2);
mkdirSync(folder, { recursive: true });
for (const theme of ['dark', 'light'] as const) {
  for (const [name, [state, card]] of Object.entries(shown)) {
    const view = await viewer.open({ name: 'agent', theme, width: 480, height: 900, now: shownAt(state) });
    await view.post({ type: 'state', state });
    await view.page
      .locator(card)
      .first()
      .screenshot({ path: join(folder, `${name}-${theme}.png`) });
  }
}
await browser.close();
