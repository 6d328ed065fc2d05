// Entry of the agent view's bundle: says `ready`, draws what the host posts.
import '../shared/texts.ts';
import { render } from 'preact';
import type { AgentStateMessage } from '../../protocol/messages.ts';
import { wholeState } from '../../protocol/stateParts.ts';
import type { RunView } from '../../protocol/viewState.ts';
import { AgentView } from './agentView.tsx';
import { vscodeApi } from '../shared/vscodeApi.ts';

const root = document.getElementById('root');
let shown: RunView | undefined;

addEventListener('message', ({ data }: MessageEvent<AgentStateMessage>) => {
  const state = wholeState(data, shown);
  shown = state?.run;
  if (!state) vscodeApi.postMessage({ type: 'ready' });
  else if (root) render(<AgentView state={state} />, root);
});
vscodeApi.postMessage({ type: 'ready' });
