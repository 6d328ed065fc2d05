// The agent view in a browser for a suite of its tests: opened in any state, asked what it posted.
import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import type { ViewState } from '../../src/protocol/viewState.ts';
import type { View, Viewer, ViewOptions } from './page.ts';
import { bundles, createViewer, isBrowserInstalled, startBrowser } from './page.ts';
import type { Sample } from './sample.ts';
import { sampleStates } from './sample.ts';

export interface AgentPage {
  /** There once the suite's tests run. */
  readonly sample: () => Sample;
  readonly stateOf: (name: string) => ViewState;
  readonly open: (state: ViewState | string, options?: Partial<ViewOptions>) => Promise<View>;
  /** What was posted since `ready`. */
  readonly intents: (view: View) => Promise<readonly unknown[]>;
  /** The last step of a state's run. */
  readonly target: (name: string) => { readonly episodeId: string | undefined; readonly t: number | undefined };
}

/** For one `describe`: starts its browser and ends it. */
export function useAgentPage(): AgentPage {
  let browser: Browser;
  let viewer: Viewer;
  let sample: Sample;

  before(async function () {
    if (!isBrowserInstalled && process.env['CI'] === undefined) {
      process.stderr.write('\nNOT RUN: the tests of the agent view need Chromium (apt-get install chromium).\n');
      this.skip();
    }
    browser = await startBrowser();
    viewer = await createViewer(browser, await bundles());
    sample = await sampleStates();
  });
  after(async () => {
    if (isBrowserInstalled) await browser.close();
  });

  const stateOf = (name: string): ViewState => {
    const state = sample.states[name];
    assert.ok(state, name);
    return state;
  };
  return {
    sample: () => sample,
    stateOf,
    open: async (state, options = {}) => {
      const view = await viewer.open({ name: 'agent', ...options });
      await view.post({ type: 'state', state: typeof state === 'string' ? stateOf(state) : state });
      return view;
    },
    intents: async (view) => (await view.posted()).slice(1),
    target: (name) => {
      const { run } = stateOf(name);
      return { episodeId: run?.episodeId, t: run?.steps.at(-1)?.t };
    },
  };
}
