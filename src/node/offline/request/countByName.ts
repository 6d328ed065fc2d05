// "The ones that must be rejected have names that begin with n_. How many of those are in this folder?": the files that a text counts by their names.
import { asksOnly, tail, type Forms } from './factForms.ts';
import type { AskedFact } from './askedFacts.ts';
import { factWords } from './factSpelling.ts';
import { conditionMark, namesMarked } from './namesOfFiles.ts';
import { sentencesIn } from './onlyTells.ts';
import { foldersMarked } from './soleFolder.ts';

const all =
  '(?:(?:this|the|our|my|that|whole|entire|full|complete|current|same|present)\\s+)*(?:folder|director(?:y|ies)|dir|repo(?:sitory)?|project|check-?out|tree|code\\s?base|workspace|clone|package|collection|place)';
const place = `(?:(?:in|of|inside|within|under|below|from|across)\\s+(?:§|${all}|here|it|there)|here|there|exist|(?:do|does)\\s+(?:we|it|i|you|§|${all})\\s+(?:have|contain|hold)|(?:are|is)(?:\\s+there)?)`;
const here = `(?:,?\\s+${place}){0,4}`;
const things =
  '(?:(?:the|these|those|our|all|different|separate|single|regular|such)\\s+)*(?:(?:file\\s*-?)?names|(?:data\\s+|source\\s+|sample\\s+|input\\s+)?files?|documents?|ones|entries|sources|scripts|modules|items)';
const counts = '(?:number|count|tally|total(?:\\s+(?:number|count))?|amount|quantity)';
const form = (source: string) => new RegExp(`(?<![\\w§¤])${source}${here}${tail}`, 'iu');
const them =
  '(?:of\\s+(?:those|them|these|such(?:\\s+files)?)|such\\s+(?:files|ones)|(?:of\\s+)?(?:those|these)\\s+files)';

const forms: Forms = {
  about: /¤/u,
  mention: /¤/u,
  named: [
    `how\\s+many\\s+(?:of\\s+)?${things}${here}\\s+(?:are\\s+)?¤`,
    `how\\s+many\\s+(?:of\\s+)?${things}${here}\\s+have\\s+a\\s+¤`,
    `how\\s+many${here}\\s+¤(?:\\s+(?:${things}))?`,
    `how\\s+many\\s+¤\\s+${things}`,
    `${counts}\\s+of\\s+${things}${here}\\s+¤`,
    `${counts}\\s+of\\s+(?:the\\s+|all\\s+)*¤(?:\\s+${things})?`,
    `(?:count|tally)(?:\\s+up)?\\s+(?:all\\s+|of\\s+)*${things}${here}\\s+¤`,
    `(?:count|tally)(?:\\s+up)?\\s+(?:all\\s+|the\\s+|of\\s+)*¤(?:\\s+${things})?`,
    `(?:count|tally)(?:\\s+up)?\\s+everything${here}\\s+¤`,
    `(?:${things}|everything)${here}\\s+¤${here}\\s*[,:;–-]\\s*(?:how\\s+many|count(?:\\s+them)?|${counts})`,
    `¤\\s+${things}${here}\\s*[,:;–-]\\s*(?:how\\s+many|count(?:\\s+them)?|${counts})`,
    `¤\\s+(?:file\\s+)?(?:count|total|tally)`,
  ].map(form),
  pointing: [
    `how\\s+many(?:\\s+${them})?`,
    `(?:count|tally)\\s+(?:them|those|these)(?:\\s+up)?`,
    `${counts}(?:\\s+of\\s+(?:them|those|these|such\\s+files))?`,
    `how\\s+many\\s+files\\s+(?:(?:is|are)\\s+(?:that|those|they|these)|(?:that|those)\\s+(?:is|are))`,
  ].map(form),
};

const depth = {
  deep: /,?\s*\(?\b(?:recursively|(?:including|with|counting)\s+(?:all\s+|the\s+|its\s+)*sub-?(?:folders|dir(?:ectorie)?s)|sub-?(?:folders|directories)\s+(?:too|included))\b\)?/giu,
  direct:
    /\s*\b(?:directly)\b(?=\s+in\b)|,?\s*\(?\b(?:(?:not|without|excluding|ignoring)\s+(?:counting\s+|in\s+|the\s+|any\s+|its\s+)*sub-?(?:folders|dir(?:ectorie)?s)|not\s+recursively)\b\)?/giu,
};
const counting =
  '\\b(?:how\\s+many|number\\s+of|count(?:\\s+up)?|tally|total\\s+of)\\s+(?:(?:of|all|the|these|those|our)\\s+)*';
const kind = new RegExp(
  `(${counting})(?!(?:of|all|the|these|those|our|different|separate|single|such|source|data)\\b)(\\.?[a-z][\\w+#]*)\\s+(?=files?\\b)`,
  'iu',
);

const isCount = new RegExp(counting, 'iu');
const pathLike = /(?<!\S)[\w@.-]*\w\/[\w@./-]*/u;

export const countByName: AskedFact = (said, { root }) => {
  if (!/\b(?:how|hwo|count|coutn|number|tally|total)\b/iu.test(said)) return undefined;
  const marked = namesMarked(said);
  if (
    marked === undefined ||
    !/\b(?:f[il]{1,2}e\w*|files?|documents?|names?|named|scripts?|modules?|entries|sources|ones)\b/iu.test(said)
  )
    return undefined;
  const { condition } = marked;
  const isDirect = marked.text.search(depth.direct) >= 0;
  const depthless = marked.text.replace(depth.direct, '').replace(depth.deep, '');
  const bare = factWords(depthless.replace(/\bmnay\b/giu, 'many'));
  const ofKind = kind.exec(bare)?.[2];
  const text = bare.replace(kind, '$1');
  const asked = foldersMarked(text, root).filter(
    (each) =>
      asksOnly(each.text, forms) &&
      sentencesIn(each.text).some((part) => part.includes('§') && (part.includes('¤') || isCount.test(part))),
  );
  const [found, another] = asked;
  if (another !== undefined || (found === undefined && (pathLike.test(text) || !asksOnly(text, forms))))
    return undefined;
  const isRepository = /\b(?:repo(?:sitory)?|whole|entire|complete)\b/iu.test(text);
  const where =
    found !== undefined ? `in the folder \`${found.folder}\`` : isRepository ? 'in the repository' : 'in this folder';
  return `how many ${ofKind === undefined ? '' : `${ofKind} `}files ${isDirect ? 'directly ' : ''}${where} have a name that ${condition.isNot ? 'not ' : ''}${condition.how} \`${condition.part}\`?`.replaceAll(
    conditionMark,
    '',
  );
};
