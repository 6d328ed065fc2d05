// Questions that git answers without changing anything.
import { commandAction } from '../../../core/tools/run.ts';
import { requestIn } from '../request/clauses.ts';
import { inDigits, numberWords } from '../request/numberWords.ts';
import { actionConcepts } from '../request/vocabulary.ts';
import { fenced } from './markup.ts';
import type { QuestionKind } from './question.ts';

const questions: readonly (readonly [pattern: RegExp, command: string])[] = [
  [
    /^(?!.*\bcommits\b).*?\b(?:(?:last|latest|newest|(?:most\s+)?recent) commit\b(?!s)|(?:what|which|who)\b[^.;!?]*\bcommitted\s+(?:\w+\s+){0,3}?(?:last|latest|most recently)\b)/iu,
    'git log -1 --stat',
  ],
  [
    /\b(?:(?:git|commit|change|version)\s+(?:log|history)|git-?log)\b|\b(?:recent|last|latest)\s+(?:\d+\s+|few\s+)?(?:commits|changes)\b|\b(?:show|list|what|which)\b.*\bcommits\b|\bwhat (?:has |was |has been )?(?:changed|committed|been done) (?:(?:here|to (?:it|this)|in (?:here|this \w+)) )?(?:(?:most )?recently|lately|last|latest|so far)\b/iu,
    'git log --oneline -n 20',
  ],
  [
    /\b(?:who (?:wrote|made|works? on|contributed)|contributors|authors(?!['’]|\s+(?:wrote|demand|intend|want|expect|mean|meant|made|use|had|have|put|set|think|require|throw|gave|promise)))\b/iu,
    'git shortlog -sn HEAD',
  ],
  [/\b(?:which|what|current|show)\b.*\bbranch\b(?!es)/iu, 'git branch --show-current'],
  [/\bremote\s+branches\b|\bbranches\b.*\b(?:on|of)\s+(?:the\s+)?(?:remote|origin)\b/iu, 'git branch -r'],
  [/\blocal\s+branches\b/iu, 'git branch'],
  [/\b(?:list|show|which|what)\b.*\bbranches\b/iu, 'git branch -a'],
  [/\b(?:list|show|which|what)\b.*\b(?:git )?tags\b/iu, 'git tag --list --sort=-version:refname'],
  [
    /^(?:please\s+)?(?:show|print|see|display|view)\s+(?:me\s+)?(?:the\s+|my\s+)?(?:git\s+)?diff\W*$/iu,
    'git diff HEAD',
  ],
  [
    /\b(?:show|list|see|what is|what's)\b.*\b(?:diff|uncommitted|local changes|unstaged|staged)\b/iu,
    'git diff HEAD --stat',
  ],
  [/\bgit status\b|\bwhat (?:have i|did i|is) (?:changed?|modified)\b/iu, 'git status --short --branch'],
];
/** Yes or no: whether anything is uncommitted. */
const isClean =
  /^(?:so\s+)?(?:is|are|do|does|have|has|did|tell me (?:if|whether)|check (?:if|whether|that))\b.*\b(?:(?:working\s+)?(?:tree|copy|director(?:y|ies)|workspace|repo\w*|everything|git)\b.*\b(?:clean|dirty|committed)|(?:uncommitted|unstaged|unsaved|pending|local)\s+(?:changes|edits|files|work)|(?:anything|something|all)\b.*\b(?:commit|committed|uncommitted))\b/iu;

const shows =
  /^\W*(?:(?:please|so|and|can you|could you|would you|i want to|i['’]d like to)\s+)*(?:show|list|what|which|who|when|print|display|tell|see|give|git|how)\b/iu;
/** "Revert the last commit": to tell of it is not what is asked. */
const writes =
  /^\W*(?:(?:please|now|just|so|and|then|can you|could you|would you|i want to|i['’]d like to)\s+)*(?:commit(?!\s+(?:log|history|messages?|list|count|hash|id)\b)|revert|undo|amend|push|pull|squash|drop|reset|rebase|check\s*out|switch|cherry-?pick|merge|create|add|make|delete|remove|tag|stash|apply|restore|discard|reword|rename|sign|publish|release)\b/iu;
/** "Run the tests on the latest changes" asks for tests. */
export const isDeed = (text: string): boolean =>
  writes.test(text) || (!shows.test(text) && [...actionConcepts(text)].some((concept) => deeds.has(concept)));
const deeds: ReadonlySet<string> = new Set('#test #lint #build #types #format #start #coverage #benchmark'.split(' '));

/** "Anything uncommitted?", "uncommitted changes?" */
const anyUncommitted =
  /^(?:(?:is|are)\s+there\s+)?(?:(?:any(?:thing|\s+files)?|any|something|some)\s+)?(?:left\s+)?(?:un(?:committed|staged)|staged|not\s+committed)(?:\s+(?:changes|files|edits|work|stuff))?(?:\s+(?:yet|left|here|right now|at the moment))?\s*\?*$/iu;

export const gitQuestion: QuestionKind = (said, { inGit, onPath }) => {
  const task = requestIn(said);
  if (!inGit || !onPath('git') || isDeed(task)) return undefined;
  if (isClean.test(task) || anyUncommitted.test(task)) {
    const action = commandAction('git status --short --branch');
    return { looks: [{ action, intent: 'git knows', answer: cleanliness }], nothing: '`git status` failed.' };
  }
  // "Which version is this? The changelog says another."
  if (/\b(?:which|what)\s+version\b(?!\s*(?:log|history|control))/iu.test(task)) return undefined;
  const usual = questions.find(([pattern]) => pattern.test(task))?.[1];
  const [, number] =
    new RegExp(`\\b(${manyOnes})\\s+(?:\\w+\\s+)?(?:commits|changes|entries)\\b`, 'iu').exec(task) ?? [];
  const many = number === undefined ? undefined : inDigits(number);
  const list = usual === 'git log -1 --stat' && many !== undefined ? 'git log --oneline -n 20' : usual;
  const command = many === undefined ? list : list?.replace(/-n 20$/, `-n ${many}`);
  if (command === undefined) return undefined;
  return {
    looks: [
      {
        action: commandAction(command),
        intent: 'git knows',
        canBePart: true,
        answer: (output) => (output.trim() === '' ? nothingPrinted(command) : fenced(output.replace(/^\n+|\s+$/g, ''))),
      },
    ],
    nothing: `\`${command}\` failed.`,
  };
};

const manyOnes = `\\d{1,3}|${numberWords.join('|')}`;

const newest = '(?:last|latest|newest|(?:most )?recent(?:ly)?)';
const recentOnes = [
  `\\bgit log\\W+(?:the )?${newest} (${manyOnes})\\b`,
  `\\b${newest} (${manyOnes}) (?:\\w+ )?(?:commits|changes|entries)\\b`,
  `\\b(${manyOnes}) (?:(?:of )?the )?${newest} (?:\\w+ )?(?:commits|changes|entries)\\b`,
  `\\b(?:which|what)(?: were)?(?: the)? (${manyOnes}) (?:commits|changes)\\b.*\\b${newest}\\b`,
].map((pattern) => new RegExp(pattern.replaceAll(' ', '\\s+'), 'iu'));

/** How many of the newest commits are asked for, and nothing else of them: "git log, last 3". */
export function recentCommits(task: string): string | undefined {
  if (isDeed(task)) return undefined;
  const number = recentOnes.map((pattern) => pattern.exec(task)?.[1]).find((found) => found !== undefined);
  return number === undefined ? undefined : inDigits(number);
}

function nothingPrinted(command: string): string {
  if (command.startsWith('git diff')) return 'Nothing: no file that git tracks differs from the last commit.';
  if (command === 'git branch --show-current') return 'On no branch: HEAD is detached.';
  return `\`${command}\` prints nothing.`;
}

/** From `git status --short --branch`. */
function cleanliness(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const branch = /^## (?:No commits yet on )?(.+)$/.exec(lines[0] ?? '')?.[1]?.replace('...', ', compared with ');
  const on = branch === undefined ? '' : ` (branch ${branch})`;
  const changed = lines.filter((line) => !line.startsWith('## '));
  if (changed.length === 0) return `Clean: nothing to commit${on}.`;
  const shown = changed.slice(0, 30).join('\n');
  const more = changed.length > 30 ? `\n\nand ${String(changed.length - 30)} more` : '';
  const files = changed.length === 1 ? '1 file differs' : `${String(changed.length)} files differ`;
  return `Not clean: ${files} from the last commit${on}.\n\n${fenced(shown)}${more}`;
}
