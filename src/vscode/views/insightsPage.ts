// The insights page: everything is computed when it is visible, and when something changed.
import * as vscode from 'vscode';
import { learningSettings } from '../../core/settings.ts';
import type { LearningSettings } from '../../core/settings.ts';
import type { InsightsIntent, InsightsStateMessage } from '../../protocol/messages.ts';
import type { InsightsTotals, NewestInsights } from '../../node/memory/hindsight.ts';
import type { Agents } from '../agent/agents.ts';
import type { FolderAgent } from '../agent/folderAgent.ts';
import { readSettings } from '../configuration.ts';
import { execute, insightsPanelType } from '../names.ts';
import { Page } from './page.ts';

export function createInsightsPage(agents: Agents, extensionUri: vscode.Uri): Page<InsightsIntent> {
  /** Overrides of the settings from the replay lab. */
  let changes: Partial<LearningSettings> = {};
  /** What was last shown, for whom: it stays while the newest decisions are read again. */
  let shown: { readonly agent: FolderAgent | undefined; readonly newest: NewestInsights } | undefined;
  return new Page<InsightsIntent>(agents, extensionUri, {
    type: insightsPanelType,
    name: 'insights',
    title: vscode.l10n.t('Knack Insights'),
    icon: 'graph',
    parse: async (message) => (await import('../../protocol/parseIntent.ts')).parseInsightsIntent(message),
    obey: async (intent, page) => {
      switch (intent.type) {
        case 'ready':
          return page.draw();
        case 'replay':
          changes = intent.changes;
          return page.draw();
        case 'openEpisode':
          return execute('knack.showDecision', intent);
        case 'openSetting':
          return execute('knack.openSettings', intent.id);
      }
    },
    read: async function* (signal) {
      const agent = agents.current;
      const settings = learningSettings(readSettings(agent?.folder.uri).settings);
      const stateOf = await stateMaker(agent, settings);
      yield stateOf(shown?.agent === agent ? shown?.newest : undefined);
      const newest = agent
        ? await agent.experience.newestInsights({ settings, changes }, signal)
        : nothingUnder({ ...settings, ...changes });
      shown = { agent, newest };
      yield stateOf(newest);
    },
  });
}

/** The page with the newest decisions, or while they are being read. */
async function stateMaker(
  agent: FolderAgent | undefined,
  settings: LearningSettings,
): Promise<(newest: NewestInsights | undefined) => InsightsStateMessage> {
  const [{ insightsOf }, titleOf] = await Promise.all([import('../../protocol/insights.ts'), sourceTitles()]);
  const totals = (await agent?.experience.insightsTotals(settings)) ?? nothingAtAll;
  const sessions = totals.sessions.map((one) => ({ ...one, title: titleOf(one.source) }));
  return (newest) => ({ type: 'insights', state: insightsOf({ ...totals, sessions }, newest) });
}

const nothingAtAll: InsightsTotals = { episodes: [], rewards: [], sessions: [], growth: [] };

function nothingUnder(settings: LearningSettings): NewestInsights {
  return {
    ...{ moved: { boosted: [], suppressed: [] }, findings: [] },
    replay: { settings, decisions: 0, of: 0, flipped: [] },
  };
}

/** Title of a session's source; its id if unknown. */
async function sourceTitles(): Promise<(id: string) => string> {
  const [{ sessionSources }, { spoolOwners }] = await Promise.all([
    import('../../node/sessions/sources/registry.ts'),
    import('../../node/hooks/spoolSource.ts'),
  ]);
  return (id) => [...sessionSources, ...spoolOwners].find((one) => one.id === id)?.title ?? id;
}
