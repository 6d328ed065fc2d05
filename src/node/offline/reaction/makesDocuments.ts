// Whether a command makes documents, or only mentions some: an installation copies the manual.
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { makesSite } from '../request/match.ts';
import { conceptsOf } from '../request/vocabulary.ts';

const documentTool =
  /\b(?:sphinx\w*|mkdocs|doxygen|pandoc|asciidoc\w*|a2x|help2man|pod2(?:man|html|text)|makeinfo|texi2\w+|\w*latex\w*|ronn|scdoc|go-md2man|md2man|mandoc|groff|nroff|rst2\w+|typedoc|jsdoc|docusaurus|vitepress|hugo|jekyll|mdbook|javadoc|rustdoc|cargo doc|godoc|odoc|haddock|ex_doc|yard|rdoc|pdoc\d?|lazydocs|markdown|cmark|xsltproc|docbook\w*)\b/iu;
/** Whether a command makes documents, by its name or the tool that it runs. */
export function makesDocuments({ name, command, body, requiredBody = '', kind }: WorkspaceCommand): boolean {
  const does = conceptsOf(name);
  const line = command.replace(/\s#.*$/u, '');
  if ([...does, ...conceptsOf(line)].some((one) => one === '#test' || one === '#install')) return does.has('#docs');
  if (kind !== 'declared' || does.has('#docs') || makesSite.test(name) || /^(?:man|html|pdf|info|manual)/u.test(name))
    return true;
  return documentTool.test(`${command} ${body} ${requiredBody}`) || conceptsOf(line).has('#docs');
}
