// The insights panel: whether it learns, from what, what moved, what is wrong, and what other settings would have done.
import * as l10n from '@vscode/l10n';
import { changeBy } from '../../core/policy/change.ts';
import type { Finding } from '../../core/policy/doctor.ts';
import type { MovedAction } from '../../core/policy/movedActions.ts';
import type { InsightsState } from '../../protocol/insightsState.ts';
import { Chart } from './chart.tsx';
import { causeText, findingText, remedyText } from '../../words/finding.ts';
import { Icon } from '../shared/icons.tsx';
import { TextWithLinks } from '../shared/textWithLinks.tsx';
import { LearningCurves } from './learningCurves.tsx';
import { Revealed, Signed } from '../shared/parts.tsx';
import { SkeletonPart } from '../shared/skeleton.tsx';
import { ReplayLab } from './replayLab.tsx';
import { sentence, stepCount } from '../shared/text.ts';
import { changeText } from '../../words/trackRecord.ts';

export function InsightsView({ state }: { readonly state: InsightsState }) {
  const { families, rewards, sessions, growth, newest } = state;
  const episodes = families.reduce((sum, family) => sum + family.episodes.length, 0);
  const experiences = growth.at(-1)?.experiences ?? 0;
  return (
    <main class="insights" aria-busy={newest === undefined}>
      <header class="page-header">
        <h1>{l10n.t('Insights')}</h1>
        <p class="muted">
          {[
            episodes === 1 ? l10n.t('1 run') : l10n.t('{0} runs', episodes),
            families.length === 1 ? l10n.t('1 task') : l10n.t('{0} tasks', families.length),
            l10n.t('{0} remembered', stepCount(experiences)),
          ].join(' · ')}
        </p>
      </header>
      {episodes === 0 && (
        <p class="nothing muted">{l10n.t('Nothing to show yet. Run a task, rate what came of it, and come back.')}</p>
      )}
      {newest && <Findings findings={newest.findings} />}
      {families.length > 0 && <LearningCurves families={families} />}
      <div class="columns">
        <Rewards rewards={rewards} />
        <Growth growth={growth} />
        {newest && <Moved id="boosted" title={l10n.t('Most boosted')} actions={newest.boosted} />}
        {newest && <Moved id="suppressed" title={l10n.t('Most suppressed')} actions={newest.suppressed} />}
        <Sessions sessions={sessions} />
      </div>
      {!newest && <SkeletonPart />}
      {newest && newest.replay.decisions > 0 && <ReplayLab replay={newest.replay} />}
    </main>
  );
}

function Findings({ findings }: { readonly findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <section aria-labelledby="findings">
      <h2 id="findings">{l10n.t('Worth a look')}</h2>
      <ul class="findings-list">
        {findings.map((finding) => (
          <li key={finding.id} class="card">
            <Icon name="warning" />
            <div>
              <p class="strong">{sentence(findingText(finding))}</p>
              <p class="muted">
                <TextWithLinks text={causeText(finding.id)} />
              </p>
              <p>
                <TextWithLinks text={remedyText(finding.id)} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function sourceName(source: string): string {
  switch (source) {
    case 'user':
      return l10n.t('Your ratings');
    case 'check':
      return l10n.t('Check commands');
    case 'exitCode':
      return l10n.t('Exit codes');
    case 'evaluator':
      return l10n.t('Evaluator');
    case 'approval':
      return l10n.t('Approvals');
    case 'change':
      return l10n.t('Changes kept or undone');
    case 'diagnostic':
      return l10n.t('New errors in the editor');
    case 'survival':
      return l10n.t('Edits that stayed');
    default:
      return source;
  }
}

function Rewards({ rewards }: Pick<InsightsState, 'rewards'>) {
  if (rewards.length === 0) return null;
  return (
    <section aria-labelledby="rewards">
      <h2 id="rewards">{l10n.t('What it learned from')}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{l10n.t('Source')}</th>
            <th scope="col">{l10n.t('Signals')}</th>
            <th scope="col">{l10n.t('Mean')}</th>
            <td aria-hidden="true" class="bar-cell scale">
              <span>−1</span>
              <span>+1</span>
            </td>
          </tr>
        </thead>
        <tbody>
          {rewards.map(({ source, count, mean }) => (
            <tr key={source}>
              <th scope="row">{sourceName(source)}</th>
              <td class="num">{count}</td>
              <td>
                <Signed value={mean} />
              </td>
              <td aria-hidden="true" class="bar-cell">
                <Bar value={mean} most={1} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Sessions({ sessions }: Pick<InsightsState, 'sessions'>) {
  if (sessions.length === 0) return null;
  const sum = (of: (one: (typeof sessions)[number]) => number) => sessions.reduce((total, one) => total + of(one), 0);
  const [steps, files, failures] = [sum((one) => one.steps), sum((one) => one.sessions), sum((one) => one.failures)];
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">{l10n.t('Learned from elsewhere')}</h2>
      <p class="muted">{l10n.t('{0} steps of {1} sessions; {2} commands failed here.', steps, files, failures)}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{l10n.t('Source')}</th>
            <th scope="col">{l10n.t('Sessions')}</th>
            <th scope="col">{l10n.t('Steps')}</th>
            <th scope="col">{l10n.t('Failures')}</th>
          </tr>
        </thead>
        <tbody>
          {sessions.map((one) => (
            <tr key={one.source}>
              <th scope="row">{one.title}</th>
              <td class="num">{one.sessions}</td>
              <td class="num">{one.steps}</td>
              <td class="num">{one.failures}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** From a middle line to the left if negative, to the right if positive. */
function Bar({ value, most }: { readonly value: number; readonly most: number }) {
  return (
    <span class={`bar-track ${value < 0 ? 'down' : 'up'}`}>
      <i style={{ '--share': Math.min(1, Math.abs(value) / most) }} />
    </span>
  );
}

function Growth({ growth }: Pick<InsightsState, 'growth'>) {
  if (growth.length < 2) return null;
  return (
    <section aria-labelledby="growth">
      <h2 id="growth">{l10n.t('Memory')}</h2>
      <Chart
        id="insights/growth"
        label={l10n.t('Remembered steps by run')}
        x={growth.map((_, index) => index + 1)}
        series={[
          { name: l10n.t('Remembered steps'), values: growth.map(({ experiences }) => experiences), filled: true },
        ]}
        height={150}
      />
    </section>
  );
}

interface MovedProps {
  readonly id: string;
  readonly title: string;
  readonly actions: readonly MovedAction[];
}

function Moved({ id, title, actions }: MovedProps) {
  if (actions.length === 0) return null;
  const most = Math.max(...actions.map(({ logRatio }) => Math.abs(logRatio)));
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{l10n.t('Action')}</th>
            <th scope="col" title={l10n.t('Decisions that weighed it when something was known of it')}>
              {l10n.t('Decisions')}
            </th>
            <th scope="col" title={l10n.t('What experience did to its probability')}>
              {l10n.t('On average')}
            </th>
          </tr>
        </thead>
        <tbody>
          {actions.map(({ action, logRatio, decisions }) => (
            <tr key={action}>
              <th scope="row" class="action-cell">
                <code class="ellipsis" title={action}>
                  <Revealed text={action} />
                </code>
                <span class={`under ${logRatio < 0 ? 'down' : 'up'}`} aria-hidden="true">
                  <i style={{ '--share': Math.abs(logRatio) / most }} />
                </span>
              </th>
              <td class="num">{decisions}</td>
              <td class={`num ${logRatio < 0 ? 'down' : 'up'}`}>{changeText(changeBy(logRatio))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
