// The key sentence of a card: why this action, with a link to the run behind it.
import type { Explanation } from '../../core/policy/explain.ts';
import { because } from '../../words/because.ts';
import type { Part } from '../../words/parts.ts';
import { Revealed } from '../shared/parts.tsx';
import { when } from '../shared/text.ts';
import { vscodeApi } from '../shared/vscodeApi.ts';

export function Because({ explanation }: { readonly explanation: Explanation }) {
  const { lead, rest } = because(explanation);
  return (
    <p class="because">
      <b>{lead}</b> <Parts parts={rest} />
    </p>
  );
}

/** A sentence with its commands and links. */
export function Parts({ parts }: { readonly parts: readonly Part[] }) {
  return (
    <>
      {parts.map((part, index) => {
        if (typeof part === 'string') return part;
        if ('code' in part)
          return (
            <code key={index}>
              <Revealed text={part.code} />
            </code>
          );
        return (
          <button
            key={index}
            type="button"
            class="link"
            onClick={() => vscodeApi.postMessage({ type: 'openEpisode', ...idOf(part.step) })}
          >
            {when(part.at, Date.now())}
          </button>
        );
      })}
    </>
  );
}

function idOf({ episodeId, t }: { readonly episodeId: string; readonly t: number }) {
  return { episodeId, t };
}
