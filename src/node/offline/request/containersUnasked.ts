// "docker run -v .:/work image tool": what a document shows of a container with this folder in it is meant by who speaks of containers.
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { actionConcepts, conceptsOf } from './vocabulary.ts';

const mountsHere =
  /^(?:sudo )?(?:docker|podman|nerdctl) run\b.* (?:-v|--volume|--mount)[ =]\S*(?:\.|\$\{?PWD\}?|\$\(pwd\)|\$\(CURDIR\))/u;
const ofContainers = /\b(?:docker\w*|podman|nerdctl|containers?|images?)\b/iu;

/** Whether a documented line mounts this folder in a container, though a task mentions neither containers nor what the line does. */
export const isContainerUnasked = ({ kind, command }: WorkspaceCommand, task: string): boolean => {
  if (kind !== 'documented' || !mountsHere.test(command) || ofContainers.test(task)) return false;
  const does = conceptsOf(command);
  return ![...actionConcepts(task)].some((concept) => concept !== '#start' && does.has(concept));
};
