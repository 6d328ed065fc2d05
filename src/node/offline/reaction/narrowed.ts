// "Run the author tests", "run the tests on Python 3.9": words that narrow what a run has to show, of which a command says nothing.
import { basename } from 'node:path';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { benchmarkNamed } from '../request/cargoBenchmarks.ts';
import { isSlipOfAll, selectsNone, unsaidKinds, unsaidWords } from '../request/kindOfTests.ts';
import { lastFailed } from '../request/options.ts';
import { saidSentences, tellsOfSubject } from '../request/toldBesides.ts';
import { spelled } from '../request/spelling.ts';
import { spokenPart } from '../request/spokenPart.ts';
import { classNamed } from '../request/wordedTests.ts';
import { isKnownWord } from '../request/vocabulary.ts';
import { ruledOutOfTests } from '../request/testsWithout.ts';
import { noLint } from '../request/ruledOut.ts';
import { mayRunLinter } from './runsLinter.ts';
import { isWider } from './onlyPart.ts';

const runtime =
  /\b(?:on|with|under|using|against|for|in|by)\s+(?:the\s+)?(?:python|pypy|node(?:\.?js)?|ruby|java|jdk|php|perl|go|golang|rust|gcc|clang|lua)[\s-]*(?:version\s+)?v?(\d+(?:\.\d+)*)(?![\w.]*\.\w)/iu;

/** Some of the tests by their names, whatever runs them. */
const selects =
  /\b(?:tests?|specs?|test\s*cases?)\s+(?:(?:that|which)\s+(?:mention|contain|concern|cover|involve|touch|exercise|use|need|start\s+with|begin\s+with|end\s+(?:in|with)|are\s+(?:about|related\s+to|called|named)|have\s+to\s+do\s+with|deal\s+with)\s+(?!(?:it|this|everything|all)\b)|(?:(?:that|which)\s+)?match(?:es|ing)?|whose\s+(?:names?|titles?)|(?:called|named)\s+[`'"]?\w*[_\d])|\btests?\b[^.;!?]*\bin\s+(?:the|their|its)\s+(?:names?|titles?)\b/iu;

/** "Only those about dates", "the tests starting with 1", "the parser part is red. Run those tests". */
const selectsFew = [
  /\b(?:only|just)\s+(?:run\s+)?(?:those|the\s+ones)\s+(?:about|for|on|of|in|with|without|matching|concerning|covering|that|which)\b/iu,
  /\b(?:tests?|specs?)\s+(?:starting|beginning|ending)\s+(?:with|in)\b/iu,
  /\b(?:part|area|corner|section|bit|module|piece)s?\b[^.;!?]*[.;!?]\s+(?:[\w']+\s+){0,3}(?:re-?run|run|execute|check|try)\s+(?:only\s+|just\s+)?(?:those|these|its)\s+tests?\b/iu,
];

/** "Compile just the exchange rates crate", "build only the cli". */
const onlyOf =
  /\b(?:build|compile|package|document)\s+(?:just|only)\s+(?:the\s+)?(?:[`'"]?([a-z][\w-]*)[`'"]?\s+){1,2}(?:crate|package|module|binary|component|subproject)\b|\b(?:build|compile)\s+(?:just|only)\s+the\s+(cli|server|client|gui|frontend|backend|api|core)\b/iu;

/** A script that runs the tests and nothing else. */
const isPlainRun =
  /^(?:\w+=\S+ )*(?:cross-env (?:\w+=\S+ )*)?(?:npx )?(?:(?:nyc|c8)(?: --\S+)* )?(?:jest|vitest|mocha|ava|tap|pytest|node --test|go test|cargo test)\b[^&|;\n]*$/u;

/** Whether a task narrows its tests to a kind, or to a version of what runs them, that neither the command nor the project is called after. */
export function isNarrowed(task: string, known: WorkspaceCommand, root: string, written = task): boolean {
  const said = withoutTold(written);
  const { name, command, body, description, folder = '', alias = [] } = known;
  const says = [name, command, body, description, folder, basename(root), ...alias].join(' ').toLowerCase();
  const version = runtime.exec(task)?.[1];
  if (version !== undefined && !says.includes(version) && !says.includes(version.replaceAll('.', ''))) return true;
  if (
    isWider(said, known, root) ||
    [selects, ...selectsFew].some((form) => form.test(said)) ||
    (lastFailed.test(said) && !/--(?:lf|last-failed)\b/.test(says))
  )
    return true;
  const [, one, other = one] = onlyOf.exec(said) ?? [];
  if (other !== undefined && !isKnownWord(one ?? '') && !says.includes(other.toLowerCase())) return true;
  const ruledOut = ruledOutOfTests(said);
  const isPlain = isPlainRun.test(body) || (noLint.test(said) && !mayRunLinter(known, root));
  if (ruledOut !== undefined && known.kind === 'declared' && (ruledOut.test(says) || !isPlain)) return true;
  return unsaidKinds(task, known, root).length > 0 || unsaidWords(partIn(said, root), known, root).length > 0;
}

/** "I'm thinking about using this module. Run its tests": the first sentence selects none. */
function withoutTold(text: string): string {
  const asked = saidSentences(text).filter((sentence) => !tellsOfSubject(sentence) || /\btests?\b/iu.test(sentence));
  const isBack = asked.some((sentence) => /\b(?:those|these|them|that|there|same)\b/iu.test(sentence));
  return asked.length === 0 || isBack ? text : asked.join(' ');
}

/** "Xlsx tests", "test the columns module", "run the parse_color benchmark": the words that tell which of them are wanted. */
function partIn(said: string, root: string): readonly string[] {
  const name = classNamed(said);
  if (name !== undefined) return [name.toLowerCase()];
  const part = spokenPart(spelled(said, new Set()), root) && spokenPart(said, root);
  const benchmark = benchmarkNamed(said)?.toLowerCase().split(/\s+/u) ?? [];
  const words = part === undefined ? benchmark : part.isCertain ? part.bare : [];
  return words.filter((word) => !isKnownWord(word) && !selectsNone(word) && !isSlipOfAll(word));
}
