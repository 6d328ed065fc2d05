// "Run the example", "what does the demo in example/ print?": the only file to run in the project's folder of examples.
import type { Workspace } from '../commands/workspace.ts';
import { filesBelow } from '../commands/filesBelow.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { startOfExample } from './exampleFiles.ts';

const polite = String.raw`^\W*(?:(?:please|pls|just|now|can you|could you|would you)\W+)*`;
const thing = String.raw`(?:the|its|this|our|their)\s+(?:only\s+)?(?:example|demo|sample)(?:\s+(?:script|program|file|code))?`;
const place = String.raw`(?:\s+(?:of|in|from|under)\s+(?:(?:this|the)\s+(?:package|repo\w*|project|folder|library|checkout)|(?:the\s+)?(?:\.\/)?(?:examples?|demos?|samples?)\/?(?:\s+folder)?))?`;
const asked: readonly RegExp[] = [
  new RegExp(
    `${polite}(?:run|execute|start|launch|try)\\s+${thing}${place}(?:\\s*,?\\s*(?:and|then)?\\s*(?:show|tell|let)\\s+me\\s+(?:see\\s+)?(?:what\\s+(?:it|that)\\s+(?:prints|says|outputs|shows)|(?:the|its)\\s+output|what\\s+comes\\s+out))?(?:\\s+(?:please|pls|thanks|for me|here|now|once))*[\\s.!?]*$`,
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
];
const refuses =
  /\b(?:do(?:n['’]?t| not)|never|without\s+running|instead\s+of|rather\s+than|delete|remove|rename|write\s+(?:me\s+)?an?|add\s+an?|change|edit|fix)\b/iu;
const inExamples = /^(?:examples?|demos?|samples?)\/(?:[\w-]+\/)?[\w.-]+$/iu;
const code = /\.(?:py|sh|bash|[cm]?js|pl|rb|lua|tcl|rs|go|php)$/iu;

/** Undefined where there is none, or more than one, or a command of the workspace is called so. */
export function onlyExample(
  task: string,
  whole: Pick<Workspace, 'root' | 'commands' | 'python' | 'onPath'>,
): string | undefined {
  if (refuses.test(task) || !asked.some((pattern) => pattern.test(task))) return undefined;
  if (
    whole.commands.some(({ name, command }) =>
      /(?:^|[\s:/_-])(?:example|demo|sample)s?(?=$|[\s:/_.-])/iu.test(`${name} ${command}`),
    )
  )
    return undefined;
  const files = filesBelow(whole.root, (name) => code.test(name)).filter(
    (path) => inExamples.test(path) && isPlainName(path),
  );
  const [only, another] = files;
  return only === undefined || another !== undefined ? undefined : startOfExample(only, whole);
}
