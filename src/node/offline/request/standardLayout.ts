// "Bring every source file into the layout that cargo's own tool gives": all code is to be formatted, in words that name no formatter's command.

const polite = "(?:(?:please|pls|now|just|can\\s+you|could\\s+you|would\\s+you|i['’]d\\s+like\\s+you\\s+to)\\s+)*";
const language =
  '(?:rust|go|python|dart|zig|elixir|c|c\\+\\+|java(?:script)?|typescript|shell|nix|ruby|lua|source|\\.\\w{1,4})';
const all = `(?:(?:every|each|all|whole|entire|the|of|our|my|this|these)\\s+){1,4}(?:single\\s+)?(?:${language}\\s+){0,2}(?:files?|code(?:\\s?base)?|sources?|crate|module|package|project|library|repo(?:sitory)?|tree|thing|lot)`;
/** "Examples included", "in here": still all of them. */
const included =
  '(?:\\s*,?\\s*(?:in\\s+(?:here|(?:this|the)\\s+(?:crate|project|repo\\w*|folder|tree|package))|(?:(?:the|all|its|and|tests?|examples?|benches|benchmarks?)\\s+){0,4}(?:tests?|examples?|benches|benchmarks?)\\s+(?:included|too|as\\s+well)|including\\s+(?:(?:the|all|its|and)\\s+)*(?:tests?|examples?|benches)(?:\\s+and\\s+(?:the\\s+)?(?:tests?|examples?|benches))?)\\s*,?)*';
const into =
  '\\s*(?:in)?to\\s+(?:(?:the|its|that|one)\\s+){0,2}(?:(?:standard|usual|official|canonical|default|proper|common|uniform)\\s+){0,2}(?:layout|format|formatting|style|form|shape)';
const formatter =
  "(?:(?:rustfmt|gofmt|goimports|prettier|black|clang-format|shfmt|stylua|biome|ruff)|(?:cargo|go|zig|deno|dart|mix|terraform)\\s+(?:fmt|format)|(?:the\\s+)?(?:cargo|rust|go|zig|deno|dart|elixir|mix|language|toolchain)['’]?s?\\s+(?:(?:own|official|standard|usual|built-in|default)\\s+){0,2}(?:tool|formatter|format\\s+tool|style\\s+tool|formatting\\s+tool))";
const gives =
  '(?:gives?|produces?|makes?|has|wants?|likes?|expects?|prescribes?|applies|knows|uses|writes?|demands?|generates?|yields?|emits?|puts\\s+out|would\\s+(?:give|produce|choose|make))';
const ending = '(?:\\s+(?:it|them|here|please|pls|for\\s+me|now|once|again)){0,3}\\s*[.!]*\\s*$';

const standardLayout = new RegExp(
  `^\\W*${polite}(?:(?:bring|put|get|turn|convert|transform)\\s+${all}${included}${into}\\s+(?:(?:(?:that|which)\\s+)?${formatter}\\s+${gives}|(?:of|by|from)\\s+${formatter})|(?:lay\\s+out|arrange|re-?arrange|write)\\s+${all}${included}\\s*(?:the\\s+way|as|like|how)\\s+${formatter}\\s+(?:does|${gives}))${ending}`,
  'iu',
);

/** Whether that is the only thing a text orders. */
export const wantsStandardLayout = (said: string): boolean => standardLayout.test(said);
