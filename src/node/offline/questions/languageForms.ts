// How a line defines a name in languages with forms of their own: Java and C#, Julia, R, Erlang, Perl.

/** Patterns of whole lines, and how much each looks like a definition: "private static final int LIMIT = 3;", "area(r) = r * r". */
export function languageForms(path: string, word: string): readonly (readonly [pattern: string, rank: number])[] {
  const ending = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  return [
    // A field with its type.
    ...(/^(?:java|cs|kt|scala|groovy|c|h|cc|cpp|cxx|hh|hpp|d|swift|php)$/.test(ending)
      ? ([
          [
            `^(?:(?:public|private|protected|internal|static|final|const|constexpr|readonly|volatile|transient|inline)\\s+)+[A-Za-z_][\\w<>[\\],.?*&:]*\\s+[*&$]?${word}\\s*(?:\\[[^\\]]*\\])?\\s*(?:[=;{]|$)`,
            3.3,
          ],
        ] as const)
      : []),
    // An enumeration on one line.
    ...(/^(?:java|cs|c|h|cc|cpp|cxx|hh|hpp|d|ts|rs|swift|m)$/.test(ending)
      ? ([
          [
            `^(?:(?:typedef|export|public|private|static|const|pub)\\s+)*enum\\b[^{;]*\\{[^};]*(?<![\\w.=])${word}(?![\\w(.])[^;]*\\}`,
            3.2,
          ],
        ] as const)
      : []),
    ...(ending === 'jl'
      ? ([
          [
            `^(?:@?\\w+\\s+)?${word}(?:\\{[^}]*\\})?\\([^=]*\\)(?:::[\\w{}, .]+)?(?:\\s+where\\s[^=]*)?\\s*=(?![=>])`,
            3,
          ],
        ] as const)
      : []),
    ...(ending === 'r'
      ? ([
          [`^[\`"]?${word}[\`"]?\\s*(?:<<?-|=)\\s*function\\b`, 3.5],
          [`^[\`"]?${word}[\`"]?\\s*<<?-`, 2.6],
        ] as const)
      : []),
    ...(/^[he]rl$/.test(ending)
      ? ([
          [`^${word}\\(.*\\)\\s*(?:when\\b[^>]*)?->`, 3],
          [`^-(?:define|record)\\(${word}\\b`, 3.5],
          [`^-(?:type|opaque|callback)\\s+${word}\\(`, 3],
        ] as const)
      : []),
    ...(isPerl(path)
      ? ([
          [`^use\\s+constant\\s+(?:\\{\\s*)?['"]?${word}\\b`, 3.5],
          [`^package\\s+(?:\\w+::)*${word}\\s*(?:v?[\\d._]+\\s*)?[;{]`, 4],
          // A keyword of Dancer, or a helper of Mojolicious.
          [`^(?:\\$?\\w+->)?(?:register|helper)\\s*\\(?\\s*['"]?${word}['"]?\\s*=>`, 3],
          [`^(?:my|our|state|local)\\s+(?:[$@%]?)${word}(?!\\w)`, 3],
          [`^(?:my|our|state|local)\\s*\\((?:[^()=]*,)?\\s*[$@%]?${word}\\s*[,)]`, 2.5],
        ] as const)
      : []),
  ];
}

/** A function of a shell on one line, or with its module before its name, and what is declared with options: `log() { echo; }`, `unit::run() {`, `declare -r max=3`. */
export const formsOfShell = (path: string, word: string): readonly (readonly [pattern: string, rank: number])[] =>
  /\.(?:sh|bash|zsh|ksh|bats|inc|plugin)$/i.test(path) || /(?:^|\/)[\w-]+$/.test(path)
    ? [
        [`^(?:function\\s+)?${word}\\s*\\(\\s*\\)\\s*[{(]`, 3.6],
        // `log::info` is another than `info`.
        [`^(?:function\\s+)?(?:[\\w.-]+::?)+${word}\\s*\\(\\s*\\)\\s*[{(]`, 2.5],
        [`^(?:declare|typeset|readonly|local|export)\\s+(?:-\\w+\\s+)+${word}(?:=|\\s*$)`, 3.5],
      ]
    : [];

/** A script without an ending may be one. */
const isPerl = (path: string): boolean => /\.(?:p[lm]|t|pod|psgi)$/i.test(path) || /(?:^|\/)[\w-]+$/.test(path);
