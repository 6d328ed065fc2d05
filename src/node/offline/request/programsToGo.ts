// "Clean up, the binary too": the programs of a Makefile that are to go with what else was built.
import type { Workspace } from '../commands/workspace.ts';
import { linkedPrograms } from '../sources/linkedPrograms.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { withoutKept } from './keptThings.ts';
import { onlyAsks } from './questionWords.ts';
import { barsRemoval } from './removals.ts';

const removing =
  '(?:clean(?:ed|ing)?|remov(?:e|ed|ing)|delet(?:e|ed|ing)|rid\\s+of|tak(?:e|en|ing)\\s+out|throw(?:n|ing)?\\s+(?:out|away)|wip(?:e|ed|ing)|purg(?:e|ed|ing)|clear(?:ed|ing)?|eras(?:e|ed|ing)|tid(?:y|ied|ying)|sweep|sweeping|chuck|toss|drop|rm)';
/** "The encode program" may be another one than those that are there. */
const first =
  '(?<=(?:^|[(,/:;&+–-]|\\b(?:the|its|any|all|an?|no|my|our|this|that|these|those|and|or|nor|also|even|both|including|incl|plus|with|two|three|of|remove|delete|clean|wipe)\\b)\\s{0,2})';
const which =
  '((?:(?:compiled|built|linked|old|stale|resulting|final|finished|main|test|tests|example|demo)\\s+){0,3})';
const program = `${first}${which}(?:binar(?:y|ies)|executables?|programs?|exes?)`;
const tree = '(?:build|make|compiler|folder|tree|directory|checkout|project|repo\\w*|root|last|previous|old|top)';
/** Else it is only a part of what is named: "the program's notes". */
const ends = `(?=\\s*(?:$|[.,;:!?()"'\`](?!\\w)|(?:and|or|nor|too|also|as\\s+well|that|which|in\\s+here|(?:in|from|of)\\s+(?:the|this|my|our)\\s+${tree}|left|here|again|please|pls|should|must|has|have|is|are|can|may|gone|included|made|out\\s+of|away|behind|itself|alongside)\\b))`;
const goes =
  '(?:too|as\\s+well|also|gone|(?:should|must|has|have|can|may|ought|is|are)\\s+(?:to\\s+)?(?:\\w+\\s+)?(?:go|vanish|disappear|(?:be\\s+)?(?:gone|removed|deleted|cleaned|wiped)))';

/** What has to do with a program that is to go. */
const formsFor = (thing: string): readonly RegExp[] =>
  [
    `\\b${removing}\\b[^.;!?]{0,120}?(?<![\\w.-])${thing}${ends}`,
    `\\bno\\s(?:[^.;!?]{0,60}?[\\s/])??(?<![\\w.-])${thing}${ends}`,
    `(?<![\\w.-])${thing}\\b[^.;!?]{0,30}?\\b${goes}\\b`,
  ].map((form) => new RegExp(form, 'iu'));
const ofAny = formsFor(program);

/** All that a build makes has its programs in it. */
const everything =
  /\b(?:everything|anything|whatever|all)\s+(?:that\s+|which\s+)?(?:make|(?:the|a|my|our|last)\s+(?:last\s+)?(?:build|compiler|compilation|make))\s+(?:has\s+|have\s+)?(?:ever\s+)?(?:made|built|produced|created|generated|left|put|written|wrote)\b|\b(?:everything|anything|whatever)\s+(?:that\s+|which\s+)?(?:was|is|has\s+been|got)\s+(?:built|compiled|linked)\b|\b(?:look\w*|be|like|as|if)\s+(?:\w+\s+)?(?:freshly|newly|just)\s+(?:cloned|checked\s+out)\b|\b(?:like|to|into|of)\s+an?\s+(?:fresh|clean|new|pristine)\s+(?:clone|check-?out)\b/iu;
const anyRemoval = new RegExp(
  `\\b${removing}\\b|\\bno\\b|\\b(?:should|must|to)\\s+(?:look|be|go)\\b|\\bgone\\b|\\btoo\\b|\\bas\\s+well\\b`,
  'iu',
);

/** Why, or what comes after. */
const beyond =
  /\s(?:so\s+that|so\s+(?:i|we|it|the)|because|since|in\s+order|before\s+(?:i|we|you|\w+ing)|then|to\s+(?:re-?)?(?:build|compile|link|make))\b[^.;!?]*/giu;
const stays = /\b(?:keep|leav|spar|preserv|except)\w*\b[^.,;!?]*/giu;
/** A build after that makes them again; of installed and published ones a Makefile's folder says nothing. */
const other =
  /\buninstall\w*|\binstalled\s+\w|\bgit\s+(?:history|index|log)\b|\bfrom\s+git\b|\b(?:my|the)\s+(?:path|home)\b|\b(?:docker|containers?|remote|releases?\s+page|published)\b|(?:^|\s)[~/][\w./-]*\/|\b(?:re-?build|re-?compile|re-?make|re-?link|anew|afresh)\b|\b(?:want|need|like|going|plan|try|trying)\s+to\s+(?:build|compile|make(?!\s+sure)|link)\b|\b(?:and|&|then)\s+(?:build|compile|make|link)\b/iu;
const asksFirst = /^\W*(?:(?:can|may|should|must|shall)\s+(?:i|we)|(?:would|will|could|can)\s+(?!you\b))/iu;

/** Empty where a request names none as to go, or none of them is there. */
export function programsToGo(said: string, { root }: Pick<Workspace, 'root'>): readonly string[] {
  if (onlyAsks(said) || asksFirst.test(said) || barsRemoval.test(said) || other.test(said)) return [];
  const text = withoutKept(said).replaceAll(stays, '').replaceAll(beyond, '');
  if (!anyRemoval.test(text)) return [];
  const programs = linkedPrograms(root);
  if (programs.length === 0) return [];
  const named = programs.filter((path) => {
    const name = escapeRegExp(path.split('/').at(-1) ?? path);
    return formsFor(`(?:(?:\\.\\/)?(?:[\\w.-]+\\/)*${name})(?:\\s+(?:binary|executable|program))?`).some((form) =>
      form.test(text),
    );
  });
  if (everything.test(text)) return programs;
  const kinds = ofAny.map((form) => form.exec(text)).find((found) => found !== null)?.[1];
  const kind = /\b(test|example|demo)/iu.exec(kinds ?? '')?.[1];
  if (named.length > 0 || kinds === undefined) return named;
  return kind === undefined ? programs : programs.filter((path) => path.includes(kind.toLowerCase()));
}
