// What an estimator does, in the user's language.
import * as l10n from '@vscode/l10n';
import { type EstimatorName, estimatorSummaries } from '../core/policy/estimators/names.ts';

/** The setting's value and what it means. */
export function estimatorText(name: EstimatorName): string {
  return `${name}: ${l10n.t(estimatorSummaries[name])}`;
}
