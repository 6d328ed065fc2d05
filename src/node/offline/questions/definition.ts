// The lines that define a name, and those that only use it.
import { escapeRegExp } from '../request/escapeRegExp.ts';
import type { Hit } from './hits.ts';
import { isNotes, isProse, isSecondary, isTest, placeOf } from './hits.ts';
import { formsOfC, isForward } from './formsOfC.ts';
import { formsOfShell, languageForms } from './languageForms.ts';
import { codeSpan } from './markup.ts';

const mostShown = 8;
/** So many lines at most are looked at in their files. */
const mostRemarks = 30;
/** More than any definition of another kind may lead by. */
const kindRank = 2;
/** Begins what is said where a name is only mentioned. */
export const noDefinition = 'No line looks like a definition of';

/**
 * The lines that define `wanted`, the likeliest first; if none does, those that mention it. `isAll`: no other line has it. `kind`: the
 * keyword that such a line has, `trait`. `withUses`: where it is used is asked for as well. `isRemark`: whether a line is but a comment.
 */
export function definitionIn(
  hits: readonly Hit[],
  wanted: string,
  isAll = true,
  {
    kind = '',
    withUses = false,
    isRemark = () => false,
  }: {
    readonly kind?: string | undefined;
    readonly withUses?: boolean;
    readonly isRemark?: (hit: Hit) => boolean;
  } = {},
): string | undefined {
  if (hits.length === 0) return undefined;
  // "The Flags trait": a trait with that name comes before a struct with the same name.
  const ofKind = kind === '' ? undefined : new RegExp(`\\b(?:${kind})\\s+${escapeRegExp(wanted)}\\b`);
  const ranked = hits
    .map((hit, order) => ({ hit, order, rank: rankOf(hit, wanted) + (ofKind?.test(hit.text) === true ? kindRank : 0) }))
    // What lies deep in a tree is more often one variant among many.
    .sort((a, b) => b.rank - a.rank || depthOf(a.hit) - depthOf(b.hit) || a.order - b.order);
  // "See the bylaws", or a declaration, is a definition only where no other is.
  const own = ranked.filter(({ hit, rank }) => rank >= 1.5 && !pointsElsewhere(hit, wanted));
  const from = definesItself(hits, wanted) ? own : ranked;
  const best = from[0]?.rank ?? 0;
  // "Calling `len` is cheap", says a document of what code defines.
  const isCode = from[0] !== undefined && !isProse(from[0].hit.path);
  const found = from
    .filter(({ hit, rank }) => rank >= 1.5 && rank >= best - 1 && !(isCode && isProse(hit.path)))
    .filter(({ hit }, at) => at >= mostRemarks || !isRemark(hit));
  const defining = found.slice(0, mostShown);
  const more = found.length - defining.length;
  const others = hits.length - found.length;
  const uses = withUses
    ? hits
        .filter((hit) => !found.some((one) => one.hit === hit))
        .sort((a, b) => Number(isProse(a.path)) - Number(isProse(b.path)))
    : [];
  const rest = [
    ...(more > 0 ? [`${String(more)} more ${more === 1 ? 'line defines' : 'lines define'} it.`] : []),
    ...(isAll && others > 0 ? [`${String(others)} other ${others === 1 ? 'line mentions' : 'lines mention'} it.`] : []),
    ...(isAll ? [] : ['Many other lines mention it.']),
  ];
  if (defining.length === 0) {
    const places = ranked.slice(0, mostShown).map(({ hit }) => placeOf(hit));
    return `${noDefinition} ${codeSpan(wanted)}. It is mentioned in:\n\n${places.join('\n')}`;
  }
  const places = defining.map(({ hit }) => placeOf(hit)).join('\n');
  const used = uses.slice(0, mostShown).map(placeOf).join('\n');
  return [
    `${codeSpan(wanted)} is defined here:`,
    places,
    ...(rest.length === 0 ? [] : [used === '' ? rest.join(' ') : rest.join(' ').replace(/\.$/, ':')]),
    ...(used === '' ? [] : [used]),
  ].join('\n\n');
}

const depthOf = ({ path }: Hit): number => path.split('/').length;

/** Whether a line of code defines a name, and does not only use it. */
export const looksDefined = (hit: Hit, wanted: string): boolean => rankOf(hit, wanted) >= 2.5;

/** The line that most looks like the definition, outside of prose; undefined where none does. */
export function bestDefinition(hits: readonly Hit[], wanted: string): Hit | undefined {
  const ranked = hits.filter(({ path }) => !isProse(path)).map((hit) => ({ hit, rank: rankOf(hit, wanted) }));
  const best = Math.max(0, ...ranked.map(({ rank }) => rank));
  if (best < 1.5) return undefined;
  const top = ranked.filter(({ rank }) => rank === best).map(({ hit }) => hit);
  // A declaration of types says less than the code.
  return top.find(({ path }) => !path.endsWith('.d.ts')) ?? top[0];
}

/** Whether one of the lines is likely the definition itself, in a source. */
export const definesItself = (hits: readonly Hit[], wanted: string): boolean =>
  hits.some(
    (hit) =>
      !isSecondary(hit.path) && !pointsElsewhere(hit, wanted) && rankOf(hit, wanted) >= (isProse(hit.path) ? 1.5 : 2),
  );

/** `**Working member**: a legal term, see the bylaws`, a declaration, or `parse: reader.parse` of what another file defines. */
function pointsElsewhere({ path, text }: Hit, wanted: string): boolean {
  const word = escapeRegExp(wanted);
  if (!isProse(path)) {
    const isType = new RegExp(`\\b(?:interface|type|enum|namespace)\\s+${word}(?![\\w$])`).test(text);
    const isDeclared =
      /\.d\.[cm]?ts$|\.pyi$/.test(path) || /^(?:export\s+)?declare\s+(?!-)[^=]*$|^extern\b[^{]*;$/.test(text);
    const isPassedOn = new RegExp(`(?<![\\w$])${word}["']?\\s*[:=]\\s*(?:[\\w$]+\\.)+${word}\\s*[,;]?$`).test(text);
    return (isDeclared && !isType) || isPassedOn || isForward(path, text, word);
  }
  const pattern = `^\\W*${escapeRegExp(wanted)}\\W+(?:[\\w ]{1,40}[,;:]\\s*)?(?:see|cf\\.|→|refer to|(?:is )?defined (?:in|by))\\b(?!\\s+also\\b)`;
  return isProse(path) && new RegExp(pattern, 'iu').test(text);
}

/** How much a line looks like a definition: about 4 for one by keyword, 0 for a mere use. */
function rankOf({ path, text, isOutermost = false }: Hit, wanted: string): number {
  const escaped = escapeRegExp(wanted);
  const is = (pattern: string) => new RegExp(pattern, 'iu').test(text);
  const isExact = new RegExp(`(?<![\\w$])${escaped}(?![\\w$])`).test(text);
  // `let printer: Printer` defines no `Printer`.
  const word = isExact ? `(?-i:${escaped})` : escaped;
  const exact = isExact ? 0 : -0.5;
  const prose = /\.(md|markdown|rst|txt|adoc|html?)$/i.test(path) || isNotes(path);
  const comment =
    !prose && !(wanted.startsWith('--') && text.startsWith(wanted)) && /^(\/\/|\/?\*|#(?!define)|--|;)/.test(text)
      ? -3
      : 0;
  // A header declares what a source defines.
  const declared = /\.(?:h|hh|hpp)$/.test(path) && /\(.*[,;]$/.test(text) ? -1 : 0;
  const place =
    declared + (isSecondary(path) ? -2 : 0) + (isTest(path) ? -1.2 : 0) + (prose ? -0.6 : 0) + exact + comment;
  // An import names what is defined elsewhere.
  if (is(`\\b${word}\\s*=\\s*(?:await\\s+)?(?:require|import)\\s*\\(`)) return place;
  if (prose)
    return (
      (is(`^(?:function\\s+)?${word}\\s*\\(\\s*\\)\\s*\\{`)
        ? 4
        : is(
              `^#+\\s+(?!usage|example)(?:[^\\s.]+\\s+){0,5}[\`'"(]*${word}(?:\\W*|\\W[^.]{0,40})$|^\\W*${word}\\W{0,3}\\s*(?::(?!:)|—|–|\\s-\\s)|\\*\\*${word}\\*\\*|^<dfn|\\b${word}["”’'*_\`]*\\s+(?:is|means|refers to)\\b`,
            )
          ? 3
          : 0) + place
    );
  // `cc-with` is not defined by `proc cc-with-all`.
  const after = wanted.includes('-') ? '[\\w$-]' : '[\\w$]';
  const byKeyword = `(?:\\b(?:function[*!]?|fun!|def|class|interface|type|struct|enum|union|trait|fn|func|module|mod|namespace|sub|proc|procedure|protocol|record|object|defmodule|defp?|macro_rules!)\\s+|#\\s*define\\s+)(?-i:[A-Z][A-Z_\\d]+\\s+)?(?:\\([^)]*\\)\\s*)?(?:::)?(?:[\\w$]+(?:\\.|::?|#))*${word}(?!${after})|^\\(\\s*(?:cl-)?(?:defun|defmacro|defsubst|defvar|defcustom|defconst|defparameter|defgeneric|defn-?|define(?:-syntax|-record-type)?)\\s+\\(?${word}(?!${after})|@(?:mixin|function)\\s+${word}(?!${after})`;
  // `struct point *next` uses a type of C.
  const isUse =
    /\.(?:c|h|cc|cpp|cxx|hh|hpp|m)$/.test(path) &&
    is(`\\b(?:struct|enum|union)\\s+${word}\\s*[*&,)]|\\b(?:struct|enum|union)\\s+${word}\\s+(?!final\\b)\\w`);
  if (is(byKeyword) && !isUse && !is(`\\btype\\s+${word}\\s*[,}]|^import\\b`)) return 4 + place;
  // `options: new Options(defaults),` makes one.
  if (is(`\\b(?:new|throw)\\s+${word}\\s*[(<]`) && !is(`\\b${word}\\s*(?::[^=]+)?=\\s*new\\b`)) return place;
  const controls =
    '(?!(?:return|if|else|while|for|switch|throw|await|new|import|from|export \\{|export default (?!async|function|class)|case|print|yield|goto|delete|assert|raise|except|elif|del|with|not|and|or|in|is|lambda|echo|puts)\\b)';
  const isCall = text.endsWith(';') || text.endsWith(',') || text.endsWith(')');
  const forms: readonly (readonly [string, number])[] = [
    [
      `^(?:export\\s+)?(?:default\\s+)?(?:pub(?:\\(\\w+\\))?\\s+)?(?:const|let|var|static|val|local|readonly|declare|typeset)\\s+(?:\\w+\\s+)*[{[]?\\s*${word}(?![\\w$])\\s*[:=]`,
      3.5,
    ],
    [`^(?:export\\s+)?(?:function\\s+)?${word}\\s*\\(\\s*\\)\\s*\\{?$`, isCall ? 0.5 : 3.5],
    [`(?:exports|module\\.exports|prototype|window|global(?:This)?|self|this)\\.${word}\\s*=(?!=)`, 3],
    [`^${controls}[A-Za-z_][\\w\\s*&:<>,\\[\\]]*[\\s*&](?:\\w+::)*${word}\\s*\\([^;]*$`, 3],
    [
      `^(?:(?:public|private|protected|static|async|override|abstract|get|set|final|virtual|inline|\\*)\\s+)*${word}\\s*(?:<[^>]*>)?\\([^;]*\\{$`,
      3,
    ],
    // C in the style of GNU: the type stands on the line above.
    ...(/\.[ch]$/.test(path)
      ? [
          [
            `^${word}\\s*\\((?:(?:(?!&&)[^;=!<>"|])*[{)]|(?:(?:\\w+[\\s*]+)+\\w+(?:\\[\\w*\\])*\\s*,\\s*)+)?$`,
            2.6,
          ] as const,
        ]
      : []),
    // C with a macro around its type: `API(int *) open_it(const char *path)`.
    [`^[A-Z][A-Z_\\d]+\\([^()]*\\)\\s*\\*?${word}\\s*\\([^;]*$`, 3],
    ...languageForms(path, word),
    ...formsOfC(path, word, isOutermost),
    ...formsOfShell(path, word),
    // The signature of a Haskell function.
    ...(/\.l?hs$/.test(path)
      ? ([
          [`^${word}\\s*(?:::|,.*::)`, 3.5],
          [`^${word}\\s+\\S.*[^=/<>]=(?:\\s|$)`, 3],
        ] as const)
      : []),
    [`^typedef\\b.*\\b${word}\\s*;|^\\}\\s*${word}\\s*;`, 3],
    [`^["']?${word}["']?\\s*:\\s*(?:async\\s+)?(?:function|\\(|\\w+\\s*=>)`, 2.8],
    [`^(?:[\\w$]+\\.)*${word}\\s*(?::[^=]+)?=(?![=>])`, 2.5],
    [`^(?:export\\s+|alias\\s+(?:-\\w+\\s+)*|abbr\\s+(?:-+\\w+\\s+)*)?${word}=`, 2.5],
    // Of fish, git and Ruby.
    [`^(?:alias|abbr)\\s+(?:-+\\w+\\s+)*${word}\\s+\\S`, 2.5],
    [
      `^(?:define_method|alias_method|attr_(?:reader|writer|accessor)|scope|delegate)\\b\\s*\\(?\\s*:${word}(?!\\w)`,
      2.8,
    ],
    [`^${word}(?:\\s+[\\w.-]+)*\\s*:(?!:)`, 2],
    [`^["']${word}["']\\s*:`, 2],
    [`^${controls}[A-Za-z_][\\w\\s*&:<>,]*[\\s*&]${word}\\s*\\(.*\\)\\s*;$`, 1.8],
  ];
  return Math.max(0, ...forms.filter(([pattern]) => is(pattern)).map(([, rank]) => rank)) + place;
}
