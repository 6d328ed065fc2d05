// The insights page: everything is computed when it is visible, and when something changed.
import * as vscode from 'vscode';
import { learningSettings } from '../../core/settings.ts';
import type { LearningSettings } from '../../core/settings.ts';
import type { InsightsIntent, InsightsStateMessage } from '../../protocol/messages.ts';
import type { Insights } from '../../node/memory/hindsight.ts';
import type { Agents } from '../agent/agents.ts';
import { readSettings } from '../configuration.ts';
import { execute, insightsPanelType } from '../names.ts';
import { Page } from './page.ts';

export function createInsightsPage(agents: Agents, extensionUri: vscode.Uri): Page<InsightsIntent> {
  /** Overrides of the settings from the replay lab. */
  let changes: Partial<LearningSettings> = {};
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
    read: (signal) => readInsights(agents, changes, signal),
  });
}

async function readInsights(
  agents: Agents,
  changes: Partial<LearningSettings>,
  signal: AbortSignal,
): Promise<InsightsStateMessage> {
  const agent = agents.current;
  const [{ insightsOf }, titleOf] = await Promise.all([import('../../protocol/insights.ts'), sourceTitles()]);
  const settings = learningSettings(readSettings(agent?.folder.uri).settings);
  const facts = agent
    ? await agent.experience.insights({ settings, changes }, signal)
    : nothingUnder({ ...settings, ...changes });
  const sessions = facts.sessions.map((one) => ({ ...one, title: titleOf(one.source) }));
  return { type: 'insights', state: insightsOf({ ...facts, sessions }) };
}

function nothingUnder(settings: LearningSettings): Insights {
  return {
    moved: { boosted: [], suppressed: [] },
    ...{ episodes: [], rewards: [], sessions: [], growth: [], findings: [] },
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
