// "Run vmtouch on the current directory", "yank -h", "start bspwm": a program that is compiled here, built first, with what is typed behind its name.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { compiledStart } from '../sources/compiledPrograms.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { politeEnd, politeLead } from './politeEnds.ts';
import { isKnownWord } from './vocabulary.ts';

const name = '[`\'"]?(?:\\./)?([A-Za-z][\\w+-]*(?:\\.[\\w+-]+)?)';
const ordered = new RegExp(
  `${politeLead}(?:run|execute|start|launch|try|fire\\s+up)\\s+(?:the\\s+)?${name}[\`'"]?(?:\\s+(?:program|binary|executable))?((?:\\s.*?)?)${politeEnd}`,
  'iu',
);
/** A line as it is typed. */
const typed = new RegExp(`^${name}((?:\\s+[\\w=,.:/@+-]+){1,10})[\`'"]?$`, 'u');
/** What tests, installs or removes something is for other rules. */
const others =
  /test|bench|example|sample|demo|fuzz|check|install|deploy|release|publish|upload|clean|remove|delete|reset|setup/i;
const here =
  /^(?:(?:the|this|our|current)\s+){1,2}(?:folder|directory|dir|repo(?:sitory)?|checkout|project)$|^(?:here|\.)$/iu;
const on = /^(.*?)(?:^|\s+)(?:on|over|against|for|with)\s+(?:the\s+file\s+)?([\w./@+-]+(?:\s+[a-z]+){0,2})$/iu;
const withOptions = /^with\s+(?:the\s+)?(?:(?:options?|flags?|arguments?|switch)\s+)?(?=-)/iu;
const option = /^--?[A-Za-z?][\w=.,:/@+-]*$/u;
const quoted = /^(?:"[^"$`\\!]*"|'[^']*')$/u;
const ofSpeech =
  /^(?:and|then|or|again|the|an?|all|every|each|in|on|at|to|from|for|with|without|not|is|are|if|it|its|this|that|here|so|as|by|of|until|but)$/iu;
const most = 10;

/** Undefined where no such program is compiled here, it is installed, or what is said behind it is not plainly for it. */
export function compiledProgram(task: string, whole: Workspace): string | undefined {
  const text = task.trim();
  const asTyped = typed.exec(text);
  const isTyped = asTyped !== null && /\s-/u.test(text) && !/^(?:run|execute|start|launch|try|fire)\s/iu.test(text);
  const [, program = '', behind = ''] = (isTyped ? asTyped : ordered.exec(text)) ?? [];
  if (program === '' || isKnownWord(program.toLowerCase()) || others.test(program) || whole.onPath(program))
    return undefined;
  const start = compiledStart(program, whole);
  if (start === undefined) return undefined;
  const args = argumentsIn(behind.trim().replace(withOptions, ''), program, whole);
  return args === undefined ? undefined : [start, ...args].join(' ');
}

/** Undefined where a word may be none of them. */
function argumentsIn(said: string, program: string, whole: Workspace): readonly string[] | undefined {
  const [, before = said, place = ''] = on.exec(said) ?? [];
  const path = place === '' ? [] : here.test(place) ? ['.'] : isPath(place, whole) ? [place] : undefined;
  if (path === undefined) return undefined;
  const words = before.trim().match(/"[^"]*"|'[^']*'|\S+/gu) ?? [];
  if (words.length > most) return undefined;
  const isFit = (word: string, at: number) => isArgument(word, words.slice(0, at), program, whole);
  return words.every(isFit) ? [...words, ...path] : undefined;
}

/** An option and its value, a number, a path, a text in quotes, or first a subcommand that documents show. */
function isArgument(word: string, before: readonly string[], program: string, whole: Workspace): boolean {
  if (option.test(word) || quoted.test(word)) return true;
  if (!/^[\w.,:/@+-]+$/u.test(word) || ofSpeech.test(word)) return false;
  if (/^\d[\d.]*$/u.test(word) || (/[./]/u.test(word) && isPath(word, whole))) return true;
  if (/^--?[A-Za-z][\w-]*$/u.test(before.at(-1) ?? '')) return true;
  const [first = word] = before;
  const shown = new RegExp(`(?:^|[\\s\`$>/])${escapeRegExp(program)} ${escapeRegExp(first)}(?![\\w-])`, 'mu');
  const isVerb = /^[a-z][\w-]*$/u.test(first) && whole.documents.some((document) => shown.test(document));
  return isVerb && (before.length === 0 || /\w\.\w/u.test(word));
}

const isPath = (word: string, { root }: Workspace): boolean =>
  isPlainName(word) && !word.includes('..') && existsSync(join(root, word));
