// "Is the demo sound (svelte-check)?", "check the versions (the versions script)": the script or tool that stands in brackets.
import { publishes } from '../commands/publishes.ts';
import type { Workspace } from '../commands/workspace.ts';
import { lineOfScript, packageOf, wordsOfLine } from './nodeScripts.ts';

const behind = /^(.*\S)\s*\((?:(?:with|via|using|by|through)\s+)?(?:the\s+)?([a-z][\w:.-]*)(\s+script)?\)$/iu;
const asksElse =
  /^(?:what|why|where|how|who|when|which|explain|describe|show|list|find|open|read|edit|add|remove|delete|install|update|fix)\b|\b(?:not|never|without|except|don['’]?t)\b/iu;
const changes =
  /(?:^|\s)(?:rm|rimraf|del-cli)\s|\s--(?:fix|write|watch)\b|(?:^|[\s:])(?:git (?:push|commit|tag)|migrate|push|deploy|reset|drop|seed|install|update|upgrade)(?=[\s:]|$)/u;

/** Undefined where no script or more than one is meant, or it does more than to look. */
export function bracketedTool(order: string, whole: Workspace): string | undefined {
  const [, before = '', name = '', said] = behind.exec(order) ?? [];
  const { scripts = [] } = packageOf(whole.root) ?? {};
  if (name === '' || asksElse.test(before)) return undefined;
  const called = scripts.filter((script) => script.name === name || script.name.split(':').at(-1) === name);
  const found = said === undefined ? scripts.filter(({ body }) => wordsOfLine(body)[0] === name) : called;
  const [only, another] = found;
  return only === undefined || another !== undefined || publishes(only.body) || changes.test(only.body)
    ? undefined
    : lineOfScript(only.name, whole);
}
