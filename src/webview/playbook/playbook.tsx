// Entry of the playbook page's bundle: says `ready`, draws what the host posts.
import '../shared/texts.ts';
import { render } from 'preact';
import type { PlaybookStateMessage } from '../../protocol/messages.ts';
import { vscodeApi } from '../shared/vscodeApi.ts';
import { PlaybookView } from './playbookView.tsx';

const root = document.getElementById('root');

addEventListener('message', ({ data }: MessageEvent<PlaybookStateMessage>) => {
  if (root) render(<PlaybookView state={data.state} />, root);
});
vscodeApi.postMessage({ type: 'ready' });
