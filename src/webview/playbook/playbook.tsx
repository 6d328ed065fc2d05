// Entry of the playbook page's bundle: draws a skeleton, says `ready`, draws what the host posts.
import '../shared/texts.ts';
import * as l10n from '@vscode/l10n';
import { render } from 'preact';
import type { PlaybookStateMessage } from '../../protocol/messages.ts';
import { Skeleton } from '../shared/skeleton.tsx';
import { vscodeApi } from '../shared/vscodeApi.ts';
import { PlaybookView } from './playbookView.tsx';

const root = document.getElementById('root');

addEventListener('message', ({ data }: MessageEvent<PlaybookStateMessage>) => {
  if (root) render(<PlaybookView state={data.state} />, root);
});
if (root) render(<Skeleton title={l10n.t('Playbook')} />, root);
vscodeApi.postMessage({ type: 'ready' });
