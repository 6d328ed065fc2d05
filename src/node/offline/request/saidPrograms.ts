// Documented lines that start a program of the workspace, by the words of their arguments: "the overdue list" is `python3 library.py list --overdue`.
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { reachesOut } from '../sources/memberScripts.ts';
import { isShortFor } from './match.ts';
import { actionConcepts, indexTerms } from './vocabulary.ts';

const starts =
  /^(?:\.\/|(?:\S*python3?|perl|ruby|node|(?:ba)?sh)\s+(?:-m\s+)?)((?:[\w-]+[./])*?)([\w-]+)(?:\.(?:py|pl|rb|[cm]?js|sh|bash))?((?:\s+(?:--)?[a-z][a-z-]+)+)$/;
const modes = /^(?:help|version|verbose|quiet|debug)$/;
/** What a program of the project does is none of the usual goals. */
const own: ReadonlySet<string> = new Set(['#start', '#generate', '#check']);

/**
 * The only line all of whose arguments a text says, in the same or a longer form, and two words of it at least, counting the program's name;
 * the one that says most.
 */
export function saidProgram(text: string, commands: readonly WorkspaceCommand[]): WorkspaceCommand | undefined {
  if ([...actionConcepts(text)].some((concept) => !own.has(concept))) return undefined;
  const said = new Set(text.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  const terms = new Set([...said].flatMap((word) => indexTerms(word)));
  const isSaid = (word: string): boolean =>
    said.has(word) ||
    indexTerms(word).some((term) => !term.startsWith('#') && terms.has(term)) ||
    [...said].some((long) => isShortFor(word.replace(/s$/, ''), long));
  const found = commands.flatMap((known) => {
    const [, , name = '', rest = ''] = known.kind === 'documented' ? (starts.exec(known.command) ?? []) : [];
    const words = rest.split(/[\s-]+/).filter((word) => word !== '');
    if (words.length === 0 || words.some((word) => modes.test(word)) || reachesOut(rest)) return [];
    if (!words.every(isSaid)) return [];
    const count = words.length + (name.split(/[-_]/).some((part) => part.length > 2 && isSaid(part)) ? 1 : 0);
    return count < 2 ? [] : [{ known, count }];
  });
  const most = Math.max(...found.map(({ count }) => count));
  const [best, ...others] = found.filter(({ count }) => count === most);
  return others.length === 0 ? best?.known : undefined;
}

const over =
  /\b(?:run|rerun|try|use|execute|apply|start|launch|call|invoke)\s+(?:it|this|that|(?:the|this|our|my)\s+(?:[\w-]+\s+)?(?:program|tool|script|binary|executable|app))\s+(?:on|over|with|against|for|through|at|to)\s+(?:the\s+)?(?:(?:file|sample|input|example)\s+)?[`'"]?([\w./-]*\w)/iu;

/** "Run it over samples/a.txt": the only line of a document that this file fills. */
export function programOverFile(text: string, commands: readonly WorkspaceCommand[]): string | undefined {
  const file = over.exec(text)?.[1];
  const filled = file === undefined ? [] : commands.filter(({ given }) => given === file);
  const [only, other] = new Set(filled.map(({ command }) => command));
  return other === undefined ? only : undefined;
}
