// "What do I need to build this?": what the documents say under such a heading, and the versions that manifests require.
import type { Workspace } from '../commands/workspace.ts';
import { toolsOf } from '../reaction/otherTests.ts';
import { conceptsOf } from '../request/vocabulary.ts';
import { codeSpan } from './markup.ts';
import { requiredRuntimes } from './needs.ts';
import type { QuestionKind } from './question.ts';
import { quotedSection } from './quotes.ts';
import { sectionsOf, undecorated } from './sections.ts';
import { nameLike, namesIn, readme, textIn } from './texts.ts';

const asks =
  /^what\s+(?:else\s+)?(?:do|does|would|will|must|should)\s+(?:i|we|you|one|it|someone)\s+(?:need|have|require)\b(?!\s+to\s+(?:do|know|change|fix|say)\b).*\b(?:to|for|before|on)\b|^what(?:['’]s|\s+is|\s+are)\s+(?:needed|required|necessary)\s+(?:to|for)\b|\b(?:what|which|list|show|tell)\b.*\b(?:system\s+)?(?:requirements|prerequisites)\b|^(?:which|what)\s+(?:[\w-]+\s+){0,4}?(?:(?:tools|programs|software|shell|compilers?)\b(?:\s+and\s+[\w ]+?)?|(?:modules|packages|libraries)\s+and\s+[\w ]+?\bversions?)\s+(?:(?:is|are)\s+(?:required|needed|necessary)|(?:do|does)\s+\S+\s+(?:need|require|rely on))\b|^(?:the\s+)?(?:requirements|prerequisites)\s*\??$/iu;
/** The file of that name is dependenciesQuestion's. */
const file = /\brequirements?\.txt\b/iu;
const headings: readonly RegExp[] = [
  /\b(?:requirements?|prerequisites?|needed|what you need)\b/i,
  /^\W*(?:build(?:ing)?\b(?!.*status)|compil(?:e|ing)\b(?![ -]time)|development (?:setup|environment)|setting up|set ?up|developing|development|hacking)/i,
  /^\W*(?:install(?:ation|ing)?|getting started|quick ?start)\b/i,
];
const mostLines = 20;

export const requirementsQuestion: QuestionKind = (task, { root, names, ...workspace }) => {
  if (!asks.test(task) || file.test(task)) return undefined;
  const pages = ['.', '.github', 'docs', 'doc'].flatMap((folder) =>
    namesIn(root, folder)
      .filter((name) =>
        /^(?:contributing|development|hacking|building|build|install(?:ation)?)\.(?:md|rst|txt|adoc)$/i.test(name),
      )
      .map((name) => (folder === '.' ? name : `${folder}/${name}`)),
  );
  const front = nameLike(names, readme);
  const sections = [...(front === undefined ? [] : [front]), ...pages].flatMap((path) =>
    sectionsOf(textIn(root, path) ?? '')
      .filter(({ body }) => undecorated(body) !== '')
      .map((section) => ({ path, section })),
  );
  const found = headings
    .map((heading) => sections.find(({ section }) => heading.test(section.title)))
    .find((section) => section !== undefined);
  const runtimes = requiredRuntimes({ root, names, ...workspace }).map((line) => `- ${line}`);
  const tools = toolsFor(task, { root, names, ...workspace });
  const parts = [
    ...(tools === undefined ? [] : [tools]),
    ...(runtimes.length === 0 ? [] : [`The manifests require:\n\n${runtimes.join('\n')}`]),
    ...(found === undefined ? [] : [quotedSection(found.path, found.section, mostLines)]),
  ];
  return parts.length === 0
    ? { looks: [], nothing: 'No document has a section about that, and no manifest requires a version of anything.' }
    : { known: parts.join('\n\n'), looks: [], nothing: '' };
};

const goals = ['#lint', '#format', '#types', '#docs', '#coverage'];

/** "What do I need to lint this?": the command that does it, and the programs that it starts. */
function toolsFor(task: string, { commands, canStart }: Workspace): string | undefined {
  const goal = goals.find((concept) => conceptsOf(task).has(concept));
  const does = ({ kind, name, folder }: Workspace['commands'][number]) =>
    kind === 'declared' && folder === undefined && goal !== undefined && conceptsOf(name).has(goal);
  const known = commands.find(does);
  const tools = known === undefined ? [] : toolsOf(known).filter((tool) => tool !== known.command.split(' ')[0]);
  if (known === undefined || tools.length === 0) return undefined;
  const named = tools.map((tool) => `${codeSpan(tool)}${canStart(tool) ? '' : ' (not on PATH here)'}`);
  return `${codeSpan(known.command)} (${known.origin}) starts ${named.join(', ')}.`;
}
