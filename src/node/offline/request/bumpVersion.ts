// "Bump the patch version in package.json, no tag": the next version, or one that is named, written into the manifest and nowhere else.
import type { Workspace } from '../commands/workspace.ts';
import { valueIn } from '../questions/manifests.ts';

const part = /\b(patch|minor|major)\b/iu;
const bumps =
  /\b(?:bump|rais(?:e|ing)|increas(?:e|ing)|increment(?:ing)?|set(?:ting)?|chang(?:e|ing)|updat(?:e|ing)|edit(?:ing)?|mak(?:e|ing)|need|want|say|to)\b/iu;
const ofVersion = /\bversions?\b|\b(?:patch|minor|major)\s+(?:bump|level|number|release)\b/iu;
const number = '(\\d+\\.\\d+\\.\\d+(?:-[\\w.]+)?)';
/** "To 6.0.4", "6.0.3 -> 6.0.4", "say 6.0.4 instead of 6.0.3". */
const target = new RegExp(
  `(?:\\bto\\s+|->\\s*|→\\s*|\\b(?:say|be|become|read)\\s+)(?:be\\s+|version\\s+)?v?${number}`,
  'iu',
);
/** What is not to happen besides: committing, tagging, publishing. */
const notDone =
  /\b(?:do not|don['’]?t|dont|never|without|no|not|leave)\s+(?:(?:a|an|any|the|git|to|making|make|creating|create|doing)\s+)*(?:commit\w*|tag\w*|publish\w*|push\w*|releas\w*|git)\b[^.;:!?()]*/giu;
/** More than the manifest, or a question. */
const asksElse =
  /\b(?:commit|tag|publish|push|release(?!\s*[.,;!?)]|$)|changelog|change log|dependenc\w+|deploy)\b|^\W*(?:which|what|where|when|why|how|is|does|did|should)\b/iu;

/** "The version of ava", "the node version": another one. */
const ofOther =
  /\bversions?\s+(?:number\s+)?(?:of|for)\s+(?!(?:the\s+|this\s+|our\s+)?(?:package|project|module|library|app|it)\b)|\b(?!(?:the|this|our|its|a|new|next|own|current|package|project|module|library|app|patch|minor|major|json|s|bump|set|raise|increase|update|change|edit|want|need)\s)([\w@/-]+)\s+versions?\b/iu;
const dependencyKeys = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];

function namesDependency(said: string, root: string): boolean {
  const words = new Set(said.toLowerCase().match(/[\w@/.-]*\w/gu));
  const dependencies = dependencyKeys.flatMap((key) => Object.keys(valueIn(root, 'package.json', key) ?? {}));
  return dependencies.some((name) => words.has(name.toLowerCase()));
}

const order =
  /^\W*(?:(?:please|pls|can you|could you|just|now)\s+)*(?:bump|raise|increase|increment|set|change|update|upgrade|pin)\b/iu;

/** Whether a task wants the version of a dependency changed, which no command here does. */
export const bumpsDependency = (task: string, { root }: Pick<Workspace, 'root'>): boolean =>
  order.test(task) && /\bversions?\b/iu.test(task) && namesDependency(task, root);

/** Undefined where a task wants something else or more, or the manifest of the workspace is another than that of npm. */
export function bumpedVersion(task: string, { root, names }: Pick<Workspace, 'root' | 'names'>): string | undefined {
  const said = task.replace(notDone, ' ');
  const isOfManifest = /\bpackage\.json\b/iu.test(said) || !(names.has('Cargo.toml') || names.has('pyproject.toml'));
  const version = valueIn(root, 'package.json', 'version');
  if (!isOfManifest || typeof version !== 'string' || ofOther.test(said)) return undefined;
  if (namesDependency(said, root)) return undefined;
  const next = target.exec(said)?.[1];
  const isNamed = ofVersion.test(said) || (next !== undefined && said.includes(version));
  if (
    !isNamed ||
    !bumps.test(`${said} `) ||
    asksElse.test(said.replace(/\bnext\s+(?:patch|minor|major)\s+release\b/giu, ' '))
  )
    return undefined;
  // The same line before and after it has run.
  if (next !== undefined) return `npm version ${next} --no-git-tag-version --allow-same-version --ignore-scripts`;
  const raised = part.exec(said)?.[1]?.toLowerCase();
  // After a pre-release it is not clear which one is next.
  return raised === undefined || version.includes('-')
    ? undefined
    : `npm version ${raised} --no-git-tag-version --ignore-scripts`;
}
