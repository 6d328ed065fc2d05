// "Start the test services" for `test:services:start`, "spell check the repo" for `spellcheck`: the script whose name is all that an order says.
import { stemmer } from 'stemmer';
import type { Workspace } from '../commands/workspace.ts';
import { publishes } from '../commands/publishes.ts';
import { beyondGoal } from '../reaction/beyondGoal.ts';
import { leavesOf, lineOfScript, packageOf, wordsOfLine } from './nodeScripts.ts';
import { conceptsOf } from './vocabulary.ts';

const filler =
  /^(?:the|a|an|our|my|this|its|of|for|in|on|mode|script|command|repo|repository|project|codebase|npm|yarn|pnpm)$/u;
const verb = /^(?:run|execute|do|call)$/u;
const making = /^(?:update|regenerate|refresh|generate|rebuild|build|create|make|sync)$/u;
const makes = /^(?:build|gen|generate|update|sync|make|create|render)$/u;
/** Nouns with which such verbs mean something else than a script: "update dependencies". */
const elsewhere =
  /^(?:dep|deps|dependenc|packag|lock|lockfil|version|snapshot|node|modul|test|releas|chang|changelog|it|all|everyth)$/u;
const orders =
  /^(?:run|execute|do|call|start|stop|serve|build|bundle|compile|check|lint|format|generate|update|create|make|spell|watch|measure|print|open|rebuild|regenerate|refresh|sync)\b/iu;
const joins = /\b(?:and|or|then|not|no|without|except|but|only|just|all|if|how|what|when|after|before)\b|[?,;:]/iu;

const wordsIn = (text: string): readonly string[] =>
  text
    .replace(/github[\s-]pages|gh-pages/giu, 'ghpages')
    .toLowerCase()
    .split(/[^a-z0-9]+/u)
    .filter((word) => word !== '');
const sorted = (words: readonly string[]): string =>
  words
    .map((word) => stemmer(word))
    .sort()
    .join(' ');

/** Undefined where no script or more than one has these words for its name, or it publishes or removes files. */
export function scriptInWords(order: string, whole: Workspace): string | undefined {
  if (!orders.test(order) || joins.test(order)) return undefined;
  const { scripts = [] } = packageOf(whole.root) ?? {};
  if (wordsIn(order).every((word) => filler.test(word) || verb.test(word) || isUsual(word))) return undefined;
  const said = wordsIn(order).filter((word) => !filler.test(word));
  const plain = said.filter((word, at) => !(at === 0 && verb.test(word)));
  const found = [
    scripts.filter(({ name }) => isAll(wordsIn(name), said) || isAll(wordsIn(name), plain)),
    scripts.filter(({ name }) => isMade(wordsIn(name), said)),
    scripts.filter(({ name, body }) => isOn(name, body, said)),
  ].find((some) => some.length > 0);
  const [only, another] = found ?? [];
  const line = only === undefined || another !== undefined ? undefined : lineOfScript(only.name, whole);
  const known = whole.commands.find(({ command }) => command === line);
  if (only === undefined || known === undefined || publishes(only.body) || /\b(?:rm|rimraf|del-cli)\b/u.test(only.body))
    return undefined;
  return beyondGoal(known, order) === 'grave' ? undefined : line;
}

/** "Run the unit tests", "check the types": there are more ways to do that than one. */
const isUsual = (word: string): boolean => {
  const does = [...conceptsOf(word)];
  return does.length > 0 && does.every((one) => usual.test(one));
};
const usual = /^#(?:test|unit|types|check|format|lint|build|clean|coverage|integration|e2e|docs|benchmark)$/u;

/** Two words at least; also written as one: `debugstart`. */
function isAll(parts: readonly string[], said: readonly string[]): boolean {
  if (said.length < 2) return false;
  if (parts.length === said.length && sorted(parts) === sorted(said)) return true;
  return (
    parts.length === 1 && said.length === 2 && [said.join(''), said.toReversed().join('')].includes(parts[0] ?? '')
  );
}

/** `build:readme` for "update the readme". */
function isMade(parts: readonly string[], said: readonly string[]): boolean {
  const [first = '', noun = '', more] = said;
  return (
    making.test(first) &&
    more === undefined &&
    noun !== '' &&
    parts.length === 2 &&
    parts.some((part) => makes.test(part)) &&
    parts.some((part) => stemmer(part) === stemmer(noun) && !elsewhere.test(stemmer(part)) && !makes.test(part))
  );
}

/** `"serve": "serve test"` for "serve the tests": a script of no usual deed, on what the order says. */
function isOn(name: string, body: string, said: readonly string[]): boolean {
  const [first = '', ...things] = said;
  const does = [...conceptsOf(name)];
  return (
    first === name &&
    things.length > 0 &&
    does.every((one) => one === '#start') &&
    !/[&|;]/u.test(body) &&
    things.every((each) =>
      wordsOfLine(body)
        .slice(1)
        .some((word) => stemmer(word.toLowerCase()) === stemmer(each)),
    )
  );
}

const withTool =
  /^(?:check|lint|verify|validate|analy[sz]e|measure|run|test)\s+(?:[\w./-]+\s+){1,4}?(?:with|using|via)\s+([a-z][\w-]+)$/iu;

/** `"attw": "pnpm build && attw --pack ."` for "check the exports with attw". */
export function scriptOfTool(order: string, whole: Workspace): string | undefined {
  const name = withTool.exec(order)?.[1]?.toLowerCase();
  const { scripts = [] } = packageOf(whole.root) ?? {};
  const script = name === undefined ? undefined : scripts.find((each) => each.name === name);
  if (script === undefined || !wordsOfLine(script.body).includes(script.name)) return undefined;
  return publishes(script.body) || /\s--(?:fix|write)\b/u.test(script.body)
    ? undefined
    : lineOfScript(script.name, whole);
}

const without =
  /^(?:run\s+)?(?:the\s+)?([a-z][\w:-]*)(?:\s+(?:it|everything))?\s+(?:without|but\s+not|excluding)\s+(?:(?:the|any)\s+)?([a-z][\w-]{2,30})$/iu;

/** `bundle` for "bundle without docs", where nothing of that script has the word. */
export function scriptWithout(order: string, whole: Workspace): string | undefined {
  const [, name = '', left = ''] = without.exec(order) ?? [];
  const { scripts = [] } = packageOf(whole.root) ?? {};
  if (!scripts.some((script) => script.name === name.toLowerCase())) return undefined;
  const own = scripts.filter((script) => ['', 'pre', 'post'].some((hook) => script.name === `${hook}${name}`));
  const does = own.flatMap((script) => [script.body, ...leavesOf(script.name, scripts)]).join('\n');
  const stem = left.toLowerCase().slice(0, 4);
  return own.some(({ body }) => publishes(body)) ||
    does.toLowerCase().includes(stem) ||
    measured.test(`${left} ${does}`)
    ? undefined
    : lineOfScript(name.toLowerCase(), whole);
}

/** Tools that measure coverage without that word in their names. */
const measured = /^cov[^\n]*(?:nyc|c8|istanbul)/u;
