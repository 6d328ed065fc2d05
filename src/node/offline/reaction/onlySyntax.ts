// "Check the syntax of src/a.test.ts", "check all Python files" where none is: no tests are run and no program is started for it, where nothing here only reads such a file.
import type { Workspace } from '../commands/workspace.ts';
import { codeSpan } from '../questions/markup.ts';
import { isFileIn } from '../request/fileCommand.ts';
import { filesOfSyntax } from '../request/syntaxAsked.ts';
import { checksSyntax } from '../request/syntaxOfAll.ts';
import { conceptsOf } from '../request/vocabulary.ts';
import { bestOf, type ReadRequest } from './taskGoals.ts';

const asked =
  /^\W*(?:(?:please|pls|just)\s+)*(?:check|verify|validate)\s+(?:the\s+)?syntax\s+(?:of|in)\s+[`'"]?([\w@./+-]*[\w+])[`'"]?(?:,?\s+(?:please|pls|(?:without|but\s+do\s+not|but\s+don['’]t)\s+(?:run|execut)\w*\s+(?:it|anything)))*\W*$/iu;
const tests =
  /\b(?:tests?|vitest|jest|mocha|ava|tap|jasmine|karma|cypress|playwright|pytest|unittest|bats|busted|rspec|ctest|nextest)\b/u;
const others: readonly string[] = ['#test', '#unit', '#integration', '#e2e', '#start', '#install', '#clean', '#format'];

export function readingOnly(said: string, read: ReadRequest, { root }: Pick<Workspace, 'root'>): ReadRequest {
  const lines = read.goals.flatMap((goal) => goal.literal ?? bestOf(goal, read.workspace.commands)?.command ?? []);
  const files = filesOfSyntax(said);
  if (files !== undefined && !lines.some((line) => checksSyntax(line) || /\bsyntax\b/iu.test(line)))
    return { ...read, question: { looks: [], nothing: `Nothing here only reads ${files} without running anything.` } };
  const [, file = ''] = asked.exec(said) ?? [];
  if (read.question !== undefined || !isFileIn(root, file)) return read;
  const does = (line: string) => {
    const bare = line.replaceAll(file, ' ');
    return tests.test(bare) || others.some((concept) => conceptsOf(bare).has(concept));
  };
  return lines.some(does)
    ? {
        ...read,
        question: { looks: [], nothing: `Nothing here only reads ${codeSpan(file)} without running anything.` },
      }
    : read;
}
