// "Run the smaple scirpt in the top folder", "lint all of it with the check-docs script": a script of the root by its name, as other rules read it.
import { isNearWord, isSlipOf } from '../../../core/state/slips.ts';
import { isKnownWord } from './vocabulary.ts';

const ending = /\.(?:py|sh|bash|js|mjs|cjs|pl|rb|tcl|lua)$/u;
const start = '\\b(?:run|execute|start|launch|call|try)\\s+(?:(?:the|that|this|its|our|teh)\\s+)?';
const script = '(?:script|scirpt|scrpt|srcipt|skript|scritp|program|file)';
const called = new RegExp(`${start}([a-z][\\w-]{2,})\\s+${script}\\b(?!\\.\\w)`, 'iu');
const atTop =
  /((?:\b(?:script|program|file)|\w\.\w{1,4}))\s+(?:(?:that|which)\s+(?:is|lies|sits|stands)\s+|here\s+)?(?:in|at)\s+(?:the\s+|its\s+)?(?:top|root|main)(?:[\s-]level)?(?:\s+(?:folder|directory|dir))?(?!\s*\/|\w)/iu;
const withScript = new RegExp(
  `^\\W*(?:(?:please|pls|can\\s+you|could\\s+you|now|just)\\s+){0,3}(?:lint|lnit|check|validate|verify|test|examine|inspect)\\s+(?:(?:all|every|the|our|of|them|it|everything|whole)\\s+){0,4}(?:[\\w-]+\\s+)?(?:with|using|by|through|via)\\s+(?:the|teh|our|its)\\s+([a-z][\\w-]+)\\s+${script}(?:\\s+(?:please|pls|thanks|here))*\\s*[.!]*$`,
  'iu',
);
const looks = /^(?:check|lint|validate|verify|test)(?=[_-]|$)|[_-](?:check|lint|validate|verify|test)(?:er)?$/iu;

/** The same request with the file's name in place of what it is called, where exactly one file is called so. */
export function scriptSaid(said: string, names: ReadonlySet<string>): string {
  const scripts = [...names].filter((name) => ending.test(name));
  const fileCalled = (word: string): string | undefined => {
    const stem = (name: string) => name.replace(ending, '');
    const exact = scripts.filter((name) => stem(name).toLowerCase() === word.toLowerCase());
    const near =
      exact.length > 0 || isKnownWord(word.toLowerCase()) || isNearWord(word.toLowerCase())
        ? exact
        : scripts.filter((name) => isSlipOf(word.toLowerCase(), stem(name).toLowerCase()));
    const [only, another] = near;
    return another === undefined ? only : undefined;
  };
  const [, tool = ''] = withScript.exec(said) ?? [];
  const checker = looks.test(tool) ? fileCalled(tool) : undefined;
  if (checker !== undefined) return `run ${checker}`;
  const found = called.exec(said);
  const file = found === null ? undefined : fileCalled(found[1] ?? '');
  if (found === null || file === undefined) return said;
  return said.replace(found[0], `${found[0].split(/\s/u, 1)[0] ?? 'run'} ${file}`).replace(atTop, '$1');
}
