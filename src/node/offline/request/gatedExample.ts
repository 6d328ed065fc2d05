// "Run the universal_constants sample", "get 01-basic and 02-span built": examples that a CMake project only builds with an option.
import { relative } from 'node:path';
import { projectAbove } from '../../workspace/projectRoot.ts';
import type { Workspace } from '../commands/workspace.ts';
import { inFolder } from '../commands/workspaceCommand.ts';
import { namesIn, textIn } from '../questions/texts.ts';
import { gatedFolders, gatedPrograms } from '../sources/gatedPrograms.ts';
import { escapeRegExp } from './escapeRegExp.ts';

/** A longer text wants more. */
const mostRead = 300;
const lead =
  "^\\W*(?:(?:please|pls|just|now|(?:can|could|would|will)\\s+you|i(?:['’]d|\\s+would)\\s+like\\s+(?:you\\s+)?to)\\s+){0,3}(?:please\\s+)?";
const kind = '(?:sample|example|demo|program)';
const source = /\.(?:c|cc|cpp|cxx)$/u;
/** What it prints is shown anyway. */
const shown =
  '(?:\\s*[,:;]?\\s*(?:(?:and|then)\\s+)?(?:please\\s+)?(?:show|tell|give|let)\\s+me\\s+(?:see\\s+)?(?:the\\s+\\w+(?:\\s+(?:that\\s+)?it\\s+(?:prints|writes|shows))?|what\\s+(?:it|that)\\s+(?:prints|writes|shows|says)(?:\\s+to\\s+the\\s+terminal)?)|\\s*,?\\s*(?:i\\s+)?wanna\\s+see\\s+(?:the|teh)\\s+output)?';
const end = `${shown}(?:,?\\s+(?:please|pls|thanks|for\\s+me))*\\s*[.!]*$`;
/** Why it is wanted. */
const reason = /(?<=[.?!])\s+(?:i|we)\s+need\s+(?:its|the|that)\s+output\b[^.?!]*[.!]?\s*$/iu;

/** Undefined where no such example is named, or a text wants anything else. */
export function gatedExample(said: string, whole: Workspace): string | undefined {
  if (said.length > mostRead) return undefined;
  // A folder of examples has lists of its own, and no project.
  const isOwn = /^[^#\n]*\bproject\s*\(/imu.test(textIn(whole.root, 'CMakeLists.txt') ?? '');
  const above = isOwn ? undefined : projectAbove(whole.root);
  const root = above ?? whole.root;
  const line = runLine(said, root) ?? buildLine(said, root);
  return line === undefined || above === undefined ? line : inFolder(relative(whole.root, above), line);
}

const configured = (option: string): string => `cmake -S . -B build -D${option}=ON && cmake --build build`;

/** The program that is named, built and started. */
function runLine(said: string, root: string): string | undefined {
  const text = said.replace(reason, '').trim();
  const found = gatedPrograms(root).filter(({ name }) => ordersRun(text, wordsOf(name), /[\d_-]/u.test(name)));
  const [only, another] = found;
  if (only === undefined || another !== undefined) return undefined;
  const { name, option, folder } = only;
  return `${configured(option)} --target ${name} && ./build/${folder === '.' ? '' : `${folder}/`}${name}`;
}

/** `isTelling`: its name alone says that no plain word is meant. */
function ordersRun(text: string, name: string, isTelling: boolean): boolean {
  const called = `(?:(?:the|our)\\s+)?(?:${name}\\s+${kind}|${kind}\\s+(?:program\\s+)?${name}${isTelling ? `|${name}` : ''})`;
  return [
    `${lead}(?:(?:build|compile)\\s+(?:and|n|&)\\s+)?(?:run|start|execute|launch|try)\\s+${called}${end}`,
    `^\\W*what\\s+does\\s+${called}\\s+(?:print|output|show)(?:\\s+when\\s+(?:you|i|we)\\s+(?:run|execute|start)\\s+it)?\\s*\\?\\s*$`,
    `^\\W*i(?:['’]d|\\s+would)\\s+like\\s+to\\s+see\\s+${called}\\s+in\\s+action(?:\\s*[:;,]\\s*get\\s+it\\s+going(?:\\s+and\\s+give\\s+me\\s+what\\s+it\\s+writes\\s+to\\s+the\\s+terminal)?)?\\s*[.!]*$`,
  ].some((form) => new RegExp(form, 'iu').test(text));
}

/** By sources that are named, or by their folder: all of it; a single program alone. */
function buildLine(said: string, root: string): string | undefined {
  const aside = said.replace(/\s*\((?:somewhere|anywhere)[^()]*\)/iu, '').trim();
  const found = gatedFolders(root).flatMap(({ folder, option }) => {
    const stems = namesIn(root, folder)
      .filter((name) => source.test(name))
      .map((name) => name.replace(source, ''))
      .filter((stem) => /[\d_-]/u.test(stem));
    const one = `(?:${stems.map(wordsOf).join('|')})`;
    const several = `${one}(?:(?:\\s*,\\s*|\\s+and\\s+|\\s*&\\s*)${one})*`;
    const forms = [
      ...(stems.length === 0
        ? []
        : [
            `${lead}(?:build|compile)\\s+(?:both\\s+|the\\s+)?${several}(?:\\s+(?:samples?|examples?|demos?|programs?))?${end}`,
            `^\\W*(?:can|could|would)\\s+you\\s+get\\s+${several}\\s+(?:built|compiled)\\s*[?.!]*$`,
            `^\\W*i(?:['’]d|\\s+would)\\s+like\\s+to\\s+try\\s+${several}(?:\\s+(?:myself|out))?[.!]\\s+(?:can|could|would)\\s+you\\s+get\\s+(?:both|them|all(?:\\s+of\\s+them)?)\\s+(?:built|compiled)\\s*[?.!]*$`,
          ]),
      `${lead}turn\\s+(?:all\\s+)?(?:the\\s+)?(?:sources|files)\\s+(?:in|under)\\s+${escapeRegExp(folder)}/?\\s+into\\s+(?:executables|programs|binaries)(?:,?\\s+kept\\s+anywhere\\s+under\\s+this\\s+(?:directory|folder))?${end}`,
    ];
    return forms.some((form) => new RegExp(form, 'iu').test(aside)) ? [option] : [];
  });
  const [only, another] = found;
  if (only === undefined || another !== undefined) return undefined;
  const named = gatedPrograms(root).filter(({ name }) =>
    new RegExp(`(?<![\\w-])${wordsOf(name)}(?![\\w-])`, 'iu').test(aside),
  );
  const [target, more] = named;
  return target !== undefined && more === undefined ? `${configured(only)} --target ${target.name}` : configured(only);
}

/** As one word, or with blanks where its name has none. */
const wordsOf = (name: string): string => escapeRegExp(name).replaceAll(/\\?[_-]/gu, '[\\s_-]');
