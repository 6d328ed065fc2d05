// Entry of the agent view's bundle: says `ready`, draws what the host posts.
import { render } from 'preact';
import type { AgentStateMessage } from '../protocol/messages.ts';
import { AgentView } from './agentView.tsx';
import { vscodeApi } from './vscodeApi.ts';

const root = document.getElementById('root');

addEventListener('message', ({ data }: MessageEvent<AgentStateMessage>) => {
  if (root) render(<AgentView state={data.state} />, root);
});
vscodeApi.postMessage({ type: 'ready' });
