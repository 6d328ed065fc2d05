// "Show me the last board that it prints": the end of what a program prints for what it was given on standard input.

const wants =
  /\b(?:show|tell|give|print)\s+(?:me\s+)?(?:the\s+|its\s+)?(?:very\s+)?(?:last|final)\s+[\p{L}-]+|\bwhat(?:\s+is|['’]s)\s+(?:the|its)\s+(?:very\s+)?(?:last|final)\s+[\p{L}-]+/iu;
const given = / < [\w./-]+\)?$/u;
const most = 20;

/** Undefined where a task wants no such end, or the line gives the program nothing there. */
export function lastPrinted(task: string, line: string, text: string): readonly string[] | undefined {
  if (!isGiven(line) || !wants.test(task)) return undefined;
  const lines = text.trimEnd().split('\n');
  return text.trim() === '' ? undefined : lines.slice(-most).map((each) => each.slice(0, 200));
}

/** Whether a line gives its program a file on standard input: what comes out is what is wanted. */
export const isGiven = (line: string): boolean => given.test(line);
