// "Check the data with the same script that CI uses": the one program of the workspace by which CI looks for mistakes.
import type { Workspace } from '../commands/workspace.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { namesIn, textIn } from '../questions/texts.ts';
import { workflowCommands } from '../sources/automation.ts';
import { formats, rewrites } from '../reaction/beyondGoal.ts';
import { conceptsOf } from './vocabulary.ts';

const ci =
  '(?:the\\s+|our\\s+|its\\s+)?(?:ci(?:\\s+(?:job|pipeline|workflow))?|github\\s+actions|(?:ci\\s+)?pipeline|(?:github\\s+|lint\\s+)?workflow|build\\s+server)';
const thing = '(?:script|program|tool|checker|command|check|validator|linter)';
const asked = new RegExp(
  `^\\W*(?:(?:please|pls|now|just|can\\s+you|could\\s+you|would\\s+you)\\s+)*(?:check|lint|validate|verify|examine|inspect|look\\s+over|go\\s+over|run|start|use)\\b[^.;:!?]{0,60}?(?:\\b(?:with|by|using|through)\\s+)?(?:the\\s+)?(?:(?:very\\s+|exact\\s+)?same\\s+|own\\s+)?${thing}\\s+(?:that\\s+|which\\s+|as\\s+)?${ci}\\s+(?:also\\s+|always\\s+)?(?:uses?|runs?|does|calls?|starts?|executes?)(?:\\s+(?:for\\s+(?:it|that|this)|here|too|on\\s+(?:every\\s+\\w+|pull\\s+requests)))?(?<rest>[^]*)$`,
  'iu',
);
/** What may follow: that nothing is changed, and how it comes out. */
const plainRest =
  /^(?:[\s,.;!?–-]*(?:\b(?:and|but)\s+)?(?:please\s+)?(?:(?:do\s+not|don['’]?t|never)\s+(?:change|modify|touch|edit|fix|repair)\s+(?:anything|(?:any|the)\s+(?:\w+\s+)?(?:files?|data)|them|it)|without\s+(?:changing|touching|fixing|modifying)\s+(?:anything|any\s+files?|them)|(?:tell|let|show|report)\b[^.;!?,]{0,80}|leave\s+(?:the\s+files|everything|them|it)\s+(?:as\s+(?:they|it)\s+(?:are|is)|alone|untouched)|thanks|thank\s+you))*\W*$/iu;
const doubted =
  /^\W*(?:\w+\s+){1,3}?(?:the\s+)?(?:docs?|documentation|types?|spelling|links?|format\w*|licen[cs]es?)\b|\b(?:which|what|where|how|why)\b[^.;!?]{0,30}\b(?:script|program|tool|command)\b|\bnot\s+with\b/iu;
const folder = '.github/workflows';
const looks = new Set(['#lint', '#check', '#types']);

/** Undefined where CI runs none, or several. */
export function scriptOfCi(said: string, { root, commands }: Pick<Workspace, 'root' | 'commands'>): string | undefined {
  const rest = asked.exec(said)?.groups?.['rest'];
  if (rest === undefined || !plainRest.test(rest) || doubted.test(said)) return undefined;
  const lines = namesIn(root, folder)
    .filter((name) => /\.ya?ml$/u.test(name))
    .flatMap((name) => {
      const text = textIn(root, `${folder}/${name}`) ?? '';
      return /^['"]?on['"]?:[\s\S]{0,200}?\b(?:push|pull_request)\b/mu.test(text) ? workflowCommands(text, name) : [];
    })
    .map(({ command }) => command);
  const own = commands.filter((known) => lines.includes(known.command) && isLook(known));
  const [only, another] = new Set(own.map(({ command }) => command));
  return another === undefined ? only : undefined;
}

/** `./lint`, `python3 tools/check.py`: a program that lies here, is called a check, and rewrites nothing by its name. */
function isLook(known: WorkspaceCommand): boolean {
  const [, path = ''] =
    /^(?:(?:\S*python3?|node|perl|ruby|(?:ba)?sh) )?(?:\.\/)?((?:[\w-]+\/)*[\w.-]+)(?: [\w./-]+)*$/u.exec(
      known.command,
    ) ?? [];
  const isPath = known.command.startsWith('./') || /[/.]/u.test(path);
  const does = conceptsOf(path.replace(/\.\w+$/u, ''));
  return (
    isPath &&
    [...does].some((one) => looks.has(one)) &&
    ![...does].some((one) => /^#(?:test|unit|fix|format|build|release|install)$/u.test(one)) &&
    !formats(known) &&
    !rewrites(known, { text: 'lint' })
  );
}
