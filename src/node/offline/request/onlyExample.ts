// "Run the example", "what does the demo in example/ print?": the only file to run in the project's folder of examples.
import type { Workspace } from '../commands/workspace.ts';
import { filesBelow } from '../commands/filesBelow.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { startOfExample } from './exampleFiles.ts';

const polite = String.raw`^\W*(?:(?:please|pls|just|now|can you|could you|would you)\W+)*`;
const home = String.raw`(?:(?:this|the|our)\s+(?:package|repo\w*|project|folder|library|checkout|crate|gem|module|sources?)|it)`;
const comesWith = String.raw`(?:\s+(?:that|which)\s+(?:comes?|ships?|is\s+(?:shipped|included|bundled|delivered)|lies|lives|belongs)\s+(?:with|in|to)\s+${home}|\s+(?:included|bundled|shipped)\s+(?:in|with)\s+${home})?`;
const thing = String.raw`(?:the|its|this|our|their)\s+(?:only\s+|little\s+|small\s+)?(?:example|demo|sample)(?:\s+(?:script|program|file|code))?`;
const place = String.raw`(?:\s+(?:of|in|from|under)\s+(?:${home}|(?:the\s+)?(?:\.\/)?(?:examples?|demos?|samples?)\/?(?:\s+folder)?))?${comesWith}`;
const shown = String.raw`(?:what\s+(?:it|that|comes\s+out)(?:\s+(?:prints|says|outputs|shows|gives|does|produces))?|(?:the|its)\s+(?:result|output))`;
const toSee = String.raw`(?:\s*,?\s*(?:(?:and\s+)?(?:then\s+)?(?:show|tell|let)\s+me\s+(?:see\s+)?|so\s+(?:that\s+)?(?:i|we)\s+(?:can|could)\s+(?:see|read|look\s+at)\s+|(?:and|to)\s+see\s+)${shown})?`;
const asked: readonly RegExp[] = [
  new RegExp(
    `${polite}(?:run|execute|start|launch|try)\\s+${thing}${place}${toSee}(?:\\s+(?:please|pls|thanks|for me|here|now|once))*[\\s.!?]*$`,
    'iu',
  ),
  new RegExp(
    `^\\W*what\\s+does\\s+${thing}${place}\\s+(?:print|output|say|write\\s+out)(?:\\s+(?:here|now|exactly|when\\s+(?:i\\s+run\\s+it|it\\s+is\\s+run|run)))*[\\s?]*$`,
    'iu',
  ),
  new RegExp(
    `\\b(?:i(?:['’]d)?\\s+(?:would\\s+)?(?:like|want|love)\\s+to\\s+)(?:see|watch)\\s+${thing}${place}\\s+(?:in\\s+action|at\\s+work|run(?:ning)?)\\b`,
    'iu',
  ),
  // "There is a program in examples/; show me what it prints."
  new RegExp(
    `\\b(?:program|script|example|demo|file)\\s+(?:in|under|below|inside)\\s+(?:the\\s+)?(?:\\.\\/)?(?:examples?|demos?|samples?)\\/?(?=[\\s.,;:])[^!?;]{0,100}[.,;:]\\s+(?:(?:and|please|so)\\s+)*(?:(?:show|tell|let)\\s+me\\s+(?:see\\s+)?${shown}|(?:run|start|execute|launch)\\s+(?:it|that)(?=[\\s.!]*(?:$|for\\s+me|here|and\\s+(?:show|tell))))`,
    'iu',
  ),
];
const refuses =
  /\b(?:do(?:n['’]?t| not)|never|without\s+running|instead\s+of|rather\s+than|delete|remove|rename|write\s+(?:me\s+)?an?|add\s+an?|change|edit|fix|avoid\w*|wipes?|erases?|cop(?:y|ies)|move|unless|until|broken|refactor\w*)\b/iu;
const inExamples = /^(?:examples?|demos?|samples?)\/(?:[\w-]+\/)?[\w.-]+$/iu;
const code = /\.(?:py|sh|bash|[cm]?js|pl|rb|lua|tcl|rs|go|php)$/iu;

/** Undefined where there is none, or more than one, or a command of the workspace is called so. */
export function onlyExample(
  task: string,
  whole: Pick<Workspace, 'root' | 'commands' | 'python' | 'onPath'>,
): string | undefined {
  if (refuses.test(task) || !asked.some((pattern) => pattern.test(task))) return undefined;
  const files = filesBelow(whole.root, (name) => code.test(name)).filter(
    (path) => inExamples.test(path) && isPlainName(path),
  );
  // `parse.mjs` beside `parse.js` is the same one.
  const [only, another] = files.filter(
    (path) => !/\.[cm]js$/.test(path) || !files.includes(path.replace(/\.[cm]js$/, '.js')),
  );
  const start = only === undefined || another !== undefined ? undefined : startOfExample(only, whole);
  const isOther = ({ name, command }: Workspace['commands'][number]) =>
    command !== start && /(?:^|[\s:/_-])(?:example|demo|sample)s?(?=$|[\s:/_.-])/iu.test(`${name} ${command}`);
  return whole.commands.some(isOther) ? undefined : start;
}
