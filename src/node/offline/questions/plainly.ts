// A question without the forms around it, and in full where it is only a word or two.
import { turned } from './turned.ts';

const toRun = '(?:run|start|execut|launch|build|call|invok|trigger|do|touch)(?:e|ning|ing)?';
const never = "(?:do not|don['’]?t|dont|no need to|without|no)";
const notToRun = `${never}\\s+${toRun}\\b(?:\\s+(?:it|this|that|them|anything|(?:the|a|any)\\s+\\w+))?(?:\\s*,?\\s*(?:please|pls|now|yet))?`;
/** "Without running it, ...", "... but don't run it": what is asked stands beside it. */
const beside = new RegExp(
  `^(?:please\\s+)?${notToRun}\\s*[,.:;]\\s*(?=\\S+ \\S)|(?<=\\S \\S.*)[\\s,.;(]+(?:but\\s+|and\\s+)?(?:please\\s+)?${notToRun}[\\s.!)]*$|^(?:please\\s+)?(?:only|just)\\s+(?:explain|tell me|describe)\\s*[:,]\\s*`,
  'giu',
);

/** "Hi, could you please tell me which ..., thanks": without the forms around it. */
export function plainly(task: string): string {
  const text = turned(task.trim().replace(/\s+/g, ' '))
    .replace(/\b(what|who|how|when)s(?=\s+\S)/iu, "$1's")
    .replace(/\b(where)['’]?s(?=\s+\S)/iu, '$1 is')
    .replace(beside, '');
  const bare = text
    .replace(/^(?:according to|going by)\s+(?:the|our|this|that|its|your)\s+[\w ./-]{2,40}?,\s+(?=\S+ \S)/iu, '')
    .replace(/^(?:(?:hi|hello|hey|ok|okay|so|and)\b(?:\s+(?:there|all|knack))?[\s,!.:]+)+/iu, '')
    .replace(
      /^(?:please\s+)?(?:(?:can|could|would|will)\s+you\s+(?:please\s+|kindly\s+|quickly\s+)*|do you know\s+|(?:please\s+)?(?:look up|find out)\s+(?=(?:which|what)\b)|(?:i|we)(?:['’]d| would)? (?:(?:only|just|really|simply|also) )*(?:want|like|love|need|have|must|got)(?: to)? (?:know|see|find out|learn|be told)[:,]?\s+|i was wondering[:,]?\s+)(?=\S+ \S)/iu,
      '',
    )
    .replace(
      /^(?:please[,]?\s+)?(?:(?:tell|remind|inform) me|let me know)[,:]?\s+(?=(?:what|which|who|where|how|when|is|are|does|if|whether|the)\b)/iu,
      '',
    )
    .replace(
      /[\s,.]+(?:please|pls|plz|thanks|thank you|thx|cheers)(?:\s+(?:a lot|so much|in advance))?\s*([?.!]*)$/iu,
      '$1',
    );
  const asked = bare.replace(place, '');
  return asked === '' ? text : inFull(asked);
}

/** "..., file and line": a place is told with both anyway. */
const place =
  /(?:\s+(?:at|in)\s*,?|\s*[,:(–-])\s*(?:give\s+(?:me\s+)?|with\s+)?(?:the\s+)?file(?:\s*name)?\s*(?:\+|&|\/|,|and)\s*(?:the\s+)?line(?:\s*(?:numbers?|no\.?))?\)?(?=\W*$)/iu;

const kindOfTool =
  '(?:code\\s+)?(format+ers?|linters?|type[\\s-]?checkers?|test[\\s-]?(?:runners?|frameworks?)|bundlers?|package\\s+managers?)';
const asksTool = [
  new RegExp(
    `^(?:which|what(?:['’]?s|\\s+is)?)\\s+(?:the\\s+|our\\s+)?${kindOfTool}(?:\\s+(?:here|is (?:it|this|used)))*\\s*\\?*$`,
    'iu',
  ),
  new RegExp(`^(?:the\\s+)?${kindOfTool}\\s*\\?+$`, 'iu'),
];
const toolThat =
  /^(?:which|what)\s+(?:tool|program)\s+(formats|lints|type-?checks|tests|bundles)\b(?:\s+(?:the|this|our|it|code|project|sources?))*\s*\?*$/iu;
/** What a tool does -> what such a tool is called. */
const toolOf: Readonly<Record<string, string>> = {
  formats: 'formatter',
  lints: 'linter',
  typechecks: 'type checker',
  tests: 'test runner',
  bundles: 'bundler',
};
const inFullForm = new RegExp(`^which ${kindOfTool} does this project use\\?$`, 'iu');

/** Whether a question that `plainly` returned asks which tool a project uses, or what a script of it runs. */
export const asksWhatIsUsed = (text: string): boolean => inFullForm.test(text) || /^what does .+ run\?$/u.test(text);

const called =
  "[`'\"]?((?:npm|pnpm|yarn|bun)(?: run)? [\\w:-]+|(?:make|just|task|rake) [\\w:-]+|(?:\\w+['’]s\\s+|the\\s+|our\\s+|its\\s+|this\\s+)*[\\w:-]+\\s+(?:script|target|recipe))[`'\"]?";
const things = '(?:tools?|programs?|commands?|steps?|checks?|checkers?|scripts?|linters?)';
const starts = '(?:runs?|starts?|calls?|executes?|uses?|invokes?)';
/** Ways to ask what a script or target runs. */
const asksWhatRuns = [
  `^(?:which|what(?:\\s+all)?)(?:\\s+${things})?\\s+(?:does|do|will|would)\\s+(?:this\\s+\\w+['’]s\\s+)?${called}\\s+${starts}\\b`,
  `^(?:which|what)\\s+${things}\\s+${called}\\s+${starts}\\b`,
  `^(?:which|what)(?:\\s+${things})?\\s+(?:gets?|is|are)\\s+(?:run|executed|called|started|invoked)\\s+(?:by|with|on|for|when|if)\\s+(?:i\\s+|we\\s+|you\\s+)?(?:(?:do|run|type|call)\\s+)?${called}`,
  `^if\\s+(?:i|we|you)\\s+(?:do|run|type|call|execute)\\s+${called}\\b.*\\b(?:which|what)\\b.*\\b(?:run|executed|called|started|happens)\\b`,
].map((pattern) => new RegExp(pattern, 'iu'));

/** "Retention of the nightly snapshots?" */
const factOf =
  /^(?:the\s+)?(?:(?:default|maximum|max|minimum|min|current|exact)\s+)?(?:retention|number|name|value|size|limit|length|duration|timeout|interval|frequency|owner|location|path|port|url|title|meaning|purpose|type|colou?r|price|rate|date)\s+(?:time\s+|period\s+)?(?:of|for)\s+[^?]+\?+$/iu;

/** "Mocha version it wants", "the maven version that this project needs". */
const versionWanted =
  /^(?:the\s+)?([\w@./+-]+)\s+versions?\s+(?:that\s+)?(?:this|it|we|the (?:project|repo|package|code|build))(?:\s+(?:project|repo|package|one|here))?\s+(?:wants?|needs?|requires?|expects?|uses?|depends? on|targets?|builds? with)\b[\s.?!]*$/iu;

/** "Node version requirement", "the required python version". */
const versionRequired =
  /^(?:the\s+)?(?:minimum\s+)?(?:(?:required\s+)([\w@./+-]+)\s+version|([\w@./+-]+)\s+version\s+requirements?)(?:\s+(?:here|of\s+(?:this|the)\s+\w+))?[\s.?!]*$/iu;

/** "Formatter?", "what tool formats the code", "which tools does npm test run": a question in full. */
function inFull(text: string): string {
  if (factOf.test(text)) return `what is ${/^the\s/iu.test(text) ? '' : 'the '}${text}`;
  const script = asksWhatRuns.map((pattern) => pattern.exec(text)?.[1]).find((found) => found !== undefined);
  if (script !== undefined)
    return `what does ${script.replace(/^(?:\w+['’]s|the|our|its|this)\s+(?=.*\s)/giu, 'the ')} run?`;
  const [, wanted] = versionWanted.exec(text.replace(/^(?:which|what(?:['’]?s|\s+is)?)\s+/iu, '')) ?? [];
  const [, before, behind = before] =
    versionRequired.exec(text.replace(/^(?:which|what(?:['’]?s|\s+is)?)\s+/iu, '')) ?? [];
  if (behind !== undefined && !/^(?:the|its|our|own|package|project)$/iu.test(behind))
    return `which ${behind} version does it need?`;
  if (wanted !== undefined) return `which ${wanted} version does it need?`;
  const does = toolThat.exec(text)?.[1]?.toLowerCase().replace('-', '') ?? '';
  const named = asksTool.map((pattern) => pattern.exec(text)?.[1]).find((found) => found !== undefined);
  const kind = toolOf[does] ?? named?.replace(/^formater/i, 'formatter');
  return kind === undefined ? text : `which ${kind} does this project use?`;
}
