// "Generate the development script pacapt.dev from the sources in lib": the target of the very name that a task gives to what it wants made.
import type { Workspace } from '../commands/workspace.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { spelled } from './spelling.ts';
import { conceptsOf } from './vocabulary.ts';

const polite =
  "(?:^|[.!?;]\\s+)\\W*(?:(?:please|pls|now|just|so|and|can\\s+you|could\\s+you|would\\s+you|i['’]d\\s+like\\s+you\\s+to)\\s+)*";
const making =
  "(?:(?:re-?)?(?:generate|make|build|create|produce|assemble|compile)|put\\s+together|(?:i|we)(?:\\s+just|\\s+only|\\s+really)?\\s+(?:need|want)|(?:i|we)(?:['’]d|\\s+would)\\s+like(?:\\s+to\\s+have)?|give\\s+me|get\\s+me)";
/** Words that only say what it is. */
const words =
  '(?:(?!(?:not|no|never|without|with|from|to|for|that|which|and|or|how|why|like|into|in|of|than)\\b)[\\w-]+\\s+){0,5}?';
/** What makes something else of it, or only speaks of it. */
const done =
  /^\s+(?:(?:to\s+be\s+)?(?:removed|deleted|gone|fixed|explained|installed|faster|smaller|shorter|renamed|moved|untouched)|to\s+(?:stay|remain|work|be)|as\s+(?:it|they)\s+(?:is|are)|from\s+(?:the\s+)?(?:release|internet|web|server|registry)|(?:and|or|,)\s+(?:then\s+)?(?:[\w.-]*\w\.\w+|install|run|start|test|deploy|publish|upload|commit|push|copy|move)\b)/iu;
const notMade =
  /(?:^|[-_.:/])(?:install|uninstall|clean|distclean|start|stop|serve|up|down|publish|release|deploy|upload|push|check|test|tests|lint|run)(?=$|[-_.:/])/iu;
/** `pacapt.dev` starts nothing. */
const makes: ReadonlySet<string> = new Set(['#build', '#generate', '#start', '#docs']);
const asks = /^\W*(?:how|why|what|which|where|when|who|does|do|is|are|did|has|have)\b/iu;

/** The line of the only declared target that is called so, where its name is no plain word. */
export function targetByName(said: string, { commands }: Pick<Workspace, 'commands'>): string | undefined {
  if (asks.test(said)) return undefined;
  const targets = commands.filter(
    ({ kind, name, command, folder }) =>
      kind === 'declared' &&
      folder === undefined &&
      command === `make ${name}` &&
      /^[a-z][\w-]*(?:\.[\w-]+)+$/iu.test(name) &&
      !notMade.test(name) &&
      [...conceptsOf(name)].every((concept) => makes.has(concept)),
  );
  const found = targets.filter(({ name }) => [said, spelled(said, new Set())].some((text) => isOrdered(text, name)));
  const [only, another] = new Set(found.map(({ command }) => command));
  return another === undefined ? only : undefined;
}

function isOrdered(text: string, name: string): boolean {
  const order = new RegExp(`${polite}${making}\\s+${words}[\`'"]?${escapeRegExp(name)}[\`'"]?(?![\\w/-]|\\.\\w)`, 'iu');
  const found = order.exec(text);
  return found !== null && !done.test(text.slice(found.index + found[0].length));
}
