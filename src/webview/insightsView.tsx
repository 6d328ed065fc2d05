// The insights panel: whether it learns, from what, what moved, what is wrong, and what other settings would have done.
import type { InsightsState, MovedAction } from '../protocol/insightsState.ts';
import { signed } from '../core/policy/explain.ts';
import { Chart } from './chart.tsx';
import { Icon } from './icons.tsx';
import { LearningCurves } from './learningCurves.tsx';
import { Signed } from './parts.tsx';
import { ReplayLab } from './replayLab.tsx';
import { counted } from './text.ts';

export function InsightsView({ state }: { readonly state: InsightsState }) {
  const { families, rewards, growth, boosted, suppressed, findings, replay } = state;
  const episodes = families.reduce((sum, family) => sum + family.episodes.length, 0);
  const experiences = growth.at(-1)?.experiences ?? 0;
  return (
    <main class="insights">
      <header class="page-header">
        <h1>Insights</h1>
        <p class="muted">
          {counted(episodes, 'run')} of {counted(families.length, 'task')}, {counted(experiences, 'remembered step')}
        </p>
      </header>
      {episodes === 0 && (
        <p class="nothing muted">Nothing to show yet. Run a task, rate what came of it, and come back.</p>
      )}
      <Findings findings={findings} />
      {families.length > 0 && <LearningCurves families={families} />}
      <div class="columns">
        <Rewards rewards={rewards} />
        <Growth growth={growth} />
        <Moved title="Most boosted" actions={boosted} />
        <Moved title="Most suppressed" actions={suppressed} />
      </div>
      {replay.decisions > 0 && <ReplayLab replay={replay} />}
    </main>
  );
}

function Findings({ findings }: Pick<InsightsState, 'findings'>) {
  if (findings.length === 0) return null;
  return (
    <section aria-labelledby="findings">
      <h2 id="findings">Worth a look</h2>
      <ul class="findings-list">
        {findings.map(({ sign, cause, remedy }) => (
          <li key={sign} class="card">
            <Icon name="warning" />
            <div>
              <p class="strong">{sentence(sign)}</p>
              <p class="muted">Probably {cause}.</p>
              <p>To do: {remedy}.</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

const sources: Readonly<Record<string, string>> = {
  user: 'Your ratings',
  check: 'Check commands',
  exitCode: 'Exit codes',
  evaluator: 'Evaluator',
  approval: 'Approvals',
  survival: 'Edits that stayed',
};

function Rewards({ rewards }: Pick<InsightsState, 'rewards'>) {
  if (rewards.length === 0) return null;
  return (
    <section aria-labelledby="rewards">
      <h2 id="rewards">What it learned from</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Source</th>
            <th scope="col">Signals</th>
            <th scope="col">Mean</th>
            <td aria-hidden="true" />
          </tr>
        </thead>
        <tbody>
          {rewards.map(({ source, count, mean }) => (
            <tr key={source}>
              <th scope="row">{sources[source] ?? source}</th>
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

/** From a middle line to the left where it is bad, to the right where it is good. */
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
      <h2 id="growth">Memory</h2>
      <Chart
        id="insights/growth"
        label="Remembered steps by run"
        x={growth.map((_, index) => index + 1)}
        series={[{ name: 'Remembered steps', values: growth.map(({ experiences }) => experiences), filled: true }]}
        height={150}
      />
    </section>
  );
}

function Moved({ title, actions }: { readonly title: string; readonly actions: readonly MovedAction[] }) {
  if (actions.length === 0) return null;
  const most = Math.max(...actions.map(({ shift }) => Math.abs(shift)));
  const id = title.replace(' ', '-').toLowerCase();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Action</th>
            <th scope="col">Decisions</th>
            <th scope="col" title="Mean shift of its logit, nats">
              Shift, nats
            </th>
          </tr>
        </thead>
        <tbody>
          {actions.map(({ action, shift, decisions }) => (
            <tr key={action}>
              <th scope="row" class="action-cell">
                <code class="ellipsis" title={action}>
                  {action}
                </code>
                <span class={`under ${shift < 0 ? 'down' : 'up'}`} aria-hidden="true">
                  <i style={{ '--share': Math.abs(shift) / most }} />
                </span>
              </th>
              <td class="num">{decisions}</td>
              <td class={`num ${shift < 0 ? 'down' : 'up'}`}>{signed(shift)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
