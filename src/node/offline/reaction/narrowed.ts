// "Run the author tests", "run the tests on Python 3.9": words that narrow what a run has to show, of which a command says nothing.
import { basename } from 'node:path';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { isKnownWord } from '../request/vocabulary.ts';

const kindOfTests = /\b([\p{L}][\p{L}\d_-]+)\s+(?:unit\s+)?(?:tests?|specs?)\b/giu;
/** Says of no tests that they are a part. */
const plain =
  /^(?:existing|available|automated|complete|normal|usual|regular|standard|basic|actual|present|own|main|related|relevant|necessary|required|same|first|again|quick|then|also|kick|off|fire|trigger|both|more|new|failing|python|node|js|javascript|typescript|ts|rust|go|golang|ruby|perl|java|kotlin|c|cpp|shell|bash|php|lua)$/i;
const runtime =
  /\b(?:on|with|under|using|against|for|in|by)\s+(?:the\s+)?(?:python|pypy|node(?:\.?js)?|ruby|java|jdk|php|perl|go|golang|rust|gcc|clang|lua)[\s-]*(?:version\s+)?v?(\d+(?:\.\d+)*)(?![\w.]*\.\w)/iu;

/** Whether a task narrows its tests to a kind, or to a version of what runs them, that neither the command nor the project is called after. */
export function isNarrowed(
  task: string,
  { name, command, body, description, folder = '', alias = [] }: WorkspaceCommand,
  root: string,
): boolean {
  const says = [name, command, body, description, folder, basename(root), ...alias].join(' ').toLowerCase();
  const version = runtime.exec(task)?.[1];
  if (version !== undefined && !says.includes(version) && !says.includes(version.replaceAll('.', ''))) return true;
  return [...task.matchAll(kindOfTests)].some(
    ([, word = '']) => !isKnownWord(word.toLowerCase()) && !plain.test(word) && !says.includes(word.toLowerCase()),
  );
}
