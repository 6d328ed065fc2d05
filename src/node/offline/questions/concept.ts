// "What does the import hook do?": asks about an idea rather than a name in the code. The answer is what a document says, else a list of the files about it.
import { stemmer } from 'stemmer';
import type { Workspace } from '../commands/workspace.ts';
import { factsOfCommands } from './commandFacts.ts';
import type { QuestionKind } from './question.ts';
import { quotedSection } from './quotes.ts';
import { sectionsOf } from './sections.ts';
import { nameLike, namesIn, readme, textIn } from './texts.ts';
import { ranking } from './topics.ts';

const several = '((?:[\\p{L}\\p{N}+#.-]+\\s+){1,2}[\\p{L}\\p{N}+#.-]+)';
const concepts = [
  `^what\\s+(?:does|do|is|are)\\s+(?:the\\s+|an?\\s+)?${several}\\s+(?:do|mean|for|good\\s+for|about)\\s*[?.!]*$`,
  `^how\\s+(?:does|do)\\s+(?:the\\s+|an?\\s+)?${several}\\s+work\\s*[?.!]*$`,
  `^(?:explain|describe)\\s+(?:to\\s+me\\s+|me\\s+)?(?:the\\s+|an?\\s+)?${several}\\s*[?.!]*$`,
].map((pattern) => new RegExp(pattern, 'iu'));
/** The project as a whole, or something that another answer fits. */
const vague =
  /\b(?:this|that|these|it|project|package|library|repo(?:sitory)?|codebase|code|output|error|errors|failure|result|results|difference|diff|last|commit|commits|changes?)\b/iu;

const mostLines = 30;
const mostPages = 60;
const leastWords = 8;

export const conceptQuestion: QuestionKind = (task, workspace) => {
  const phrase = concepts.map((pattern) => pattern.exec(task)?.[1]).find((found) => found !== undefined);
  if (phrase === undefined || vague.test(phrase)) return undefined;
  const section = documentedSection(workspace, phrase);
  if (section !== undefined) return { known: section, looks: [], nothing: '' };
  // "Explain how linting works": the command's own lines say more than the files that mention it.
  return factsOfCommands(task, workspace)?.isAnswer ? undefined : ranking(phrase.split(/\s+/), workspace);
};

/** The first section of the README, or of a page of documentation, whose title has all words. */
function documentedSection({ root, names }: Workspace, phrase: string): string | undefined {
  const stems = phrase
    .toLowerCase()
    .split(/\s+/)
    .map((word) => stemmer(word));
  const isAbout = (title: string) => {
    const said = new Set((title.toLowerCase().match(/[\p{L}\p{N}+#.-]+/gu) ?? []).map((word) => stemmer(word)));
    return stems.every((stem) => said.has(stem));
  };
  const front = nameLike(names, readme);
  const pages = ['docs', 'doc', 'docs/source', 'doc/source'].flatMap((folder) =>
    namesIn(root, folder)
      .filter(
        (name) =>
          /\.(?:md|rst|txt|adoc)$/i.test(name) && !/^(?:change|history|news|release|versionhistory)/i.test(name),
      )
      .slice(0, mostPages)
      .map((name) => `${folder}/${name}`),
  );
  for (const path of [...(front === undefined ? [] : [front]), ...pages]) {
    const found = sectionsOf(textIn(root, path) ?? '').find(({ title, body }) => isAbout(title) && tells(body));
    if (found) return quotedSection(path, found, mostLines);
  }
  return undefined;
}

/** Whether a section holds sentences, not only directives that a generator fills. */
const tells = (body: string): boolean =>
  (body.replace(/^(?:\.\. .*|\s+\S.*)$/gm, '').match(/\p{L}+/gu) ?? []).length >= leastWords;
