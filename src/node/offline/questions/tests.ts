// "How many tests are there?", "which test framework do they use?": counted by how tests are declared, with what runs them.
import { commandAction } from '../../../core/tools/run.ts';
import { dirname, join } from 'node:path';
import { filesBelow } from '../commands/filesBelow.ts';
import { limitsNames } from '../request/namesOfFiles.ts';
import { unknown } from './answers.ts';
import { notUnderstood } from './files.ts';
import type { Workspace } from '../commands/workspace.ts';
import { isFileOfTests } from '../request/testRunners.ts';
import { conceptsOf } from '../request/vocabulary.ts';
import { codeSpan } from './markup.ts';
import { isOfTests } from './projectFiles.ts';
import type { QuestionKind } from './question.ts';
import { scopeOf, wayUp } from './scope.ts';
import { declaresTests, withoutHelpers } from './testHelpers.ts';
import { textIn } from './texts.ts';

const asks =
  /\b(?:how many|number of|count(?:\s+up)?)\s+(?:the\s+|all\s+)?(?:(?:unit|integration|e2e|end-to-end|functional|smoke|regression)[- ])?(?:tests?(?:\s+(?:cases?|files?))?|specs|test\s+cases?)\b|\b(?:which|what)\s+(?:unit\s+|integration\s+)?tests\s+(?:are\s+there|exist|do\s+(?:we|you|they)\s+have|does\s+(?:it|this|the\s+\w+)\s+have)\b|\b(?:which|what)\s+(?:kind\s+of\s+)?(?:test(?:ing|s)?)\s*-?(?:framework|library|runner|tool)s?\b|\b(?:which|what)\s+(?:framework|library|runner|tool)s?\b.*\btests?\b|\b(?:which|what)\b.*\b(?:is|are)\s+used\s+(?:for|to)\s+(?:the\s+)?test(?:ing|s)?\b|\btests?\b.*\bwhich\s+(?:framework|library|runner)\b/iu;
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
/** Rows of `git grep -c` of files that hold tests, as extended regular expressions; what declares them elsewhere is one of Rust, or none. */
const places =
  '(^|/)([^/]*tests?|regress(ions?)?|specs?|__tests__|examples?|fixtures?|bench(es|marks?)?|x?t)/|(^|/)tests?\\.[a-z0-9]+:|[._-](tests?|spec)\\.[a-z0-9]+:|tests?\\.(java|kt|cs|php):|(^|/)test[_-][^/]*\\.[a-z0-9]+:|\\.rs:';
const documents = '\\.(md|rst|txt|adoc|html|json|ya?ml):[0-9]+$';
/** The sum, then what each place at the top holds: `tests files place`. Summed up here, as there may be thousands of files. */
const summed =
  'awk -F: \'{ n = $NF; sub(/:[0-9]+$/, ""); k = split($0, p, "/"); d = k > 2 && p[1] == "packages" ? p[1] "/" p[2] "/" : k > 1 ? p[1] "/" : $0; c[d] += n; f[d]++; t += n } END { if (NR) print t, NR, "."; for (d in c) print c[d], f[d], d }\' | sort -rn | head -n 100';
const mostPlaces = 6;
const none = 'None was found: no file here declares a test in a form that is known without a language model';

const asksForFiles = /\b(?:tests?|specs?)\s+files\b|\bfiles\s+(?:of|with|for)\s+(?:the\s+)?tests\b/iu;

const countable = { deepest: 40, mostFolders: 20_000 };

const script = /\.[cm]?[jt]sx?$/;
const asserts = /\b(?:assert|expect)\b\s*[.(]/;
const mayDeclare = (path: string): boolean =>
  script.test(path) &&
  isOfTests(path) &&
  !/(?:^|\/)(?:__)?(?:fixtures?|helpers?|snapshots?|data|node_modules)(?:__)?\//i.test(path);

/** With more files than this, names alone tell. */
const mostRead = 1000;

/** How many files tests are in, by their names, and by what those declare that have no mark of tests in them. */
function filesOfTests(root: string, folder: string): string | undefined {
  const textOf = (path: string) => textIn(root, path) ?? '';
  const paths = filesBelow(join(root, folder), () => true, countable).map((path) => join(folder, path));
  const all = paths.filter((path) => isFileOfTests(path));
  const named = withoutHelpers(all, textOf);
  // `test/unit/selector.js` has no mark in its name, but declares tests.
  const known = new Set(all);
  const unmarked = paths.filter((path) => !known.has(path) && mayDeclare(path));
  const declaring = unmarked.length > mostRead ? [] : unmarked.filter((path) => declaresTests(textOf(path)));
  const isSure = (path: string) => !script.test(path) || declaresTests(textOf(path)) || asserts.test(textOf(path));
  const found = declaring.length === 0 ? named : [...named.filter(isSure), ...declaring];
  if (found.length === 0) return undefined;
  const folders = new Map<string, number>();
  for (const path of found) folders.set(dirname(path), (folders.get(dirname(path)) ?? 0) + 1);
  const rows = [...folders]
    .sort(([, one], [, other]) => other - one)
    .slice(0, mostPlaces)
    .map(([folder, count]) => `- ${codeSpan(`${folder}/`)}: ${String(count)}`);
  const more = folders.size > mostPlaces ? [`- ${String(folders.size - mostPlaces)} more folders`] : [];
  const [is, files] = found.length === 1 ? ['is', 'file'] : ['are', 'files'];
  return [
    `There ${is} ${String(found.length)} ${files} of tests, told by their names${declaring.length === 0 ? '' : ' and what they declare'}:`,
    '',
    ...rows,
    ...more,
  ].join('\n');
}

export const testsQuestion: QuestionKind = (task, workspace) => {
  if (!asks.test(task) || results.test(task)) return undefined;
  const run = runners(workspace);
  // "In packages/session", as for what is declared.
  const place = scopeOf(task, workspace.root).folder;
  const files = filesOfTests(workspace.root, place.startsWith('..') ? '.' : place);
  if (asksForFiles.test(task) && limitsNames(task)) return unknown(notUnderstood);
  if (asksForFiles.test(task) && files !== undefined)
    return { known: [files, run].filter((part) => part !== '').join('\n\n'), looks: [], nothing: '' };
  // "In the whole repository", asked in a folder of it.
  const up = wayUp(task, workspace.root);
  const list =
    workspace.inGit && workspace.onPath('git')
      ? `git grep --untracked -IcE${up === '' ? '' : ' --full-name'}`
      : 'grep -rIcE --exclude-dir=.git --exclude-dir=node_modules';
  const sort = /\b(unit|integration|e2e|end-to-end|functional|smoke|regression)[- ]tests?\b/iu
    .exec(task)?.[1]
    ?.toLowerCase();
  // "How many tests does pkg/api have?"
  const { folder } = scopeOf(task, workspace.root);
  const pattern = declared.replaceAll("'", "'\\''");
  const inTests = `grep -iE '${places}' | grep -viE '${documents}'`;
  const command = `${list} -e '${pattern}' ${folder} | grep -v ':0$' | sed 's#^\\./##' | ${inTests} | ${summed}`;
  return {
    looks: [
      {
        action: commandAction(command),
        intent: 'count what declares a test',
        answer: (output) =>
          [counted(output, sort) ?? [`${none}.`, files].filter((part) => part !== undefined).join(' '), run]
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
    .filter(({ name }, _, all) => all.every((one) => checksOnly(one.name)) || !checksOnly(name))
    .slice(0, 3)
    .map(({ command, body }) =>
      body === '' || body === command
        ? codeSpan(command)
        : `${codeSpan(command)}, which is ${codeSpan(body.slice(0, 160))}`,
    );
  return run.length === 0 ? '' : `What runs tests here: ${run.join('; or ')}.`;
}

/** `test:lint` runs no tests. */
const checksOnly = (name: string): boolean =>
  ['#lint', '#format', '#types'].some((concept) => conceptsOf(name).has(concept));

/** Rows are `tests files place`, the first of them the sum. */
function counted(output: string, sort: string | undefined): string | undefined {
  const rows = [...output.matchAll(/^(\d+) (\d+) (.+)$/gm)].map(([, count = '', files = '', place = '']) => ({
    count: Number(count),
    files: Number(files),
    place,
  }));
  const sum = rows.find(({ place }) => place === '.');
  if (sum === undefined) return undefined;
  const most = rows.filter((row) => row !== sum);
  const inFiles = (files: number) => (files === 1 ? '1 file' : `${String(files)} files`);
  const shown = most
    .slice(0, mostPlaces)
    .map(
      ({ place, count, files }) =>
        `- ${codeSpan(place)}: ${String(count)}${place.endsWith('/') ? ` in ${inFiles(files)}` : ''}`,
    );
  const more = most.length > mostPlaces ? ['- and in more places'] : [];
  return [
    `${String(sum.count)} ${sum.count === 1 ? 'test is' : 'tests are'} declared in ${inFiles(sum.files)}, counted by their first lines:`,
    '',
    ...shown,
    ...more,
    ...(sort === undefined ? [] : ['', `Which of them are ${sort} tests is not told apart.`]),
  ].join('\n');
}
