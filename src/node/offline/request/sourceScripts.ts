// `./examples/ex001.cpp`: a source that compiles and runs itself is started where a task wants it run, not where it wants it compiled.
import type { Workspace } from '../commands/workspace.ts';

const script = /^(?:\.\/)?[\w./-]+\.(?:c|cc|cpp|cxx)(?= |$)/u;
const runs = /\b(?:runs?|running|start\w*|execut\w*|launch\w*|prints?|outputs?|shows?|try|demo)\b/iu;
/** "That I can run": later, and by somebody else. */
const later =
  /\b(?:i|we|you|one)\s+can\s+(?:then\s+)?(?:run|execute|start|try)\b|\bto\s+(?:run|execute|start|try)\s+(?:it|them)\s+(?:later|myself)\b|\bto\s+try\s+(?:it|this)\b|\b(?:not|never|n['’]t|without)\s+(?:run|start|execut)\w*/giu;

export const withoutSourceScripts = (task: string, whole: Workspace): Workspace =>
  !whole.commands.some(({ command }) => script.test(command)) || runs.test(task.replaceAll(later, ' '))
    ? whole
    : { ...whole, commands: whole.commands.filter(({ command }) => !script.test(command)) };
