// What people type in a hurry: "u", "w/o", "dont".

const full: readonly (readonly [typed: RegExp, meant: string])[] = [
  [/(?<=\s|^)w\/o(?=\s)/giu, 'without'],
  [/(?<=\s|^)w\/(?=\s)/giu, 'with'],
  // "perl Makefile.PL + make"
  [/(?<=\S) \+ (?=(?:make|cmake|ctest|npm|prove)\b|\.\/)/giu, ' && '],
  [/(?<=\s|^)u(?=\s)/gu, 'you'],
  [/(?<=\s|^)ur(?=\s)/gu, 'your'],
  [/(?<=[\p{L},]\s)n(?=\s\p{L})/gu, 'and'],
  [/\b(do|does|did|is|are|was|were|wo|ca|could|would|should|has|have)nt\b/giu, "$1n't"],
  [/\b(what|where|who|how|that|it)s(?=\s+(?:the|a|an|our|my|in|on|up|new|there|been)\b)/giu, "$1's"],
  // What a compiler of Java makes.
  [/\b(?:I|we) (?:just |only )?(?:need|want) (?:to have )?(?:all )?the \.?class files\b/giu, 'compile the .class files'],
  // No question for a number.
  [/(?<=\b(?:this|it|that)(?: is|['’]s) )(the|a) (c|c\+\+|java|rust|python|javascript|go|perl|shell|ruby|typescript|lua) version (?=of )/giu, '$1 $2 edition '],
  // A name of Tcl from the outermost namespace.
  [/(?<![\w:])::(?=[A-Za-z]\w*)/gu, ''],
  [/\b[iI]m(?=\s)/gu, "I'm"],
  [
    /\bits(?=\s+(?:already\s+|been\s+|all\s+)*(?:built|compiled|installed|done|running|fine|ok|green|broken|ready)\b)/giu,
    "it's",
  ],
];

/** `task` with its shorthand written out; what stands in backticks stays as it is. */
export const writtenOut = (task: string): string =>
  task
    .split(/(`[^`]*`)/u)
    .map((part, at) => (at % 2 === 1 ? part : full.reduce((text, [typed, meant]) => text.replace(typed, meant), part)))
    .join('');
