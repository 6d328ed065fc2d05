// What a classifier of requests sees of a text: words, pairs of words, and pieces of words, which survive slips of the keys.

const testFiles =
  /(?:[\w.-]+\/)*(?:[\w-]+\.(?:test|spec)\.\w+|tests?[_-][\w-]+\.\w+|[\w-]+[_-](?:test|spec)\.\w+|[\w-]+Test\.java)|\b(?:tests?|spec|t)\/[\w./-]+\.\w+/g;
const paths =
  /(?:[\w.-]+\/)+[\w.-]*|\b[\w-]+\.(?:[cm]?[jt]sx?|py|rb|rs|c|h|cc|cpp|hpp|java|go|kt|md|json|toml|ya?ml|sh|t|bats|txt|css|html|sql|csv)\b/g;
const names = /\b[a-z]+\d*[A-Z]\w*\b|\b\w+_\w+\b|\b[A-Z][a-z]+[A-Z]\w*\b/g;

/** What a name is called does not matter, only that there is one: each is a word of its own kind. */
function wordsOf(text: string): readonly string[] {
  const plain = text.replace(testFiles, ' #testfile ').replace(paths, ' #path ').replace(names, ' #name ');
  return plain.toLowerCase().match(/#?[a-z]+(?:['’][a-z]+)?|[?]|\d+/g) ?? [];
}

/** Distinct, in the order of the text; empty for a text without words. */
export function featuresOf(text: string): readonly string[] {
  const words = wordsOf(text);
  const found = words.flatMap((word, at) => [
    word,
    ...(words[at + 1] === undefined ? [] : [`${word} ${words[at + 1]}`]),
    ...(words[at + 2] === undefined ? [] : [`${word} _ ${words[at + 2]}`]),
    ...(word.startsWith('#') || word.length < 3 ? [] : piecesOf(`^${word}$`)),
  ]);
  return [...new Set(words[0] === undefined ? found : [...found, `first ${words[0]}`])];
}

/** `~te`, `~tes`: all of three and four letters. */
const piecesOf = (word: string): readonly string[] =>
  [3, 4].flatMap((length) =>
    Array.from({ length: Math.max(0, word.length - length + 1) }, (_, at) => `~${word.slice(at, at + length)}`),
  );
