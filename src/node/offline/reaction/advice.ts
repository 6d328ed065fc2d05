// What the output of a failed command suggests. Printed text is data: only the workspace's own commands are trusted.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { proposableCommands } from '../commands/shellText.ts';
import type { RepairContext, Suggestion } from './suggestion.ts';
import { certain, firstGroup, hearsay, likely, possible } from './suggestion.ts';
import { argumentsOf } from './documentedArguments.ts';
import { textIn } from '../questions/texts.ts';
import { interpreters } from '../sources/interpreters.ts';
import { mayReplace } from '../commands/makesFiles.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import type { Workspace } from '../commands/workspace.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { escapeRegExp } from '../request/escapeRegExp.ts';
import { harmful } from './throwsAway.ts';

const cue =
  /\b(run|running|try|use|using|execute|please|first|did you mean|forg[eo]t|must|need|should|instead|via|with)\b/i;

/** Where a remedy is to be run: "in the repository root", "at the top level", "from the top folder". */
const root =
  /\b(?:in|from|at|inside|within)\s+(?:the\s+|your\s+|this\s+)?(?:(?:mono-?)?repo(?:sitory)?(?:['’]s)?|workspace|top|root)(?:[\s-]+(?:root|top|level|folder|directory|of\s+the\s+\w+))*/i;

/** A command of the project above, as it is typed there. */
const insideAbove = (command: string): string => command.replace(/^\(cd \S+ && (.*)\)$/, '$1');

/** What it costs that a script may replace files that somebody wrote, nats. */
const replacingCost = 0.7;

type IsNamed = (known: WorkspaceCommand) => boolean;

/** What a line names of the projects above: by its whole command, else by its name. */
function namedAbove(line: string, { offeredAbove = [] }: Workspace, isNamed: IsNamed): readonly WorkspaceCommand[] {
  const whole = offeredAbove.filter(({ command }) => mentions(line, insideAbove(command)));
  return whole.length > 0 ? whole : offeredAbove.filter(isNamed);
}

/** Says how something is used, and does nothing. */
const onlyInforms = /\s(?:--help|-h|help|--version|-V|--explain|explain|--verbose)(?:\s|$)/;

/** Commands that the output names. The workspace's own are trusted, others weigh little. */
export function mentionedCommands({ workspace, failure }: RepairContext): readonly Suggestion[] {
  const lines = failure.text.split('\n').slice(-200);
  return lines.flatMap((line, at) => {
    // The echo of the running command is not advice.
    if (/^\s*(?:[>$+]|make(?:\[\d+\])?:\s*\*\*\*)/.test(line)) return [];
    const before = lines[at - 1] ?? '';
    const advised =
      cue.test(line) ||
      /did you mean|to (?:fix|see|solve)|try|first/i.test(before) ||
      (cue.test(before) && /:\s*$/.test(before));
    const isNamed = ({ command, alias = [], name }: WorkspaceCommand) =>
      [command, ...alias].some((spelling) => mentions(line, spelling)) || (advised && namesScript(line, name));
    const inRoot = root.test(line) || (root.test(before) && /:\s*$/.test(before));
    const own = workspace.commands.filter(isNamed);
    // What only the project above offers is meant there, also where the line does not say so.
    const above = advised && (inRoot || own.length === 0) ? namedAbove(line, workspace, isNamed) : [];
    const named = above.length > 0 ? above : own;
    const suggestions = named
      .filter(({ command }) => line.trim() !== command)
      .map((known) => ({
        command: known.command,
        // What overwrites nothing goes first: to copy a template.
        logit: advised ? certain - (mayReplace(known, workspace.root) ? replacingCost : 0) : possible,
        intent: 'the output names this command of the workspace',
      }));
    if (!advised || named.length > 0) return suggestions;
    const foreign = [...line.matchAll(/[`'"]([^`'"]{3,120})[`'"]/g)].flatMap(([, quoted = '']) =>
      proposableCommands(quoted),
    );
    return foreign
      .filter(
        (command) =>
          command.includes(' ') && !onlyInforms.test(command) && workspace.onPath(command.split(' ')[0] ?? ''),
      )
      .map((command) => ({
        command,
        logit: hearsay,
        intent: 'the output suggests it; it is not one of the workspace’s commands',
      }));
  });
}

/** By its ending; without one, what its first line names starts it. */
const script = '((?:[\\w-]+\\/)+(?:[\\w.-]+\\.(py|sh|bash|[cm]?js|pl|rb)\\b|[\\w-]+(?![\\w./-]*\\w)))';
const toRun = new RegExp(
  `\\b(?:run|running|execute|with|by|via|use|using|see|try|from)\\s+[\`'"]?(?:(?:python3?|node|(?:ba)?sh|perl|ruby)\\s+)?(?:\\./)?${script}`,
  'i',
);
/** Without an ending, it may be anything that a sentence speaks of. */
const toWrite = /\b(?:run|running|execute|with|by|via|use|using|try)\b/iu;
/** "tools/gen_table.py writes it". */
const maker = new RegExp(
  `(?:\\./)?${script}[\`'"]?\\s+(?:script\\s+)?(?:(?:that|which)\\s+)?(?:(?:re)?(?:writes|makes|generates|creates|builds|produces|prepares)|fills|fetches)\\b`,
  'i',
);

/**
 * "Not found: run scripts/make_db.py": a script of the workspace that the output names as what to run, with the arguments that a manifest, a
 * document or CI gives it.
 */
export function namedScripts({ workspace, failure }: RepairContext): readonly Suggestion[] {
  const { root, python, canStart } = workspace;
  const lines = failure.text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-200);
  const named = lines
    // "Make it with:", and the line below.
    .map((line, at) =>
      cue.test(lines[at - 1] ?? '') && /:\s*$/.test(lines[at - 1] ?? '') ? `run ${line.trim()}` : line,
    )
    .flatMap((line, at) => {
      // "tools/gen_table.py", and in the next line "writes it".
      const [, path = '', ending = ''] =
        toRun.exec(line) ??
        maker.exec(`${line.trim()} ${lines[at + 1]?.trim() ?? ''}`) ??
        // "It is made from the data by", and the script in the next line.
        (/\b(?:by|with|run|using|via)$/.test(line.trim())
          ? toRun.exec(`${line.trim()} ${lines[at + 1]?.trim() ?? ''}`)
          : null) ??
        [];
      const isOwn = path !== '' && isPlainName(path) && !failure.command.includes(path) && existsSync(join(root, path));
      if (isOwn && negated.test(line.slice(0, Math.max(0, line.indexOf(path))))) return [];
      if (isOwn && ending === '' && toWrite.test(line) && (textIn(root, path) ?? '').startsWith('#!'))
        return [`./${path}`];
      const program = ending === 'py' ? python : (interpreters[ending] ?? '');
      if (!isOwn || !(program === python || canStart(program))) return [];
      const known = argumentsOf(path, workspace, failure.text).map((args) => `${program} ${path} ${args}`);
      return known.length > 0 ? known : [`${program} ${path}`];
    });
  return [...new Set(named)].map((command) => ({ command, logit: likely + 0.5, intent: 'the output says to run it' }));
}

/** "Load it with: manage.py load-plots surveys/2024.csv": the script that has just failed, or one beside it, as the output says to start it. */
export function namedSubcommands({ workspace: { root, python }, failure }: RepairContext): readonly Suggestion[] {
  const tail = failure.text.split('\n').slice(-40).join('\n');
  return [...tail.matchAll(startWith)].flatMap(({ 1: file = '', 2: args = '', index }) => {
    const words = args.trim().split(/\s+/u);
    const command = `${python} ${file} ${words.join(' ')}`;
    const isOwn = isPlainName(file) && existsSync(join(root, file)) && words.every(isPlainName);
    const isSafe =
      prepares.test(words[0] ?? '') && !loses(args) && !negated.test(tail.slice(Math.max(0, index - 40), index));
    return isOwn && isSafe && command !== failure.command
      ? [{ command, logit: likely + 0.5, intent: 'the output says to run it' }]
      : [];
  });
}

const startWith =
  /\b(?:run|running|execute|with|via|use|using|by|try|first)\b[:\s]+[`'"]?(?:python3? )?(?:\.\/)?([\w-]+\.py)((?: +[\w@][\w@:./-]*\w){1,4})(?=[`'"]?\s*(?:[.,;)]|$|first\b|to\b))/gimu;

/** "Has the timetable been indexed?": the script of the workspace that is called after what has not been done. */
export function undoneByName({
  workspace: { root, commands, onlyNamed = [] },
  failure,
}: RepairContext): readonly Suggestion[] {
  const lines = failure.text
    .split('\n')
    .filter((line) => notDone.test(line))
    .slice(-10)
    .join(' ');
  if (lines === '') return [];
  const done = new Set((lines.toLowerCase().match(/[a-z]{4,}/gu) ?? []).flatMap(deedsOfParticiple));
  const scripts = [...new Set([...commands, ...onlyNamed])].filter(({ command, name, body }) => {
    const called = (/([\w-]+?)(?:\.\w+)?$/u.exec(name === '' ? command : name)?.[1] ?? '').toLowerCase();
    const isThere = name !== '' || existsSync(join(root, command.replace(/^(?:\w+ )?(?:\.\/)?/u, '')));
    return (
      done.has(called) &&
      prepares.test(called) &&
      !loses(`${command} ${name} ${body}`) &&
      command !== failure.command &&
      isThere
    );
  });
  return scripts.length === 1
    ? scripts.map(({ command }) => ({ command, logit: likely, intent: 'it is called after what has not been done' }))
    : [];
}

const notDone =
  /\b(?:has|have|was|were|is|are)(?:n['’]t| not| never)?\b[^.;]{0,60}\b(?:been|not|never|yet|un)\b|\bnot (?:yet )?\w+ed\b|\bnever \w+ed\b/iu;
/** What comes before others: nothing that ends, sends or throws away something. */
const prepares =
  /^(?:(?:re)?(?:load|import|seed|init|initialise|initialize|create|build|generate|gen|make|index|prepare|migrate|set-?up|compile|collect|fill|populate|unpack|extract|convert|pack|render|configure))(?:$|[-_:])/iu;
const loses = (said: string): boolean => harmful.test(said) || /\bempty\b/iu.test(said);
/** "Never run tools/fetch here." */
const negated = /\b(?:not|never|n['’]t|without|avoid|instead of)\b[^.,;:\n]*$/iu;

/** `indexed` is of `index`, `packed` of `pack`, `generated` of `generate`, `built` of `build`. */
const deedsOfParticiple = (word: string): readonly string[] => {
  if (word === 'built') return ['build'];
  if (word === 'made') return ['make'];
  const [, stem] = /^(\w{3,})ed$/u.exec(word) ?? [];
  return stem === undefined ? [] : [stem, `${stem}e`, stem.replace(/(\w)\1$/u, '$1')];
};

function mentions(line: string, command: string): boolean {
  if (!command.includes(' ')) return false;
  const spellings = [command, command.replace(/^(npm|pnpm) (test|start)$/, '$1 run $2')];
  return spellings.some((spelling) => {
    const at = line.indexOf(spelling);
    return at >= 0 && !/[\w/:-]/.test(line[at - 1] ?? ' ') && !/[\w:-]/.test(line[at + spelling.length] ?? ' ');
  });
}

/** "run the generate script first", "build it first": a script by its bare name. */
function namesScript(line: string, name: string): boolean {
  if (name.length < 3 || !isPlainName(name)) return false;
  return new RegExp(
    `\\b(?:run|execute|via|with|use|try)\\s+(?:the\\s+)?[\`'"]?${escapeRegExp(name)}[\`'"]?(?=\\s+(?:first|script|target|task|step|before)|[\`'"])`,
    'i',
  ).test(line);
}

/** A script, target or recipe that does not exist: the workspace's command with the most similar name. */
export function wrongName({ failure, relevanceTo, workspace }: RepairContext): readonly Suggestion[] {
  const pattern =
    /Missing script: "([^"]+)"|No rule to make target ['`]([^'`]+)'\.|does not contain recipe [`']([^`']+)|Task "([^"]+)" does not exist|Command "([^"]+)" not found|script not found "([^"]+)"|None of the selected packages has a "([^"]+)" script|no such command: `([^`]+)`/i;
  const wanted = firstGroup(pattern, failure.text);
  if (wanted === undefined) return [];
  const relevance = relevanceTo(wanted);
  return workspace.commands.flatMap(({ command, kind }, id) =>
    (relevance[id] ?? 0) > 0.3 && kind !== 'fallback'
      ? [
          {
            command,
            logit: 3 * (relevance[id] ?? 0),
            intent: `there is no ${wanted}; this comes close`,
            substitute: (relevance[id] ?? 0) >= 0.7,
          },
        ]
      : [],
  );
}
