// "Build the chat server and start it in the background": the start alone, for a program whose own line builds it first.

const makes = '(?:re-?)?(?:build|compile|make)';
const then = '(?:,?\\s+(?:and\\s+then|and|then)|,|\\s+&)\\s+';
const starts = '(start|run|launch|leave|keep)';
const order =
  '(?<=^\\W*|[.;!?]\\s+|(?:^\\W*|[.;!?]\\s+|\\b(?:can|could|would|will)\\s+you\\s+)(?:(?:please|you|just|now|then|kindly)\\s+){0,3})';
const withIt = new RegExp(
  `${order}${makes}\\s+((?:(?:the|this|our)\\s+)?[\\w.-]+(?:\\s+[\\w.-]+){0,2}?)${then}${starts}\\s+it\\b`,
  'iu',
);
const both = new RegExp(`${order}${makes}${then}(start|run|launch)\\s+(?=\\S)`, 'iu');

/** Undefined where a text orders no build with a start behind it. */
export function startOfBuilt(task: string): string | undefined {
  const found = withIt.exec(task);
  if (found !== null) {
    const [whole, thing = '', verb = ''] = found;
    const start = /^(?:leave|keep)$/iu.test(verb) ? `start ${thing} and ${verb} it` : `${verb} ${thing}`;
    return task.replace(whole, start);
  }
  return both.test(task) ? task.replace(both, '$1 ') : undefined;
}

/** Whether a line builds what it starts: `make tiny && ./tiny`. */
export const buildsFirst = (line: string): boolean =>
  /^(?:make|cc|gcc|clang|cmake|\.\/configure)\b[^;|]* && \.\/[\w./-]+(?:\s|$)/u.test(line) ||
  /^(?:cargo|go) run\b/u.test(line);
