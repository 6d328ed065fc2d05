// "Run the tests under valgrind": the program that a command starts last, started by that tool.
const under =
  /\b(?:under|with|through|using|in|via)\s+(?:the\s+)?(valgrind|strace|ltrace)(?=\s*(?:[.,;!?]|$)|\s+(?:and|please|pls|to|so|now)\b)/iu;
const last = /^(.*&& )?(\.\/[\w./-]+(?: [\w./-]+)*)$/;

/** Undefined where a task names no such tool, or the command ends with no program of its own. */
export function commandUnder(task: string, command: string): string | undefined {
  const name = under.exec(task)?.[1]?.toLowerCase();
  const [, before = '', program] = last.exec(command) ?? [];
  if (name === undefined || program === undefined) return undefined;
  return `${before}${name === 'valgrind' ? 'valgrind --error-exitcode=1' : name} ${program}`;
}
