// "Make the tree look as if nothing had ever been built", "undo the build": a removal, told by the state that it is to leave.

const notForbidden = "(?<!\\b(?:not|never)\\s)(?<!n['’]t\\s)";
const place =
  '(?:(?:(?:the|this|my|our)\\s+)?(?:whole\\s+)?(?:working\\s+copy|folder|directory|tree|check-?out|clone|repo(?:sitory)?|project)|it|this|everything|all)';
const asIf = '(?:as\\s+(?:if|though)|like)';
const noBuild =
  '(?:(?:nothing|it|this|i|we|nobody|no\\s?one)\\s+(?:was|were|had|has|have)\\s+(?:n[eo]ver|not|ever|yet)?\\s*(?:been\\s+)?(?:built|compiled|made|run\\s+(?:make|the\\s+build))(?:\\s+(?:here|anything|it|yet|at\\s+all)){0,2}|(?:no\\s+build|make)\\s+(?:had|has|was)\\s+(?:ever\\s+|never\\s+)?(?:been\\s+)?(?:run|happened))';
const neverBuilt =
  '(?:(?:nothing|nobody|no\\s?one)\\s+(?:was|were|had|has|have)\\s+(?:n?ever\\s+)?|(?:it|this|i|we|anything)\\s+(?:was|were|had|has|have)\\s+(?:never|not)\\s+)(?:been\\s+)?(?:built|compiled|made|run\\s+(?:make|the\\s+build))(?:\\s+(?:here|anything|it|yet|at\\s+all)){0,2}';
const someone =
  '(?:i|we|you|he|she|they|some(?:body|one)|any(?:body|one)|(?:my|our|a|the)\\s+(?:colleague|friend|co-?worker|script|ci|editor|ide))';
const freshClone = '(?:an?\\s+)?(?:fresh|new|clean|pristine)\\s+(?:clone|check-?out)';
const lead =
  "^\\W*(?:(?:please|pls|now|just|can\\s+you|could\\s+you|would\\s+you|i\\s+want|i['’]d\\s+like|we\\s+want)\\s+){0,3}";
const again = '(?:,?\\s+(?:again|please|pls|thanks|here|now)){0,3}\\s*[.!]*$';
const builds = '(?:(?:the|my|our|that|this|last)\\s+){1,2}(?:build|compilation|compile)';

/** Parts of requests -> the same in plain words. */
export const statesNeverBuilt: readonly (readonly [said: RegExp, meant: string])[] = [
  [
    new RegExp(
      `${notForbidden}\\b(?:make|have|get|leave|let|want|like)\\s+${place}\\s+(?:to\\s+)?(?:(?:look|be|appear)\\s+(?:again\\s+)?(?:${asIf}\\s+${noBuild}|(?:like\\s+|as\\s+)?${freshClone})|${asIf}\\s+${neverBuilt})(?=\\s*(?:[.;!,]|$|(?:again|please|pls|thanks)\\b))`,
      'giu',
    ),
    'clean up what the build made',
  ],
  // "Make sure nothing that was built is left in it, only sources"
  [
    new RegExp(
      `${notForbidden}(?<!\\b(?:i|we|one)\\s)\\b(?:make\\s+sure|ensure|see\\s+to\\s+it)\\s+(?:that\\s+)?nothing\\s+(?:that\\s+(?:was|is|got|has\\s+been)\\s+)?(?:built|compiled)\\s+(?:is|stays|remains|lies)(?:\\s+(?:left|behind))?(?:\\s+(?:in\\s+(?:it|here|there|the\\s+(?:folder|tree|directory))|here))?(?:\\s*,\\s*(?:only|just)\\s+(?:the\\s+)?sources?)?(?=\\s*(?:[.;!?,]|$))`,
      'giu',
    ),
    'clean up what the build made',
  ],
  // "Put the checkout back to how it was before anything was built"
  [
    new RegExp(
      `${notForbidden}\\b(?:put|get|bring|set|return|restore|reset)\\s+${place}\\s+(?:back\\s+)?(?:to\\s+(?:how|what|the\\s+(?:way|state))|as|the\\s+way)\\s+(?:it\\s+)?(?:was|looked)\\s+(?:like\\s+)?before\\s+(?:anything|everything|it|any\\s+of\\s+it)\\s+(?:was|got|had\\s+been)\\s+(?:ever\\s+)?(?:built|compiled)(?=\\s*(?:[.;!,]|$|(?:here|again|please|pls|thanks)\\b))`,
      'giu',
    ),
    'clean up what the build made',
  ],
  // "Put the folder back to how it was before somebody ran make in it"
  [
    new RegExp(
      `${notForbidden}\\b(?:put|get|bring|take|set|return|restore|reset)\\s+${place}\\s+(?:back\\s+)?(?:to\\s+(?:how|what|the\\s+(?:way|state))|as|the\\s+way|into\\s+the\\s+state)\\s+(?:(?:that\\s+)?it\\s+)?(?:was|looked|had|it\\s+was\\s+in)\\s+(?:like\\s+|in\\s+)?before\\s+${someone}\\s+(?:had\\s+|ever\\s+|last\\s+)?(?:ran|run|called|typed|started|invoked|executed|did)\\s+(?:the\\s+build|a\\s+build|make|cargo\\s+build|cmake|ninja|the\\s+compiler|(?:npm|yarn|pnpm)\\s+run\\s+build)(?:\\s+(?:all|in\\s+(?:it|here|there|this\\s+\\w+)|here|on\\s+it))?(?=\\s*(?:[.;!,]|$|(?:here|again|please|pls|thanks)\\b))`,
      'giu',
    ),
    'clean up what the build made',
  ],
  [new RegExp(`${lead}(?:undo|reverse|un-?make)\\s+${builds}${again}`, 'giu'), 'clean up what the build made'],
  [
    new RegExp(
      `${lead}(?:go\\s+back|revert|rewind|back)\\s+(?:(?:it|this|everything|the\\s+tree)\\s+)?to\\s+(?:how\\s+it\\s+was\\s+)?before\\s+${builds}${again}`,
      'giu',
    ),
    'clean up what the build made',
  ],
];

/** Whether a text wishes for such a state. */
export const wishesNeverBuilt = (text: string): boolean => statesNeverBuilt.some(([said]) => text.search(said) >= 0);
