// What people type in a hurry: "u", "w/o", "dont".
import { isSlipOf } from '../../../core/state/slips.ts';

const full: readonly (readonly [typed: RegExp, meant: string])[] = [
  [/(?<=\s|^)w\/o(?=\s)/giu, 'without'],
  [/(?<=\s|^)w\/(?=\s)/giu, 'with'],
  // "perl Makefile.PL + make"
  [/(?<=\S) \+ (?=(?:make|cmake|ctest|npm|prove)\b|\.\/)/giu, ' && '],
  // "Nr of files", "# of posts".
  [/(?<=\s|^)(?:nr\.?|num\.?|no\.|#) of(?=\s)/giu, 'number of'],
  [/(?<=\s|^)u(?=\s)/gu, 'you'],
  [/(?<=\s|^)ur(?=\s)/gu, 'your'],
  [/(?<=[\p{L},]\s)n(?=\s\p{L})/gu, 'and'],
  [/\b(do|does|did|is|are|was|were|wo|ca|could|would|should|has|have)nt\b/giu, "$1n't"],
  [/\b(what|where|who|how|that|it)s(?=\s+(?:the|a|an|our|my|in|on|up|new|there|been)\b)/giu, "$1's"],
  [/^\W*(?:(?:please|pls)\s+)?m(?:ake|kae|aek)\s+it(?:,?\s+(?:please|pls|now))?\W*$/iu, 'build it'],
  [
    /\b(the|our|my|a) hole (?=(?:test\s?)?(?:suite|set|thing|lot|bunch|project|repo\w*|code\s?base|tests?|package)\b)/giu,
    '$1 whole ',
  ],
  // "Make (build the library, no install)"
  [/^\W*make\s*\(\s*((?:build|compile)\b[^()]{1,80})\)\s*$/giu, '$1'],
  // "Build ext in place, no install".
  [/\b(?:build|compile|make)\s+\(?(?:the\s+)?ext(?:ension)?s?(?=\s+in\s?-?place\b)/giu, 'build the extension'],
  [/^\W*make\s+(?=(?:the|an?)\s+(?:[\w-]+\s+)?ext(?:ension)?s?\b)/giu, 'build '],
  // "Build it. Leave it all in the tree, nothing goes to ~/bin.": where what is made lies anyway.
  [
    /(?<=^\W*(?:please\s+)?(?:build|compile|make)\b[^.;!?]{0,80}[.;!?])\s+(?:please\s+)?leave\s+(?:it|them|everything|that)\s+(?:all\s+)?(?:in\s+(?:the|this)\s+(?:source\s+)?(?:tree|directory|folder|check-?out|clone)|here|there|where\s+(?:it|they)\s+(?:is|are))(?:,\s+(?:and\s+)?nothing\s+(?:goes|should\s+go|is\s+copied|may\s+go)\s+(?:in)?to\s+[\w~./]+)?\s*(?:[.;!?]+|$)/giu,
    '',
  ],
  // What a compiler of Java makes.
  [
    /^\W*(?:please\s+)?(?:I|we) (?:just |only )?(?:need|want) (?:to have )?(?:all )?the \.?class files\b(?! (?:gone|deleted|removed|ignored|out|away|cleaned|wiped)\b)/giu,
    'compile the .class files',
  ],
  // No question for a number.
  [
    /(?<=\b(?:this|it|that)(?: is|['’]s) )(the|a) (c|c\+\+|java|rust|python|javascript|go|perl|shell|ruby|typescript|lua) version (?=of )/giu,
    '$1 $2 edition ',
  ],
  [
    /,?\s?\b(?:just\s+)?(?:as|like|the way)\s+(?:the|our|its)\s+(?:makefile|readme|project)\s+(?:would\s+do|does)\s+it\b(?=\s*[,.;!]|$)/giu,
    '',
  ],
  [
    /,?\s?\bso\s+(?:that\s+)?(?:the|my)\s+next\s+(?:make|build)\s+(?:really\s+)?(?:starts?|begins?)\s+(?:from\s+(?:scratch|zero|nothing)|afresh|anew|over)\b/giu,
    '',
  ],
  [/,?\s?\bchanging\s+nothing\s+(?:but|except)\s+the\s+(?:layout|formatting|white-?space)\b/giu, ''],
  [/\bpretty\s+(?=please\b)/giu, ''],
  // "Doing some spring cleaning of my repositories": no build output.
  [
    /\bspring[\s-]clean(?:ing|s)?(?=\s+(?:(?:of|in|on|through|among)\s+)?(?:my|our|his|her|their)\s+(?!build\b|output|dist\b|target\b|artifact))/giu,
    'sorting',
  ],
  // "Biggest csv", "which json is the largest?"
  [
    /^\W*(?:(?:please|pls|find|show|list|me|what|which|is|are|the|what['’]s)\s+){0,4}(biggest|largest|heaviest|smallest)\s+(csv|tsv|json|ya?ml|xml|html|css|md|txt|svg|png|jpe?g|gif|pdf|sql|toml|py|js|ts|tsx|rs|java|rb|php)s?\s*[?.!]*$/giu,
    'the $1 .$2 files',
  ],
  [
    /^\W*(?:which|what)\s+(csv|tsv|json|ya?ml|xml|html|css|svg|png|jpe?g|gif|pdf|sql|toml)s?\s+(?:is|are)\s+(?:the\s+)?(biggest|largest|heaviest|smallest)\s*[?.!]*$/giu,
    'the $2 .$1 files',
  ],
  [/\bcargo\s+format\b/gu, 'cargo fmt'],
  // "(The declaration, not the callers)"
  [
    /\s*\((?:the\s+)?(?:declaration|definition|body|implementation)(?:,?\s+(?:and\s+)?not\s+(?:(?:the|its|any)\s+)?(?:callers?|calls?|usages?|uses|prototypes?|declarations?|headers?))?\)/giu,
    '',
  ],
  // "Find the source location of the parse function"
  [
    /\b(?:source\s+|exact\s+)?location\s+of\s+the\s+(?!function\b|method\b|class\b)([A-Za-z_][\w.]*)\s+(function|method|class|struct|macro|enum)\b/gu,
    'definition of the $2 $1',
  ],
  // "Where does the parse function live": which of its words is the name.
  [
    /\bwhere?\s+(?:does|do|did)\s+(?:the|teh)\s+(?!function\b|method\b|class\b)([\w.]+)\s+(function|method|class|struct|macro|enum)\s+(?:live|sit|reside|come\s+from|start|begin)\b/giu,
    'where is the $2 $1 defined',
  ],
  [/\bperl[\s-]critic\b/giu, 'perlcritic'],
  [/\bclang\s+tidy\b/giu, 'clang-tidy'],
  // Where the rules of a tool are written down.
  [
    /\s?\((?:see\s+|as\s+in\s+)?\.?[\w-]+\.(?:toml|cfg|ini|json|ya?ml|rc)(?:\s+(?:has|says|tells|defines|holds)\s+(?:it|them|that|how))\)/giu,
    '',
  ],
  [/\b(?:unit|doc)\s+(?:tests?\s+)?and\s+(?:the\s+)?(?:unit|doc)\s*-?tests\b/giu, 'tests'],
  [/^\W*is\s+everything\s+(?:still\s+|really\s+)?green\b[^.;!?]*\?*\s*$/giu, 'do the tests pass?'],
  [
    /^\W*git\s+log[\s,:]+(?:the\s+)?last\s+(\d{1,3}|two|three|four|five|six|ten)(?:\s+\w+)?\s*[.!?]*$/giu,
    'show the last $1 commits',
  ],
  // A name of Tcl from the outermost namespace.
  [/(?<![\w:])::(?=[A-Za-z]\w*)/gu, ''],
  [/\b[iI]m(?=\s)/gu, "I'm"],
  [
    /\bits(?=\s+(?:already\s+|been\s+|all\s+)*(?:built|compiled|installed|done|running|fine|ok|green|broken|ready)\b)/giu,
    "it's",
  ],
];

/** What is typed behind a tool, and options: "cargo biuld --relase". */
const toolWords: Readonly<Record<string, readonly string[]>> = {
  cargo: ['build', 'test', 'check', 'clippy', 'format', 'bench', 'clean'],
  npm: ['test', 'start', 'install'],
  git: ['status', 'show', 'diff', 'branch'],
};
const longOptions = ['release', 'verbose', 'workspace', 'features', 'version', 'offline', 'check'];

const slipOf = (word: string, words: readonly string[]): string =>
  words.includes(word) ? word : (words.find((each) => isSlipOf(word, each)) ?? word);

const withoutSlips = (text: string): string =>
  text
    .replace(
      /\b(cargo|npm|git) ([a-z]{4,9})(?=[\s.,;!?]|$)/gu,
      (_, tool: string, word: string) => `${tool} ${slipOf(word, toolWords[tool] ?? [])}`,
    )
    .replace(/(?<=\s)--([a-z]{4,10})(?=[\s.,;!?]|$)/gu, (_, word: string) => `--${slipOf(word, longOptions)}`);

/** `task` with its shorthand written out; what stands in backticks stays as it is. */
export const writtenOut = (task: string): string =>
  task
    .split(/(`[^`]*`)/u)
    .map((part, at) =>
      at % 2 === 1 ? part : full.reduce((text, [typed, meant]) => text.replace(typed, meant), withoutSlips(part)),
    )
    .join('');
