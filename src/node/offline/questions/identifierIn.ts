// A name that a task writes as in code.

/** Written in camel case outside of code too. */
export const products =
  /^(?:Java|Type|Coffee)Script$|^Git(?:Hub|Lab)$|^(?:Postgre|My)SQL$|^(?:Open(?:SSL|API)|PowerShell|DevOps|GraphQL|MongoDB|YouTube|LaTeX|macOS|iOS)$/;

/** The only name in a sentence that is written as in code: in quotes, with a call's brackets, in camel or snake case. */
export function identifierIn(task: string): string | undefined {
  const quoted = [...task.matchAll(/[`'"]([\p{L}_$][\w$.:#-]*)(?:\(\))?[`'"]/gu)].map(([, word = '']) => word);
  const written = [
    ...task.matchAll(
      /(?<![\w/-]|\.\.?\/)(?:(?<!\.)[a-z]\w*\.|(?<![\w.]))([a-z]+[A-Z]\w*|[A-Z][a-z0-9]+[A-Z]\w*|[A-Za-z]\w*_\w+|_\w+|[A-Z][A-Z\d]*_[A-Z\d_]+|\w+(?=\(\)))(?![\w/]|\.\w)/g,
    ),
  ].map(([, word = '']) => word);
  // `crc32` is one too, where nothing else looks like a name.
  const numbered = (task.match(/(?<![\w./-])(?!python|node|java)[a-z]{2,}\d+\w*(?![\w/-]|\.\w)/g) ?? []).filter(
    (word) => word.length > 3,
  );
  const found = [quoted, written.filter((word) => !products.test(word)), numbered].find((names) => names.length > 0);
  const all = [...new Set(found)];
  // "I get a ValueError from parse_amount, which __init__ passes on."
  const subjects = all.filter((word) => !/^[A-Z]\w*(?:Error|Exception|Warning)$|^__\w+__$/.test(word));
  const [only, ...others] = subjects.length > 0 ? subjects : all;
  return others.length === 0 ? only : undefined;
}
