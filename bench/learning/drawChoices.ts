// Proposals of an environment drawn from what models proposed.
import type { Choice } from './environment.ts';
import { drawIndex, type Draw } from './random.ts';

/** At most `most` of the commands, drawn without replacement by weight (positive); their logit is the logarithm of it, nats. */
export function drawChoices(weights: ReadonlyMap<string, number>, most: number, draw: Draw): Choice[] {
  const left = [...weights];
  const drawn: Choice[] = [];
  while (drawn.length < most && left.length > 0) {
    const index = drawIndex(
      left.map(([, weight]) => weight),
      draw,
    );
    const [[command, weight] = ['', 1]] = left.splice(index, 1);
    drawn.push({ command, priorLogit: Math.log(weight) });
  }
  return drawn;
}
