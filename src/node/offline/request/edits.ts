// "Remove unused imports", "make the tests faster", "start using const": sources or settings are to be edited. No usual command does that, even if it shares a word.
import type { Workspace } from '../commands/workspace.ts';
import { appliesMigrations } from './migrations.ts';

const polite =
  "(?:(?:please|pls|plz|now|just|also|then|and|can you|could you|would you|i want you to|i['’]d like you to|we should|we need to|let['’]s|go ahead and|help me)\\s+)*";
const verb =
  '(?:remove|delete|drop|erase|strip(?:\\s+out)?|clean(?:\\s+up)?|tidy(?:\\s+up)?|get\\s+rid\\s+of|throw\\s+(?:out|away)|prune)';
/** What it is about, up to where more is said of it. */
const object = new RegExp(
  `(?:^|[.;!?]\\s+|,\\s+(?:so\\s+|and\\s+)?|\\band\\s+)${polite}${verb}\\s+(?:up\\s+)?(?:(?:all|any|every|the|this|that|these|those|our|my|its|of|some|a|an)\\s+)*(?!(?:and|then|or|before|after|up|first|it|everything)\\b)([^.;!?,\\n]{2,80})`,
  'giu',
);
const furtherOn =
  /\s+(?:from|in|of|for|that|which|with|under|below|inside|where|when|if|so|and|or|left|made|by|here|there|again|please|pls)\b.*$/iu;
const codeThings =
  /^(?:imports?|includes?|code|comments?|functions?|methods?|class(?:es)?|structs?|options?|flags?|param(?:eter)?s?|arguments?|dependenc(?:y|ies)|deps|support|features?|variables?|constants?|todos?|fixmes?|lines?|white-?spaces?|warnings?|typos?|duplicat\w+|statements?|prints?|logging|branch(?:es)?|ifdefs?|macros?|endpoints?|routes?|fields?|columns?|propert(?:y|ies)|readme(?:\.\w+)?|sections?|paragraphs?|polyfills?|shims?|workarounds?|hacks?|annotations?|assertions?|blocks?|usages?|calls?|references?|globals?|semicolons?|mess|console\.logs?|test[\s-]?cases?)$/iu;
const judged =
  /\b(?:unused|dead|deprecated|obsolete|flaky|failing|broken|duplicated?|redundant|legacy|commented[\s-]out|superfluous|unnecessary|outdated)\b/iu;
/** Of builds and programs. */
const products =
  /\b(?:buil[dt]s?|compiled|compiler|generated|dist|outputs?|target|temp|temporary|tmp|art[ie]facts?|caches?|cached|objects?|bundles?|binar(?:y|ies)|folders?|director(?:y|ies)|logs?|reports?|coverage|leftovers?|junk|node_modules|pycache|container|images?|branches)\b/iu;
const identifier = /^[`'"]?(?:[a-z]+[A-Z]\w*|\w+_\w+|\w+\(\))[`'"]?$/;

const start = `(?:^|[.;!?]\\s+|,\\s+(?:so\\s+|and\\s+)?)${polite}`;
const edits = [
  // "Make lint stricter", "make the server start on another port"; "make it run" and "make the tests pass" are to be tried.
  'make\\s+(?:(?:the|our|my|this|that|its|all)\\s+)*[\\w.()-]+(?:\\s+[\\w-]+)?\\s+(?:faster|quicker|slower|stricter|stronger|smaller|larger|bigger|simpler|cleaner|safer|nicer|better|shorter|longer|louder|quieter|easier|lighter|more\\s+\\w+|less\\s+\\w+|return|accept|throw|reject|support|use|handle|ignore|print|log|(?:start|listen|run|serve)\\s+(?:on|at)\\s+(?:another|an?\\s+(?:different|other|new)|some\\s+other|port\\s+\\d|\\d)|fail\\s+(?:on|when|if)|optional|configurable|async\\w*|responsive|reusable|generic|private|public|readonly|immutable|verbose|quiet|deterministic|parallel)\\b',
  '(?:speed\\s+up|slow\\s+down|turn\\s+(?:on|off)|switch\\s+(?:on|off|to|from)(?!.*\\bbuild\\b)|enable|disable|silence|suppress|mute|allow|forbid|increase|decrease|raise|lower|reduce|improve|simplify|rework|restructure|reorgani[sz]e|split|merge|inline|upgrade|downgrade|pin|swap|deprecate|prevent|annotate|document|bump)\\s+(?!(?:it|this|that|all|everything|the\\s+(?:code|project|api))\\b)\\S',
  '(?:(?:cleanly|gracefully)\\s+)?(?:shut\\s+down|stop|kill|terminate|quit)\\s+(?:the|our|my|that|this|all|any)\\b(?!.*\\b(?:caches?|outputs?|buil[dt]s?|art[ie]facts?|leftovers?)\\b)',
  '(?:start|stop)\\s+(?!(?:running|testing|building|serving|watching|linting)\\b)[a-z]+ing\\b',
  'format\\s+(?:(?:the|our|all|any)\\s+)*(?:numbers?|dates?|strings?|prices?|currenc(?:y|ies)|amounts?|times?|timestamps?|messages?|results?|errors?|values?|names?)\\b(?!\\s+(?:module|file|crate|package)s?\\b)',
  'test\\s+(?:the\\s+|all\\s+|more\\s+)*(?:edge|corner)\\s+cases?\\b',
  'build\\s+(?:me\\s+)?an?\\s+(?:(?!(?:release|debug|static|shared|production|dev|standalone)\\b)[\\w-]+\\s+){0,2}?(?:parser|cli|api|page|website|component|function|class|feature|form|game|bot|dashboard|endpoint|plugin|wrapper|login\\w*)\\b',
  'type\\s+(?!-?check)(?:(?:the|our|all)\\s+)*[\\w.]+\\s+(?:functions?|methods?|params?|parameters?|arguments?|class|props|helpers?)\\b',
  'clean\\s+(?:architecture|coding)\\b',
  // "Rename it in all the files", "extend parse_amount so that ...".
  'rename\\s+(?:it|them|this|that|the|our|all|every|[`\'"]?\\w+)\\b',
  '(?:extend|adjust|adapt|modify|refactor|patch|tweak|teach)\\s+(?!(?:nothing|no)\\b|(?:the\\s+|our\\s+)?(?:code\\s+)?(?:format|formatting|layout|indentation)\\b)[`\'"\\w]',
  'change\\s+(?:the\\s+|our\\s+)?[`\'"]?(?:\\w+_\\w+|(?-i:[a-z]+[A-Z])\\w*|\\w+\\(\\))',
  'add\\s+(?:an?|the|some|one|two|another)\\s+(?:[\\w`-]+\\s+){0,3}?(?:method|function|option|flag|param(?:eter)?|argument|field|class|doc-?string|comment|rule|case|section|button|endpoint|column|setting|example|test)s?\\b',
  // "It would be lovely if render_text had a docstring."
  "it(?:['’]d|\\s+would)\\s+be\\s+(?:\\w+\\s+){1,3}if\\s+(?!(?:you|someone|somebody)\\b)[^.;!?]*?\\b(?:had|were|was|did|took|returned|supported|accepted|knew)\\b",
  // "I wish the cache had a delete method."
  'i\\s+wish\\s+(?!(?:i|you)\\b)[^.;!?]*?\\b(?:had|were|was|could|would|did|supported|accepted|returned|took|knew)\\b(?!\\s+(?:re-?)?(?:run|executed|formatted|built|compiled|linted|checked|tested|cleaned|started|launched)\\b)',
  '(?:run|execute|use|call)\\s+(?:the\\s+)?[\\w-]+\\s+in\\s+(?:the\\s+|our\\s+)?(?:ci|pipeline|pre-?commit(?:\\s+hook)?)(?:\\s+(?:too|as well|please))?\\s*[.!]*$',
].map((pattern) => new RegExp(`${start}${pattern}`, 'iu'));
/** "Put a note into the style guide", "mention the linter in CONTRIBUTING.md": whatever it is about. */
const notes = [
  '(?:put|insert|write|leave|place|drop)\\s+(?:an?|the|some|one|another)\\s+(?:(?!test|lint)[\\w-]+\\s+)?(?:notes?|comments?|todos?|lines?|entry|entries|section|paragraph|sentence|hint|badge|link)\\b(?!\\s+of\\s+output)',
  '(?:mention|note|record|state)\\s+(?!(?:down|the\\s+(?:result|outcome|output|time|numbers?)s?)\\b)[^.;!?,]{1,60}?\\s+in\\s+(?:the\\s+|our\\s+)?(?:read-?me|change-?log|contributing|docs|documentation|(?:[\\w-]+/)*[\\w-]+\\.(?:md|rst|adoc))\\b',
  'note\\s+in\\s+(?:the\\s+|our\\s+)?(?:read-?me|change-?log|contributing|docs|documentation|(?:[\\w-]+/)*[\\w-]+\\.(?:md|rst|adoc))\\s+that\\b',
].map((pattern) => new RegExp(`${start}${pattern}`, 'iu'));
/** "Enable the utils and build it" */
const runsToo =
  /\b(?:and|then|,|&)\s+(?:then\s+|please\s+)*(?:re)?(?:run|build|compile|test|start|check|lint|format|execute|install)\b/iu;

/** Whether a task wants sources or settings edited, and nothing run besides. `isFile`: `greeting.py` is no gerund where it is there. */
export function asksForEdit(whole: string, isFile: (path: string) => boolean = () => false): boolean {
  const task = whole.replace(ownPart, ' ').replace(started, (said, path: string) => (isFile(path) ? 'start it' : said));
  if (isQuestion.test(task) || appliesMigrations(task)) return false;
  if (!runsToo.test(task) && notes.some((pattern) => pattern.test(task))) return true;
  if (ofFormatters.test(task)) return false;
  return removesCode(task) || (!runsToo.test(task) && edits.some((pattern) => pattern.test(task)));
}

const started = /\bstart\s+([\w./-]*ing\.\w+)/giu;

/** "I'd rather compile and test it on my own afterwards." */
const ownPart =
  /(?:^|(?<=[.;!?]\s))(?:(?:and|but|so)\s+)?(?:i|we)(?:['’]ll|['’]d\s+rather|\s+(?:will|would\s+rather|can|shall))\b(?![^.;!?]*\byou\b)[^.;!?]*[.;!?]?/giu;

const isQuestion = /\?\s*$|^\W*(?:what|which|where|who|how|why|is|are|does|do|did)\b|\bwhich\s+(?:one|of)\b/iu;
/** "Get rid of trailing whitespace with the formatter" */
const ofFormatters =
  /\b(?:formatt?ers?|clang-format|prettier|black|gofmt|rustfmt|ruff|dprint|trailing\s+whitespace|white-?space|indents?|indentation|line\s+breaks|long\s+lines)\b(?!\s+in\s+(?:the\s+)?(?:ci|pipeline|pre-?commit))/iu;

/** Whether a task wants something taken out of the sources. */
function removesCode(task: string): boolean {
  return [...task.matchAll(object)].some(([, said = '']) => {
    const phrase = said.replace(furtherOn, '').trim();
    const words = phrase.split(/\s+/u);
    const head = words.at(-1) ?? '';
    if (products.test(phrase) && !/^(?:flags?|options?|warnings?)$/iu.test(head)) return false;
    if (codeThings.test(head) || codeThings.test(words.slice(-2).join(' '))) return true;
    const areTests = /^(?:tests?|specs?)$/iu.test(head);
    if (areTests) return judged.test(phrase) || words.length > 1 || /\btests?\s+(?:for|of|about)\b/iu.test(said);
    return judged.test(phrase) || (identifier.test(words[0] ?? '') && words.length > 1);
  });
}

const editing =
  /\b(?:remove|prune|strip|delete|tidy|upgrade|downgrade|bump|pin|split|merge|enable|disable|stop|kill|reduce|document|swap|wrap|deprecate|annotate)\b/giu;

/** Whether a command is called after what is to be done: `remove-unused`, `bump`. */
export function doesEdit(task: string, { commands, needy }: Pick<Workspace, 'commands' | 'needy'>): boolean {
  const verbs = (task.match(editing) ?? []).map((verb) => verb.toLowerCase());
  const wordsOf = (name: string) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return [...commands, ...needy].some(({ name, command }) =>
    wordsOf(name || command).some((word) => verbs.includes(word)),
  );
}
