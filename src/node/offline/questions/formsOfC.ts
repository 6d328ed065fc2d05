// How C and C++ define a variable or an array, and a function whose type stands on the line above.

const ofC = /\.(?:c|h|cc|cpp|cxx|c\+\+|hh|hpp|hxx|ipp|inl|m|mm|xs|ino|cu|cuh)$/i;

/** "static const char *": words of a type, and no statement. */
const type =
  '(?!(?:return|else|goto|delete|throw|new|case|typedef|using|extern|friend|package|import|include|namespace|template|if|while|for|switch|do|class|struct\\s+\\w+\\s*;)\\b)(?:[A-Za-z_][\\w:]*(?:<[^<>;=(){}]*>)?[\\s*&]+){1,6}';
const sizes = '\\s*(?:\\[[^\\]]*\\]\\s*){0,4}';
/** "const char *text,": a type and a name, as no call has them. */
const parameter =
  '(?:(?:const|struct|enum|unsigned|volatile)\\s+){0,3}[A-Za-z_][\\w:]*(?:<[^<>;]*>)?[\\s*&]+(?:const\\b[\\s*&]*)?[A-Za-z_]\\w*\\s*[[,)=]';
/** Nothing but a comment follows. */
const ends = ';\\s*(?:/[/*].*)?$';

/** Patterns of whole lines, and how much each looks like a definition: `int limit = 3;`, `lang_t langs[] = {`, `parse(const char *text, int size)`. */
export function formsOfC(
  path: string,
  word: string,
  isOutermost: boolean,
): readonly (readonly [pattern: string, rank: number])[] {
  if (!ofC.test(path)) return [];
  return isOutermost
    ? [
        [`^${type}${word}${sizes}(?:=(?!=)|${ends})`, 3],
        [`^${type}[^;(){}"]*,\\s*[*&]*${word}${sizes}(?:=(?!=)|,|${ends})`, 2.8],
        [`^(?:\\w+::)*${word}\\s*\\(\\s*${parameter}(?!.*(?:==|\\|\\|))[^;"]*$`, 3.2],
      ]
    : // Of a function, or a member.
      [[`^${type}${word}${sizes}(?:=(?!=)|${ends})`, 1.8]];
}

/** `struct point;` says only that there is one. */
export const isForward = (path: string, text: string, word: string): boolean =>
  ofC.test(path) && new RegExp(`^(?:friend\\s+)?(?:struct|class|union|enum(?:\\s+class)?)\\s+${word}\\s*;`).test(text);
