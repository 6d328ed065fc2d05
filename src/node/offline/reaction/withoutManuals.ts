// A build by make that stops for want of a tool that only the documentation needs: the rest of it is the build.
import { ofMakefile } from '../../workspace/makefileText.ts';
import { makefileIn } from '../questions/texts.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { conceptsOf } from '../request/vocabulary.ts';
import { rulesIn } from '../sources/buildTargets.ts';
import { missingProgram } from './missingProgram.ts';
import { certain, type RepairContext, type Suggestion } from './suggestion.ts';

const tool =
  /^(?:makeinfo|texi2\w+|texi2any|pandoc|asciidoc|asciidoctor|a2x|xmlto|help2man|ronn|scdoc|txt2man|pod2(?:man|html|text)|doxygen|sphinx-build|rst2(?:man|html)(?:\.py)?|docbook2\w+|xsltproc|groff|nroff|rman|mandoc|latex|pdflatex|xelatex|latexmk|dvips|mkdocs|markdown|go-md2man|md2man(?:-roff)?|gtkdoc-\w+|gi-docgen|lowdown)$/;
const manual =
  /(?<!\.so(?:\.\d+)?)\.(?:info|html?|pdf|ps|dvi|man|md|markdown|rst|adoc|[1-8])(?:\.gz)?$|^(?:README|CONTRIBUTING|CHANGELOG|NEWS)\b|^(?:docs?|man|manuals?|manpages?|html|info|documentation)$|^(?:docs?|man|html)\//i;
/** A document that it is given: `make_sites.py docs/sites.md`. */
const writesDocument = /\s[\w./-]+\.(?:md|rst|adoc)(?=\s|$)/m;
const asked =
  /\b(?:docs?|documentation|manuals?|man[\s-]?pages?|info\s+(?:file|pages?)|handbook|html|pdf|everything|(?:all|whole)\s+of\s+it)\b/iu;
const whole = /^make(?: (all|build|default|everything))?$/;

/** What builds all but the documentation; undefined where a task wants that, or exactly this command, or there is nothing else to build. */
export function buildWithoutManuals(command: string, task: string, root: string): string | undefined {
  const [isWhole, target] = whole.exec(command) ?? [];
  const text = isWhole === undefined ? '' : withoutEndings(makefileIn(root) ?? '');
  if (
    text === '' ||
    /^\.DEFAULT_GOAL\b/m.test(text) ||
    asked.test(task) ||
    conceptsOf(task).has('#docs') ||
    isTyped(command, task)
  )
    return undefined;
  const rules = rulesIn(text);
  const name = target ?? rules.flatMap(({ targets }) => targets).at(0) ?? '';
  const needs = rules.flatMap((rule) => (rule.targets.includes(name) ? rule.needs : []));
  const isManual = (need: string) => {
    const recipe = ofMakefile(text, need) ?? '';
    return manual.test(need) || runsTool(recipe) || writesDocument.test(recipe);
  };
  const rest = [...new Set(needs)].filter((need) => !isManual(need));
  const isPart = rest.length > 0 && needs.some((need) => isManual(need)) && rest.every((need) => isPlainName(need));
  return isPart && rest.every((need) => rules.some(({ targets }) => targets.includes(need)))
    ? `make ${rest.join(' ')}`
    : undefined;
}

/** `prog$(EXE)`, where nothing here sets that. */
const withoutEndings = (text: string): string =>
  text.replaceAll(/\$[({](EXE|EXEEXT|EXT|DOTEXE|EXESUFFIX)[)}]/gu, (call, name: string) =>
    new RegExp(`^\\s*${name}\\s*[:?+]{0,2}=`, 'm').test(text) ? call : '',
  );

const runsTool = (recipe: string): boolean => recipe.split(/[\s;&|]+/).some((word) => tool.test(word));

const isTyped = (command: string, task: string): boolean =>
  command === 'make' ? /^\W*(?:please\s+)?(?:run\s+)?[`'"]?make[`'"]?\W*$/iu.test(task) : task.includes(command);

/** For a tool that is not here. */
export function withoutManuals({ workspace: { root }, failure, task }: RepairContext): readonly Suggestion[] {
  // Warnings of the compiler before that say nothing against it.
  const missing = missingProgram(failure)?.split('/').at(-1);
  if (missing === undefined || !tool.test(missing) || /: (?:fatal )?error: /.test(failure.text)) return [];
  const command = buildWithoutManuals(failure.command, task, root);
  return command === undefined
    ? []
    : [{ command, logit: certain + 0.2, intent: `only the documentation needs ${missing}`, substitute: true }];
}
