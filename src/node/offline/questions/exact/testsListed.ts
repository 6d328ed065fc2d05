// "List tests in tests/test_manifest.py", "which django versions are tested?": by what the files declare, nothing is run.
import { escapeRegExp } from '../../request/escapeRegExp.ts';
import { fileCalled } from '../../request/testFile.ts';
import { codeSpan } from '../markup.ts';
import type { QuestionKind } from '../question.ts';
import { isWhole, namesIn, textIn } from '../texts.ts';

const asks =
  /^(?:please\s+)?(?:(?:list|enumerate|show(?:\s+me)?)(?:\s+all)?|(?:which|what))\s+(?:the\s+)?(?:names\s+of\s+(?:the\s+)?)?tests\s+(?:(?:are|there|defined|declared)\s+){0,3}(?:in|of|from|does)\s+(?:the\s+)?[`'"]?((?:[\w@.-]+\/)*[\w@-][\w@.-]*\.[a-z]\w{0,3})[`'"]?(?:\s+(?:have|has|contain|define)s?)?\s*[?.!]*$/iu;
const names: readonly RegExp[] = [
  /^\s*(?:async )?def (test\w*)/u,
  /^\s*(?:it|test|specify)(?:\.(?:only|skip))?\(\s*["'`](.+?)["'`]\s*,/u,
  /^func ((?:Test|Fuzz|Example)[A-Z_]\w*)\(/u,
  /^@test ["'](.+)["']/u,
  /^\s*(?:U?TEST|U?TEST_[FIP]|TEST_CASE|BOOST_AUTO_TEST_CASE|START_TEST)\s*\(\s*(.+?)\s*\)/u,
];
const mostShown = 100;

export const testsListedQuestion: QuestionKind = (task, { root }) => {
  const said = asks.exec(task)?.[1];
  if (said === undefined) return undefined;
  const path = fileCalled(said, root);
  if (path === undefined || !isWhole(root, path)) return undefined;
  const lines = (textIn(root, path) ?? '').split(/\r?\n/u);
  const found =
    names
      .map((pattern) => lines.flatMap((line) => pattern.exec(line)?.[1] ?? []))
      .toSorted((a, b) => b.length - a.length)[0] ?? [];
  if (found.length === 0)
    return {
      looks: [],
      nothing: `${codeSpan(path)} declares no test in a form that is known without a language model.`,
    };
  const more = found.length > mostShown ? [`- and ${String(found.length - mostShown)} more`] : [];
  const rows = found.slice(0, mostShown).map((name) => `- ${codeSpan(name)}`);
  return {
    known: `${String(found.length)} ${found.length === 1 ? 'test is' : 'tests are'} declared in ${codeSpan(path)}:\n\n${[...rows, ...more].join('\n')}`,
    looks: [],
    nothing: '',
  };
};

const versions =
  /^(?:so\s+)?(?:which|what)\s+(?:versions?\s+of\s+([a-z][\w-]+)|([a-z][\w-]+)\s+versions?)\s+(?:(?:are|is|gets?|do|does|we|it|this|they|you)\s+)+test(?:ed)?(?:\s+(?:with|against|here|on|in\s+ci))*\s*[?.!]*$/iu;

/** What a library is tested with: the lines of tox, nox and CI with its name and a number. */
export const testedVersionsQuestion: QuestionKind = (task, { root }) => {
  const [, one, other] = versions.exec(task) ?? [];
  const name = one ?? other;
  if (name === undefined || /^(?:python|node|ruby|rust|go|java|php|perl|os|compiler)s?$/iu.test(name)) return undefined;
  const pattern = new RegExp(`(?<![a-z])${escapeRegExp(name)}(?![a-z])[^\\n]{0,40}\\d`, 'iu');
  const files = [
    'tox.ini',
    'noxfile.py',
    ...namesIn(root, '.github/workflows').map((file) => `.github/workflows/${file}`),
  ];
  const rows = files.flatMap((path) =>
    (textIn(root, path) ?? '')
      .split(/\r?\n/u)
      .flatMap((line, at) =>
        pattern.test(line) && !/^\s*#/u.test(line)
          ? [`- ${codeSpan(`${path}:${String(at + 1)}`)}: ${codeSpan(line.trim().slice(0, 160))}`]
          : [],
      ),
  );
  return rows.length === 0
    ? { looks: [], nothing: `No file of tox, nox or CI here says which versions of ${name} are tested.` }
    : { known: `What the tests are set up for:\n\n${rows.slice(0, mostShown).join('\n')}`, looks: [], nothing: '' };
};
