// "Run the tests, without coverage": what a task leaves out is not part of what it asks for.
import { actionConcepts } from './vocabulary.ts';

const without = '(?:without|w/o|minus|sans|leaving (?:out|away|aside)|(?:but|with|and)?\\s*no)';
const aside = new RegExp(
  `[\\s,;(–—-]*\\b${without}\\s+(?:(?:any|the|its|all|a|measuring|collecting|computing|recording|tracking)\\s+)*(?:(?:code|test|line|branch)[\\s-]+)?(?:coverage|cov|pytest-cov)\\b(?:\\s+(?:reports?|reporting|plugins?|options?|flags?|measurements?|measuring|data|stuff|checks?|part|step|gate|tool|thresholds?|numbers?|please|pls))*\\)?`,
  'giu',
);

/** A task without what it leaves out; as it is where nothing else would be left to do. */
export function withoutLeftAside(task: string): string {
  const left = task.replaceAll(aside, ' ');
  return left !== task && actionConcepts(left).size > 0 ? left.trim() : task;
}
