// "The same flake8 check as in tox", "run all of it with pytest": the tool that a task names is what runs, also where another does the like.
import { basename } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { publishes } from '../commands/publishes.ts';
import { textIn } from '../questions/texts.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { formatsInPlace } from '../reaction/beyondGoal.ts';
import { checkLine, checkingTools } from './namedTool.ts';
import { actionConcepts, conceptsOf } from './vocabulary.ts';

const runners = ['pytest', 'unittest', 'jest', 'vitest', 'mocha', 'ava', 'clippy', 'tox', 'nox'];
const names = [...checkingTools.filter((name) => name !== 'standard' && name !== 'black'), ...runners];
/** "Prove that it works" names no tool. */
const prove = String.raw`(?<=\b(?:with|using|via|through|running|run|use)\s(?:a |perl['’]s )?)prove(?!\s+(?:that|it|to|me|us|you|whether)\b)`;
const said = new RegExp(`(?<![\\w./@-])(?:${[prove, ...names.map(escapeRegExp)].join('|')})(?![\\w/@-]|\\.\\w)`, 'giu');
/** "Not with eslint", "eslint isn't needed": what is left out. */
const leftOut =
  /\b(?:not|no|without|instead of|rather than|skip|skipping|except|apart from|besides|leave out|never|don['’]?t \w+|do not \w+)\s+(?:(?:the|by|with|through|using|via|run|need|any)\s+)*$/iu;
const unneeded = /^\s+(?:is|are|was)(?:n['’]?t| not)\b/iu;
/** "The same check", "run that": what, the text has said before. */
const pointsBack = /\b(?:(?:the|that|this|exactly the)\s+same|that\s+(?:check|one|environment|env|tool|linter))\b/iu;
/** Where nothing else here does the like, it has to be said in so many words. */
const isOrdered = /\b(?:run|rerun|use|execute|do|have|let|get|try|check|lint|scan|perform|want|like)\b/iu;
const isElse =
  /\b(?:remove|drop|add|install|configur\w*|set up|setup|upgrade|update|replace|migrate|switch|write|disable|enable|explain|config|settings?|rules?|where|which|why|version|file)\b(?!\s+(?:file|is|are))/iu;
const checks: ReadonlySet<string> = new Set(['#lint', '#check', '#types', '#start']);
const script = /(?<![\w/.-])(?:\.\/)?((?:[\w-]+\/)*[\w-]+\.(?:sh|bash|py|[cm]?js|ts|pl|rb))(?![\w/])/g;

const namesIn = (text: string): readonly string[] => [
  ...new Set(
    [...text.matchAll(said)].flatMap(({ 0: name, index }) =>
      leftOut.test(text.slice(0, index)) || unneeded.test(text.slice(index + name.length)) ? [] : [name.toLowerCase()],
    ),
  ),
];

/**
 * What runs the only tool that a task names for a check or for its tests, where `best`, which would do the like, does not start that tool;
 * undefined otherwise. `wanted`: the part of the task that asks for something.
 */
export function otherTool(
  task: string,
  wanted: string,
  best: WorkspaceCommand | undefined,
  place: Workspace,
): string | undefined {
  const known = namesIn(wanted);
  const isBack = known.length === 0 && pointsBack.test(wanted);
  const [name, another] = (isBack ? namesIn(task) : known).filter((each) => !isRunnerOf(each, isBack ? task : wanted));
  if (name === undefined || another !== undefined || name === basename(place.root).toLowerCase()) return undefined;
  const asked = actionConcepts(wanted.replaceAll(said, ' '));
  const isTest = /^(?:pytest|unittest|jest|vitest|mocha|ava|prove)$/.test(name);
  if (![...asked].every((one) => checks.has(one) || (one === '#test' && (isTest || isBack)))) return undefined;
  // "Mypy the stubs".
  const isVerb = new RegExp(
    `^\\W*(?:(?:please|just|now)\\s+)*${escapeRegExp(name)}\\s+(?:the|our|my|all|everything|it)\\b`,
    'iu',
  );
  const isAsked = isOrdered.test(wanted) || isVerb.test(wanted);
  if (best === undefined && !(isAsked && !isElse.test(task))) return undefined;
  if (
    best !== undefined &&
    [best, ...ofMembers(best, place.commands)].some((known) => startsTool(name, known, place.root))
  )
    return undefined;
  const own = place.commands.filter(
    (other) =>
      other.kind !== 'fallback' &&
      other.folder === undefined &&
      startsTool(name, other, place.root) &&
      !publishes(other.command) &&
      !conceptsOf(other.name || other.command).has('#install') &&
      !/\s--(?:fix|write)\b/.test(`${other.command} ${other.body}`) &&
      // A script that also formats is no check.
      !(other.lines ?? []).some((text) => text.split(/\n|&&|;/u).some(formatsInPlace)),
  );
  // `check` starts it, and `all` what `check` does.
  const direct = own.filter((other) => startsTool(name, { ...other, lines: [], requiredBody: '' }, place.root));
  const [only] = [...direct, ...own].sort(
    (one, other) => Number(one.body.includes('&&')) - Number(other.body.includes('&&')),
  );
  if (only !== undefined) return only.command;
  if (name === 'prove') return proveLine(place);
  if (name !== 'pytest') return checkLine(name, place);
  return `${/^PYTHONPATH=[\w./:-]+ /.exec(best?.command ?? '')?.[0] ?? ''}${place.python} -m pytest`;
}

/** All of `t`; undefined where there is none. What is compiled is built first. */
function proveLine({ names: entries, commands }: Workspace): string | undefined {
  if (!entries.has('t')) return undefined;
  const isCompiled = [...entries].some((name) => name.endsWith('.xs'));
  const build = commands.find(({ command }) => /^perl (?:Makefile|Build)\.PL && \S+$/.test(command));
  if (isCompiled && build) return `${build.command} && prove -br t`;
  return entries.has('lib') ? 'prove -lr t' : 'prove -r t';
}

/** The scripts of packages that a script of the whole runs: `npm run types --workspaces`. */
function ofMembers({ body, member }: WorkspaceCommand, commands: Workspace['commands']): readonly WorkspaceCommand[] {
  return member === undefined && /\s(?:--workspaces|-ws|-r|--recursive|workspaces)(?:\s|$)/.test(body)
    ? commands.filter(({ member: of, script }) => of !== undefined && script !== undefined && body.includes(script))
    : [];
}

/** "With tox or directly", beside the tool that it runs. */
const isRunnerOf = (name: string, text: string): boolean => /^(?:tox|nox)$/.test(name) && namesIn(text).length > 1;

/** `# shellcheck disable=SC2016`, `brew install shellcheck`, `--shellcheck`: a script that only speaks of a tool. */
const remark = /(?<=^|\s)(?:#|\/\/).*$|\binstall\s.*$|(?<=\s)--[a-z][\w-]*/gm;

/** Whether a command starts a tool, as far as its line, its recipe and their scripts show. */
export function startsTool(
  name: string,
  { command, body, requiredBody = '', lines = [] }: WorkspaceCommand,
  root: string,
): boolean {
  const text = [command, body, requiredBody, ...lines].join('\n');
  const scripts = [...text.matchAll(script)].map(([, file = '']) => (textIn(root, file) ?? '').replaceAll(remark, ' '));
  return new RegExp(`(?<![\\w./-])(?:\\S*/\\.?bin/)?${escapeRegExp(name)}(?![\\w-]|\\.\\w)`, 'i').test(
    [text, ...scripts].join('\n'),
  );
}
