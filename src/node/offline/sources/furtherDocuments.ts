// Documents beside those of the root folder: `docs/checks.md`, and what a text names. Read only where something has failed or a tool is missing.
import { textIn, namesIn } from '../questions/texts.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';

const folders = ['docs', 'doc', 'documentation', '.github'];
const document = /\.(?:md|markdown|rst|txt|adoc|pod|org)$/i;
/** What has been, or is about something else. */
const past = /^(?:change\s?log|changes|history|news|licen[cs]e|authors|code_of_conduct)\b/i;
const most = 40;

/** The texts of the documents in the folders for them, two levels deep, after those whose paths `said` names. */
export function furtherDocuments(root: string, said = ''): readonly string[] {
  const named = [...said.matchAll(/(?<![\w/.-])(?:\.\/)?((?:[\w-]+\/)*[\w.-]+\.(?:md|markdown|rst|txt|adoc))\b/gi)]
    .map(([, path = '']) => path)
    .filter((path) => isPlainName(path));
  const listed = folders.flatMap((folder) =>
    namesIn(root, folder).flatMap((name) =>
      document.test(name)
        ? [`${folder}/${name}`]
        : name.includes('.')
          ? []
          : namesIn(root, `${folder}/${name}`).flatMap((inner) =>
              document.test(inner) ? [`${folder}/${name}/${inner}`] : [],
            ),
    ),
  );
  const paths = [...named, ...listed.filter((path) => !past.test(path.split('/').at(-1) ?? ''))];
  return [...new Set(paths)].slice(0, most).flatMap((path) => textIn(root, path) ?? []);
}
