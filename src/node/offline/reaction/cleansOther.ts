// "Clean up": `clean_plugins.sh` removes something else, `make ensure-clean` only looks, and `gradlew clean build` builds again.
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';

/** What is called so is what builds, tests and tools leave behind, or all of it. */
const leftovers =
  /^(?:clean\w*|up|all|everything|full\w*|deep|hard|build\w*|dist\w*|out|outputs?|target|bin|lib|obj\w*|caches?|tmp|temp|artifacts?|generated|gen|pyc?|pycache|tests?|docs?|doc|logs?|coverage|reports?|files?|dirs?|folders?|workspace|project|packages?|local|src|scripts?|script|tools?|make|run|npm|pnpm|yarn|node|modules?|sh|bash|js|ts|mjs|cjs|py|es|esm|css|html|app|main|the|and|bazel|cmake|cargo|compiled|products?|leftovers?|garbage|trash|junk|stuff|intermediates?|rm|remove|delete|rimraf|wipe|clear|purge|erase|tidy|reset|mrproper|clobber|realclean|veryclean|dist-?clean|maintainer|tox|nox|e|m|mod|maven|gradle|gradlew|mvn|mvnw|ant|dub|dzil|go|git|fast|quick|light|soft|safe|only|just|[a-z]|\d+)$/u;
const looks = /^(?:ensure|check|verify|assert|is|require|expect)$/u;
const anew = /\bclean\b(?:[^&|;]*\s|\s)(?:build|compile|rebuild|package|install|test|verify|assemble|run|deploy)\b/u;

/** Whether a command, whose words `parts` are, does not clean what a task wants cleaned that names nothing of it. */
export function cleansOther(
  { command, name, kind }: WorkspaceCommand,
  parts: readonly string[],
  isNamed: (part: string) => boolean,
): boolean {
  if (anew.test(command)) return true;
  if (parts.some((part) => looks.test(part))) return true;
  const isProgram =
    name === '' || kind === 'conventional'
      ? /\.(?:sh|bash|py|pl|rb|js)$/u.test(command.split(' ').at(-1) ?? '')
      : kind === 'declared';
  return isProgram && parts.some((part) => !leftovers.test(part) && !isNamed(part));
}
