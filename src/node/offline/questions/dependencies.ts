// "Which dependencies does it have?": what the manifests list. It installs nothing.
import { searchAction } from '../../../core/tools/looking.ts';
import type { Workspace } from '../commands/workspace.ts';
import { dependencyLists, listsBelow, type DependencyList } from './dependencyLists.ts';
import { isKnownWord } from '../request/vocabulary.ts';
import { hitsOf, literalPattern, placeOf } from './hits.ts';
import { codeSpan } from './markup.ts';
import { packageNamed } from './packages.ts';
import type { Question, QuestionKind } from './question.ts';
import { sectionsOf, shortened, undecorated } from './sections.ts';
import { nameLike, namesIn, readme, textIn } from './texts.ts';

const noun = '(?:(?:dev|peer|optional|build)?dependenc(?:y|ies)|deps|requirements|prerequisites)';
const asks = [
  `^how\\s+many\\s+(?:\\w+\\s+)?${noun}\\b`,
  `^(?:please\\s+)?(?:which|what|list|show|name|tell|give|are there|does it|has it|print)\\b.*\\b${noun}\\b`,
  `^(?:the\\s+|its\\s+|our\\s+)?(?:\\w+\\s+)?${noun}\\s*\\??$`,
  '\\bwhat (?:do|does|is) (?:it|this|we|(?:this|the) [\\w-]+|(?:the )?(?:package|crate|module|gem) [\\w@/.-]+|[\\w@/.-]+) (?:depend(?:ent|s|ing)? (?:up)?on|rely on)\\b',
  '^(?:which|what)\\b.*\\b(?:packages|libraries|modules|crates|gems)\\b.*\\b(?:does it|do we|is it|it|this|the project|(?:the |its |our )?tests)\\b.*\\b(?:use|need|require|import|depend)',
  '^(?:does|do|has|have|is|are)\\b.*\\b(?:(?:pull|bring|drag)(?:s|ing)? in|depends? on|uses?|needs?|requires?)\\s+(?:any|other|some|many|external|third[- ]party)\\s+(?:\\w+\\s+)?(?:crates|packages|gems|modules|libraries|dependencies)\\b',
].map((pattern) => new RegExp(pattern, 'iu'));
/** Of something else than the list, or an order to do something. */
const other =
  /\b(?:install|update|upgrade|outdated|audit|vulnerab\w*|unused|newer|latest|licen[cs]es?|graph|tree|why|missing|circular|remove|add|cyclic|system|todos?|fixmes?|xxx|lines?|files?|without|except|count|fail\w*|(?:in|under|inside|below|of)\s+(?:the\s+)?deps)\b/iu;
const development =
  /\b(?:dev|development|developer|test)[-\s]|\bdevdependenc|\bfor\s+development\b|\btests\s+(?:need|use|require|import|depend)/iu;
const mostNamed = 40;
/** "Do we use lodash?", "is lodash one of our dependencies?" */
const isOne = [
  `^(?:do|does)\\s+(?:we|it|this|they|the\\s+(?:project|package|app|program|library|code))(?:\\s+\\w+)?\\s+(?:still\\s+|really\\s+|even\\s+)?(?:use|depend\\s+on|require|need|import)\\s+`,
  `^(?:is|are)\\s+(?=\\S+\\s+(?:used|imported|needed|required|an?\\s+(?:\\w+\\s+)?dependency|(?:one\\s+)?(?:of|among|in)\\s+(?:the|our|its)\\s+(?:\\w+\\s+)?${noun}))`,
].map(
  (opening) =>
    new RegExp(
      `${opening}[\`'"]?(@?[a-z][\\w./-]*)[\`'"]?(?:\\s+(?:used|imported|needed|required|an?|one|of|among|in|the|our|its|dev|development|runtime|direct|${noun}|here|anywhere|still|at\\s+all|yet|package|library|module))*\\s*[?.!]*$`,
      'iu',
    ),
);

export const dependenciesQuestion: QuestionKind = (task, workspace) => {
  const one = isOne.map((pattern) => pattern.exec(task)?.[1]).find((found) => found !== undefined);
  const presence = one === undefined ? undefined : presenceOf(one, workspace);
  if (presence) return presence;
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

/** Answers from the manifests; otherwise lists the lines that mention it, which do not prove that it is used. */
function presenceOf(name: string, workspace: Workspace): Question | undefined {
  const isIt = (item: string) => item.split(/[\s<>=!~^;,([]/)[0]?.toLowerCase() === name.toLowerCase();
  const listed = listsOf(workspace).flatMap(({ path, group, items }) =>
    items.filter(isIt).map((item) => `- ${codeSpan(item)} (${codeSpan(path)}, ${group})`),
  );
  if (listed.length > 0) return { known: listed.join('\n'), looks: [], nothing: '' };
  // A name of the code is another question.
  if (isKnownWord(name.toLowerCase()) || /\p{Ll}\p{Lu}|_/u.test(name)) return undefined;
  const unlisted = `No manifest lists ${codeSpan(name)} as a dependency`;
  return {
    looks: [
      {
        action: searchAction({ pattern: literalPattern(name), ignoreCase: true, maxResults: 100 }),
        intent: `find ${name} in the files`,
        answer: (output) => {
          const hits = hitsOf(output).slice(0, mostMentions);
          return hits.length === 0
            ? `${unlisted}, and no file mentions it.`
            : `${unlisted}. It is mentioned here:\n\n${hits.map(placeOf).join('\n')}`;
        },
      },
    ],
    nothing: `${unlisted}.`,
  };
}

const mostMentions = 10;
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
  return [
    ...own,
    ...listsBelow(root, [...names])
      .filter(isRuntime)
      .slice(0, 20),
  ];
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
