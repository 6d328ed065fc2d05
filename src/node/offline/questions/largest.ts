// "Which are the largest files?", in the many words for big.

const big = '(?:big|large|huge|heavy|fat|bulky|chunky|enormous|gigantic|massive|bloated)';
const biggest =
  '(?:(?:larg|bigg|heavi|hug|fatt|bulki|chunki|beefi|meati)est|most (?:big|large|huge|heavy|bulky)|(?:greatest|highest|max(?:imum)?)(?: \\w+)? (?:size|bytes))';
const files = '(?:files?|pages?|documents?)';
const space = '(?:space|room|disk|bytes|storage)';
const takes = '(?:mak|tak|us|eat|hogg?|wast|consum|need|occup)(?:e|es|s|ing|y|ies|ying)?';

const said = (pattern: string) => new RegExp(pattern.replaceAll(' ', '\\s+'), 'iu');

const patterns: readonly RegExp[] = [
  `^(?:please )?(?:show|list|find|get|give|print|any|what|which|see|are there)\\b(?: (?:me|all|the|are|there|any|some|really|very|what|which))* ${big} (?:source )?files\\b`,
  `\\b${biggest}\\b.*\\b(?:${files}|ones|things|\\d+)\\b`,
  `\\b${biggest}\\s*[?.!]*$`,
  `\\b${biggest} \\.\\w{1,4}\\b`,
  `\\b${biggest} (?:\\w+ )?(?:headers?|modules?|sources?|scripts?|images?|pictures?|assets?|fonts?)\\b`,
  `\\b${files}\\b.*\\b(?:${biggest}|by size|(?:sorted|ordered) by size|(?:most|much|up) (?:\\w+ )?${space})\\b`,
  `\\b(?:top|first) (?:\\d+|two|three|four|five|ten|twenty|few|\\w+ files)\\b.*\\b(?:by size|files)\\b`,
  '\\btop (?:\\w+ )?files\\b',
  `\\b${files}\\b.*\\b(?:contribut|add|account)(?:e|es|s|ing)? (?:the )?most (?:to|of|for|towards) (?:the |its |our )?(?:\\w+ )?(?:size|weight|bulk)\\b`,
  `\\b${big}\\b.*\\b(?:which|what) files?\\b.*\\b(?:blame|fault|responsible|guilty|cause)`,
  `\\b(?:which|what) files?\\b.*\\bmakes?\\b.*\\b${big}\\b`,
  `\\b(?:what|which) are the (?:really )?${big} (?:files|ones)\\b`,
  `\\b(?:what|which) the ${big} files are\\b`,
  `\\b(?:one|some|a|which|what) files?\\b.*\\b(?:far|much|way|a lot|so much) (?:bigger|larger|heavier|fatter)\\b`,
  `\\b${takes} (?:up )?(?:a lot of|lots of|so much|too much|the most|most of the|all the) ${space}\\b.*\\b(?:which|what) (?:files?|one)\\b`,
  `^why\\b.*\\b(?:so|this|that) ${big}\\b`,
  `^where\\b.*\\b${space}\\b.*\\b(?:go|goes|going|gone|went)\\b`,
  `\\b(?:which|what)\\b.*\\b(?:weighs?|measures?) (?:the )?(?:most|heaviest)\\b`,
  `\\b(?:what|which|who)\\b.*\\b${takes}\\b.*\\b(?:${space}|${big})\\b`,
].map(said);

/** Whether a task asks for the files that take the most bytes. */
export const asksForLargest = (task: string): boolean => patterns.some((pattern) => pattern.test(task));
