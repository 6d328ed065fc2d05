// Features of a Rust package that its targets require: without them Cargo leaves tests out, and starts no program.
import type { Workspace } from '../commands/workspace.ts';
import { valueIn } from '../questions/manifests.ts';
import { field } from '../sources/recipes.ts';
import type { Progress } from './progress.ts';
import { testedNothing } from '../../../core/agent/emptySuccess.ts';
import { certain, type RepairContext, type Suggestion } from './suggestion.ts';

interface Gated {
  readonly name: string;
  readonly features: readonly string[];
}

const plain = /^[\w-]+(?:\/[\w-]+)?$/u;
const given = /\s(?:--features|-F|--all-features)\b/u;

const strings = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/** The tests that `Cargo.toml` puts behind features which are not on by default. */
export function gatedTests({ root }: Pick<Workspace, 'root'>): readonly Gated[] {
  const table = valueIn(root, 'Cargo.toml', 'features');
  const on = new Set(['default']);
  for (const feature of on) for (const other of strings(field(table, feature))) on.add(other);
  const tests = valueIn(root, 'Cargo.toml', 'test');
  return (Array.isArray(tests) ? (tests as readonly unknown[]) : []).flatMap((test) => {
    const name = field(test, 'name');
    const features = strings(field(test, 'required-features')).filter((one) => !on.has(one));
    return typeof name === 'string' && features.length > 0 && features.every((one) => plain.test(one))
      ? [{ name, features }]
      : [];
  });
}

/** `cargo test` with the features that its tests require, where some do. */
export function withFeatures(command: string, place: Pick<Workspace, 'root'>): readonly string[] {
  if (!/^cargo (?:test|nextest run)\b/u.test(command) || given.test(command)) return [];
  const features = new Set(gatedTests(place).flatMap((test) => test.features));
  return features.size === 0 ? [] : [enabling(command, [...features])];
}

/** In front of what is for the program. */
function enabling(command: string, features: readonly string[]): string {
  const [own = '', rest] = command.split(/ -- (.*)/su);
  return `${own} --features ${features.join(',')}${rest === undefined ? '' : ` -- ${rest}`}`;
}

/** Cargo tested nothing: what it left out requires features. */
export function featuresOfTests(
  workspace: Pick<Workspace, 'root'>,
  { attempts }: Pick<Progress, 'attempts'>,
): readonly Suggestion[] {
  return [...attempts].flatMap(([command, { succeededAt, failedAt, text }]) =>
    succeededAt > failedAt && testedNothing(text) !== undefined
      ? withFeatures(command, workspace).map((line) => ({
          ...{ command: line, logit: certain, substitute: true as const },
          intent: 'its tests require these features, says Cargo.toml',
        }))
      : [],
  );
}

/** Cargo says which features a target requires. */
export function requiredFeatures({ failure: { command, text } }: RepairContext): readonly Suggestion[] {
  const [, list = ''] = /\brequires the features?: (`[^\n]+)/u.exec(text) ?? [];
  const features = [...list.matchAll(/`([^`]+)`/gu)].map(([, name = '']) => name);
  if (features.length === 0 || !features.every((one) => plain.test(one)) || !/^cargo \w/u.test(command)) return [];
  if (given.test(command)) return [];
  const intent = 'Cargo says that it requires these features';
  return [{ command: enabling(command, features), logit: certain, intent, substitute: true }];
}

/** Whether a line does the same with features. */
export const addsFeatures = (line: string, command: string): boolean =>
  line !== command && line.replace(/ --features [\w,/-]+/u, '') === command;

/** What a run of the tests left out, and why; '' where it left out none. */
export function leftOutByFeatures(command: string, place: Pick<Workspace, 'root'>): string {
  if (withFeatures(command, place).length === 0) return '';
  const [first, ...others] = gatedTests(place);
  if (first === undefined) return '';
  const more = others.length === 0 ? '' : ` and ${String(others.length)} more`;
  return ` \`${first.name}\`${more} did not run: \`Cargo.toml\` wants \`--features ${first.features.join(',')}\` for that.`;
}
