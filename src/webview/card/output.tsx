// What a command prints while it runs, and the end of it afterwards.
import * as l10n from '@vscode/l10n';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { StepView } from '../../protocol/viewState.ts';
import { CopyButton } from '../shared/parts.tsx';
import { compactCount } from '../shared/text.ts';
import { vscodeApi } from '../shared/vscodeApi.ts';

/** Most lines shown; more open in an editor. */
const comfortableLines = 12;

export function Output({ episodeId, step }: { readonly episodeId: string; readonly step: StepView }) {
  const box = useRef<HTMLPreElement>(null);
  const atEnd = useRef(true);
  const text = step.output.text.trimEnd();
  useLayoutEffect(() => {
    if (box.current && atEnd.current) box.current.scrollTop = box.current.scrollHeight;
  }, [text]);
  if (text === '') return null;
  const omitted = step.output.omittedChars > 0 || step.observation?.truncated !== undefined;
  const long = omitted || text.split('\n').length > comfortableLines;
  return (
    <div class="output">
      <pre
        ref={box}
        class="mono"
        dir="auto"
        tabIndex={0}
        role="region"
        aria-label={l10n.t('Output of step {0}', step.t + 1)}
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
          atEnd.current = scrollHeight - scrollTop - clientHeight < 8;
        }}
      >
        {text}
      </pre>
      <CopyButton text={text} label={l10n.t('Copy the output of step {0}', step.t + 1)} />
      {long && (
        <div class="output-foot">
          {omitted && (
            <span class="muted">
              {step.output.omittedChars > 0
                ? l10n.t('{0} characters before this', compactCount(step.output.omittedChars))
                : l10n.t('shortened')}
            </span>
          )}
          <span class="space" />
          <button
            type="button"
            class="link"
            onClick={() => vscodeApi.postMessage({ type: 'openOutput', episodeId, t: step.t })}
          >
            {l10n.t('Open full output')}
          </button>
        </div>
      )}
    </div>
  );
}
