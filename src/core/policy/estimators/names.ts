// The values of the setting `mode`, apart from the code behind them: settings are read by every view and at activation.

/** What each estimator does, for the settings editor and `--help`: a phrase without a final period. */
export const estimatorSummaries = {
  posterior: 'shrunk means with uncertainty',
  jitrl: 'the equations of arXiv:2601.18510',
} as const;

export type EstimatorName = keyof typeof estimatorSummaries;

export const estimatorNames = Object.keys(estimatorSummaries) as EstimatorName[];
