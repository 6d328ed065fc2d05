// "How many tests are there?", "which test framework do they use?": counted by how tests are declared, with what runs them.
import { commandAction } from '../../../core/tools/run.ts';
import { dirname } from 'node:path';
import { filesBelow } from '../commands/filesBelow.ts';
import type { Workspace } from '../commands/workspace.ts';
import { isFileOfTests } from '../request/testFile.ts';
import { conceptsOf } from '../request/vocabulary.ts';
import { isTest } from './hits.ts';
import { codeSpan } from './markup.ts';
import type { QuestionKind } from './question.ts';
import { wayUp } from './scope.ts';

const asks =
  /\b(?:how many|number of|count(?:\s+up)?)\s+(?:the\s+|all\s+)?(?:unit\s+|integration\s+)?(?:tests?(?:\s+(?:cases?|files?))?|specs|test\s+cases?)\b|\b(?:which|what)\s+(?:unit\s+|integration\s+)?tests\s+(?:are\s+there|exist|do\s+(?:we|you|they)\s+have|does\s+(?:it|this|the\s+\w+)\s+have)\b|\b(?:which|what)\s+(?:kind\s+of\s+)?(?:test(?:ing|s)?)\s*-?(?:framework|library|runner|tool)s?\b|\b(?:which|what)\s+(?:framework|library|runner|tool)s?\b.*\btests?\b|\b(?:which|what)\b.*\b(?:is|are)\s+used\s+(?:for|to)\s+(?:the\s+)?test(?:ing|s)?\b|\btests?\b.*\bwhich\s+(?:framework|library|runner)\b/iu;
/** That needs a run. */
const results =
  /\b(?:pass(?:es|ed|ing)?|fail(?:s|ed|ing|ures?)?|succeed\w*|run|ran|skipped|slow\w*|broken|green|red)\b/iu;

/** How a test is declared, in one family of languages each, as an extended regular expression. */
const declared = [
  '^[[:space:]]*(it|test|specify|scenario|Deno\\.test|t\\.test)(\\.(only|skip|serial|each|concurrent|failing))*[ (][^=]*["\'`(]',
  '^[[:space:]]*(async )?def test_?[A-Za-z0-9_]*',
  '^func (Test|Example|Fuzz)[A-Z_][A-Za-z0-9_]*\\(',
  '#\\[([a-z_]+::)*test(\\(.*\\))?\\]',
  '^[[:space:]]*@(Test|ParameterizedTest)\\b',
  '^[[:space:]]*(public )?function test[A-Z_]|#\\[Test\\b|\\* @test\\b',
  '^@test ',
  '^[[:space:]]*(U?TEST|U?TEST_[FIP]|C?TEST2?|TEST_CASE|SCENARIO|BOOST_AUTO_TEST_CASE|START_TEST)[[:space:]]*\\(',
  '^[[:space:]]*test "',
].join('|');
const places =
  /(?:^|\/)(?:[^/]*tests?|specs?|__tests__|t)\/|(?:^|\/)tests?\.\w+$|[._-](?:tests?|spec)\.\w+$|Tests?\.(?:java|kt|cs|php)$|(?:^|\/)test[_-][^/]*\.\w+$/i;
const mostPlaces = 6;
const none = 'None was found: no file here declares a test in a form that is known without a language model';

const asksForFiles = /\b(?:tests?|specs?)\s+files\b|\bfiles\s+(?:of|with|for)\s+(?:the\s+)?tests\b/iu;

/** How many files tests are in, by their names. */
function filesOfTests(root: string): string | undefined {
  const found = filesBelow(root, () => true).filter((path) => isFileOfTests(path));
  if (found.length === 0) return undefined;
  const folders = new Map<string, number>();
  for (const path of found) folders.set(dirname(path), (folders.get(dirname(path)) ?? 0) + 1);
  const rows = [...folders]
    .sort(([, one], [, other]) => other - one)
    .slice(0, mostPlaces)
    .map(([folder, count]) => `- ${codeSpan(`${folder}/`)}: ${String(count)}`);
  const more = folders.size > mostPlaces ? [`- ${String(folders.size - mostPlaces)} more folders`] : [];
  const [is, files] = found.length === 1 ? ['is', 'file'] : ['are', 'files'];
  return [`There ${is} ${String(found.length)} ${files} of tests, told by their names:`, '', ...rows, ...more].join(
    '\n',
  );
}

export const testsQuestion: QuestionKind = (task, workspace) => {
  if (!asks.test(task) || results.test(task)) return undefined;
  const run = runners(workspace);
  const files = filesOfTests(workspace.root);
  if (asksForFiles.test(task) && files !== undefined)
    return { known: [files, run].filter((part) => part !== '').join('\n\n'), looks: [], nothing: '' };
  // "In the whole repository", asked in a folder of it.
  const up = wayUp(task, workspace.root);
  const list =
    workspace.inGit && workspace.onPath('git')
      ? `git grep --untracked -IcE${up === '' ? '' : ' --full-name'}`
      : 'grep -rIcE --exclude-dir=.git --exclude-dir=node_modules';
  const command = `${list} -e '${declared.replaceAll("'", "'\\''")}' ${up === '' ? '.' : up} | grep -v ':0$' | sed 's#^\\./##' | head -n 1500`;
  return {
    looks: [
      {
        action: commandAction(command),
        intent: 'count what declares a test',
        answer: (output) =>
          [counted(output) ?? [`${none}.`, files].filter((part) => part !== undefined).join(' '), run]
            .filter((part) => part !== '')
            .join('\n\n'),
      },
    ],
    nothing: `The tests could not be counted.`,
  };
};

/** What runs them, and by which program. */
function runners({ commands }: Workspace): string {
  const run = commands
    .filter(
      ({ kind, name, folder }) =>
        ['declared', 'conventional'].includes(kind) && folder === undefined && conceptsOf(name).has('#test'),
    )
    .slice(0, 3)
    .map(({ command, body }) =>
      body === '' || body === command
        ? codeSpan(command)
        : `${codeSpan(command)}, which is ${codeSpan(body.slice(0, 160))}`,
    );
  return run.length === 0 ? '' : `What runs tests here: ${run.join('; or ')}.`;
}

/** Rows are `path:count`; a declaration outside of the tests' files is one of Rust, or none. */
function counted(output: string): string | undefined {
  const rows = [...output.matchAll(/^(.+):(\d+)$/gm)].flatMap(([, path = '', count = '']) =>
    (places.test(path) || path.endsWith('.rs') || isTest(path)) && !/\.(?:md|rst|txt|adoc|html|json|ya?ml)$/i.test(path)
      ? [{ path, count: Number(count) }]
      : [],
  );
  if (rows.length === 0) return undefined;
  const folders = new Map<string, { count: number; files: number }>();
  for (const { path, count } of rows) {
    const folder = path.includes('/')
      ? `${path
          .split('/')
          .slice(0, path.startsWith('packages/') ? 2 : 1)
          .join('/')}/`
      : path;
    const known = folders.get(folder) ?? { count: 0, files: 0 };
    folders.set(folder, { count: known.count + count, files: known.files + 1 });
  }
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  const most = [...folders].sort(([, a], [, b]) => b.count - a.count);
  const shown = most
    .slice(0, mostPlaces)
    .map(
      ([folder, { count, files }]) =>
        `- ${codeSpan(folder)}: ${String(count)}${folder.endsWith('/') ? ` in ${files === 1 ? '1 file' : `${String(files)} files`}` : ''}`,
    );
  const more = most.length > mostPlaces ? [`- ${String(most.length - mostPlaces)} more places`] : [];
  const files = rows.length === 1 ? '1 file' : `${String(rows.length)} files`;
  return [
    `${String(total)} ${total === 1 ? 'test is' : 'tests are'} declared in ${files}, counted by their first lines:`,
    '',
    ...shown,
    ...more,
  ].join('\n');
}
