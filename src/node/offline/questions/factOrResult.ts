// Whether a question asks for a fact of the files, or for what a run tells.

/** Asks for a fact, and not for what a test, a build or another check would say. */
export const asksForFact =
  /^(?:so\s+|and\s+|please\s+|tell me\s+)*(?:(?:for|in|at|by|on|with|from|to)\s+(?=(?:which|what|how)\b))?(?:which|who|whose|where|when|why|what(?:['’]s|\s+(?:is|are|was|were|does|do|did|kinds?|other))|how\s+(?:many|much|old|long|big|large)|(?:does|do|did|has|have|is|are)\s+(?:(?:the|our|this|that|its|any)\s+)?[\w.-]+\s+(?:depend|uses?|require|needs?|support|ha(?:ve|s)|ship|come|include|contain|allow|handle|default|provide|offer|keep|store|log|cache|retry|follow)\w*(?=\s))\b/iu;
export const judged: ReadonlySet<string> = new Set(
  '#test #lint #build #types #format #check #coverage #benchmark #audit #update #e2e #integration #unit #smoke'.split(
    ' ',
  ),
);

/** What only a run tells: "which tests fail?", "what does the linter say?" */
export const asksForResult =
  /\b(?:fail\w*|pass\w*|broke\w*|break\w*|green|red|errors?|warnings?|problems?|issues?|findings?|complain\w*|violations?|moan\w*|whin\w*|unhappy|happy|wrong|right|bad|says?|said|thinks?|tells?|reports?|results?|outcome|status|state|looks?|looking|doing|stands?|happens?|output|prints?|finds?|found|clean|unformatted|(?:re|mis)?format\w*|still|works?|working|compiles?|builds|builds?\?|slow\w*|fast\w*|long|takes?|coverage|covered|outdated|vulnerab\w*|score|verdict|situation|go|goes|going|went|come|comes|missing|dirty|offen\w*|up to)\b/iu;

/** Asking for a list runs nothing on it: "list the tox environments". */
export const asksForList = /^(?:please\s+)?(?:list|enumerate)\s+(?:me\s+)?(?:all\s+)?(?:of\s+)?the\b/iu;
