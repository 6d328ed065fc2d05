// "I want the compiled programs gone": where what was built is to go, a build is no success.
import { conceptsOf } from '../request/vocabulary.ts';
import type { ReadRequest } from './taskGoals.ts';

const gone =
  /\b(?:gone|out\s+of\s+(?:the|my)\s+way|rid\s+of|removed?|deleted?|wiped?|purged?|thrown?\s+(?:away|out)|cleared?|(?:tidied|cleaned)\s+(?:up|away|out)|(?<!\b(?:is|are|was|were|stays?|looks?|comes?(?:\s+out)?)\s(?:all\s|now\s)?)clean(?:ed)?(?:\s+up)?|back\s+(?:to|in)\s+(?:the|its|how|what)\b[^.;!?]{0,40}\bbefore|(?:state|way|shape)\b[^.;!?]{0,20}\bbefore\s+(?:the|any|my)\s+build|(?:only|just|nothing\s+but)\s+(?:\w+\s+){0,3}sources?\s+(?:\w+\s+){0,2}(?:left|here|remain\w*|stay\w*)|(?<!\b(?:is|['’]s|are|was|were|has|have|see|find)\s)no\s+(?:\.o\b|objects?|binar\w+|executables?|compiled|leftovers?))\b/iu;
const ordersBuild =
  /\b(?:run|do|start|make|try|perform|kick\s+off|fire\s+off)\s+(?:an?|the|another|one)\s+(?:(?:full|quick|whole|fresh|complete|new|normal|plain)\s+)?build\b|(?:^|[.;:!?,–-]\s*|\b(?:and|then|please|to|you|just|afterwards|again|it|now|first)\s+)(?:re-?)?(?:build|compile|make|generate|create)\b(?!\s+(?:sure|outputs?|products?|results?|artifacts?|files|folders?|leftovers?))/iu;

/** Whether a request wants something to be gone and orders no build. */
export const wantsGone = (said: string): boolean => gone.test(said) && !ordersBuild.test(said);

/** "The test binary and the like": a thing, and nothing to do. */
const thing = /\b(?:binar(?:y|ies)|programs?|executables?|objects?|librar(?:y|ies)|files?|artifacts?)\b/iu;
const deed =
  /^(?:\W|\b(?:and|then|please|now|also|afterwards)\b)*(?:re-?)?(?:test|run|execute|start|check|lint|build|compile|make|format|produce|give)\b/iu;

/** "Get rid of the objects and the test binary" makes neither of them: of several goals, those that clean. */
export function withoutMaking(said: string, read: ReadRequest): ReadRequest {
  const { goals, workspace } = read;
  if (goals.length < 2 || !wantsGone(said)) return read;
  const cleaning = goals.filter(
    ({ text, literal, ranking, best }) =>
      deed.test(text) ||
      !thing.test(text) ||
      workspace.commands.some(
        ({ command, name }, at) =>
          conceptsOf(name).has('#clean') &&
          (literal === undefined ? best > 0 && (ranking.relevance[at] ?? 0) >= best : command === literal),
      ),
  );
  return cleaning.length === 0 ? read : { ...read, goals: cleaning };
}
