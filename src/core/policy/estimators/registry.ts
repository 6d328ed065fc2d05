// The estimators, by the value of the setting `mode`.
import type { LearningSettings } from '../../settings.ts';
import type { Estimator } from './estimator.ts';
import { jitrl } from './jitrl.ts';
import { posterior } from './posterior.ts';

const estimators: Readonly<Record<LearningSettings['mode'], Estimator>> = { posterior, jitrl };

export function estimatorOf({ mode }: Pick<LearningSettings, 'mode'>): Estimator {
  return estimators[mode];
}
