// "Delete every __pycache__ and the .pytest_cache": folders that tools fill again by themselves, where a task names them and nothing else.

/** What a task says -> what such folders, or files, are called. */
const caches: readonly (readonly [said: RegExp, names: readonly string[]])[] = [
  [
    /__pycache__|\b(?:python|byte-?code)\s+caches?\b|\bbyte-?code\b|\.pyc\b|\bpyc\s+files?\b/iu,
    ['__pycache__', '*.pyc'],
  ],
  [/\.pytest_cache\b|\bpytest(?:['’]s)?\s+caches?\b|\bpython\s+caches\b/iu, ['.pytest_cache']],
  [/\.mypy_cache\b|\bmypy(?:['’]s)?\s+caches?\b/iu, ['.mypy_cache']],
  [/\.ruff_cache\b|\bruff(?:['’]s)?\s+caches?\b/iu, ['.ruff_cache']],
  [/\.eslintcache\b|\beslint(?:['’]s)?\s+caches?\b/iu, ['.eslintcache']],
];
const removes =
  '(?:remove|delete|clean(?:\\s*up)?|clear(?:\\s+out)?|wipe|purge|erase|drop|get rid of|tidy(?:\\s+up)?|throw away|rm(?:\\s+-rf)?)';
const polite = "(?:\\W|(?:please|pls|just|now|can you|could you|would you|i want to|i['’]d like to)\\b)*";
const opening = new RegExp(`^${polite}${removes}\\b`, 'iu');
/** Something that is kept, or more than these. */
const asksElse =
  /\b(?:but|except|not|keep|without|only|then|build|dist|coverage|node_modules|venv|egg-info|artifacts?|artefacts?|outputs?|everything|all files|ignored|why|how|script|target|gitignore|caching|entry|entries|lines?|code)\b|\.(?:py|js|ts|toml|cfg|ini|ya?ml|md)\b(?!c)/iu;

/** Undefined where a task wants something else or more than such folders removed. */
export function removedCaches(task: string): string | undefined {
  if (!opening.test(task) || asksElse.test(task)) return undefined;
  const names = [...new Set(caches.flatMap(([said, found]) => (said.test(task) ? found : [])))];
  if (names.length === 0) return undefined;
  return names
    .map((name) =>
      name.includes('*')
        ? `find . -name '${name}' -exec rm -f {} +`
        : `find . -name ${name}${name === '.eslintcache' ? '' : ' -type d'} -prune -exec rm -rf {} +`,
    )
    .join(' && ');
}
