// "What does this project do?"
import { reading } from './file.ts';
import type { QuestionKind } from './question.ts';
import { iniValue, statedIn } from './manifests.ts';
import { sectionsOf, shortened, undecorated } from './sections.ts';
import type { Fact } from './texts.ts';
import { cited, nameLike, readme } from './texts.ts';

const project =
  '(?:this|the|that|it|its)(?:\\s+(?:project|repo(?:sitory)?|library|package|program|tool|app(?:lication)?|code(?:base)?|workspace|thing|about|for|all))*';
const about = new RegExp(
  `^(?:please\\s+)?(?:what\\s+(?:does|is|are|'s)|what's|describe|summari[sz]e|explain|tell me (?:what|about)|(?:give|show) me an? (?:\\w+ )?(?:overview|summary|description|introduction) (?:of|to)|(?:an? )?(?:\\w+ )?(?:overview|summary) of)\\s+${project}\\s*(?:do(?:es)?|for|about|good for)?\\s*[?.!]*$`,
  'iu',
);
export const aboutQuestion: QuestionKind = (task, { root, names }) => {
  if (!about.test(task)) return undefined;
  const description = descriptionOf(root);
  const front = nameLike(names, readme);
  if (front === undefined)
    return description === undefined ? undefined : { known: cited(description), looks: [], nothing: '' };
  return reading(front, (text) => {
    const prose = opening(text);
    const said = description === undefined || prose.includes(description.value) ? [] : [cited(description)];
    const title = sectionsOf(text)[0]?.title ?? '';
    // A title may be all that is said: "libdemo - a parser".
    const named = (prose === '' && title.split(' ').length > 2) || / [-–—] (?:\S+ ){3}/.test(title) ? [title] : [];
    const rest = said.length + named.length === 0 ? shortened(undecorated(text), mostLines, front) : '';
    return [...named, ...said, prose === '' ? rest : prose].filter((part) => part !== '').join('\n\n');
  });
};

const mostLines = 15;

/** What the manifest says in one sentence. */
function descriptionOf(root: string): Fact | undefined {
  return (
    statedIn(root, 'package.json', 'description') ??
    statedIn(root, 'pyproject.toml', 'project', 'description') ??
    statedIn(root, 'pyproject.toml', 'tool', 'poetry', 'description') ??
    statedIn(root, 'Cargo.toml', 'package', 'description') ??
    statedIn(root, 'composer.json', 'description') ??
    iniValue(root, 'setup.cfg', 'metadata', 'description')
  );
}

/** Sections that tell how, not what. */
const howTo =
  /^#{1,6}\s+\W*(?:install|usage|build|compil|getting started|quick ?start|download|licen[cs]e|sponsor|contribut|author|support|table of|contents)/im;

/** The first paragraphs of prose: no headings, badges, notices, listings, translations or tables of contents. */
export function opening(text: string): string {
  const plain = undecorated(text);
  const end = plain.search(howTo);
  const paragraphs = (end < 0 ? plain : plain.slice(0, end))
    .replace(/^(?:#{1,6}|={1,5})[ \t].*$/gm, '')
    .replace(/^\S.*\n([=\-~^"'#*+])\1{2,}\s*$/gm, '')
    .replace(/^(?:`{3,}|~{3,})[\s\S]*?^(?:`{3,}|~{3,})\s*$/gm, '')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/^(?:>\s?)/gm, '').trim())
    .filter(isProse);
  return paragraphs.slice(0, 2).join('\n\n').slice(0, 1200);
}

function isProse(paragraph: string): boolean {
  const lines = paragraph.split('\n');
  const words = paragraph.replace(/\[([^\]]*)\]\([^)]*\)|https?:\S+/g, ' ').match(/\p{L}+/gu) ?? [];
  const links = lines.filter((line) =>
    /^\W*(?:[*+-]\s+)?\[[^\]]+\](?:\([^)]*\)|\[[^\]]*\])?\W*$|^\W*\w[\w ]*\s*::?\s*<?https?:\S+$/.test(line),
  ).length;
  const isNotice =
    /^(?:show your (?:love|support)\b|to (?:build|install|compile|run|use)\b|[^.]{0,60}\bsupported by the community|special thanks|\[!|\W*(?:notice|note|important|warning|caution|tip)\b|\.\. |:\w+:|read this in|\W*table of contents)/i.test(
      paragraph,
    );
  // A listing that is only indented, or a list of names.
  const isListing = /^\s*[$%>] \S/m.test(paragraph) || (/^[-*+] /.test(paragraph) && words.length < 3 * lines.length);
  return words.length >= 3 && !isListing && links < lines.length / 2 && !isNotice;
}
