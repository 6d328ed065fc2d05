// The version that the project's own program says.
import { commandAction } from '../../../core/tools/run.ts';
import type { Workspace } from '../commands/workspace.ts';
import { iniValue, valueIn } from './manifests.ts';
import { codeSpan } from './markup.ts';
import { versionLines } from './ownProgram.ts';
import type { Look } from './question.ts';
import { placeholder } from './statedVersion.ts';

/** What the project's own program says, with the command that asked it. */
export const saidByProgram = (task: string, workspace: Workspace): readonly Look[] =>
  versionLines(task, workspace, isLeftOpen(workspace)).map((line) => ({
    action: commandAction(line),
    intent: 'the program says it',
    answer: (output) =>
      /\d+\.\d/.test(output) ? `${output.trim().split('\n')[0] ?? ''} (by ${codeSpan(line)})` : undefined,
  }));

/** What the program itself says is wanted, whatever the files do. */
const whatItSays =
  /\s(?:--version|-V)\b|\b(?:cli|command|program|binary|executable|tool|script|app|it|itself)\b[^.;!?]*\b(?:reports?|says?|prints?|shows?|outputs?|announces?|claims?|answers?|thinks?|tells?)\b|\b(?:reports?|says?|prints?|reported|printed|shown|output|announced)\s+(?:for\s+itself|by\s+(?:the|its|this|our)\s+[\w-]+)/iu;

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
    stated.some((version) => typeof version === 'string' && placeholder.test(version))
  );
}
