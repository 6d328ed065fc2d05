// "Check its syntax. Please don't actually run it": a program of the workspace that is not to be started, whatever else would fit.

const forbids =
  /\b(?:do\s+not|don['’]?t|never|without|(?:there(?:['’]s|\s+is)\s+)?no\s+need\s+to)\s+(?:(?:actually|really|ever|please)\s+)?(?:run(?:ning)?|execut(?:e|ing)|start(?:ing)?|launch(?:ing)?)(?:\s+(?:or|nor|and)\s+\w+)?\s+(?:it|them|this|that|anything|the\s+(?:script|program|tool|thing|binary|app\w*))\b(?!\s+(?:twice|again|in|as|with|on|under|from|by|through|yet)\b)/iu;
/** Where it is only looked at: `bash -n x`, `node --check x`. */
const onlyLooks = /\s(?:-n|-c|--check|--help|-h|--version|-m\s+(?:py_compile|compileall))(?=\s|$)/u;
const starts =
  /(?:^|&& |; )(?:[A-Z_]\w*=\S+ )*(?:\.\/[\w./-]+|(?:node|\S*python[\d.]*|perl|ruby|lua|tclsh|(?:ba|z|da)?sh) [\w./-]+)/u;

/** Whether a line starts what a request forbids to start. */
export const runsForbidden = (said: string, line: string): boolean =>
  forbids.test(said) && starts.test(line) && !onlyLooks.test(line);
