// "How many lines has test/parse.test.js?": counted in that file, whatever the words of its path mean elsewhere.
import { isFileIn } from '../request/fileCommand.ts';
import { fileCalled } from '../request/testFile.ts';
import { one } from './files.ts';
import type { QuestionKind } from './question.ts';

const asks =
  /^\W*(?:how\s+many\s+lines\s+(?:has|does|are\s+(?:there\s+)?in|in)|(?:count|number\s+of)\s+(?:the\s+)?lines\s+(?:in|of))\s+(?:the\s+)?(?:file\s+)?[`'"]?([\w@./+-]*[\w+])[`'"]?(?:\s+(?:have|contain))?(?:\s+(?:in\s+it|please|pls))*\s*[?.!]*$/iu;

export const linesOfFileQuestion: QuestionKind = (task, { root }) => {
  const [, said = ''] = asks.exec(task) ?? [];
  if (!/[./]/u.test(said)) return undefined;
  const file = isFileIn(root, said) ? said : fileCalled(said, root);
  return file === undefined ? undefined : one(`wc -l ${file}`, `count the lines of ${file}`);
};
