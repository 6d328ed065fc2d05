// Whether a target of a Makefile is a program that its rule only compiles, as its text shows it: `tool-install`, made of `tool-install.c`.
import {
  type Included,
  isNamed,
  linesOf,
  recipe,
  ruleIn,
  targetsOf,
  variableFiller,
  withoutCalls,
} from './makefileText.ts';

/** A compiler or linker, by its own name or as the usual variables of make call it; `@`, `-` and `$(Q)` only say what is shown. */
const compiler =
  /^[@+-]*(?:\$[({](?:Q|V|AT|QUIET\w*)[)}]\s*)?(?:\$[({](?:CC|CXX|LD|LINK|CPP|FC|HOSTCC|LINK\.\w{1,3})[)}]|(?:[\w.-]+-)?(?:cc|gcc|g\+\+|c\+\+|clang|clang\+\+|ld|tcc|gfortran|rustc|ghc|fpc|valac)(?:-\d+)?)\s/u;
/** Says or prepares something beside the target. */
const beside =
  /^[@-]*(?:echo\s[\w ./:$@()<^"'-]*|printf\s[\w ./:$@()<^"'%\\-]*|mkdir -p (?:\$\(@D\)|\$\{@D\}|\$\(dir \$@\))|true|:)$/u;
/** Chains, sends or starts something else. */
const more = /[;|<>`&\n]|\$\$|\$[({](?:shell|eval|file|call|foreach)\b/u;
/** What stands for a file of the rule, and the options that a library tells. */
const plain = /\$(?:[@<^?*+]|[({][@<^?*+%][DF]?[)}])|\$\(shell (?:pkg-config|[\w-]+-config)(?: [\w.+-]+)*\)/gu;
const output = /\s-o\s*(?:\$@|\$\(@\)|\$\{@\}|(?<path>[\w.-]+))(?=\s|$)/u;
const sources = ['c', 'cc', 'cpp', 'cxx', 'C', 'f', 'f90', 'p'];

/**
 * Whether every rule for `target` compiles it in the folder of the Makefile, and at least one does; where none says how, whether make's own rule
 * makes it of a source that is there. False where the text does not show it.
 */
export function onlyCompiles(
  text: string,
  target: string,
  isThere: (path: string) => boolean,
  included: Included = () => '',
  set: readonly string[] = [],
): boolean {
  if (/^(?:un)?install$/u.test(target)) return false;
  const lines = linesOf(text, included);
  const filled = variableFiller(lines, set);
  const rules = lines.map((line) => ruleIn(line, (each) => withoutCalls(filled(each))));
  const isOwn = (name: string) => name === '%' || isNamed(name, target);
  const own = lines.flatMap((line, at) => (targetsOf(rules[at]?.[1]).some(isOwn) ? [{ line, at }] : []));
  // `a: ; recipe`
  if (own.some(({ line }) => line.includes(';'))) return false;
  const recipes = own.map(({ at }) => recipe(lines.slice(at + 1), /^\t/u)).filter((each) => each.length > 0);
  if (recipes.length === 0) return own.length > 0 && sources.some((ending) => isThere(`${target}.${ending}`));
  return recipes.every((each) => {
    const parts = each.map((line) => filled(line));
    return (
      parts.every((line) => beside.test(line) || compilesTo(line, target)) &&
      parts.some((line) => compilesTo(line, target))
    );
  });
}

function compilesTo(line: string, target: string): boolean {
  const { groups } = output.exec(line) ?? {};
  const isHere = output.test(line) && (groups?.['path'] === undefined || groups['path'] === target);
  return compiler.test(line) && isHere && !more.test(line.replaceAll(plain, ' '));
}
