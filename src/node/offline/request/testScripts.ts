// "Only test the production mode", "run just the type tests", "the tests, verbosely": the script or target of tests that one word of an order names.
import { publishes } from '../commands/publishes.ts';
import type { Workspace } from '../commands/workspace.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';

const lead =
  '(?:(?:only|just)\\s+)?(?:(?:(?:re-?)?run|execute|do|give\\s+me|show\\s+me)\\s+)?(?:(?:only|just)\\s+)?(?:the\\s+)?';
const tests = '(?:unit\\s+)?(?:tests?|specs?|test\\s+suite)';
const modes = '(?:mode|build|bundle|version|variant|configuration)';
const alone = '(?:\\s+(?:only|alone))?';
const forms: readonly RegExp[] = [
  `^${lead}([a-z]+)\\s+tests?(?:\\s+(?:output|run))?${alone}$`,
  `^(?:(?:only|just)\\s+)?test\\s+(?:(?:only|just)\\s+)?(?:the\\s+)?([a-z]+)\\s+${modes}${alone}$`,
  `^${lead}${tests}\\s+(?:against|on|in|of|for|with)\\s+(?:the\\s+|an?\\s+)?([a-z]+)(?:\\s+${modes})?${alone}$`,
  `^${lead}${tests},?\\s+(verbosely)$`,
  `^${lead}(?:e2e\\s+|end-to-end\\s+)?${tests}\\s+(?:with|in)\\s+(?:an?\\s+|the\\s+)?(visible|headed|real)\\s+browser(?:\\s+window)?$`,
  `^${lead}(?:e2e\\s+|end-to-end\\s+)?${tests}\\s+(?:with|in)\\s+(?:an?\\s+|the\\s+)?browser(?:\\s+window)?\\s+(visible|showing)$`,
].map((form) => new RegExp(form, 'iu'));

/** Parts of names for what is said. */
const parts: readonly (readonly [said: RegExp, names: readonly string[]])[] = [
  [/^(?:prod|production)$/u, ['prod', 'production']],
  [/^(?:dev|development)$/u, ['dev', 'development']],
  [/^(?:types?|typings?)$/u, ['types', 'type', 'typings', 'typing', 'typescript', 'tsd', 'dts']],
  [/^(?:verbose|verbosely)$/u, ['verbose']],
  [/^(?:visible|headed|real|showing)$/u, ['headed', 'headful']],
];
const usual = /^(?:tests?|run|e2e|spec|playwright)$/u;
const ofTypes = /(?:^|\s)(?:tsd|tstyche|dtslint|attest|vitest\b.*typecheck|tsc)(?=\s|$)/u;

/** Undefined where no script or target is called so, or more than one. */
export function testScript(order: string, { commands }: Pick<Workspace, 'commands'>): string | undefined {
  const said = forms.flatMap((form) => form.exec(order)?.[1]?.toLowerCase() ?? [])[0];
  const names = said === undefined ? undefined : parts.find(([word]) => word.test(said))?.[1];
  if (names === undefined) return undefined;
  const own = commands.filter(isOwnScript);
  const isCalled = (rest: readonly string[]) => rest.length === 1 && names.includes(rest[0] ?? '');
  const ofTests = own.filter((known) => {
    const all = partsOf(known);
    return all.some((part) => usual.test(part)) && isCalled(all.filter((part) => !usual.test(part)));
  });
  const bare = own.filter((known) => isCalled(partsOf(known)) && names.includes('tsd') && ofTypes.test(known.body));
  const [only, another] = ofTests.length > 0 ? ofTests : bare;
  return only === undefined || another !== undefined || publishes(only.body) ? undefined : only.command;
}

/** `npm run test:dev`, `make test_verbose`: of the root. */
export const isOwnScript = ({ kind, member, folder, command }: WorkspaceCommand): boolean =>
  kind === 'declared' &&
  member === undefined &&
  folder === undefined &&
  /^(?:(?:npm|pnpm|yarn|bun)(?: run)?|make) [\w:.-]+$/u.test(command);

/** `[test, verbose]` for `make test_verbose`. */
export const partsOf = ({ command }: WorkspaceCommand): readonly string[] =>
  (command.split(' ').at(-1) ?? '').toLowerCase().split(/[:_.-]+/u);
