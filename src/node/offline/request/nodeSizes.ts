// "Is the package still small enough?", "run the size check": the script that compares the size of what is built with its limit.
import type { Workspace } from '../commands/workspace.ts';
import { partsOf, scriptFor } from './nodeScriptsFor.ts';

const thing =
  '(?:it|this|we|(?:the|our|this)\\s+(?:(?:built|minified|production)\\s+)?(?:bundles?|packages?|library|lib|builds?|dist|plugin|output|minified\\s+file))';
const adverbs = '(?:(?:still|really|now|all|currently)\\s+)*';
const small = `(?:small\\s+enough|too\\s+(?:big|large|fat|heavy)|(?:with)?in\\s+(?:(?:the|its|our|their)\\s+)?size\\s+(?:budget|limits?)|(?:with)?in\\s+(?:(?:the|its|our|their)\\s+)?(?:budget|limits?)\\s+(?:for\\s+its\\s+size|on\\s+size)|(?:under|below)\\s+(?:(?:the|its|our|their)\\s+)?size\\s+(?:budget|limits?))`;
const asked: readonly RegExp[] = [
  `^(?:(?:run|do|make|perform|start)\\s+)?(?:(?:the|a|our)\\s+)?(?:(?:bundle|package|library|build)\\s+)?size[\\s-]?(?:checks?|limits?|budget|tests?)$`,
  `^(?:check|verify|see|tell\\s+me|make\\s+sure)\\s+(?:if|whether|that)\\s+${thing}\\s+(?:is|are)\\s+${adverbs}${small}$`,
  `^(?:is|are)\\s+${thing}\\s+${adverbs}${small}$`,
  `^(?:did|has|have)\\s+${thing}\\s+(?:get|got|gotten|grow|grown|become|became)\\s+${small}$`,
  `^(?:check|verify)\\s+(?:(?:the|our)\\s+)?(?:bundle|package|library|build)(?:['’]s)?\\s+size(?:\\s+against\\s+(?:its|the)\\s+(?:limits?|budget))?$`,
].map((form) => new RegExp(form, 'iu'));

const measures = /(?:^|[\s&;|/])(?:size-limit|bundlesize2?|bundlewatch|bundlemon)(?=\s|$)/u;

/** Undefined where no script or more than one checks it. */
export function nodeSizes(order: string, whole: Workspace): string | undefined {
  if (!asked.some((form) => form.test(order))) return undefined;
  return (
    scriptFor(
      whole,
      ({ name, body }) => measures.test(body) && !/^(?:test|build|prepublish\w*|release)$/u.test(name),
    ) ??
    scriptFor(
      whole,
      (script) =>
        partsOf(script).some((part) => /^(?:size|sizes|checksize|sizecheck)$/u.test(part)) &&
        partsOf(script).every((part) => /^(?:size|sizes|checksize|sizecheck|check|test|bundle|limit)$/u.test(part)),
    )
  );
}
