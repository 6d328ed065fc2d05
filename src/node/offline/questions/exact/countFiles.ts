// "How many java files under test?", "count the spec files", "how many go files, not counting tests": of a kind, a place, or both.
import { codeSpan } from '../markup.ts';
import type { Question, QuestionKind } from '../question.ts';
import { wayUp } from '../scope.ts';
import { fileKind, type FileKind } from './fileKinds.ts';
import { placeCalled, type Place } from './places.ts';
import { many } from '../answers.ts';
import { endingOf, isOfTests, projectFiles } from '../projectFiles.ts';

const asks =
  /^(?:please\s+)?(?:how\s+many|count(?:\s+up)?(?:\s+of)?|(?:what(?:['’]s|\s+is)\s+)?(?:the\s+)?(?:total\s+)?number\s+of)\s+(?:all\s+|the\s+|of\s+)*(.+?)\s*[?.!]*$/iu;
const isThere =
  /\s*\b(?:(?:are|is)\s+there(?:\s+(?:in\s+total|altogether|now))?|there\s+are|exist|(?:do|does|did)\s+(?:we|you|they|it|(?:this|the)\s+\w+)\s+(?:have|contain|hold|ship)|(?:we|you)\s+have|(?:has|have)\s+(?:we|it|(?:this|the)\s+\w+)(?:\s+got)?|are(?=\s+(?:in|under|below|here)\b)|in\s+total|overall|altogether|currently|recursively)\b/giu;
const where = /\s+(?:(?:in|inside|within|under|below|beneath|of)\s+([\w./ @+-]+?)|(here))$/iu;
const excludes =
  /[,(]?\s*\b(?:not\s+counting|without(?:\s+counting)?|excluding|except(?:\s+for)?|outside(?:\s+of)?|ignoring|other\s+than|apart\s+from|minus|but\s+not)\s+(?:the\s+|any\s+|all\s+)*([\w -]+?)\)?$/iu;
/** Something besides, or something about them. */
const more = /\b(?:and|or|which|that|whose|with|lines?|longest|largest|biggest|most|changed|failing|pass|fail)\b/iu;

export const countFilesQuestion: QuestionKind = (task, { root }) => {
  const said = asks.exec(task)?.[1];
  if (said === undefined || more.test(said) || wayUp(task, root) !== '') return undefined;
  const bare = said.replace(isThere, ' ').replace(/\s+/g, ' ').trim();
  const without = excludes.exec(bare)?.[1];
  if (without !== undefined && !/^(?:unit\s+)?tests?(?:\s+files?)?$/iu.test(without)) return undefined;
  const phrase = bare.replace(excludes, '').trim();
  const place = where.exec(phrase);
  const noun = phrase.replace(where, '');
  // "How many python files?" is counted as git lists them (files.ts).
  if (isPlain.test(noun) && without === undefined && (place === null || place[1]?.includes('/') === true))
    return undefined;
  if (!countable.test(noun)) return undefined;
  const files = projectFiles(root);
  const kind = fileKind(noun, root, files);
  if (kind === undefined) return undefined;
  const within = placeCalled(place?.[1] ?? '', files);
  if (within === undefined)
    return { looks: [], nothing: `No folder here is called ${codeSpan(place?.[1] ?? '')}: nothing was counted.` };
  if (isPlain.test(noun) && without === undefined && within.folders.every((folder) => !folder.includes('/')))
    return undefined;
  return told(
    files.filter((path) => within.is(path) && !(without !== undefined && isOfTests(path))),
    kind,
    {
      place: within,
      isWithoutTests: without !== undefined,
    },
  );
};

const countable = /\b(?:files?|sources?|headers?|scripts?)$|^\S*\*\S*$/iu;
/** What another kind of question counts well. */
const isPlain =
  /^(?:(?:python|javascript|typescript|rust|go|markdown|java|ruby|php|json|ya?ml|toml|css|html|text|sql|lua|py|js|ts|rs|md)\s+|\.\w+\s+)(?:source\s+)?(?:files?|sources)$|^\*\.\w+(?:\s+files?)?$/iu;
const mostNamed = 12;

function told(
  files: readonly string[],
  kind: FileKind,
  { place, isWithoutTests }: { readonly place: Place; readonly isWithoutTests: boolean },
): Question {
  const found = files.filter((path) => kind.is(path));
  const { beside } = kind;
  const also = beside === undefined ? [] : files.filter((path) => endingOf(path) === beside.ending);
  const at =
    place.folders.length === 0
      ? ''
      : ` in ${place.folders
          .slice(0, 6)
          .map((each) => codeSpan(`${each}/`))
          .join(', ')}`;
  const limits = [kind.told ?? '', isWithoutTests ? 'without those of tests' : ''].filter((each) => each !== '');
  const what = `${many(found.length, kind.called)}${at}${limits.map((each) => `, ${each}`).join('')}`;
  const counts = new Map<string, number>();
  for (const path of found) counts.set(endingOf(path), (counts.get(endingOf(path)) ?? 0) + 1);
  const rows = [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([ending, count]) => `${ending === '' ? 'without an ending' : codeSpan(`*.${ending}`)} ${String(count)}`);
  const byEnding = rows.join(', ');
  const named =
    found.length > mostNamed || found.length === 0
      ? ''
      : `\n\n${found.map((path) => `- ${codeSpan(path)}`).join('\n')}`;
  const note =
    also.length === 0
      ? ''
      : ` Besides, there ${also.length === 1 ? 'is' : 'are'} ${String(also.length)} ${codeSpan(`*.${beside?.ending ?? ''}`)}, ${beside?.why ?? ''}.`;
  return {
    known: `${what}${byEnding === '' ? '' : ` (${byEnding})`}.${note}${named}`,
    looks: [],
    nothing: '',
  };
}
