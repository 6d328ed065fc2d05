// "Compile the library and pack it into a jar": that a task wants a jar, which one, and whether there is one.
import { filesBelow } from '../commands/filesBelow.ts';
import { namesIn } from '../questions/texts.ts';
import { actionConcepts } from './vocabulary.ts';

/** "I need the ledger jar file, can you build it?" */
const asked =
  /\b(?:build(?:ing)?|bulid|make|making|package|packaging|pack(?:ing)?|create|creating|produc(?:e|ing)|assembl(?:e|ing)|bundle|wrap|turn(?!\s+(?:the|a|this|that)\s+[\w.-]*\s*jar)|need|want|get|give|end\s+up\s+with|leave|compile)\b[^.;!?]*\s(?:jars?|jar\s+files?|[\w.-]+\.jar)(?![\w-]|\.\w)/iu;
/** "javac + jar it" */
const packs = /(?:^|[\s+&,;])jar\s+(?:it|them|that|everything|up)\b/iu;
/** It is there, or in the way, or of interest only. */
const besides =
  /\b(?:(?<!up\s)with|from|against|using|needs|add|has|old|existing|third[- ]party)\s+(?:the\s+|an?\s+|its\s+|our\s+|old\s+)?[\w.-]*\s*jars?\b/iu;

const none =
  /(?:\b(?:no|not|without|never)|n['’]t)\s+(?:(?:an?|the|any|packing|making|building|make|pack|build|create|need|want|into)\s+){0,4}jars?\b|\b(?:have|got|is|are|lies?)\s+(?:\w+\s+)?(?:the|an?|that|my)\s+jars?\b|\bjars?\s+(?:is|are|already|from|into)\b/iu;

/** Whether a build is to end with a jar. */
export const wantsJar = (task: string): boolean =>
  !none.test(task) && ((asked.test(task) && !besides.test(task)) || packs.test(task));

/** "The sources jar", "a fat jar": what more it is than the packed classes. */
export const specialJar =
  /\b(?:sources?|javadocs?|fat|uber|shaded|tests?|all-in-one|with(?:\s+all)?(?:\s+the)?\s+dependencies)[\s-]+jars?\b|\bjars?\s+(?:with|including)\s+(?:(?:all|the|its)\s+)*dependenc/iu;
export const runnableJar = /\b(?:runnable|executable|launchable|startable)\b[^.;!?]{0,30}\bjar\b|\bjava\s+-jar\b/iu;

/** The file that it is to be, as the task calls it. */
export const jarSaid = (task: string): string | undefined =>
  /(?<![\w./-])(?:\.\/)?((?:[\w-]+\/)*\w[\w.-]*\.jar)(?![\w/-])/iu.exec(task)?.[1];

/** What leaves its results where they are seen. */
const builds = /\b(?:mvnw?|gradlew?|javac|ant|make|sbt)\b/;
/** Jars that came with the sources. */
const brought = /(?:^|\/)(?:wrapper|libs?|vendor|third_party)\/[^/]*$/;

/** Whether a build was to make a jar, and nothing but what came with the sources is one. */
export function lacksJar(task: string, root: string, command: string): boolean {
  if (!wantsJar(task) || !builds.test(command) || !actionConcepts(task).has('#build')) return false;
  const isJar = (name: string) => name.endsWith('.jar');
  const inTarget = ['.', ...namesIn(root, '.')].some((folder) => namesIn(root, `${folder}/target`).some(isJar));
  const jars = filesBelow(root, isJar, { deepest: 7, mostFolders: 2000 });
  return !inTarget && jars.every((path) => brought.test(path) && !/(?:^|\/)build\//.test(path));
}
