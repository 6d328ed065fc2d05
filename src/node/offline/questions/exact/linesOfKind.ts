// "How many lines of pyx", "lines in js", "lines of assembly": of all files of a language or an ending, by its bare name.
import { endingsOfLanguage, linesQuestion } from '../lines.ts';
import type { QuestionKind } from '../question.ts';
import { scopeOf, wayUp } from '../scope.ts';
import { endingOf, projectFiles } from '../projectFiles.ts';

const asks =
  /^(?:please\s+)?(?:how\s+many|count(?:\s+(?:all|the))*|(?:the\s+)?number\s+of)\s+(?:source\s+)?(?:lines|loc)\s+(?:(?:are\s+)?(?:there\s+)?(?:of|in)\s+)(?:all\s+|the\s+)*\.?([a-z][a-z0-9+#]{0,11})(?:\s+(?:source\s+)?(?:code|files?|sources?))?(?:\s+(?:here|in\s+total|altogether|are\s+there|is\s+there|do\s+we\s+have))*\s*[?.!]*$/iu;

/** Other names of languages. */
const names: Readonly<Record<string, string>> = {
  ...{ asm: 'assembly', assembler: 'assembly', cpp: 'c++', golang: 'go', bash: 'shell', vimscript: 'vim script' },
  ...{ viml: 'vim script', ts: 'typescript', js: 'javascript', cython: 'python' },
};

export const linesOfKindQuestion: QuestionKind = (task, workspace) => {
  const { root } = workspace;
  const said = asks.exec(task)?.[1]?.toLowerCase();
  if (said === undefined || wayUp(task, root) !== '') return undefined;
  const files = projectFiles(root);
  // A folder or a file of that name is what is meant.
  const isPart = files.some((path) =>
    path.split('/').some((part) => part.replace(/\.\w+$/, '').toLowerCase() === said),
  );
  const isEnding = files.some((path) => endingOf(path) === said);
  const language = endingsOfLanguage(names[said] ?? said);
  if (isPart || (language === undefined && !isEnding)) return undefined;
  const endings = isEnding && names[said] === undefined && !isLanguage(said) ? [said] : (language?.endings ?? [said]);
  const capital = endings.includes('s') ? ['S'] : [];
  return linesQuestion(workspace, [...endings, ...capital], scopeOf('', root));
};

const isLanguage = (said: string): boolean => endingsOfLanguage(said) !== undefined;
