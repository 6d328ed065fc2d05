// What stands beside the tests and nobody asks for by that: "install-test-jdks.sh", "src/test/scripts/token import".
import { basename } from 'node:path';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { isContainerUnasked } from './containersUnasked.ts';

const script = /^(?:sudo )?(?:(?:ba|z)?sh )?((?:\.{0,2}\/)?(?:[\w.-]+\/)*[\w.-]+)(?: ([a-z][\w-]*))?$/u;
const prepares = /^(?:install|set-?up|provision|bootstrap)$/iu;
const changes = /^(?:install|set-?up|provision|bootstrap|configure|import|init|enroll|register|create|reset|delete)$/iu;
const ofTests = /(?:^|[/_-])tests?(?=[/_-])/u;

/** Whether a script only prepares something for the tests, and a task does not say what. */
function preparesUnasked({ command }: WorkspaceCommand, task: string): boolean {
  const [, path = '', argument = ''] = script.exec(command) ?? [];
  if (!path.includes('/') || !ofTests.test(path)) return false;
  const parts = basename(path)
    .replace(/\.\w+$/u, '')
    .toLowerCase()
    .split(/[_-]+/u);
  if (/^tests?$/u.test(parts.at(-1) ?? '')) return false;
  const deed = changes.test(argument) ? argument : parts.find((part) => prepares.test(part));
  if (deed === undefined) return false;
  const said = new Set(task.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  const rest = parts.filter((part) => part !== deed && !/^tests?$/u.test(part));
  const isDeedSaid = said.has(deed.toLowerCase()) || (/^set-?up$/iu.test(deed) && said.has('set'));
  return !isDeedSaid || (rest.length > 0 && !rest.some((part) => said.has(part)));
}

/** Whether nothing in a task asks for that line. */
export const isScriptUnasked = (known: WorkspaceCommand, task: string): boolean =>
  isContainerUnasked(known, task) || preparesUnasked(known, task);
