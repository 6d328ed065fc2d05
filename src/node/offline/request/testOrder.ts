// How an order to run some of the tests begins and ends, and what it says of the run besides.
import type { WantedFeatures } from './crateFeatures.ts';
import { withOptions } from './options.ts';

/** "Please run only the", up to what tells which tests. */
export const opening =
  '^(?:(?:please|pls|can you|could you|would you|now|just|only)\\s+)*(?:(?:re-?run|run|execute)\\s+|(?<=\\b(?:just|only)\\s+))(?:(?:only|just|all|the|of|our|a|any|every|each|one|single)\\s+)*';
/** Behind it: "please", "only", "not the others". */
export const ending =
  '(?:,?\\s+(?:only|alone|please|pls|thanks|now|again|for me|once))*(?:,?\\s+(?:and\\s+)?not\\s+(?:everything|all|the (?:others?|rest|whole suite)|all the others|anything else|more))?\\s*[.!?]*$';

const extras =
  /(?:,|\s+and|\s+but)?\s+(?:(?:stop|halt|quit|bail)(?:ping)?\s+(?:out\s+)?(?:at|on|after)\s+(?:the\s+)?(?:very\s+)?first\s+(?:failure|failing|error|failed)(?:\s+(?:test|one))?|with\s+(?:the\s+)?[\w-]+\s+features?|with\s+all\s+(?:the\s+)?features|in\s+release(?:\s+mode)?|(?:in\s+)?verbose(?:ly|\s+mode|\s+output)?|with\s+verbose\s+output)(?=\s*[.!,]|\s*$|\s+(?:please|pls|now)\b)/giu;

/** The order without its options for the run, and a function that adds them to a line, or returns undefined where the line cannot take them. */
export function withoutExtras(
  task: string,
  features: readonly WantedFeatures[],
): { readonly bare: string; readonly full: (line: string) => string | undefined } {
  const bare = task.replace(extras, '').trim();
  return {
    bare,
    full: (line) => {
      if (bare === task.trim()) return line;
      const plain = { command: line, name: '', description: '', body: '', origin: '', kind: 'conventional' } as const;
      const [{ command } = plain] = withOptions(task, [plain], features);
      return command === line ? undefined : command;
    },
  };
}
