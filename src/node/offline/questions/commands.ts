// "Which scripts are there?", "how do I run the tests?": answered from the manifests, nothing needs to run.
import type { Workspace } from '../commands/workspace.ts';
import { createMatcher } from '../request/match.ts';
import { conceptsOf, indexTerms, queryWords } from '../request/vocabulary.ts';
import { leastConfidence } from '../request/goals.ts';
import { comparesTwo } from './commandFacts.ts';
import { howToQuestion } from './install.ts';
import { codeSpan } from './markup.ts';
import { passageAbout } from './passage.ts';
import type { Question, QuestionKind } from './question.ts';
import { readmeSection } from './quotes.ts';
import { nameLike, readme } from './texts.ts';

/** In German too, as the greeting offers it. */
const which =
  /\b(?:which|what|list|show|welche|zeige?|liste)\b(?:\s+\w+){0,4}\s+(?:scripts|commands|targets|recipes|skripte|befehle|ziele)\b/iu;
const possibleHere =
  /^(?:please\s+)?what\s+(?:can|could|may)\s+(?:i|we|you|one)\s+(?:run|do|start|execute|call)\b(?:\s+(?:here|in|with)\b.*)?\s*\?*$/iu;
const how =
  /^(?:please\s+)?(?:tell me\s+|show me\s+|explain\s+)?how\s+(?:(?:do|can|should|would|could|to|does)\s+(?:i|we|you|one|somebody)?\s*|(?:(?:is|are)\s+)?(?:the|this|it|that)\s+(?:\w+\s+)??(?:(?:gets?|is|are)\s+)?(?=(?:built|compiled|tested|linted|released|formatted|started)\b))(.+)$/iu;
/** "Is there a linter?", "do we have tests?": whether, not what it says. */
const isThere =
  /^(?:please\s+)?(?:(?:is|are)\s+there|(?:do|does|did|have|has)\s+(?:we|you|they|i|it|(?:this|the)\s+\w+)\s+(?:have|got|use|come with|ship with))\s+(?:an?\s+|any\s+|some\s+)?((?:[\w-]+\s+){0,2}?(?:linter|lint|formatter|tests?|type[- ]?check\w*|coverage|build(?:\s+step)?|dev(?:elopment)?\s+server|benchmarks?|suite|script|target))(?:\s+(?:here|configured|set\s+up|available|defined|at\s+all|in\s+(?:this|the)\s+\w+|in\s+here|for\s+(?:this|it)))*\s*[?.!]*$/iu;
/** "How do I skip a test?": the command that runs the tests does not answer that; nor does a section about running them, where `leavesOut`. */
const doesElse =
  /^(?:(?<leavesOut>skip|ignore|exclude|disable|filter|mock|silence|mute)|enable|debug|write|add|create|define|mark|name|configure|customi[sz]e|change|turn o(?:n|ff)|opt (?:in|out))\b/iu;
const mostShown = 40;

export const commandsQuestion: QuestionKind = (task, workspace) => {
  const { commands } = workspace;
  const own = commands.filter(({ kind }) => kind !== 'fallback');
  const line = ({ command, origin }: (typeof own)[number]) => `- ${codeSpan(command)} (${origin})`;
  if (which.test(task) || possibleHere.test(task)) {
    const declared = own.filter(({ kind }) => kind === 'declared');
    const isHere = ({ folder }: (typeof own)[number]) => folder === undefined;
    // Where only a folder below has targets, what is known of this one comes first.
    const shown = declared.some(isHere)
      ? [...declared.filter(isHere), ...declared.filter((one) => !isHere(one))]
      : [...own.filter(isHere), ...declared];
    return known(
      shown.length === 0
        ? 'No script, target or documented command was found here.'
        : shown.slice(0, mostShown).map(line).join('\n'),
    );
  }
  const whether = isThere.exec(task)?.[1];
  const wanted = whether ?? how.exec(task)?.[1];
  if (wanted === undefined || comparesTwo.test(task)) return undefined;
  // "How do the build errors look? Run it and see": only a run tells.
  if (
    /^(?:please\s+)?how\s+do(?:es)?\s+(?:the|our|my|these|those)\b[^?.!]*\b(?:look|fare|go|do|stand|behave|turn out|come out)\b/iu.test(
      task,
    )
  )
    return undefined;
  // "How does parse_all work?" asks about the code.
  if (/^(?:please\s+)?how\s+does\s+(?!one\b|somebody\b)/iu.test(task) && conceptsOf(wanted).size === 0)
    return undefined;
  const [does] = doesElse.exec(wanted.toLowerCase()) ?? [];
  const says = ({ name, command, description }: (typeof own)[number]) =>
    `${name} ${command} ${description}`.toLowerCase();
  if (does !== undefined && !own.some((each) => says(each).includes(does)))
    return sectionAbout(workspace, wanted, doesElse.exec(does)?.groups?.['leavesOut']);
  const { relevance, confidence } = createMatcher(own).rank(wanted);
  if (confidence < leastConfidence) {
    if (whether !== undefined) return known(`No command here is known for that: ${whether}.`);
    const usage = conceptsOf(wanted).has('#start') ? howToQuestion('how do I use it?', workspace) : undefined;
    return usage?.known === undefined
      ? sectionAbout(workspace, wanted)
      : known(`No command here starts it. This is how it is used:\n\n${usage.known}`);
  }
  const best = own
    .map((command, id) => ({ command, relevance: relevance[id] ?? 0 }))
    .filter((one) => one.relevance >= 0.7 * Math.max(...relevance))
    .sort((a, b) => b.relevance - a.relevance)
    .slice(0, 3);
  return known(best.map(({ command }) => line(command)).join('\n'));
};

/** The section of the README whose heading shares a word with what is wanted, and `verb` where it is given, else the passage that has its words. */
function sectionAbout(workspace: Workspace, wanted: string, verb?: string): Question | undefined {
  const path = nameLike(workspace.names, readme);
  if (path === undefined) return undefined;
  const words = queryWords(wanted);
  // What it is about stands last: "add shell completions".
  const isAbout = (title: string) => {
    const said = new Set(indexTerms(title));
    if (verb !== undefined && !indexTerms(verb).some((term) => said.has(term))) return false;
    const shared = words.filter(({ terms }) => terms.some((term) => said.has(term)));
    return shared.length > 1 || (shared.length > 0 && shared[0] === words.at(-1));
  };
  const found = readmeSection(workspace, isAbout, mostShown);
  const told = found ?? passageAbout(wanted, workspace);
  return told === undefined
    ? { looks: [], nothing: `${path} has no section about that, and no command here does it.` }
    : known(told);
}

const known = (answer: string) => ({ known: answer, looks: [], nothing: '' });
