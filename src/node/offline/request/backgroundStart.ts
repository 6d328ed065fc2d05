// "Fire up the server detached from this terminal and let whatever it prints end up in server.log": a start in the background whose output goes to a file, by the parts of its order.
import { portsSaid } from '../../../core/agent/listensElsewhere.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { isPlainRest, type Parts, wordsOf } from './orderInParts.ts';

const file =
  /(?<![\w./~-])['"`]?((?:\.\/)?(?:[\w.-]{1,40}\/){0,4}[\w.-]{0,40}(?:\w\.(?:log|out)|(?:log|out|output)s?\.txt))\b['"`]?/giu;
const mine = '(?:my|the|this|our)';
const shell = '(?:terminal|shell|console|prompt|command\\s+line|tty|session)(?:\\s+(?:window|session))?';
const background = [
  '\\b(?:in\\s+(?:the\\s+)?)?bg\\b|\\s&(?=\\s*(?:>|,|$))',
  `\\b${mine}\\s+${shell}\\s+(?:must|should|has\\s+to|needs\\s+to)\\s+(?:stay|remain|be)\\s+free\\b`,
  `\\b(?:in|into|to|as)\\s+(?:(?:the|a)\\s+)?background(?:ed)?(?:\\s+(?:process|job|task|service|mode))?\\b`,
  '\\bbackgrounded\\b|\\bbackground(?=\\s+(?:the\\s+)?(?:server|program|app|start|run|it)\\b)|\\bbehind\\s+the\\s+scenes\\b|\\b(?:as\\s+a\\s+)?daemon(?:i[sz]ed)?\\b',
  `\\bdetached(?:\\s+from\\s+${mine}\\s+${shell})?|\\bdetach\\s+it(?:\\s+from\\s+${mine}\\s+${shell})?`,
  `\\bwithout\\s+(?:it\\s+)?(?:blocking|occupying|hogging|tying\\s+up|taking\\s+(?:over|up)|holding\\s+up|keeping\\s+busy)\\s+${mine}\\s+${shell}(?:\\s+busy)?`,
  `\\b(?:so\\s+(?:that\\s+)?)?(?:i|we)\\s+(?:can\\s+)?(?:get|have|keep|go\\s+on\\s+using|keep\\s+using|still\\s+use)\\s+(?:using\\s+)?${mine}\\s+${shell}(?:\\s+(?:back|free))?`,
  `\\b(?:(?:so|such)\\s+that\\s+it\\s+)?(?:do(?:es)?\\s+not|do(?:es)?n['’]?t)\\s+(?:block|occupy|hog)\\s+${mine}\\s+${shell}`,
  `\\b(?:away\\s+from|off)\\s+${mine}\\s+${shell}`,
  `\\b(?:(?:so|such)\\s+that\\s+it\\s+|(?:and\\s+)?(?:leave|keep)\\s+it\\s+)?(?:keeps?|stays?|keep|running|going|up)?\\s*\\b(?:going|running|up|alive)\\s+(?:after|when|once)\\s+you(?:['’]re|\\s+are)\\s+(?:done|finished)\\b`,
  '\\b(?:and\\s+)?(?:leave|keep)\\s+it\\s+(?:up|running|going)\\b',
].map((form) => new RegExp(form, 'giu'));

/** A program that is named by its file, also beside what it is: "the hello example (examples/hello.py)", "the little server of demo/server.py". */
const script =
  /(?:\b(?:the|an?|our)\s+(?:\w+\s+){0,3}?(?:example|demo|sample|server|program|script)\s+(?:[(,]\s*|of\s+|in\s+|from\s+|called\s+)?)?(?<![\w./~-])[`'"]?((?:\.\/)?(?:[\w.-]{1,40}\/){0,5}[\w-]{1,40}\.(?:py|[cm]?js|ts|rb|pl|sh|php|lua|tcl))\b[`'"]?\)?/giu;
/** "So that I can open it in the browser" */
const purpose =
  /,?\s+so\s+(?:that\s+)?(?:i|we)\s+can\s+(?:open|look|see|try|visit|watch|play|reach|use)\b(?![^.;!?,]*\band\b)[^.;!?,]{0,60}/giu;
const noInstall =
  /(?:[,;]?\s+(?:and|but)\s+)?\b(?:please\s+)?(?:do\s+not|don['’]?t)\s+install\s+(?:anything|things|it)\b/giu;
const origin = /\b(?:(?:with|using)\s+the\s+code\s+)?(?:from|of|in)\s+this\s+(?:checkout|repo\w*|folder|tree)\b/giu;
/** "I'd like to open client.html in my browser.": what somebody means to do with it. */
const plan =
  /^\W*(?:i|we)(?:['’]d|\s+would)?\s+(?:like|want|need)\s+to\s+(?:open|look|see|try|visit|watch|play|chat|use|connect|click|browse|show|explore)\b(?:[^.;!?]|\.(?=\w))*[.!]?$/iu;
/** "Bring the chat example up with server.py" */
const example =
  /\b(?:the|this|our)\s+(?:(?!(?:dev\w*|production|test|other|old|debug)\b)[\w-]+\s+){0,2}(?:example|demo|sample)(?:\s+(?:server|program|app))?\b/giu;
const onPort = /,?\s+(?:on|at)\s+(?:the\s+)?port\s+\d{2,5}\b/giu;

const starts =
  /\b(?:re-?)?(?:start|run|launch|started|launched|running|spin|fire|bring|get|kick|boot|put|have|server)\b/iu;
const printed =
  /\b(?:outputs?|log|logs|logged|logging|prints?|printed|messages?|std(?:out|err)|writing|says?|writes?|everything|emits?|errors?|chatter|collect\w*|capture\w*|redirect\w*|pipe\w*)\b|>|\binto\b|\bto\b(?=\s*$)/iu;
const words = wordsOf(
  'start run launch started launched running spin fire bring kick boot put off up down server program app application service daemon it process start while keep leave ' +
    'output outputs log logs logged logging prints print printed printing message messages stdout stderr both say says writes write writing written everything anything whatever what which emit emits errors error ' +
    'collect collected collecting capture captured capturing redirect redirected redirecting pipe piped send sending sent direct directed save saved saving store stored record recorded append keep kept dump ' +
    'into goes going go end ends ending belong belongs land lands landing with via standard console file called named as well all terminal have its should will receive and receives gets getting',
);

/** The plain order; undefined where it is none of these, or more is said. */
export function startByParts({ order: whole }: Parts): string | undefined {
  const sentences = whole.split(/(?<=[.!?])\s+\.\s+/u);
  const order = sentences.filter((sentence) => !plan.test(sentence)).join(' . ');
  const [path, another] = new Set([...order.matchAll(file)].map(([, name = '']) => name.replace(/^\.\//u, '')));
  if (path === undefined || another !== undefined || !isPlainName(path) || path.includes('..')) return undefined;
  const [program, other] = new Set([...order.replaceAll(file, ' ').matchAll(script)].map(([, name = '']) => name));
  if (other !== undefined) return undefined;
  const [port, second] = portsSaid(order);
  if (second !== undefined) return undefined;
  const bare = (program === undefined ? order : order.replaceAll(onPort, ' '))
    .replaceAll(file, ' ')
    .replaceAll(script, ' server ')
    .replaceAll(example, (said) => (program === undefined ? said : ' server '))
    .replaceAll(purpose, ' ')
    .replaceAll(origin, ' ')
    .replaceAll(noInstall, ' ');
  const rest = background.reduce((text, form) => text.replace(form, ' '), bare);
  const plain = rest
    .replace(/(?:\b[12]\s*)?(?:&?>{1,2}|->)(?:\s*&\s*1)?|\bstd(?:out|err)\s*(?:\/|&|\+)\s*std(?:out|err)\b/giu, ' log ')
    .replace(/\b(?:by\s+itself|on\s+its\s+own)\b/giu, ' ');
  if (rest === bare || !starts.test(rest) || !printed.test(rest)) return undefined;
  if (!isPlainRest(plain, words)) return undefined;
  const where = program === undefined || port === undefined ? '' : ` on port ${port}`;
  return `start ${program ?? 'the server'}${where} in the background and write its output to ${path}`;
}
