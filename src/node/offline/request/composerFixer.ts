// "Fix code style": the script of composer.json that mends what its checks only tell.
import type { Workspace } from '../commands/workspace.ts';
import { valueIn } from '../questions/manifests.ts';

const asked =
  /^\W*(?:(?:please|pls|just|now|can you|could you|would you)\s+)*(?:auto-?)?(?:fix|correct|repair)\s+(?:up\s+)?(?:all\s+)?(?:the\s+|our\s+|my\s+)?(?:(?:php|code|coding|phpcs|cs|source)\s+)*(?:styles?|standards?|formatting|cs|style\s+(?:errors?|issues?|violations?|problems?))(?:\s+(?:errors?|issues?|violations?|problems?))?(?:\s+(?:with|using)\s+(?:phpcbf|php-cs-fixer|pint))?(?:\s+(?:please|pls|thanks|now|here))*\s*[.!]*$/iu;
const fixes =
  /^(?:@php\s+)?(?:(?:\.\/)?vendor\/bin\/)?(?:phpcbf\b|php-cs-fixer\s+fix\b|pint\b|ecs\b.*\s--fix\b)(?!.*\s--(?:dry-run|test|diff)\b)/u;

/** The script that fixes the code style; undefined where no script does just that, or several do. */
export function composerFixer(task: string, { root, names }: Pick<Workspace, 'root' | 'names'>): string | undefined {
  if (!names.has('composer.json') || !asked.test(task.trim())) return undefined;
  const scripts = valueIn(root, 'composer.json', 'scripts');
  const found = Object.entries(typeof scripts === 'object' && scripts !== null ? scripts : {}).flatMap(
    ([name, body]: [string, unknown]) => {
      const [line, another] = Array.isArray(body) ? (body as readonly unknown[]) : [body];
      const isFixer = typeof line === 'string' && another === undefined && fixes.test(line.trim());
      return isFixer && /^[\w:.-]+$/.test(name) ? [`composer ${name}`] : [];
    },
  );
  return found.length === 1 ? found[0] : undefined;
}
