// The question of the tool `ask`, and its answer.
import * as l10n from '@vscode/l10n';
import type { StepView } from '../../protocol/viewState.ts';
import { Icon } from '../shared/icons.tsx';
import { Markdown } from '../shared/markdown.tsx';
import { useUiState } from '../shared/uiState.ts';
import { vscodeApi } from '../shared/vscodeApi.ts';
import { useFocus } from './focus.ts';

export function Question({ episodeId, step }: { readonly episodeId: string; readonly step: StepView }) {
  const field = useFocus<HTMLTextAreaElement>();
  const [answer, setAnswer] = useUiState<string>(`${episodeId}/${step.t}/answer`, '');
  const send = () => {
    if (answer.trim() === '') return;
    vscodeApi.postMessage({ type: 'answer', episodeId, t: step.t, text: answer.trim() });
  };
  return (
    <div class="approval" role="group" aria-label={l10n.t('Knack asks')}>
      <div class="question">
        <Icon name="question" />
        <Markdown text={step.question ?? ''} />
      </div>
      <textarea
        rows={2}
        dir="auto"
        maxLength={20_000}
        aria-label={l10n.t('Answer to: {0}', step.question ?? '')}
        placeholder={l10n.t('Your answer')}
        value={answer}
        ref={field}
        onInput={(event) => setAnswer(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
          event.preventDefault();
          send();
        }}
      />
      <div class="buttons">
        <button type="button" class="primary" aria-disabled={answer.trim() === ''} onClick={send}>
          {l10n.t('Answer')}
        </button>
      </div>
    </div>
  );
}
