// "I want to see what the checkerboard example draws", "the examples folder. Start the checkerboard one": an example that is to run, told in other words.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { exampleCalled, startOfExample } from './exampleFiles.ts';

type Place = Pick<Workspace, 'root' | 'commands' | 'python' | 'onPath'>;

const kind = '(?:examples?|demos?|samples?)';
const name = '["\'`]?([\\w-]+(?:\\s+[\\w-]+)?)["\'`]?';
const made =
  '(?:svgs?|pngs?|gifs?|pdfs?|html|pictures?|images?|plots?|drawings?|figures?|graphics?|charts?|outputs?|results?)';
const makes = '(?:produce|generate|make|create|render|draw|write|get|give\\s+me|show\\s+me)';
const does =
  '(?:says?|gives?|draws?|prints?|produces?|outputs?|makes?|creates?|writes?|generates?|shows?|plots?|renders?|paints?)';
const start = '(?:run|start|execute|launch|try)';

const end = '\\b(?=\\s*(?:[.,;!]|$|(?:please|pls|here|now|for\\s+me)\\b))';

/** What follows "the" and stands before "example" is its name. */
const wishes = [
  `\\b(?:see|watch|find\\s+out|look\\s+at|show\\s+me|check)\\s+what\\s+(?:the|that)\\s+${name}\\s+${kind}(?:\\s+(?:script|program|file))?\\s+${does}\\b`,
  `\\b(?:the|that)\\s+${name}\\s+${kind}\\b[^.;!?]{0,80}?[,;.:]\\s*(?:and\\s+|please\\s+|so\\s+)*${makes}\\s+(?:the|its|that|me\\s+(?:the|its))\\s+${made}${end}`,
  `^\\W*(?:(?:please|pls|just|now|can you|could you)\\s+)*${makes}\\s+(?:me\\s+)?the\\s+${made}\\s+(?:of|from|for)\\s+(?:the\\s+)?${name}\\s+${kind}${end}`,
  `\\b${kind}\\s+(?:folder|directory|dir)\\b[^!?]{0,120}[.;,!:]\\s+(?:please\\s+|now\\s+|can you\\s+|could you\\s+)*${start}\\s+(?:the\\s+)?${name}\\s+(?:one|script|program|file)\\b`,
  `\\b(?:little|small|short|tiny|simple)\\s+${kind}\\s+(?:that|which)\\s+[a-z]+s\\s+(?:an?|the)\\s+${name}\\s*[,;.:]\\s*(?:(?:and|so|please|now|can you|could you)\\s+)*${start}\\s+(?:that|this)(?:\\s+one)?\\b`,
  `\\b${start}\\s+(?:the\\s+)?${name}\\s+(?:one|script|program|file)\\s+(?:in|from|of)\\s+(?:the\\s+)?["'\`]?${kind}/?["'\`]?(?:\\s+(?:folder|directory|dir))?(?=[\\s.,;!?]|$)`,
].map((pattern) => new RegExp(pattern, 'iu'));

/** "What does the hello example print?", "show me the output of the hello example", and nothing more. */
const see =
  "(?:(?:i|we)(?:['’]d|\\s+would)?\\s+(?:want|like|love|need)\\s+to\\s+see|(?:please\\s+)?(?:show\\s+me|let\\s+me\\s+see))";
const atEnd = '(?:\\s+(?:here|now|please|on\\s+(?:my|this)\\s+machine|when\\s+(?:it\\s+is\\s+)?run))*[\\s.!?]*$';
const outputs = [
  `^\\W*${see}\\s+what\\s+the\\s+(?:${name}\\s+${kind}|${kind}\\s+${name})\\s+${does}${atEnd}`,
  `^\\W*${see}\\s+the\\s+output\\s+of\\s+the\\s+${name}\\s+${kind}${atEnd}`,
  `^\\W*what\\s+does\\s+the\\s+${name}\\s+${kind}\\s+(?:print|output|say|write\\s+out)${atEnd}`,
].map((pattern) => new RegExp(pattern, 'iu'));
/** Says which of several, and is no name. */
const noName = /^(?:only|first|second|last|same|other|little|small)$/iu;

/** "See the picture that examples/tree.js makes." */
const ofFile = new RegExp(
  `^\\W*(?:${see}|i(?:['’]d|\\s+would)?\\s+(?:like|want|need)|(?:please\\s+)?(?:get|give|make|show|create)(?:\\s+me)?)\\s+the\\s+${made}\\s+(?:that|which)\\s+["'\`]?((?:[\\w-]+/)*${kind}/[\\w./-]*\\w)["'\`]?\\s+${does}${atEnd}`,
  'iu',
);

/** "I have not installed the package": a reason, and no order. */
const notInstalled =
  /\b(?:i|we|it|the\s+package)\s+(?:have|has|did|is|was)(?:\s+not|n['’]?t)\s+(?:been\s+|yet\s+)*(?:install\w*|set\s+up|buil[dt])\b[^.;!?]*/giu;
/** "I'm looking for an encoder without native code and found this one." */
const story =
  /^\W*(?:i|we)(?:['’](?:m|re|ve|d)|\s+(?:am|are|was|were|have|had|just|found|came))\s(?:(?!n['’]t\b|\b(?:not|never|run|start|examples?|demos?|samples?)\b)[^.!?])*[.!]\s+/iu;
/** Anything but a wish to have it run. */
const saysElse =
  /\b(?:not|never|without|should|shall|whether|if|before|explain|describe|delete|remove|move|rename|fix|change|edit|modify|review|lint|format|deploy|commit|push|add|instead|rather|avoid\w*|once|unless|until|after|broken|refactor\w*|prettier|nicer|better|red|green|blue|home|writes?\s+to)\b|n['’]t\b|\b(?:write|create)\s+(?:me\s+)?an?\b|^\W*(?:how|what|which|where|why|who|when|is|are|does|did|do\s+(?:i|we|you))\b/iu;
const passed = /\b(?:with|on|using|given|against)\s+(?!(?:python\w*|node|this|the\s+sources?|its)\b)\S/iu;

/** Undefined where the words say more, or no example, or several, are called so. */
export function wishedExample(task: string, place: Place): string | undefined {
  const shown = outputs
    .map((pattern) => pattern.exec(task)?.slice(1).find(Boolean))
    .find((found) => found !== undefined);
  if (shown !== undefined) return noName.test(shown) ? undefined : exampleCalled(shown, place);
  const [, path] = ofFile.exec(task) ?? [];
  if (path !== undefined)
    return isPlainName(path) && !path.includes('..') && existsSync(join(place.root, path))
      ? startOfExample(path, place)
      : undefined;
  const said = task.replaceAll(notInstalled, ' ').replace(story, '');
  if (saysElse.test(said) || passed.test(said)) return undefined;
  const lines = new Set(
    wishes.flatMap((pattern) => pattern.exec(said)?.[1] ?? []).flatMap((called) => exampleCalled(called, place) ?? []),
  );
  return lines.size === 1 ? [...lines][0] : undefined;
}
