// "Check the JSON files", "lint only the json": the script, target or Grunt task that a project has for these.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { textIn } from '../questions/texts.ts';
import { packageOf } from './nodeScripts.ts';
import { isOwnScript } from './testScripts.ts';

const asked =
  /^(?:(?:only|just)\s+)?(?:(?:lint|check|validate|verify)\s+(?:(?:only|just|all|the|our|every|of)\s+)*json(?:\s+(?:files?|syntax|data|manifests?))?(?:\s+only)?|(?:are|is)\s+(?:(?:all|the|our|of)\s+)*json(?:\s+files?)?\s+(?:(?:all|still|syntactically)\s+)*(?:valid|ok(?:ay)?|fine|well[\s-]formed|sound)|run\s+(?:the\s+)?json\s?-?lint(?:er)?)$/iu;
const named =
  /(?:^|[^a-z])(?:json[-_:.]?(?:lint|check|validate|valid)|(?:lint|check|validate|valid)[-_:.]?json)(?:$|[^a-z])/iu;

/** Undefined where there is none, or more than one. */
export function jsonLint(order: string, { root, commands }: Workspace): string | undefined {
  if (!asked.test(order)) return undefined;
  const [only, another] = commands.filter(
    (known) =>
      isOwnScript(known) && named.test(known.command.split(' ').at(-1) ?? '') && !/\s--fix\b/u.test(known.body),
  );
  if (only !== undefined) return another === undefined ? only.command : undefined;
  const file = ['Gruntfile.js', 'Gruntfile.cjs', 'gruntfile.js'].find((name) => existsSync(join(root, name)));
  const text = file === undefined ? '' : (textIn(root, file) ?? '');
  return packageOf(root)?.dependencies.has('grunt-jsonlint') === true && /^\s+['"]?jsonlint['"]?\s*:\s*\{/mu.test(text)
    ? 'npx grunt jsonlint'
    : undefined;
}
