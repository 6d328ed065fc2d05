// "Into /tmp/book", "in a folder called out", "in build-release", "with prefix /opt/x": where what is made is to go.
const folders = [
  /\b(?:in(?:to)?|to|under|prefix(?:\s+(?:is|of))?)\s*[ =:]\s*(?:the\s+)?(?:folder\s+|directory\s+)?[`'"]?(~?\/[\w.-]+(?:\/[\w.-]+)*)/giu,
  /\b(?:folder|directory|dir)\s+(?:called|named)\s+[`'"]?([\w./-]*\w)/giu,
  /\binto\s+(?:the\s+|an?\s+)?[`'"]?([\w./-]*\w)[`'"]?\s+(?:folder|directory|dir)\b/giu,
  /\b(?:build|compile|configure|docs?|book|site)\b[^.;!?]*?\bin(?:to)?\s+[`'"]?((?:build[_-][\w-]+|cmake-build-[\w-]+|out|output|tmp)(?:\/[\w-]+)*)(?=[`'"]?\s*(?:[.,;!]|$))/giu,
];

export const foldersSaid = (task: string): readonly string[] =>
  folders
    .flatMap((form) => [...task.matchAll(form)].map(([, folder = '']) => folder.replace(/^\.\/|[./]+$/gu, '')))
    .filter((folder) => folder !== '');
