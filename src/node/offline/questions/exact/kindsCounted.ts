// "How many notebooks are there?", "how many json fixtures", "how many grammars (.lark files) ship with it": files told by their ending, whatever they are called.
import { many, told } from '../answers.ts';
import { codeSpan } from '../markup.ts';
import { endingOf, projectFiles } from '../projectFiles.ts';
import type { QuestionKind } from '../question.ts';
import { wayUp } from '../scope.ts';

const asks =
  /^(?:please\s+)?(?:how\s+many|count(?:\s+up)?|(?:what(?:['’]s|\s+is)\s+)?the\s+number\s+of)\s+(?:(?:all|the|of|different|our)\s+)*([\w.+-]+(?:\s+[\w.+-]+){0,2}?)(?:\s+\(([^()]{2,30})\))?(?:\s+(?:are|is|there|here|in|total|this|the|repo(?:sitory)?|project|package|do|does|we|you|it|have|has|ship|ships|with|contain|contains|exist|come|comes|included|altogether))*\s*[?.!]*$/iu;
const ofBracket = /^(?:all\s+|the\s+)?\*?\.([a-z]\w{0,9})(?:\s+files?)?$/iu;
/** What is called so in one kind of files alone. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  ...{ notebook: ['ipynb'], 'jupyter notebook': ['ipynb'], 'ipython notebook': ['ipynb'] },
  ...{ 'cuda file': ['cu', 'cuh'], 'cuda source': ['cu', 'cuh'], 'cuda kernel file': ['cu', 'cuh'] },
  ...{ snapshot: ['snap'], 'snapshot file': ['snap'], 'insta snapshot': ['snap'], 'test snapshot': ['snap'] },
  ...{
    'proto file': ['proto'],
    'translation catalog': ['po'],
    'shader file': ['glsl', 'vert', 'frag', 'wgsl', 'hlsl'],
  },
};
const fixtures = /^(?:fixtures?|samples?|inputs?|data(?:\s+files?)?|datasets?|images?|pictures?|grammars?|schemas?)$/iu;
const isOfFixtures = (said: string): boolean => fixtures.test(said.split(/\s+/u).slice(1).join(' '));
/** At the top, or in a folder that is hidden. */
const settings = /^[^/]+$|(?:^|\/)\./;
/** Words of plain speech that are endings too. */
const noEnding = /^(?:test|tests|data|key|in|out|log|lock|map|min|cfg|conf|all|new|old|go|c|h|d|r|md)$/iu;
const mostFolders = 12;

export const kindsCountedQuestion: QuestionKind = (task, { root }) => {
  const [, said = '', bracket] = asks.exec(task) ?? [];
  if (said === '' || wayUp(task, root) !== '') return undefined;
  const files = projectFiles(root);
  const endings = endingsFor(said.toLowerCase(), bracket, files);
  if (endings === undefined) return undefined;
  // The settings of a project are none of its fixtures.
  const isFixture = bracket !== undefined || !isOfFixtures(said) ? () => true : (path: string) => !settings.test(path);
  const found = files.filter((path) => endings.includes(endingOf(path)) && isFixture(path));
  const folders = new Map<string, number>();
  for (const path of found) {
    const folder = path.split('/').slice(0, -1).slice(0, 3).join('/');
    folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  const rows = [...folders]
    .toSorted(([, a], [, b]) => b - a)
    .map(([folder, count]) => `${folder === '' ? 'at the top' : codeSpan(`${folder}/`)} ${String(count)}`);
  const more = rows.length > mostFolders ? ` and ${String(rows.length - mostFolders)} more folders` : '';
  const what = endings.map((ending) => codeSpan(`*.${ending}`)).join(', ');
  if (found.length === 0 && isOfFixtures(said) && bracket === undefined) return undefined;
  if (found.length === 0) return told(`No file here ends in ${what}.`);
  return told(`${many(found.length, 'file')} (${what}): ${rows.slice(0, mostFolders).join(', ')}${more}.`);
};

function endingsFor(
  said: string,
  bracket: string | undefined,
  files: readonly string[],
): readonly string[] | undefined {
  const isThere = (ending: string) => files.some((path) => endingOf(path) === ending);
  const told = bracket === undefined ? undefined : ofBracket.exec(bracket)?.[1]?.toLowerCase();
  if (bracket !== undefined) return told === undefined ? undefined : [told];
  const kind = kinds[said.replace(/s$/u, '')];
  if (kind !== undefined) return kind.some(isThere) ? kind : undefined;
  const [first = '', ...rest] = said.split(/\s+/u);
  const ending = first.replace(/^\./u, '');
  return fixtures.test(rest.join(' ')) && !noEnding.test(ending) && isThere(ending) ? [ending] : undefined;
}
