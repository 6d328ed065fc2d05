// "Get rid of what the build left behind": no clean that deletes what git keeps, or what was installed.
import { join } from 'node:path';
import { isCompiled } from '../../workspace/builtFiles.ts';
import { gitText } from '../../workspace/git.ts';
import type { Workspace } from '../commands/workspace.ts';
import { wishesNeverBuilt } from '../request/asNeverBuilt.ts';
import { isPlainName, type WorkspaceCommand } from '../commands/workspaceCommand.ts';

export const ofBuilds =
  /\bwhat(?:ever)?\s+(?:the\s+)?(?:last\s+)?(?:builds?|compiler|bundler|make)\s+(?:has\s+|have\s+)?(?:left|made|produced|created|generated|wrote|put)\b|\b(?:build|built|compiled|generated)\s+(?:(?:tests?|example|demo)\s+)?(?:products?|outputs?|results?|art[ie]facts?|left-?overs?|files?|stuff|junk|remains|binar(?:y|ies)|programs?|executables?|objects?)\b|\bart[ie]facts?\b|\b(?:ran|did|made|had)\b[^.;!?]{0,30}\bbuilds?\b[^;!?]{0,160}\bclean\s+(?:it|them|that|those|these)(?:\s+all)?\s+up\b/iu;
const typed = /\b(?:make|run|npm|yarn|pnpm)\s+(?:run\s+)?(?:the\s+)?clean\b|\bclean\s+(?:script|target|task)\b/iu;
const removal = /(?:^|[\s;&|@])(?:rm|rimraf|del-cli|trash|unlink)\s+([^\n;&|]+)/gu;
/** What takes long to download again. */
const fetched = /^(?:\.\/)?node_modules\/?$/u;
/** Nothing is installed in a fresh clone. */
const asCloned = /\b(?:clone|check-?out)\b/iu;
/** Where builds write; a project that keeps what they write makes it anew. */
const output = /^(?:\.\/)?(?:dist|build|out|lib|es|esm|cjs|umd|coverage|_site|public|target)(?:\/|$)/u;

/** The paths that a clean would delete beyond what builds left; empty for a task that asks for something else, or for that clean itself. */
export function removedBeyond(
  said: string,
  { body, lines = [], requiredBody = '', command }: WorkspaceCommand,
  { root, inGit }: Pick<Workspace, 'root' | 'inGit'>,
): readonly string[] {
  const isOfBuilds = ofBuilds.test(said) || wishesNeverBuilt(said);
  if (!isOfBuilds || typed.test(said) || said.includes(command)) return [];
  const texts = new Set([...(lines.length > 0 ? lines : [body]), requiredBody].filter((text) => text !== ''));
  const paths = [...texts].flatMap((text) =>
    [...text.matchAll(removal)].flatMap(([, listed = '']) => listed.trim().split(/\s+/u)),
  );
  const isNamed = (path: string) => said.toLowerCase().includes(path.replace(/^\.\/|\/$/gu, '').toLowerCase());
  const isKept = (path: string) =>
    inGit &&
    !output.test(path) &&
    isPlainName(path) &&
    // A compiled program that was added by mistake is made again.
    !isCompiled(join(root, path)) &&
    (gitText(root, ['ls-files', '--', path]) ?? '') !== '';
  return [...new Set(paths)].filter(
    (path) => !path.startsWith('-') && !isNamed(path) && ((fetched.test(path) && !asCloned.test(said)) || isKept(path)),
  );
}
