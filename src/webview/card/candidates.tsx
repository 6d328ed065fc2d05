// What it weighed: a line per candidate with its probability, a tick for that without memory, and how its tries turned out.
import * as l10n from '@vscode/l10n';
import type { CandidateExplanation, Explanation } from '../../core/policy/explain.ts';
import type { RunView } from '../../protocol/viewState.ts';
import { changeText, changeWord, recordText, takenBackText, warningText } from '../../words/trackRecord.ts';
import { ActionText, Disclosure, Revealed, Spoken } from '../shared/parts.tsx';
import { percent } from '../shared/text.ts';
import { SimilarActions, Situations } from './evidence.tsx';
import { riskLine } from './risk.ts';

interface CandidatesProps {
  /** Storage key for disclosures. */
  readonly id: string;
  readonly explanation: Explanation;
  readonly references: RunView['references'];
  readonly open: boolean;
}

export function Candidates({ id, explanation, references, open }: CandidatesProps) {
  const { candidates, abstention } = explanation;
  if (abstention !== undefined) return <OtherCandidates id={id} explanation={explanation} references={references} />;
  const shown = candidates.filter((each) => each.chosen || each.record.tries > 0);
  const untried = candidates.filter((each) => !shown.includes(each));
  return (
    <Disclosure
      id={`${id}/why`}
      class="weighed"
      open={open && candidates.length > 1}
      summary={
        <>
          <span class="title grow">{l10n.t('What it weighed')}</span>
          <span class="legend small muted" aria-hidden="true">
            <i class="tick" /> {l10n.t('without memory')}
          </span>
        </>
      }
    >
      {shown.map((candidate) => (
        <Candidate key={candidate.index} id={id} candidate={candidate} references={references} />
      ))}
      {untried.length === 1 &&
        untried.map((candidate) => (
          <Candidate key={candidate.index} id={id} candidate={candidate} references={references} />
        ))}
      {untried.length > 1 && (
        <Disclosure
          id={`${id}/untried`}
          class="untried"
          summary={
            <>
              <span class="muted grow">{l10n.t('{0} more, not tried yet', untried.length)}</span>
              <span class="num muted">
                {percent(untried.reduce((sum, { candidate: { prob } }) => sum + prob, 0))} %
              </span>
            </>
          }
        >
          {untried.map((candidate) => (
            <Candidate key={candidate.index} id={id} candidate={candidate} references={references} />
          ))}
        </Disclosure>
      )}
    </Disclosure>
  );
}

/** Without memory: the other candidates in one line, the rest a click away. */
function OtherCandidates({ id, explanation: { candidates }, references }: Omit<CandidatesProps, 'open'>) {
  const others = candidates.filter(({ chosen }) => !chosen);
  if (others.length === 0) return null;
  const named = others.slice(0, 2).map(({ text, candidate: { prob } }) => `${text} ${percent(prob)} %`);
  return (
    <Disclosure
      id={`${id}/why`}
      class="weighed also"
      summary={
        <span class="muted clamped">
          {l10n.t('Also weighed: {0}', named.join(', '))}
          {others.length > named.length ? ` ${l10n.t('and {0} more', others.length - named.length)}` : ''}
        </span>
      }
    >
      {candidates.map((candidate) => (
        <Candidate key={candidate.index} id={id} candidate={candidate} references={references} />
      ))}
    </Disclosure>
  );
}

interface CandidateProps {
  readonly id: string;
  readonly candidate: CandidateExplanation;
  readonly references: RunView['references'];
}

function Candidate({ id, candidate, references }: CandidateProps) {
  const { chosen, text, change, record, candidate: scored } = candidate;
  const { priorProb, prob, source } = scored;
  const undone = takenBackText(candidate.takenBack);
  const warned = scored.failure !== undefined && warningText(scored.failure) !== undefined;
  const tone = change.kind === 'boosted' ? 'up' : change.kind === 'suppressed' ? 'down' : '';
  return (
    <Disclosure
      id={`${id}/candidate/${candidate.index}`}
      class={`candidate ${chosen ? 'chosen' : ''}`}
      summary={
        <span class="candidate-grid">
          <code class="ellipsis" title={text}>
            <ActionText action={scored.action} />
          </code>
          {chosen && <Spoken>{l10n.t('chosen')}</Spoken>}
          <span
            class={`meter ${tone}`}
            title={l10n.t('{0} % without memory, {1} % with it', percent(priorProb), percent(prob))}
            style={{ '--prior': priorProb, '--post': prob }}
          >
            <i class="fill" />
            <i class="tick" />
          </span>
          <span class="num probs">
            <Spoken>{l10n.t('from {0} % to', percent(priorProb))} </Spoken>
            {percent(prob)} %
          </span>
          {(record.tries > 0 || source === 'memory' || undone !== undefined || warned) && (
            <span class="record small muted">
              <span>
                <Marks marks={record.marks} /> {recordText(record, scored.failure)}
              </span>
              {undone !== undefined && <span>{undone}</span>}
              {change.kind === 'untouched' ? null : (
                <span class={`word ${tone}`} title={changeWord(change)}>
                  {changeText(change)}
                </span>
              )}
              {source === 'memory' && (
                <span>
                  <span class="remembered">{l10n.t('from memory')}</span>
                </span>
              )}
            </span>
          )}
        </span>
      }
    >
      <div class="details">
        <p class="full">
          <code>
            <Revealed text={text} />
          </code>
        </p>
        {scored.intent !== undefined && <p class="muted">{scored.intent}</p>}
        <p class="muted">{riskLine(scored.risk)}</p>
        <Situations
          id={`${id}/candidate/${candidate.index}`}
          situations={candidate.situations}
          references={references}
        />
        <SimilarActions actions={candidate.similarActions} />
      </div>
    </Disclosure>
  );
}

/** A mark for each try that can be named, oldest first; the words next to them say the same. */
function Marks({ marks }: { readonly marks: readonly (boolean | undefined)[] }) {
  if (marks.length === 0) return null;
  return (
    <span class="marks" aria-hidden="true">
      {marks.map((worked, index) => (
        <span key={index} class={worked === undefined ? '' : worked ? 'up' : 'down'}>
          {worked === undefined ? '·' : worked ? '✓' : '✗'}
        </span>
      ))}
    </span>
  );
}
