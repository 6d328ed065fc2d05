// "Into /tmp/book", "in a folder called out", "in build-release", "with prefix /opt/x": where what is made is to go.
const path = '[`\'"]?(~?\\/[\\w.-]+(?:\\/[\\w.-]+)*)';
const outputs = [
  new RegExp(`\\b(?:into|to)\\s+(?:the\\s+)?(?:folder\\s+|directory\\s+)?${path}`, 'giu'),
  /\b(?:an?|another|its)\s+(?:[\w-]+\s+)?(?:folder|directory|dir)\s+(?:called|named)\s+[`'"]?([\w./-]*\w)/giu,
  /\binto\s+(?:the\s+|an?\s+)?(?!(?:an?|the|its|my|our|your|this|that|one|own|same|new|other|another|separate|different|current|temp\w*|root|top|right)\b)[`'"]?([\w./-]*\w)[`'"]?\s+(?:folder|directory|dir)\b/giu,
  /\b(?:build|compile|configure|docs?|book|site)\b[^.;!?]{0,200}?\bin(?:to)?\s+[`'"]?((?:build[_-][\w-]+|cmake-build-[\w-]+|out|output|tmp)(?:\/[\w-]+)*)(?=[`'"]?\s*(?:[.,;!]|$))/giu,
];
const places = [
  ...outputs,
  new RegExp(
    `\\b(?:in|under|prefix(?:\\s+(?:is|of))?)[\\s=:]{1,3}(?:the\\s+)?(?:folder\\s+|directory\\s+)?${path}`,
    'giu',
  ),
  /\b(?:folder|directory|dir)\s+(?:called|named)\s+[`'"]?([\w./-]*\w)/giu,
];
/** It is made where it always is, and goes somewhere else afterwards. */
const handsOn = /\b(?:cop(?:y|ied)|deploy\w*|upload\w*|mov(?:e|ed)|install\w*|publish\w*|rsync|sync|link)\b/iu;

const inForms = (task: string, forms: readonly RegExp[]): readonly string[] =>
  forms
    .flatMap((form) => [...task.matchAll(form)].map(([, folder = '']) => folder.replace(/^\.\/|[./]+$/gu, '')))
    .filter((folder) => folder !== '');

/** "Don't put anything under /usr" */
const nothingThere =
  /\b(?:do\s+not|don['’]?t|never)\s+(?:put|copy|place|move|write|drop|install)\b(?:[^.;!?]|\.\w)*/giu;

/** All folders that a task says something is to go to, or is done in. */
export const foldersSaid = (task: string): readonly string[] => inForms(task.replace(nothingThere, ' '), places);

/** The only folder in which something is to be made. */
export function outputFolder(task: string): string | undefined {
  const [folder, another] = new Set(inForms(task, outputs));
  return another !== undefined || folder?.includes('..') === true || handsOn.test(task) ? undefined : folder;
}
