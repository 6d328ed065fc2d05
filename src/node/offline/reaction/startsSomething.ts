// Whether a script or target starts the project's own program.
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { conceptsOf } from '../request/vocabulary.ts';

const server =
  /^(?:\w+=\S+\s+)*(?:npx\s+)?(?:node|tsx|ts-node|nodemon|python3?|next|nuxt|nuxi|vite|serve|http-server|webpack|gatsby|astro|react-scripts|electron|deno|bun|go run|cargo run|java|php|ruby)(?![\w-])|^(?:\w+=\S+\s+)*(?:npx\s+)?\.\//;

/** By its name, or by the program that it runs: a script that copies a file with `devDependencies` starts nothing. */
export const startsSomething = ({ name, body }: Pick<WorkspaceCommand, 'name' | 'body'>): boolean =>
  (name === 'start' && /^tsc\b/.test(body)) ||
  (conceptsOf(name).has('#start') && !file.test(name) && !installsOnly.test(body) && !testsOnly.test(body)) ||
  server.test(body);
/** `server.pem` */
const file = /\.(?:pem|key|crt|csr|conf|ini|log|pid|json|ya?ml)$/;
/** While they work, developers watch the tests. */
const testsOnly =
  /^\s*(?:\w+=\S+\s+)*(?:npx\s+)?(?:vitest|jest|mocha|ava|tap|karma|(?:nodemon|watchexec|chokidar)\b.*\btests?|node --test|cargo watch -x test|pytest-watch|ptw|tsc)\b[^;&|]*$/;
/** "dev" may stand for what developers need. */
const installsOnly =
  /^(?:\s*(?:\w+=\S+\s+)*(?:luarocks|npm|pnpm|yarn|pip3?|\S*python3? -m pip|poetry|uv|bundle|composer|go|cargo|gem|apt-get|brew)\s+(?:install|sync|add|get|ci|i)\b[^;&|]*)+$/;

/** Lines that fetch, move or compile, and start nothing: none that a sentence about "development" or "running" turns into a start. */
export const startsNothing = ({ name, command, body }: Pick<WorkspaceCommand, 'name' | 'command' | 'body'>): boolean =>
  body === '' &&
  !conceptsOf(name).has('#start') &&
  (installsOnly.test(plainLine(command)) ||
    /^(?:mv|cp|mkdir|rm|ln|chmod|export|source|echo|cat|tar|unzip|touch|openssl|bash -c|sh -c)\s/.test(
      plainLine(command),
    ) ||
    /^\S*python3? -m venv\b/.test(plainLine(command)) ||
    /^make\s+help\b/.test(plainLine(command)) ||
    besideProgram.test(plainLine(command)) ||
    compilesOnly.test(plainLine(command)));
const plainLine = (command: string): string => command.replace(/^\(cd \S+ && (.*)\)$/, '$1');
const compilesOnly = /^(?:[\w-]+-)?(?:gcc|g\+\+|cc|c\+\+|clang(?:\+\+)?|rustc|javac)\s[^&|;]*$/;
/** Measures or tests the program. */
const besideProgram = /^(?:node|python3?|(?:ba)?sh|perl|ruby) (?:\.\/)?(?:bench\w*|tests?|spec)\//;
