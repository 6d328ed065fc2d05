// "Does the linter check the tests too?": what the files say of the commands that a question speaks of, where nothing else answers it.
import { basename } from 'node:path';
import { stemmer } from 'stemmer';
import type { Workspace } from '../commands/workspace.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { createMatcher } from '../request/match.ts';
import { conceptsOf, isKnownWord } from '../request/vocabulary.ts';
import { codeSpan, fenced } from './markup.ts';
import { textIn } from './texts.ts';

/** What a command is, does or covers, its own lines show; why it does so, whether one should or how long it takes, they do not. */
const asksElse =
  /\b(?:why|how (?:long|often|much|many|fast|slow)|when|who|should|can|could|may|might|must|difference|mean|wrong|better|best)\b/iu;
/** "What is the difference between `format` and `format:check`?": what each of them runs. */
export const comparesTwo = /\bdifferen(?:ce|t)\b|\bdiffers?\b|\bvs\b|\bversus\b/iu;
/** Stems of words of such a question, beside those that every task has and the names of what is here. */
const plain = new Set(
  (
    'also alway actual anyth behind call cover configur contain content depend describ detail do doe done effect exact execut explain file folder directori happen harm ' +
    'idea includ involv job line list mean part point print produc purpos put run safe say step stuff touch toolchain too use util walk word work whether wonder write overwrit ' +
    'curious differ know learn understand behav about after before when where which what while again thing name given roughli shortli simpli plain show print ran without onli now ever not'
  ).split(' '),
);

const concepts = ['#test', '#lint', '#format', '#types', '#clean', '#build', '#release', '#start', '#migrate', '#seed'];
const mostCommands = 3;
const mostLines = 12;

export interface CommandFacts {
  readonly text: string;
  /** Whether that is what the question asks for, and not only what it is about. */
  readonly isAnswer: boolean;
}

/** Undefined where a text speaks of no command of the workspace. Nothing is run. */
export function factsOfCommands(text: string, workspace: Workspace): CommandFacts | undefined {
  const found = commandsIn(text, workspace).slice(0, mostCommands);
  if (found.length === 0) return undefined;
  const told = found.map((command) => lineOf(command)).join('\n\n');
  const settings = settingsOf(found, workspace);
  return {
    text: [told, ...settings].join('\n\n'),
    isAnswer:
      (comparesTwo.test(text) && found.length > 1) || (!asksElse.test(text) && isOnlyAbout(text, found, workspace)),
  };
}

/** Whether all words of a question are accounted for: none may ask for something else. */
function isOnlyAbout(text: string, found: readonly WorkspaceCommand[], { names }: Workspace): boolean {
  const own = new Set([...names, ...found.flatMap(({ name, command }) => [name, ...command.split(/[^\p{L}\d]+/u)])]);
  return wordsOf(text).every((word) => isKnownWord(word) || plain.has(stemmer(word)) || own.has(word));
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\d][\p{L}\d:_-]*/gu) ?? [];

/** The commands that a text calls by name, else the best for each thing to do that it speaks of. */
function commandsIn(text: string, { commands, hollow }: Workspace): readonly WorkspaceCommand[] {
  const own = commands.filter(({ kind, whole }) => kind !== 'fallback' && whole !== true);
  const words = new Set(wordsOf(text));
  const isNamed = ({ kind, name, folder }: WorkspaceCommand) =>
    kind === 'declared' && folder === undefined && words.has(name.toLowerCase());
  const named = [...own, ...hollow].filter(isNamed);
  // The styles of a page are not code style.
  const said = conceptsOf(text.replace(/\bstyles\b(?!\s+(?:guides?|rules?|checks?))/giu, ' '));
  const isNamedAlready = (concept: string) => named.some(({ name }) => conceptsOf(name).has(concept));
  const meant = concepts
    .filter((concept) => said.has(concept) && !isNamedAlready(concept))
    .flatMap((concept) => bestFor(concept, own) ?? []);
  return [...new Set([...named, ...meant])];
}

function bestFor(concept: string, own: readonly WorkspaceCommand[]): WorkspaceCommand | undefined {
  const does = own.filter(({ name, command }) => conceptsOf(name || command).has(concept));
  const { relevance } = createMatcher(does).rank(concept.slice(1));
  return does[relevance.indexOf(Math.max(...relevance))];
}

/** What it is and what it runs. */
function lineOf({ command, origin, body, lines = [], requires = [] }: WorkspaceCommand): string {
  const after = requires.length === 0 ? '' : `, after ${requires.map(codeSpan).join(', ')}`;
  const head = `${codeSpan(command)} (${origin})`;
  // A target's text begins with the names of what is made first.
  const first = `${requires.join(' ')} `;
  const whole = body.startsWith(first) ? body.slice(first.length).trim() : body;
  const own = lines.length > 0 && !lines.includes('…') ? lines.join('\n') : whole;
  return own === '' || own === command ? `${head}${after}.` : `${head} runs${after}:\n\n${fenced(own)}`;
}

/** What the manifest of a Python project sets for the tools that they run, and the files that tools read their settings from. */
function settingsOf(found: readonly WorkspaceCommand[], { root, names }: Workspace): readonly string[] {
  const run = found.map(({ command, body }) => `${command} ${body}`).join(' ');
  const programs = new Set((run.match(/[\w./@-]+/g) ?? []).map((word) => basename(word).toLowerCase()));
  const manifest = textIn(root, 'pyproject.toml') ?? '';
  const sections = manifest
    .split(/\n(?=\[)/)
    .map((section) => section.trim())
    .filter((section) => programs.has(/^\[tool\.([\w-]+)/.exec(section)?.[1] ?? ''))
    .map((section) => section.split('\n').slice(0, mostLines).join('\n'));
  const files = [...names]
    .filter((name) =>
      programs.has(
        /^(?:\.([a-z\d]+?)(?:rc|ignore)?|([a-z\d]+)(?=\.(?:config|ini|toml|cfg)\b))(?:\.\w+)*$/
          .exec(name)
          ?.slice(1)
          .join('') ?? '',
      ),
    )
    .sort();
  return [
    ...(sections.length === 0 ? [] : [`${codeSpan('pyproject.toml')} says:\n\n${fenced(sections.join('\n\n'))}`]),
    ...(files.length === 0 ? [] : [`Settings: ${files.map(codeSpan).join(', ')}.`]),
  ];
}
