// Opens the evaluator that the user chose: a model behind an OpenAI-compatible endpoint, or the rules.
import { createModelEvaluator } from '../../core/evaluator/modelEvaluator.ts';
import { createRuleEvaluator } from '../../core/evaluator/rules.ts';
import type { Evaluator } from '../../core/ports.ts';
import type { ConnectionOptions } from '../openai/connection.ts';
import { connect } from '../openai/connection.ts';

/** `rules`, or the connection to a model. */
export type EvaluatorOptions = 'rules' | (ConnectionOptions & { /** Default: 3. */ readonly votes?: number });

/** @throws TypeError for an invalid base URL. */
export function createEvaluator(options: EvaluatorOptions): Evaluator {
  if (options === 'rules') return createRuleEvaluator(Date.now);
  const { conversation, id, name } = connect(options);
  return createModelEvaluator({
    id: `evaluator/${id}`,
    model: name,
    chat: conversation.ask,
    votes: options.votes ?? 3,
    now: options.pace?.now ?? Date.now,
  });
}
