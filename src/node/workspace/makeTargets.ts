// Which targets a Makefile can know, by its text alone.

/** Rules that are included, computed, or for whatever has none: they may know any target. */
const anyTarget = /^\s*-?s?include\s|\$[({]eval\b|^\.DEFAULT\s*:/mu;

/** `build/%.o`, `$(OUT)` and `$<` stand for more than one name. */
const wild = /%|\$\([\w.-]+\)|\$\{[\w.-]+\}/u;

/** Whether a Makefile of this text may have a rule for `target`; false only where that is certain. */
export function mayKnowTarget(text: string, target: string): boolean {
  if (anyTarget.test(text)) return true;
  return text
    .replace(/\\\r?\n/gu, ' ')
    .split(/\r?\n/u)
    .flatMap((line) => /^([^\t#:=][^#:=]*):(?!=)/u.exec(line)?.[1]?.trim().split(/\s+/u) ?? [])
    .some((head) => mayMean(head, target));
}

function mayMean(head: string, target: string): boolean {
  const parts = head.split(wild);
  // What a function computes.
  if (parts.some((part) => part.includes('$'))) return true;
  const [start = '', ...rest] = parts;
  const end = rest.at(-1);
  if (end === undefined) return start === target;
  return target.startsWith(start) && target.endsWith(end) && target.length > start.length + end.length;
}
