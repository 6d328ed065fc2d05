// "What does this project do?", "which dependencies does it have?"
import { reading } from './file.ts';
import { fenced } from './markup.ts';
import type { QuestionKind } from './question.ts';
import { undecorated } from './sections.ts';
import { nameLike } from './texts.ts';

const project =
  '(?:this|the|that|it|its)(?:\\s+(?:project|repo(?:sitory)?|library|package|program|tool|app(?:lication)?|code(?:base)?|workspace|thing|about|for|all))*';
const about = new RegExp(
  `^(?:please\\s+)?(?:what\\s+(?:does|is|are|'s)|what's|describe|summari[sz]e|explain|tell me (?:what|about))\\s+${project}\\s*(?:do(?:es)?|for|about|good for)?\\s*[?.!]*$`,
  'iu',
);
const dependencies =
  /\b(?:which|what|list|show)\b.*\bdependenc(?:y|ies)\b|\bwhat does (?:it|this|the \w+) depend on\b/iu;
const manifests = [
  'package.json',
  'pyproject.toml',
  'Cargo.toml',
  'go.mod',
  'requirements.txt',
  'setup.cfg',
  'Gemfile',
  'composer.json',
  'pom.xml',
];

export const aboutQuestion: QuestionKind = (task, { names }) => {
  if (dependencies.test(task) && !/\b(?:install|update|upgrade|outdated|audit)\b/iu.test(task)) {
    const manifest = manifests.find((name) => names.has(name));
    return manifest === undefined
      ? undefined
      : reading(manifest, (text) => fenced(sectionOf(text, /dependenc|require/i) ?? text));
  }
  if (!about.test(task)) return undefined;
  const readme = nameLike(names, /^readme(\.|$)/i);
  return readme === undefined ? undefined : reading(readme, opening);
};

/** The first paragraphs of prose: no headings, badges, notices, listings, translations or tables of contents. */
export function opening(text: string): string {
  const paragraphs = undecorated(text)
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
  const links = lines.filter((line) => /^\W*(?:[*+-]\s+)?\[[^\]]+\](?:\([^)]*\)|\[[^\]]*\])?\W*$/.test(line)).length;
  const isNotice =
    /^(?:\[!|\W*(?:note|important|warning|caution|tip)\b|\.\. |:\w+:|read this in|\W*table of contents)/i.test(
      paragraph,
    );
  return words.length >= 3 && links < lines.length / 2 && !isNotice;
}

/** The lines of a manifest from one that matches to the end of its block. */
function sectionOf(text: string, heading: RegExp): string | undefined {
  const lines = text.split('\n');
  const kept = new Set<number>();
  lines.forEach((line, at) => {
    if (!heading.test(line)) return;
    const end = lines.findIndex((later, place) => place > at && /^\s*[}\])]|^\[|^\s*$/.test(later));
    for (let place = at; place <= (end < 0 ? lines.length - 1 : end); place++) kept.add(place);
  });
  return kept.size === 0 ? undefined : [...kept].map((at) => lines[at] ?? '').join('\n');
}
