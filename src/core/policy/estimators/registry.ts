// All estimators. A new one is a line here and one in names.ts.
import type { LearningSettings } from '../../settings.ts';
import type { Estimator } from './estimator.ts';
import { jitrl } from './jitrl.ts';
import type { EstimatorName } from './names.ts';
import { posterior } from './posterior.ts';

const estimators: Readonly<Record<EstimatorName, Estimator>> = { posterior, jitrl };

/** The one that `mode` names. */
export function estimatorOf({ mode }: Pick<LearningSettings, 'mode'>): Estimator {
  return estimators[mode];
}
