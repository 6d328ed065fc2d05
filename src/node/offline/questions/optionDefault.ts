// "What is the default port of the CLI?", "which port if I don't pass --port?": the default of a command-line option, as its usage text or its parser states it.
import { dirname } from 'node:path';
import { asksWhetherItDoes } from './codeDefault.ts';
import { codeSpan } from './markup.ts';
import { optionDefaultsIn, type OptionDefault } from './optionDefaults.ts';
import type { QuestionKind } from './question.ts';
import { isTest } from './hits.ts';
import { qualityOf, sourcesOf, type SourceFile } from './sought/lines.ts';

const given = '(?:pass|give|set|specif|us|add|provid|suppl|choos|nam|say|tell|mention|type)(?:e|y|s|es|ies|en|ed|ied)?';
const asks = new RegExp(
  [
    '\\bdefaults?\\b|\\bout of the box\\b',
    `\\b(?:if|when|where|as long as)\\s+(?:i|you|we|one|it|nobody|nothing|none|neither)\\b[^.;!?]{0,40}?(?:n['’]?t|\\bnot|\\bno|\\bnone|\\bnothing|\\bneither|\\bnobody)\\b[^.;!?]{0,60}\\b${given}\\b`,
    `\\b(?:nothing|neither|none|nobody|no\\s+\\S+)\\b[^.;!?]{0,60}\\b(?:is|are|was)\\s+(?:given|passed|set|specified|provided|said|supplied)`,
    '\\b(?:without|with\\s+no)\\s+(?:any\\s+|an?\\s+|the\\s+|passing\\s+|giving\\s+|setting\\s+|using\\s+|further\\s+|other\\s+)*(?:options?|arguments?|args|flags?|settings?|switch(?:es)?|(?<!\\w)--?[a-z])',
    `\\bunless\\s+(?:i|you|we|one|it|told|set|given)\\b`,
  ].join('|'),
  'iu',
);
const wants =
  /\?|^\W*(?:(?:the\s+)?default|what|whats|which|how|tell|show|find|look|give|name|on)\b|\b(?:tell me|show me|what(?:['’]s| is)|which|need to know|want to know|default\s+[\w-]+\s*$)/iu;
/** To set it otherwise, or why it is so, is another question; and so is a run, or an edit. */
const asksElse =
  /\b(?:why|how\s+(?:do|can|could|should|would|to)|can\s+(?:i|we|you|one)|where\s+(?:do|can|could|should)\s+(?:i|we|you|one)\s+(?:set|change|configure)|(?:change|override|overwrite|set|raise|lower|increase|replace|bump|switch|update|make|rename|remove)\s+(?:the\s+|its\s+|our\s+)?(?:default|built-?in))\b|^\W*(?:(?:please|pls|now|just|(?:can|could|would|will)\s+you)\s+)*(?:run|start|build|test|launch|change|set|add|fix|make|use|bring|spin|fire|execute)\b/iu;
/** An order beside it, or the default of something else. */
const ofElse =
  /(?:^|[.;!,]\s+|\band\s+)(?:please\s+|now\s+)?(?:delete|deploy|reset|publish|kill|let|change|set|make|push|merge|restore|release|stop|restart)\b|\b(?:become|wrong|who)\b|\bbranch\b|\b(?:of|does|do|is)\s+(?:the\s+)?(?:postgres\w*|redis|mysql|nginx|mongo\w*|docker|github|gitlab|tests?|logs?)\b|\bshow\s+the\s+tests?\b/iu;
/** "Bring it up on its default port": no question. */
const beside = /\b(?:on|at|with|using|under)\s+(?:its|the|their|our)\s+(?:usual\s+)?defaults?\b/iu;
const questions = /\b(?:what|whats|which|tell|know)\b/iu;

/** The option that a text is about. */
const said = [
  /\bdefaults?\s+(?:(?:values?|settings?|number)\s+)?(?:(?:of|for)\s+)?(?:(?:the|its|our|option|flag)\s+)*[`'"]?-{0,2}([a-z][\w-]*(?:\s+[a-z][\w-]*)?)/giu,
  /\b(?:which|what|how\s+many|how\s+much)\s+(?:(?:is|are|the|default|kind\s+of|of)\s+)*([a-z][\w-]*(?:\s+[a-z][\w-]*)?)/giu,
  /\b([a-z][\w-]*)\s+(?:flag\s+|option\s+)?defaults?\b/giu,
  /\b(?:the|its)\s+([a-z][\w-]*(?:\s+[a-z][\w-]*)?)/giu,
];

/** Undefined where a task asks for no default, or nothing states one for an option that it names. */
export const optionDefaultQuestion: QuestionKind = (task, workspace) => {
  if (!asks.test(task) || !wants.test(task) || asksElse.test(task) || ofElse.test(task) || asksWhetherItDoes.test(task))
    return undefined;
  if (beside.test(task) && !questions.test(task)) return undefined;
  const words = said.flatMap((pattern) => [...task.matchAll(pattern)].map(([, word = '']) => word));
  const flags = [...task.matchAll(/(?<![\w-])--?([a-z][\w-]*)/giu)].map(([, flag = '']) => flag);
  if (words.length === 0 && flags.length === 0) return undefined;
  const sources = sourcesOf(workspace).filter(({ path }) => !isTest(path) && qualityOf(path) > least);
  const all = sources.flatMap(optionDefaultsIn).filter(({ value }) => !unset.test(value));
  const isOf =
    (name: string) =>
    (option: OptionDefault): boolean =>
      plain(option.name) === plain(name) || (name.length === 1 && option.short === name);
  const spoken = [...words, ...switchesIn(task, all)].flatMap((word) => [word, word.split(/\s+/u)[0] ?? '']);
  const isSpoken = (flag: string) => spoken.some((word) => plain(word) === plain(flag));
  // "The port without --host": the flag that is left out may be another.
  const asked = [...flags.filter(isSpoken), ...spoken.filter((word) => word.length > 2)];
  const name = [...asked, ...(flags.length === 1 ? flags : [])].find((word) => all.some(isOf(word)));
  if (name === undefined) return undefined;
  const ofName = all.filter(isOf(name));
  const declared = ofName.filter(({ isFallback }) => isFallback !== true);
  const found = ofNamed(declared.length > 0 ? declared : ofName, task, sources);
  const values = [...new Set(found.map(({ value }) => value))];
  if (values.length > mostValues) return undefined;
  const known = values.map((value) => told(found.filter((option) => option.value === value))).join('\n');
  return { known, looks: [], nothing: '' };
};

/** "Is gzip on by default?" */
function switchesIn(task: string, options: readonly OptionDefault[]): readonly string[] {
  const [, subject = ''] =
    /\b(?:is|are|does|do|will)\s+([^.;!?]{1,80}?)\s+(?:by default|out of the box|unless\b)/iu.exec(task) ?? [];
  const switches = options.filter(({ value }) => /^(?:true|false|on|off|yes|no)$/iu.test(value));
  return (subject.match(/[a-z][\w-]*/giu) ?? []).filter((word) =>
    switches.some(({ name }) => plain(name) === plain(word)),
  );
}

/** Mostly the sign that none was given: the code has its own value for that. */
const unset = /^(?:0|-1|0s)?$/u;
/** What no longer holds says nothing. */
const least = 0.75;
const mostValues = 3;
const mostPlaces = 3;

const plain = (name: string): string => name.toLowerCase().replace(/[\s_-]+/gu, '');

function told(options: readonly OptionDefault[]): string {
  const [{ name, value }] = options as readonly [OptionDefault, ...OptionDefault[]];
  const places = options.slice(0, mostPlaces).map(({ path, line }) => codeSpan(`${path}:${String(line)}`));
  return `${codeSpan(value)}, the default of ${codeSpan(`--${name}`)} (${places.join(', ')})`;
}

/** Where they differ: those of the package whose program or name a text says. */
function ofNamed(options: readonly OptionDefault[], task: string, sources: readonly SourceFile[]) {
  if (new Set(options.map(({ value }) => value)).size < 2) return options;
  const words = new Set(task.toLowerCase().match(/@?[\w][\w./-]*\w/gu) ?? []);
  for (const namesOf of [programsOf, packageNamesOf]) {
    const folders = sources
      .filter(({ path }) => /(?:^|\/)package\.json$/u.test(path))
      .filter((manifest) => namesOf(manifest).some((name) => words.has(name.toLowerCase())))
      .map(({ path }) => dirname(path));
    const own = options.filter(({ path }) => folders.some((folder) => folder === '.' || path.startsWith(`${folder}/`)));
    if (own.length > 0) return own;
  }
  const inFolder = options.filter(({ path }) => path.split('/').some((part) => words.has(part.toLowerCase())));
  return inFolder.length > 0 ? inFolder : options;
}

function programsOf({ lines }: SourceFile): readonly string[] {
  const bin = /"bin"\s*:\s*(?:\{([^}]*)\}|"([^"]*)")/u.exec(lines.join('\n'));
  return [...(bin?.[1] ?? '').matchAll(/"([^"]+)"\s*:/gu)].map(([, name = '']) => name);
}

const packageNamesOf = ({ lines }: SourceFile): readonly string[] =>
  [/^\s*"name"\s*:\s*"([^"]+)"/mu.exec(lines.join('\n'))?.[1] ?? []].flat();
