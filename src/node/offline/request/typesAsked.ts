// "Do the types hold up across the workspace?", "would the compiler complain?", "type check only": the type check of a TypeScript project.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { textIn } from '../questions/texts.ts';
import { packageOf } from './nodeScripts.ts';
import { isOwnScript, partsOf } from './testScripts.ts';

const all =
  '(?:\\s+(?:across|in|of|over|throughout)\\s+(?:(?:the|this|our|all|whole|entire)\\s+){0,3}(?:workspaces?|monorepo|repo(?:sitory)?|project|packages|code(?:base)?))?';
const good = '(?:sound|ok(?:ay)?|right|correct|fine|consistent|valid|in\\s+order|all\\s+right|clean)';
const thing =
  '(?:it|this|everything|all(?:\\s+of\\s+it)?|the\\s+(?:thing|code(?:base)?|project|whole\\s+thing|sources?))';
const asked: readonly RegExp[] = [
  '^check\\s+the\\s+types$',
  `^(?:do|are|is)\\s+(?:all\\s+)?(?:the\\s+|our\\s+)?(?:types|typings|typing)\\s+(?:(?:all|still|really)\\s+)*(?:hold(?:\\s+(?:up|together|water))?|check(?:\\s+out)?|add\\s+up|work(?:\\s+out)?|line\\s+up|pass|${good})${all}$`,
  `^(?:does|do|will)\\s+${thing}\\s+(?:(?:all|still|really)\\s+)*type[\\s-]?check${all}$`,
  `^(?:would|will|does)\\s+(?:the\\s+)?(?:(?:typescript\\s+|type-?script['’]s\\s+)?compiler|tsc|typescript|type[\\s-]?checker)\\s+(?:still\\s+)?(?:complain|object|moan|protest|find\\s+(?:anything|errors)|be\\s+(?:un)?happy)(?:\\s+about\\s+(?:anything|something|it))?$`,
  `^(?:run\\s+(?:the\\s+)?)?type[\\s-]?check(?:ing|s)?(?:\\s+(?:it|everything|the\\s+(?:whole\\s+)?(?:thing|code(?:base)?|project|repo|workspace)|all(?:\\s+(?:of\\s+)?the\\s+packages)?))?(?:\\s+(?:only|alone))?$`,
  `^(?:only|just)\\s+(?:run\\s+(?:the\\s+)?)?type[\\s-]?check(?:ing|s)?(?:\\s+(?:it|everything|the\\s+code(?:base)?))?$`,
].map((form) => new RegExp(form, 'iu'));
const named = /^(?:type-?check|check-?types?|types?-?check|tsc)$/u;
const checks = /^(?:tsc|tsgo|vue-tsc|svelte-check)(?=\s|$)[^&|;<>]*$/u;
/** `tsc` over what a build has written says nothing of the sources. */
const ofBuilt = /(?:^|[\s:./_-])(?:dist|built|build)(?=$|[\s:./_-])/u;

/** Undefined where no script of the root or more than one is for that, and where nothing tells that a bare compiler would do. */
export function typesAsked(order: string, { root, commands }: Workspace): string | undefined {
  if (!asked.some((form) => form.test(order))) return undefined;
  const own = commands.filter(
    (known) =>
      isOwnScript(known) &&
      !/\bwatch\b/u.test(`${known.name} ${known.body}`) &&
      /^(?:npm|pnpm|yarn|bun)\b/u.test(known.command),
  );
  const scriptOf = ({ command }: Workspace['commands'][number]) => command.split(' ').at(-1) ?? '';
  const ofName = own.filter(
    (known) => named.test(scriptOf(known)) || (scriptOf(known) === 'types' && checks.test(known.body)),
  );
  const ofBody = own.filter(
    ({ command, body }) =>
      !ofBuilt.test(`${command} ${body}`) &&
      body.split('&&').every((part) => checks.test(part.trim()) && part.includes('--noEmit')),
  );
  const [only, another] = ofName.length > 0 ? ofName : ofBody;
  if (only !== undefined) return another === undefined ? only.command : undefined;
  // What only its body tells to look, or a part of another check.
  const isDone = own.some((known) =>
    partsOf(known).some((part) => /^(?:types?|typecheck|tsc|tsd)$/u.test(part) && !known.command.includes('build')),
  );
  const isTyped = packageOf(root)?.dependencies.has('typescript') === true;
  return !isDone && isTyped && existsSync(join(root, 'tsconfig.json')) && isPlain(root)
    ? 'npx tsc --noEmit'
    : undefined;
}

/** A configuration that only refers to others has nothing to look at itself. */
const isPlain = (root: string): boolean => !/"references"\s*:/u.test(textIn(root, 'tsconfig.json') ?? '');
