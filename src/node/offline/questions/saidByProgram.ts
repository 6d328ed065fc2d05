// The version that the project's own program says.
import { commandAction } from '../../../core/tools/run.ts';
import type { Workspace } from '../commands/workspace.ts';
import { iniValue, valueIn } from './manifests.ts';
import { codeSpan } from './markup.ts';
import { versionLines } from './ownProgram.ts';
import type { Look } from './question.ts';
import { unsetVersion } from './statedVersion.ts';

/** What the project's own program says, with the command that asked it. */
export const saidByProgram = (task: string, workspace: Workspace): readonly Look[] =>
  versionLines(task, workspace, isLeftOpen(workspace)).map((line) => ({
    action: commandAction(line),
    intent: 'the program says it',
    answer: (output) => {
      const said = versionSaid(output);
      return said === undefined ? undefined : `${said} (by ${codeSpan(line)})`;
    },
  }));

/** The first line that is no address, or the bare version below it: `v3.1.4`. */
function versionSaid(output: string): string | undefined {
  if (!/\d+\.\d/.test(output)) return undefined;
  const lines = output.split('\n').map((line) => line.trim());
  const said = lines.filter((line) => line !== '' && !/^<?(?:https?:\/\/|www\.)\S+$/i.test(line));
  const [first] = said;
  return first === undefined || /\d+\.\d/.test(first)
    ? first
    : (said.find((line) => /^(?:version\W{1,3})?v?\d+\.\d/i.test(line)) ?? first);
}

/** What the program itself says is wanted, whatever the files do. */
const whatItSays =
  /\s(?:--version|-V)\b|\b(?:cli|command|program|binary|executable|tool|script|app|it|itself)\b[^.;!?]*\b(?:(?<!\b(?:an?|the|my|our|bug|issue|crash)\s)reports?|says?|prints?|shows?|outputs?|announces?|claims?|answers?|thinks?|tells?)\b|\b(?:reports?|says?|prints?|reported|printed|shown|output|announced)\s+(?:for\s+itself|by\s+(?:the|its|this|our)\s+[\w-]+)/iu;

/** "The README and the program say something else. What is the version that this would be built as?": what its question says counts. */
export function asksProgram(task: string): boolean {
  const questions = task.split(/(?<=[.!?])\s+/u).filter((each) => each.endsWith('?') && /\bversion\b/iu.test(each));
  return whatItSays.test(questions.length > 0 ? questions.join(' ') : task);
}

/** The manifest leaves the version to the code, or to the release. */
export function isLeftOpen({ root }: Workspace): boolean {
  const dynamic = valueIn(root, 'pyproject.toml', 'project', 'dynamic');
  const stated = [
    valueIn(root, 'package.json', 'version'),
    valueIn(root, 'pyproject.toml', 'project', 'version'),
    valueIn(root, 'pyproject.toml', 'tool', 'poetry', 'version'),
  ];
  const inCfg = iniValue(root, 'setup.cfg', 'metadata', 'version')?.value;
  return (
    inCfg?.startsWith('attr:') === true ||
    (Array.isArray(dynamic) && dynamic.includes('version')) ||
    stated.some((version) => typeof version === 'string' && unsetVersion.test(version))
  );
}
