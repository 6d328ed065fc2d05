// The folder that holds the things of a kind: of "blog posts" `content/blog`, of "storage adapters" `storage`.
import { basename, join } from 'node:path';
import { folderOfWords, foldersIn, isCalled } from './folderOfWords.ts';
import { namesIn } from './texts.ts';

export const posts = /^(?:posts?|articles?|chapters?|lessons?|essays?|tutorials?)$/iu;
const manifest = /^(?:package\.json|Cargo\.toml|pyproject\.toml|setup\.py|go\.mod|pom\.xml|composer\.json|deno\.json)$/;

/** The folder named by all the words, or the only one with that name; for storage adapters, `storage` if it holds packages. */
export function folderFor(words: readonly string[], root: string): string | undefined {
  const exact = folderOfWords(words.join(' '), root);
  if (exact !== undefined) return exact;
  // "Blog posts" lie in `content/blog`.
  const [kindOfPosts = '', post = ''] = words;
  const blog = words.length === 2 && posts.test(post) ? folderFor([kindOfPosts], root) : undefined;
  if (blog !== undefined) return blog;
  const first = foldersIn(root);
  const inside = (folders: readonly string[]) =>
    folders.flatMap((folder) => foldersIn(join(root, folder)).map((name) => `${folder}/${name}`));
  const second = inside(first);
  const [only, other] = [...second, ...inside(second)].filter((path) => isCalled(basename(path), words));
  if (only !== undefined) return other === undefined ? only : undefined;
  const [kind = '', noun] = words;
  const holder = first.find((name) => isCalled(name, [kind]));
  if (words.length !== 2 || noun === undefined || holder === undefined || /^tests?$/.test(kind)) return undefined;
  const parts = foldersIn(join(root, holder));
  const isPackage = (name: string) => namesIn(root, `${holder}/${name}`).some((file) => manifest.test(file));
  return parts.length > 1 && parts.every(isPackage) ? holder : undefined;
}
