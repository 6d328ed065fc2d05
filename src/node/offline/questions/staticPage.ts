// "How do I play it?", "open the demos": pages of HTML that a browser shows as they are.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../commands/filesBelow.ts';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { conceptsOf } from '../request/vocabulary.ts';
import { isFolderIn } from '../request/fileCommand.ts';
import { codeSpan } from './markup.ts';
import type { QuestionKind } from './question.ts';
import { namesIn, textIn } from './texts.ts';

const polite = '(?:(?:please|pls|just|now|can\\s+you|could\\s+you)\\s+)*';
const thing = '(?:the\\s+|this\\s+)?(it|this|game|app|demos?|page|site|website|examples?)(?:\\s+(?:page|site))?';
const end =
  '(?:\\s+(?:locally|here|now|please|pls|in\\s+(?:my|the|a)\\s+browser|on\\s+my\\s+(?:machine|computer)|from\\s+(?:this|the)\\s+(?:checkout|clone|repo\\w*)))*\\s*[?.!]*$';
const asks = [
  `^${polite}(?:play|open|launch|view|try\\s+out|see)\\s+${thing}${end}`,
  `^how\\s+(?:do|can|would|could|should)\\s+(?:i|we|you|one)\\s+(?:play|open|launch|view|see|try)\\s+${thing}${end}`,
].map((pattern) => new RegExp(pattern, 'iu'));
/** Filled in, or bundled, before a browser can show it. */
const needsBuild =
  /\{\{|\{%|<%|%PUBLIC_URL%|type=["']module["'][^>]*src=["'][^"']*\.(?:tsx?|jsx|vue)["']|src=["'][^"']*\.(?:tsx?|jsx|vue)["']/i;
const mostNamed = 12;

/** Undefined where something here starts it, or no such page is here. */
export const staticPageQuestion: QuestionKind = (task, workspace) => {
  const said = asks
    .map((pattern) => pattern.exec(task)?.[1])
    .find((found) => found !== undefined)
    ?.toLowerCase();
  if (said === undefined || startsSomething(workspace)) return undefined;
  const { root } = workspace;
  const isOfFolder = /^(?:demo|example)/.test(said);
  const folder = isOfFolder ? [said, said.replace(/s$/, ''), `${said}s`].find((name) => isFolderIn(root, name)) : '.';
  const own = folder === undefined ? undefined : pagesOf(folder, root);
  const where = own ?? (isOfFolder ? onlyPage(root) : undefined);
  if (where === undefined) return undefined;
  // To say where it is does not open it.
  return /^how\b/iu.test(task) ? { known: where, looks: [], nothing: '' } : { looks: [], nothing: where };
};

const startsSomething = ({ commands }: Workspace): boolean =>
  commands.some(
    ({ name, kind }) =>
      kind !== 'conventional' &&
      (conceptsOf(name).has('#start') || /^(?:serve|dev|demos?|examples?|play)$/i.test(name)),
  );

/** The demo of a project that has no folder for it, where only one page is here besides those of tests. */
function onlyPage(root: string): string | undefined {
  const pages = filesBelow(root, (name) => /\.html?$/i.test(name)).filter((path) => !notShown.test(path));
  const [page, another] = pages;
  const isPlain =
    page !== undefined && another === undefined && isPlainName(page) && !needsBuild.test(textIn(root, page) ?? '');
  return isPlain
    ? `Open ${codeSpan(page)} in a browser: it is the only page here, and nothing here starts it.`
    : undefined;
}
const notShown =
  /(?:^|\/)(?:tests?|specs?|fixtures?|coverage|node_modules|vendor|third[-_]party|templates?|src|public)\//i;

function pagesOf(folder: string, root: string): string | undefined {
  const at = (name: string) => (folder === '.' ? name : `${folder}/${name}`);
  const isPlain = (path: string) => isPlainName(path) && !needsBuild.test(textIn(root, path) ?? '');
  const index = at('index.html');
  if (existsSync(join(root, index)))
    return isPlain(index)
      ? `Open ${codeSpan(index)} in a browser: it is a plain page, and nothing here builds or starts it.`
      : undefined;
  const pages =
    folder === '.' ? [] : namesIn(root, folder).filter((name) => /\.html$/i.test(name) && isPlain(at(name)));
  if (pages.length === 0) return undefined;
  const shown = pages.slice(0, mostNamed).map((name) => codeSpan(at(name)));
  const more = pages.length > mostNamed ? `, and ${String(pages.length - mostNamed)} more` : '';
  return `Open one of these plain pages in a browser, nothing here starts them: ${shown.join(', ')}${more}.`;
}
