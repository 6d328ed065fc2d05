// "Run the example", where the Makefile links it: `make hello_example && ./hello_example`.
import type { Workspace } from '../commands/workspace.ts';
import { linksNamesake } from '../sources/makePrograms.ts';
import { verbOfCoding } from './clauses.ts';
import { escapeRegExp } from './escapeRegExp.ts';

const kinds = /(?:^|[-_])(?:examples?|samples?|demos?)(?=[-_]|$)/i;
const said = /\b(?:examples?|samples?|demos?)\b/iu;
const polite = '(?:^|[.;!:]\\s+)\\W*(?:(?:please|pls|now|just|and|so|can\\s+you|could\\s+you|would\\s+you)[\\s,]+)*';
const run = '(?:run|start|launch|execute|try)';
const example =
  '(?:(?:the|this|that|our|its|little|small|only|included|bundled)\\s+){0,4}[`\'"]?(?:\\w+_)?(?:examples?|samples?|demos?)(?:_\\w+)?(?:\\.\\w{1,3})?[`\'"]?(?:\\s+(?:program|code|app|binary|file|source))?';
const end =
  '(?:\\s*\\([^()]{0,40}\\))?(?:\\s+(?:please|pls|here|now|once|for\\s+me|(?:of|in|from)\\s+(?:this|the)\\s+(?:library|project|repo\\w*|checkout)|on\\s+(?:this|my)\\s+(?:machine|box|computer)|that\\s+comes\\s+with\\s+(?:it|this\\s+\\w+)))*(?=\\s*(?:[.!?]|$|,\\s*(?:want|feeding|piping|typing|entering|please|the\\s+example)|so\\s+(?:that\\s+)?i\\b))';
/** "Run the", "see ... running", "build ... and start it": to the end of the sentence. */
const starts = new RegExp(
  [
    `${polite}${run}\\s+${example}${end}`,
    `\\b(?:build|compile)\\b[^.;!?]{0,80}?(?:\\band|\\bthen|&|\\+)\\s+(?:then\\s+)?${run}\\s+(?:it|that|them|${example})${end}`,
    `\\b(?:i|we)(?:['’]d|\\s+would)?\\s+(?:like|want|love)\\s+to\\s+(?:see|watch)\\s+${example}\\s+(?:running|run|in\\s+action|at\\s+work)${end}`,
    `\\b(?:i|we)(?:['’]d|\\s+would)?\\s+(?:like|want|love)\\s+to\\s+see\\s+what\\s+${example}\\s+(?:produces|makes|draws|prints|gives)\\b`,
  ].join('|'),
  'iu',
);
/** Anything but a plain order. */
const saysElse =
  /^\W*(?:how|what|which|where|why|who|when|is|are|does|did|do|can\s+(?:i|we))\b|\b(?:not|never|without|only\s+(?:build|compile)|should|whether|if|before|after|safe|delete|remove|move|rename|fix|broken|change|edit|modify|review|lint|format|tests?|deploy|commit|push|add|write|instead|valgrind|gdb|debug\w*|docker|arguments?|options?|twice|times|stop|clean|server|port|sandbox\w*|background|sanit\w*|someone|somebody|install)\b|n['’]t\b|\s--?[a-z]/iu;

/** "Feeding it a line like hello": what it reads. */
const feeds = /\b(?:feed(?:ing)?|pip(?:e|ing)|typ(?:e|ing)|enter(?:ing)?)\b/iu;
const fed =
  /\b(?:feed(?:ing)?|pip(?:e|ing)|typ(?:e|ing)|enter(?:ing)?)\s+(?:(?:it|in|into\s+it)\s+)?(?:(?:an?|the|one)\s+)?(?:line|word|text|input)\s+(?:(?:like|such\s+as|of)\s+)?[`'"]?([a-z\d][\w-]*)(?=[`'"]?(?:\s*[,.;]|\s+(?:so|and|to)\b|\s*$))/iu;

/** "Before I read the code I want to see that it works". */
const ofUser = /\b(?:before|after|once|when)\s+(?:i|we)\b[^,.;:!?]*?(?=[,.;:!?]|\s(?:i|we)\b|$)/giu;

const isOrder = (task: string): boolean =>
  starts.test(task) && !saysElse.test(task.replace(ofUser, ' ')) && verbOfCoding(task) === undefined;

/** Whether a task wants the example started, and nothing else. */
export const ordersExample = (task: string): boolean => said.test(task) && isOrder(task);

/** Undefined where the Makefile links none or several such programs, or a task wants something else. */
export function linkedExample(task: string, { commands }: Pick<Workspace, 'commands'>): string | undefined {
  if (!isOrder(task)) return undefined;
  const examples = commands.filter((known) => linksNamesake(known) && kinds.test(known.name)).map(({ name }) => name);
  const named = examples.filter((name) => new RegExp(`(?<![\\w./-])${escapeRegExp(name)}(?![\\w/-])`).test(task));
  const [only, other] = named.length > 0 ? named : said.test(task) ? examples : [];
  const word = fed.exec(task)?.[1];
  if (only === undefined || other !== undefined || (feeds.test(task) && word === undefined)) return undefined;
  return word === undefined ? `make ${only} && ./${only}` : `make ${only} && echo ${word} | ./${only}`;
}
