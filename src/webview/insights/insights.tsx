// Entry of the insights panel's bundle: says `ready`, draws what the host posts.
import '../shared/texts.ts';
import { render } from 'preact';
import type { InsightsStateMessage } from '../../protocol/messages.ts';
import { InsightsView } from './insightsView.tsx';
import { vscodeApi } from '../shared/vscodeApi.ts';

const root = document.getElementById('root');

addEventListener('message', ({ data }: MessageEvent<InsightsStateMessage>) => {
  if (root) render(<InsightsView state={data.state} />, root);
});
vscodeApi.postMessage({ type: 'ready' });
