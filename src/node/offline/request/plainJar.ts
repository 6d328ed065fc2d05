// "There is no network, so plain javac it is: make a jar": by the JDK at once, where the task says so.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { jarByJdk } from '../sources/plainJar.ts';
import { jarSaid, runnableJar, specialJar, wantsJar } from './jars.ts';

const tool = '(?:mvn|maven|gradle\\w*|gradlew)';
const cannot =
  "(?:can(?:['’]t|not|\\s+not)|could(?:n['’]t| not)|do(?:es)?(?:n['’]t| not)|won['’]t|(?:is|are)(?:n['’]t| not)|fails?|has\\s+no|have\\s+no)";
/** The JDK and nothing else. */
const byJdkAlone = new RegExp(
  [
    '\\b(?:plain|just|only|nothing\\s+but|by|with|use|using)\\s+(?:the\\s+|an?\\s+)?(?:plain\\s+)?(?:javac|jdk)\\b(?!\\s+\\d)',
    '\\bjavac\\s*(?:\\+|&|and|then|,)\\s*jar\\b',
    '\\b(?:javac|jdk)\\s+(?:alone|only)\\b',
    "\\b(?:there\\s+is|there['’]s|have|has|with)\\s+no\\s+(?:network|internet|connection)\\b|\\boffline\\b",
    `\\b(?:without|no)\\s+${tool}\\b`,
    `\\b${tool}(?:\\s+(?:and|or|nor)\\s+${tool})?\\s+${cannot}\\b`,
  ].join('|'),
  'iu',
);
const asksElse =
  /\b(?:install|publish|deploy|upload|why|how|explain|where|run|start|fix|offline\s+mode)\b|--offline|\bmvn\s+-o\b|\?\s*$/iu;
const here = /\b(?:here|(?:in|into)\s+(?:this|the)\s+(?:top\s+)?(?:dir|directory|folder)|root|top)\b/iu;

/** Undefined where a task says nothing of that, wants more than a jar, or the sources need more than the JDK. */
export function plainJarCommand(task: string, place: Pick<Workspace, 'root' | 'commands'>): string | undefined {
  if (!wantsJar(task) || !byJdkAlone.test(task) || specialJar.test(task) || elsewhere(task)) return undefined;
  const named = jarSaid(task);
  const file =
    named === undefined || named.includes('/') || (here.test(task) && !/\bsome?\s*where\b/iu.test(task))
      ? named
      : `build/${named}`;
  // `../out/x.jar` lies outside this folder.
  if (named === undefined && /\w\.jar\b/iu.test(task)) return undefined;
  // What is there is somebody's.
  if (named !== undefined && [named, file ?? ''].some((path) => existsSync(join(place.root, path)))) return undefined;
  return jarByJdk(place, runnableJar.test(task), file);
}

/** More than a jar is asked for, in what is no aside. */
const elsewhere = (task: string): boolean => {
  const [polite, question = ''] = [/\b(?:can|could|would|will)\s+you\b/iu.test(task), /[^.!;]*\?/u.exec(task)?.[0]];
  return asksElse.test(polite && question !== '' ? task.replaceAll('?', '') : task);
};
