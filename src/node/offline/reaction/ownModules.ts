// `pytest` that does not find the project's own module, or a folder of its name in place of it: Python itself looks where it is started.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RepairContext, Suggestion } from './suggestion.ts';
import { certain } from './suggestion.ts';

const unknown = /cannot import name '\w+' from '(\w+)' \(unknown location\)|module '(\w+)' has no attribute/gu;

/** `python3 -m pytest` for `pytest`. */
export function byItsModule({ workspace: { root, python }, failure }: RepairContext): readonly Suggestion[] {
  const [, rest] = /^(?:pytest|py\.test)((?: [\w./:=-]+)*)$/u.exec(failure.command) ?? [];
  if (rest === undefined) return [];
  const names = [...failure.text.matchAll(unknown)].flatMap((match) => match.slice(1).find(Boolean) ?? []);
  const isOwn = names.some(
    (name) => existsSync(join(root, name, '__init__.py')) || existsSync(join(root, `${name}.py`)),
  );
  const intent = 'started by Python, it finds the modules of this folder';
  return isOwn ? [{ command: `${python} -m pytest${rest}`, logit: certain, intent, substitute: true }] : [];
}
