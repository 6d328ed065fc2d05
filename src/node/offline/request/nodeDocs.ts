// "Spin up the docs site", "regenerate the docs", "get the browsers for the tests": scripts for the documentation and the browsers of a Node project.
import type { Workspace } from '../commands/workspace.ts';
import { scriptFor } from './nodeScriptsFor.ts';

const docs = '(?:(?:the|our|its)\\s+)?(?:docs?|documentation)(?:\\s+(?:web\\s?)?(?:site|server|pages?))?';
const locally = '(?:\\s+(?:locally|on\\s+my\\s+machine|here|in\\s+dev(?:elopment)?\\s+mode))?';
const serving = new RegExp(
  `^(?:spin\\s+up|start(?:\\s+up)?|serve|bring\\s+up|fire\\s+up|launch|work\\s+on|develop)\\s+${docs}${locally}$`,
  'iu',
);
const making = new RegExp(`^(?:re-?)?(?:generate|build|make|render|create)\\s+(?:all\\s+(?:of\\s+)?)?${docs}$`, 'iu');
const browsers =
  /^(?:get|install|download|fetch)\s+(?:(?:the|all|playwright['’]?s?|needed|required)\s+)*browsers?(?:\s+binaries)?(?:\s+(?:for|of|that)\s+(?:(?:the|our|e2e|browser|playwright|end-to-end)\s+)*(?:tests?|playwright|e2e)(?:\s+needs?)?)?$/iu;

const server =
  /(?:^|[\s&;|/])(?:vite(?!\s+(?:build|preview|optimize))(?=\s|$)|vitepress dev|vuepress dev|docusaurus start|next dev|nuxi? dev|astro dev|storybook dev|start-storybook|wds(?=\s|$)|http-server(?=\s|$)|live-server(?=\s|$)|eleventy\b[^&|;]*\s--serve\b)/u;

/** Undefined where no script or more than one does it. */
export function nodeDocs(order: string, whole: Workspace): string | undefined {
  if (serving.test(order))
    return scriptFor(
      whole,
      ({ name, body }) =>
        server.test(body) && /(?:^|[^a-z])(?:docs?|documentation)(?=$|[^a-z])/iu.test(`${name} ${body}`),
    );
  // `docs` that calls `docs:gen` and the others: not one of its parts.
  if (making.test(order))
    return scriptFor(
      whole,
      (script) =>
        /^(?:docs?|documentation)$/u.test(script.name) &&
        new RegExp(
          `\\b(?:npm run|pnpm run|pnpm|yarn run|yarn|bun run|run-s|npm-run-all)\\s[^&|;]*\\b${script.name}:`,
          'u',
        ).test(script.body),
    );
  if (!browsers.test(order)) return undefined;
  return scriptFor(whole, (script) =>
    /^(?:(?:npx|pnpm exec|pnpm|yarn|bunx) )?playwright install(?: -[\w-]+| chromium| firefox| webkit)*$/u.test(
      script.body,
    ),
  );
}
