// "Did the tests pass last time?": what a report of that run says, or that it is not known. A new run would tell of now.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { failureInReport, isReport } from '../../../core/agent/reported.ts';
import { testedSomething } from '../../../core/agent/emptySuccess.ts';
import { filesBelow } from '../commands/filesBelow.ts';
import { actionConcepts } from '../request/vocabulary.ts';
import { codeSpan } from './markup.ts';
import type { QuestionKind } from './question.ts';
import { textIn } from './texts.ts';

const past =
  /\b(?:last|previous)\s+(?:time|night|week|month|run|try|attempt|build|(?:test|ci|lint)\s+run)\b|\b(?:yesterday|previously|earlier today|the (?:time|run) before)\b|\bwhen\b.*\blast\b/iu;
/** One sentence that asks for what was; a present tense asks for what is. */
const asks =
  /^(?:so\s+|and\s+|do you (?:know|remember)\s+(?:whether|if|how|what)\s+|(?:can you\s+)?tell me\s+(?:whether|if|how|what|which)\s+)*(?:did|were|was|had|have|has|(?:what|which|how|when|why)\b(?=.*\b(?:did|were|was|had|failed|passed|broke|went))|(?:(?:whether|if)\s+)?the\s+(?=.*\b(?:passed|failed|were|was|built|succeeded)\b.*\?))[^.?!;]*[?.!\s]*$/iu;
const orders = /\b(?:(?:re)?run|execute|start|try|do|check)\s+(?:it|them|that|those|again|the)\b/iu;
const judged: ReadonlySet<string> = new Set(['#test', '#build', '#lint', '#types', '#format', '#check', '#coverage']);

export const lastResultQuestion: QuestionKind = (task, { root }) => {
  if (!asks.test(task) || !past.test(task) || orders.test(task)) return undefined;
  const about = [...actionConcepts(task)];
  if (about.length === 0 || !about.every((concept) => judged.has(concept))) return undefined;
  const told = about.includes('#test') ? lastTests(root) : undefined;
  if (told !== undefined) return { known: `${told} Nothing was run.`, looks: [], nothing: '' };
  const nothing =
    'Not known: no report of an earlier run was found here, and a run would only tell how it ends now. Nothing was run; `knack episodes` lists what this agent has run here.';
  return { looks: [], nothing };
};

/** What the newest report of tests says; undefined where there is none. */
function lastTests(root: string): string | undefined {
  const found = [
    ...filesBelow(root, () => true).filter((path) => isReport(path)),
    ...['.', 'build', 'out'].map((folder) => join(folder, 'Testing/Temporary/LastTestsFailed.log')),
    '.pytest_cache/v/cache/lastfailed',
  ].flatMap((path) => {
    const at = statSync(join(root, path), { throwIfNoEntry: false })?.mtime;
    const says = at === undefined ? undefined : verdictIn(path, textIn(root, path) ?? '');
    return at === undefined || says === undefined ? [] : [{ path, at, says }];
  });
  const [newest] = found.toSorted((one, other) => other.at.getTime() - one.at.getTime());
  if (newest === undefined) return undefined;
  const when = newest.at.toISOString().slice(0, 16).replace('T', ' ');
  return `${codeSpan(newest.path)}, written on ${when} UTC, says: ${newest.says}.`;
}

const mostNames = 3;

/** Undefined where a file tells nothing of a run of tests. */
function verdictIn(path: string, text: string): string | undefined {
  if (path.endsWith('lastfailed')) return namesFailed([...text.matchAll(/^\s*"([^"]+)":/gmu)].map(([, name]) => name));
  if (path.endsWith('LastTestsFailed.log'))
    return namesFailed([...text.matchAll(/^\d+:(\S.*)$/gmu)].map(([, name]) => name));
  const isXml = path.endsWith('.xml');
  if (isXml ? !/<testsuites?\b/u.test(text) : path.endsWith('.json') && !/"(?:num)?(?:total)?tests"?/iu.test(text))
    return undefined;
  const failure = failureInReport(path, text);
  if (failure !== undefined) return failure;
  const count = /<testsuites?\b[^>]*\btests="([1-9]\d*)"/u.exec(text)?.[1];
  if (isXml) return count === undefined ? undefined : `${count} tests, no failure`;
  return !path.endsWith('.json') && testedSomething(text) ? 'tests ran, no failure' : undefined;
}

function namesFailed(names: readonly (string | undefined)[]): string | undefined {
  const shown = names.slice(0, mostNames).map((name = '') => codeSpan(name));
  const more = names.length > mostNames ? ` and ${String(names.length - mostNames)} more` : '';
  return shown.length === 0 ? undefined : `${shown.join(', ')}${more} failed`;
}
