// "How many test functions are in tests/test_parse.py?": counted in that file.
import { basename } from 'node:path';
import { filesBelow } from '../commands/filesBelow.ts';
import { isFileIn } from '../request/fileCommand.ts';
import { codeSpan } from './markup.ts';
import type { QuestionKind } from './question.ts';
import { isWhole, textIn } from './texts.ts';

const counts = /\b(?:how many|number of|count(?:\s+of)?|amount of)\b/iu;
const ofTests =
  /\b(?:how many|number of|count(?:\s+of)?(?:\s+up)?|amount of)\s+(?:[\w-]+\s+){0,3}?(?:(?:tests?|specs|test[\s-](?:cases?|functions?|methods?))\b|`?(?:it|test)\(\)`?(?:\s+(?:calls?|blocks?|cases?))?)/iu;
const results = /\b(?:pass(?:es|ed|ing)?|fail(?:s|ed|ing|ures?)?|succeed\w*|ran|skipped|slow\w*|broken|green|red)\b/iu;
/** "How many lines has test/a.js?": no word of a path says what is counted. */
const paths = /(?<![\w/.-])(?:[\w@.-]+\/)*[\w@-][\w@.-]*\.[A-Za-z]\w*\b/gu;
/** How a line declares one, in many languages. */
const declares: readonly RegExp[] = [
  /^\s*(?:it|test|specify|scenario|Deno\.test|t\.test)(?:\.(?:only|skip|serial|each|concurrent|failing|todo))*(?:<[^>]*>)?\s*\(?\s*["'`]/,
  /^\s*(?:async )?def test\w*/,
  /^func (?:Test|Example|Fuzz)[A-Z_]\w*\(/,
  /#\[(?:\w+::)*test(?:\(.*\))?\]/,
  /^\s*@(?:Test|ParameterizedTest)\b/,
  /^\s*(?:public )?function test[A-Z_]|#\[Test\b|\* @test\b/,
  /^@test /,
  /^\s*(?:U?TEST|U?TEST_[FIP]|C?TEST2?|TEST_CASE|SCENARIO|BOOST_AUTO_TEST_CASE|START_TEST)\s*\(/,
];

export const testsInFileQuestion: QuestionKind = (task, { root }) => {
  const words = task.replaceAll(paths, ' ');
  if (!counts.test(task) || !ofTests.test(words) || results.test(words)) return undefined;
  const path = fileIn(task, root);
  if (path === undefined || !isWhole(root, path)) return undefined;
  const lines = (textIn(root, path) ?? '').split(/\r?\n/);
  const sums = declares.map((pattern) => lines.filter((line) => pattern.test(line)).length);
  const count = Math.max(...sums);
  const nothing = `${codeSpan(path)} declares no test in a form that is known without a language model.`;
  if (count === 0) return { looks: [], nothing };
  const [are, tests] = count === 1 ? ['is', 'test'] : ['are', 'tests'];
  return { known: `${String(count)} ${tests} ${are} declared in ${codeSpan(path)}.`, looks: [], nothing: '' };
};

/** The only file that a task names, by its path or, where no other has it, its name. */
function fileIn(task: string, root: string): string | undefined {
  const said = [...task.matchAll(/(?<![\w/.-])((?:[\w@.-]+\/)*[\w@-][\w@.-]*\.[A-Za-z]\w*)\b/g)].map(
    ([, path = '']) => path,
  );
  const found = [...new Set(said)].flatMap((path) => {
    if (isFileIn(root, path)) return [path];
    const like = path.includes('/') ? [] : filesBelow(root, (name) => name === basename(path));
    return like.length === 1 ? like : [];
  });
  return found.length === 1 ? found[0] : undefined;
}
