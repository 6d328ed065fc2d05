// A clean that stops because something that it removes is not there: the rest of it is still to be done.
import { ofMakefile } from '../../workspace/makefileText.ts';
import { makefileIn } from '../questions/texts.ts';
import type { RepairContext, Suggestion } from './suggestion.ts';
import { certain } from './suggestion.ts';

/** Why it goes on. */
export const isGone = 'what is missing is clean already';

const missing = /^(?:rm|rmdir|unlink): [^\n]*: No such file or directory$/u;
/** All that a shell or make may say besides. */
const harmless = /^(?:make(?:\[\d+\])?: |(?:rm|rmdir|find|echo) |[\w .:,-]*$)/u;

/** `make -i clean`: with all of its lines, whatever is not there. */
export function alreadyGone({ failure: { command, text }, workspace: { root } }: RepairContext): readonly Suggestion[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const isOnlyMissing =
    lines.some((line) => missing.test(line)) && lines.every((line) => missing.test(line) || harmless.test(line));
  return isOnlyMissing
    ? cleansAnyway(command, root).map((line) => ({ command: line, logit: certain, intent: isGone, substitute: true }))
    : [];
}

/** What may stand in for such a clean in a check: nothing where a line of it asks for something first, or a later one relies on an earlier. */
export function cleansAnyway(command: string, root: string): readonly string[] {
  const [, target] = /^make (clean|distclean|mostlyclean)$/u.exec(command) ?? [];
  const recipe = target === undefined ? undefined : ofMakefile(makefileIn(root) ?? '', target);
  const parts = recipe?.split(/;|\n/u).map((part) => part.trim().replace(/^[@+-]+\s*/u, '')) ?? [];
  return target !== undefined && parts.length > 0 && parts.every((part) => part === '' || plain.test(part))
    ? [`make -i ${target}`]
    : [];
}

const path = String.raw`(?!\.\.(?:/|\s|$))[\w.*][\w.*/-]*`;
/** Removes what its text names, here and below, or says something. */
const plain = new RegExp(
  String.raw`^(?:(?:rm|rmdir)(?: -[rRfvd]+)*(?: ${path})+|echo [\w .,:_-]*|find \.(?: -(?:type [df]|name ['"]?[\w.*-]+['"]?|prune))+ -exec rm -[rf]+ \{\} (?:\\?\+|\\;))$`,
  'u',
);
