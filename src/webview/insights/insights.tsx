// Entry of the insights panel's bundle: draws a skeleton, says `ready`, draws what the host posts.
import '../shared/texts.ts';
import * as l10n from '@vscode/l10n';
import { render } from 'preact';
import type { InsightsStateMessage } from '../../protocol/messages.ts';
import { InsightsView } from './insightsView.tsx';
import { Skeleton } from '../shared/skeleton.tsx';
import { vscodeApi } from '../shared/vscodeApi.ts';

const root = document.getElementById('root');

addEventListener('message', ({ data }: MessageEvent<InsightsStateMessage>) => {
  if (root) render(<InsightsView state={data.state} />, root);
});
if (root) render(<Skeleton title={l10n.t('Insights')} />, root);
vscodeApi.postMessage({ type: 'ready' });
