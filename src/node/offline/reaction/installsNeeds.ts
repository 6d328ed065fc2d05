// Whether a command gets what the project needs, or installs the project itself.
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';

const needsName =
  /(?:^|[^a-z])(?:deps?|dependenc\w*|requirements?|bootstrap|set-?up|vendor|third-?party|prereq\w*|submodules?|develop|env|venv|tools?|packages?|modules?|get)(?![a-z])/iu;
const installer =
  /\b(?:pip[\d.]*|npm|pnpm|yarn|bun|npx|apt(?:-get)?|brew|dnf|yum|pacman|apk|gem|bundle|composer|cpanm?|opam|luarocks|conan|vcpkg|uv|poetry|pdm|pipenv|conda|hatch|go (?:get|mod|install)|cargo (?:fetch|install|vendor)|rustup|mvn|gradle\w*|nimble|mix|rebar3|shards|stack|cabal|raco|git (?:submodule|clone)|curl|wget)\b/u;
/** Whether a script or target gets what the project needs, by its name or the tool that it runs. */
export const installsNeeds = ({ name, command, body, requiredBody = '' }: WorkspaceCommand): boolean =>
  needsName.test(name || command) || installer.test(`${command} ${body} ${requiredBody}`);
