// Whether a command of the workspace makes the same kind of check as another one, without its tool: lint, format or types.
import type { Workspace } from '../commands/workspace.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { textIn } from '../questions/texts.ts';
import { escapeRegExp } from '../request/escapeRegExp.ts';
import { conceptsOf } from '../request/vocabulary.ts';
import { labelFor, scriptIn, toolsOf, usesAny } from './otherTests.ts';

const kinds = ['#lint', '#format', '#types'];
const others = '#test #release #clean #build #docs #install #watch #start #update #fix #generate'.split(' ');
const rewriting = /(?:^|[\s:._-])(?:fix|write|rewrite|apply|inplace|autocorrect)(?=$|[\s:._=-])|\s-i(?=\s|$)/i;
/** Words of a name that say nothing about which files are checked. */
const general =
  /^(?:lint|linter|linting|style|checks?|checker|format|fmt|formatting|types?|typecheck|code|all|basic|simple|plain|lite|light|quick|fast|mini|small|core|local|locally|offline|own|self|builtin|fallback|alone|bare|standalone|nodeps?|no|deps?|ci|run|do|sh|bash|scripts?|tools?|node|python3?|stdlib|py|js)$/;

/** Also only where a document or CI says it: a script that is named alike may check less. */
export function checksAnotherWay(
  other: WorkspaceCommand,
  known: WorkspaceCommand,
  { root, documents, read }: Pick<Workspace, 'root' | 'documents' | 'read'>,
): boolean {
  const [kind, more] = kindsOf(known);
  const tools = toolsOf(known);
  const isApart = [known, other].some(({ member, folder }) => member !== undefined || folder !== undefined);
  if (kind === undefined || more !== undefined || tools.length === 0 || other.kind === 'fallback' || isApart)
    return false;
  const file = scriptIn(other.command);
  const words = labelFor(other, file)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  if (!kindsOf(other).includes(kind) || !words.every((word) => word === '' || general.test(word))) return false;
  if (usesAny(tools, other, file === undefined ? '' : (textIn(root, file) ?? ''))) return false;
  const ci = read
    .filter((path) => path.startsWith('.github/') || path.startsWith('.gitlab'))
    .map((path) => textIn(root, path) ?? '');
  const names = (line: string) => new RegExp(`(?<![\\w:-])${escapeRegExp(line)}(?![\\w:-])`);
  const isOfCi =
    ci.some((text) => names(other.command).test(text)) &&
    !ci.some((text) => [known.command, ...tools].some((each) => names(each).test(text)));
  const tool = `(?:${tools.map(escapeRegExp).join('|')})`;
  const without = new RegExp(
    `\\b(?:no|without|lacks?|instead of|in place of|don['’]t have|do not have|not have|haven['’]t|misses|missing)\\b[^.;\\n]{0,40}?\\b${tool}\\b|\\b${tool}\\b[^.;\\n]{0,40}?\\b(?:not|n['’]t|missing|unavailable|absent)\\b|\\b(?:needs?|requires?|uses?) (?:nothing (?:but|more than|else)|only|just)\\b|\\bnothing (?:else )?(?:is )?(?:needed|to install)\\b`,
    'i',
  );
  // "If you have no ruff, run", and the line below it.
  const isSaid = documents.some((text) => {
    const parts = text.split(/\n\s*\n/);
    const says = (part = '') => without.test(part.replaceAll(/\s+/g, ' '));
    const leadsOn = (part = '') => /(?:\b(?:run|use|try|do|with|is|by)|:)\s*$/i.test(part) && says(part);
    return parts.some((part, at) => names(other.command).test(part) && (says(part) || leadsOn(parts[at - 1])));
  });
  return isOfCi || isSaid;
}

/** The kinds of check that a command makes, by its own name or line; none where it does something else, or rewrites. */
function kindsOf(command: WorkspaceCommand): readonly string[] {
  const label = labelFor(command, scriptIn(command.command));
  const does = conceptsOf(label);
  const isOther = others.some((one) => does.has(one)) || rewriting.test(`${label} ${command.command} ${command.body}`);
  return isOther ? [] : kinds.filter((kind) => does.has(kind));
}
