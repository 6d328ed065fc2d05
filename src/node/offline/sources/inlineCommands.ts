// Commands in the sentences of documents: "Format with `python3 tools/fmt.py --write`", "tests run by `make check`".
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { actionConcepts, conceptsOf } from '../request/vocabulary.ts';
import { proposableCommands } from '../commands/shellText.ts';
import { describe, isPlainName, type WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { interpreters } from './interpreters.ts';

/** Programs that do something without arguments. */
const alone = /^(?:make|pytest|tox|nox|ctest|prove|just|task|rake|ninja|bats|ruff|mypy|black)$/;
const byEnding: Readonly<Record<string, string>> = { ...interpreters, py: 'python3' };
/** The words before a quotation say that it is not, or no longer, what to do. */
const negated =
  /\b(?:never|not|n['’]t|avoid|instead of|rather than|replac\w+|formerly|used to|no longer|deprecated|without|was|were)\b[^.;:]*$/iu;
const toRun = /\b(?:run|runs|running|use|uses|using|execute|call|start|with|by|via|through|type|does)\b[^.;]*$/iu;

/** What a quotation starts: a command line, or a script file of the workspace; undefined if it is neither. `isMeant`: the sentence says to run it. */
export function quotedCommand(quoted: string, root: string, isMeant: boolean): string | undefined {
  const text = quoted.trim().replace(/^[$%❯] /, '');
  const path = text.replace(/^\.\//, '');
  const interpreter = byEnding[/^[\w./-]+\.(\w+)$/.exec(path)?.[1] ?? ''];
  if (interpreter !== undefined && isPlainName(path) && !path.includes('..') && existsSync(join(root, path)))
    return isMeant || text.startsWith('./') ? `${interpreter} ${path}` : undefined;
  const found = proposableCommands(text);
  return found.length === 1 && (text.includes(' ') || alone.test(text)) ? found[0] : undefined;
}

/** A command's words are its part of the sentence: what follows it up to the next one, else what stands before it. */
export function inlineCommands(text: string, file: string, root: string): readonly WorkspaceCommand[] {
  return sentencesOf(text).flatMap((sentence) => {
    const parts = sentence.split(/`([^`]+)`/);
    return parts.flatMap((quoted, at) => {
      const before = parts[at - 1] ?? '';
      if (at % 2 === 0 || negated.test(before)) return [];
      const command = quotedCommand(quoted, root, toRun.test(before));
      if (command === undefined) return [];
      const after = parts[at + 1] ?? '';
      const own =
        parts.length === 3
          ? `${before} ${after}`
          : /^(?!\s*\()\W*\p{L}+\s/u.test(after)
            ? after.replace(/\b(?:and|or)\W*$/iu, '')
            : before;
      return [
        {
          command,
          name: nameOf(command, before),
          description: describe(own),
          body: '',
          origin: file,
          kind: 'documented' as const,
        },
      ];
    });
  });
}

/** `tools/stylist.py  # lint, before every merge`, "Build with `./mk`": what is said of a command whose own words say nothing. */
export function nameOf(command: string, legend: string): string {
  const [first = ''] = legend.split(/[,;:(.]|\s[-–—]\s/);
  const [purpose, ...others] = first.split(' ').length > 3 ? [] : actionConcepts(first);
  return purpose !== undefined && others.length === 0 && conceptsOf(command).size === 0 ? purpose.slice(1) : '';
}

/** Prose alone: no blocks of code. List items, rows and headings stand for themselves. */
function sentencesOf(text: string): readonly string[] {
  return text
    .replace(/^\s*(`{3,}|~{3,})[\s\S]*?^\s*\1`*\s*$/gm, '\n\n')
    .replace(/^(?: {4}|\t)(?!\s*[-*\d]).*$/gm, '')
    .split(/\n\s*\n|\n(?=\s*(?:[-*+|#]|\d+\.)\s?)/)
    .flatMap((block) => block.replace(/\s+/g, ' ').split(/(?<=[.!?])\s+(?=[A-Z`(])/))
    .filter((sentence) => sentence.includes('`') && sentence.length < 600);
}
