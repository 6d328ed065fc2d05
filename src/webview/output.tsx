// What a command prints while it runs, and the end of it afterwards.
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { RunView, StepView } from '../protocol/viewState.ts';
import { compactCount } from './text.ts';
import { vscodeApi } from './vscodeApi.ts';

/** More lines than this are read in an editor. */
const comfortableLines = 12;

export function Output({ run, step }: { readonly run: RunView; readonly step: StepView }) {
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
        tabIndex={0}
        role="region"
        aria-label={`Output of step ${step.t + 1}`}
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
          atEnd.current = scrollHeight - scrollTop - clientHeight < 8;
        }}
      >
        {text}
      </pre>
      {long && (
        <div class="output-foot">
          {omitted && (
            <span class="muted">
              {step.output.omittedChars > 0
                ? `${compactCount(step.output.omittedChars)} characters before this`
                : 'shortened'}
            </span>
          )}
          <span class="space" />
          <button
            type="button"
            class="link"
            onClick={() => vscodeApi.postMessage({ type: 'openOutput', episodeId: run.episodeId, t: step.t })}
          >
            Open full output
          </button>
        </div>
      )}
    </div>
  );
}
