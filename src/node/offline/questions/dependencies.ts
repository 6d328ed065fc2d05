// "Which dependencies does it have?": what the manifests list. It installs nothing.
import type { Workspace } from '../commands/workspace.ts';
import { dependencyLists, type DependencyList } from './dependencyLists.ts';
import { codeSpan } from './markup.ts';
import { packageNamed } from './packages.ts';
import type { QuestionKind } from './question.ts';
import { sectionsOf, shortened, undecorated } from './sections.ts';
import { nameLike, namesIn, readme, textIn } from './texts.ts';

const noun = '(?:dependenc(?:y|ies)|deps|requirements|prerequisites)';
const asks = [
  `^(?:please\\s+)?(?:which|what|list|show|name|tell|give|are there|does it|has it|print)\\b.*\\b${noun}\\b`,
  `^(?:the\\s+|its\\s+|our\\s+)?(?:\\w+\\s+)?${noun}\\s*\\??$`,
  '\\bwhat (?:do|does|is) (?:it|this|we|(?:this|the) [\\w-]+|(?:the )?(?:package|crate|module|gem) [\\w@/.-]+|[\\w@/.-]+) (?:depend(?:ent|s|ing)? (?:up)?on|rely on)\\b',
  '^(?:which|what)\\b.*\\b(?:packages|libraries|modules|crates|gems)\\b.*\\b(?:does it|do we|is it|it|this|the project|(?:the |its |our )?tests)\\b.*\\b(?:use|need|require|import|depend)',
  '^(?:does|do|has|have|is|are)\\b.*\\b(?:(?:pull|bring|drag)(?:s|ing)? in|depends? on|uses?|needs?|requires?)\\s+(?:any|other|some|many|external|third[- ]party)\\s+(?:\\w+\\s+)?(?:crates|packages|gems|modules|libraries|dependencies)\\b',
].map((pattern) => new RegExp(pattern, 'iu'));
/** Of something else than the list, or an order to do something. */
const other =
  /\b(?:install|update|upgrade|outdated|audit|vulnerab\w*|unused|newer|latest|licen[cs]es?|graph|tree|why|missing|circular|remove|add|cyclic|system|todos?|fixmes?|xxx|lines?|files?|without|except|count|fail\w*|(?:in|under|inside|below|of)\s+(?:the\s+)?deps)\b/iu;
const development = /\b(?:dev|development|developer|test)[-\s]|\btests\s+(?:need|use|require|import|depend)/iu;
const mostNamed = 40;

export const dependenciesQuestion: QuestionKind = (task, workspace) => {
  if (!asks.some((pattern) => pattern.test(task)) || other.test(task)) return undefined;
  const { root } = workspace;
  const part = packageNamed(task, root)?.folder ?? '.';
  const all = part === '.' ? listsOf(workspace) : dependencyLists(root, `${part}/`, namesIn(root, part));
  const ofTests = /\btests?\b/iu.test(task) ? all.filter(({ group }) => /\btests?\b/i.test(group)) : [];
  const ofDevelopers = development.test(task) ? all.filter(({ group }) => /dev|test|group/i.test(group)) : all;
  const lists = ofTests.length > 0 ? ofTests : ofDevelopers;
  const answer =
    lists.length > 0 ? statement(lists, lists !== all) : (section(workspace) ?? none(workspace, all.length > 0));
  return { known: answer, looks: [], nothing: '' };
};

const mostLists = 6;

/** Where there are many groups, those of developers by name only, unless they are asked for. */
function statement(lists: readonly DependencyList[], isOfDevelopers: boolean): string {
  const isAside = ({ group }: DependencyList) => group.startsWith('group: ');
  if (isOfDevelopers || lists.length <= mostLists) return lists.map(shown).join('\n');
  const aside = lists.filter(isAside).map(({ group, items }) => `${group.slice(7)} (${String(items.length)})`);
  return [
    ...lists.filter((list) => !isAside(list)).map(shown),
    ...(aside.length > 0 ? [`- groups for development: ${aside.join(', ')}`] : []),
  ].join('\n');
}

/** Of the root; those of the packages below it too, where that has none to run. */
function listsOf({ root, names }: Workspace): readonly DependencyList[] {
  const files = [...names].filter((name) => !(name === 'Makefile.PL' && names.has('cpanfile')));
  const own = dependencyLists(root, '', files);
  const isRuntime = ({ group, items }: DependencyList) => items.length > 0 && !/dev|test|build|group/i.test(group);
  if (own.some(isRuntime)) return own;
  const folders = [...names]
    .filter((name) => /^[a-z][\w.-]*$/i.test(name) && !/^(?:node_modules|vendor|dist|build|tests?|docs?)$/.test(name))
    .flatMap((name) =>
      ['packages', 'libs', 'apps', 'crates', 'modules'].includes(name)
        ? namesIn(root, name).map((inner) => `${name}/${inner}`)
        : [name],
    );
  const below = folders.slice(0, 60).flatMap((folder) => dependencyLists(root, `${folder}/`, namesIn(root, folder)));
  return [...own, ...below.filter(isRuntime).slice(0, 20)];
}

function shown({ path, group, items }: DependencyList): string {
  const names = items.slice(0, mostNamed).map((item) => codeSpan(item));
  const more = items.length > mostNamed ? `, and ${String(items.length - mostNamed)} more` : '';
  const head = `- ${codeSpan(path)}, ${group}`;
  return items.length === 0 ? `${head}: none` : `${head} (${String(items.length)}): ${names.join(', ')}${more}`;
}

/** What the README says of them. */
function section({ root, names }: Workspace): string | undefined {
  const front = nameLike(names, readme);
  const found = sectionsOf((front && textIn(root, front)) ?? '').find(
    ({ title, body }) => new RegExp(`^(?:\\w+\\s+)?${noun}\\b`, 'iu').test(title) && body !== '',
  );
  if (front === undefined || !found) return undefined;
  return `${codeSpan(`${front}:${String(found.line)}`)}, "${found.title}":\n\n${shortened(undecorated(found.body), 20, front)}`;
}

const none = ({ names }: Workspace, others: boolean): string =>
  others
    ? 'No manifest lists such dependencies.'
    : names.has('CMakeLists.txt') || names.has('Makefile') || names.has('configure.ac')
      ? 'None that the build files look for: no package is searched for there.'
      : 'No manifest here lists dependencies.';
