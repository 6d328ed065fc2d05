// "Build the docs" where nothing is called so: a project of documents has them made by its only build.
import type { Workspace } from '../commands/workspace.ts';
import { textIn } from '../questions/texts.ts';
import { actionConcepts, conceptsOf } from './vocabulary.ts';

const script = /(?:^|[\s/])((?:[\w-]+\/)*[\w-]+\.(?:[cm]?js|ts|py|rb|sh|pl))(?=\s|$)/;
const making: ReadonlySet<string> = new Set(['#docs', '#build', '#generate', '#update']);

const pages = /\b(?:html|web)[\s-]+pages?\b|\bpages?\s+(?:as|in)\s+html\b/iu;

/** Whether something here is called after documents, and no build after pages: "generate the html pages from the pod". */
const makesPages = (commands: Workspace['commands']): boolean =>
  commands.some(({ name }) => conceptsOf(name).has('#docs')) &&
  !commands.some(
    ({ kind, name, body }) => kind === 'declared' && conceptsOf(name).has('#build') && /html/iu.test(body),
  );

/** `text` with its documentation as what is built, where the only build makes pages of text files; else as it is. */
export function withDocumentsBuilt(text: string, { root, commands }: Pick<Workspace, 'root' | 'commands'>): string {
  const wanted = actionConcepts(text);
  if (![...wanted].every((one) => making.has(one))) return text;
  if (!wanted.has('#docs')) return pages.test(text) && makesPages(commands) ? 'build the documentation' : text;
  const does = (concept: string) =>
    commands.filter(({ name, command, body }) =>
      conceptsOf(`${name} ${name === '' ? command : ''} ${body}`).has(concept),
    );
  const builds = commands.filter(({ name, kind }) => kind === 'declared' && conceptsOf(name).has('#build'));
  const [only, another] = builds;
  if (does('#docs').length > 0 || only === undefined || another !== undefined) return text;
  const [, path] = script.exec(`${only.body} `) ?? [];
  const made = `${only.body}\n${path === undefined ? '' : (textIn(root, path) ?? '')}`;
  const isOfPages = /\.html\b|\bhtml\b/.test(made) && /\.(?:md|markdown|rst|adoc|textile)\b|markdown/i.test(made);
  if (!isOfPages) return text;
  return `build it, ${text.replace(/\b(?:docs?|documentation|manual|(?:re)?build(?:ing)?)\b/giu, ' ')}`;
}
