// "Where is the json! macro?": the exclamation mark of a Rust macro is left out, as it would end the sentence.
const marked = [
  /(?<=\b(?:the|an?|of|for)\s+[`'"]?)([a-z_]\w{0,60})!(?=[`'"]?\s+macro\b)/giu,
  /(?<=\bmacro\s+[`'"]?)([a-z_]\w{0,60})!(?=[`'"]?(?:\s|[?.]|$))/giu,
];
const bare =
  /(?<=\b(?:where(?:\s+is|['’]?s)|(?:which|what)\s+(?:file|module|crate)\s+(?:defines|declares|implements))\s+)([`'"]?)([a-z_]\w{0,60})!\1(?=\s+(?:defined|declared|implemented)\b|\s*\?*$)/giu;

/** `task` with the names of macros as they stand where those are defined: "where is bail! defined" is "where is the macro bail defined". */
export const withPlainMacros = (task: string): string =>
  marked.reduce((text, pattern) => text.replace(pattern, '$1'), task).replace(bare, 'the macro $1$2$1');
