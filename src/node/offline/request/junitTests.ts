// "Pytest, junit xml into reports/junit.xml": all tests with a report for other programs, by pytest, which writes one itself.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { textIn } from '../questions/texts.ts';
import { onlyTestsIn } from './testFile.ts';
import { actionConcepts } from './vocabulary.ts';

const junit = /\bj-?unit\b/iu;
const file = /(?<![\w./-])(?:\.\/)?((?:[\w-]+\/){0,8}[\w-]+\.xml)(?![\w/-])/iu;
/** Questions, parts, and options of its own. */
const more =
  /^\W*(?:how|what|which|where|why|who|when|does|did|is|are|has|have|explain)\b|\b(?:only|just|except|not|never|no|without|delete|remove|coverage|merge|convert|parse|read|open|upload)\b|n['’]t\b|(?<![\w-])--?[a-z]/iu;
const pytest = /^(?:\w+=\S+ )*(?:\S*python[\d.]* -m )?pytest$/u;

/** Undefined where a task says more, or nothing here runs all tests by pytest alone. */
export function junitTests(task: string, { commands, root }: Pick<Workspace, 'commands' | 'root'>): string | undefined {
  const path = file.exec(task)?.[1];
  if (!junit.test(task) || path === undefined || more.test(task)) return undefined;
  // "In JUnit format"
  const wanted = actionConcepts(task.replace(file, ' ').replace(/\bformat\b/giu, ' '));
  if (!wanted.has('#test') || [...wanted].some((each) => each !== '#test' && each !== '#check')) return undefined;
  // `pom.xml` is no report to be written anew.
  const isOther = existsSync(join(root, path)) && !/<testsuites?\b/u.test(textIn(root, path) ?? '');
  if (isOther || onlyTestsIn(task, { root }) !== undefined) return undefined;
  const line = commands.find(({ command, kind }) => kind !== 'fallback' && pytest.test(command))?.command;
  return line && `${line} --junitxml=${path}`;
}
