// "Where are the tests?", "where is the documentation kept?": folders, with how many files they hold.
import { commandAction } from '../../../core/tools/run.ts';
import { codeSpan } from './markup.ts';
import type { QuestionKind } from './question.ts';

const asks =
  /^(?:so\s+|please\s+)?where(?:\s+(?:are|is|do|does|can|i|we|you|find|see|the|all|our|my|its|this|project's|unit))*\s+(tests?|specs?|docs|documentation|examples?|benchmarks?|fixtures?|configuration|scripts|migrations?)(?:\s+(?:files?|folder|code|pages|live|lives|kept|located|stored|here|in|this|the|repo|repository|project))*\s*[?.!]*$/iu;

/** Names of the folders, and ends of the names of files outside of them, as extended regular expressions. */
const places: Readonly<Record<string, { readonly folders: string; readonly files?: string }>> = {
  test: {
    folders: '[^/]*tests?|specs?|__tests__|t',
    files: '/tests?\\.[a-z]+|[._-](tests?|spec)\\.[a-z]+|Tests?\\.(java|kt|cs|php)|/test_[^/]*\\.py',
  },
  doc: { folders: 'docs?|documentation|manual|man', files: '/README[^/]*' },
  example: { folders: 'examples?|samples?|demos?' },
  benchmark: { folders: 'bench(es|marks?)?|perf|performance' },
  fixture: { folders: '[^/]*fixtures?|testdata|snapshots' },
  configuration: {
    folders: 'config|configs|conf|configuration|settings',
    files: '\\.(toml|ini|cfg|ya?ml)|[._-]config\\.[a-z]+|/\\.[a-z]+rc(\\.[a-z]+)?',
  },
  script: { folders: 'scripts?|bin|tools|hack|ci' },
  migration: { folders: 'migrations?|migrate' },
};

const mostRows = 30;

export const keptQuestion: QuestionKind = (task, { inGit, onPath }) => {
  const word = asks.exec(task)?.[1]?.toLowerCase().replace(/s$/, '');
  if (word === undefined) return undefined;
  const kind = word === 'spec' ? 'test' : word.startsWith('doc') ? 'doc' : word;
  const { folders, files } = places[kind] ?? { folders: `${kind}s?` };
  const list =
    inGit && onPath('git')
      ? 'git ls-files --cached --others --exclude-standard'
      : "find . -type f -not -path '*/.git/*' -not -path '*/node_modules/*' | sed 's#^./##'";
  const rest = files === undefined ? '' : `|(${files})$`;
  const command = `${list} | sed 's#^#/#' | grep -iE '/(${folders})/${rest}' | sed -E 's#(/(${folders}))/.*#\\1/#I' | grep -v '^/\\.github/' | sort | uniq -c | sort -rn | head -n ${String(mostRows + 1)}`;
  return {
    looks: [
      {
        action: commandAction(command),
        intent: `find the ${kind} files`,
        answer: (output) => {
          const rows = [...output.matchAll(/^\s*(\d+) \/([^"\n].*)$/gm)].map(([, count = '', path = '']) =>
            path.endsWith('/')
              ? `- ${codeSpan(path)}: ${count} ${count === '1' ? 'file' : 'files'}`
              : `- ${codeSpan(path)}`,
          );
          const more = rows.length > mostRows ? ['- and more'] : [];
          return rows.length === 0 ? undefined : [...rows.slice(0, mostRows), ...more].join('\n');
        },
      },
    ],
    nothing: `No folder or file here is named like ${word === 'test' ? 'tests' : word}.`,
  };
};
