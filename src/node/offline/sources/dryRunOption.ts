// Scripts that only tell what they would do, until an option says that it is meant.

/** Options whose names say no more than that. Never one that does more, as `--all` or `--everything`. */
const meant = '--apply --yes --write --execute --fix --really --no-dry-run --do-it --delete --force'.split(' ');
const onlyTells =
  /\b(?:only|just)\s+(?:lists?|shows?|prints?|tells?|reports?)\b|\bnothing is (?:removed|deleted|changed|written)\b|\b(?:lists?|shows?|prints?|tells?|reports?)[- ]only\b|\bdry[- ]run (?:by default|unless|is the default)|\bwould (?:remove|delete|rewrite|format|overwrite)\b/i;

/** The first such option that a script or its output knows. */
export const optionToMean = (text: string): string | undefined =>
  meant.find((name) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(text));

/** The same, if the script says that it only tells without. Undefined where it has an option for telling: then it does so by default. */
export const optionNeeded = (text: string): string | undefined =>
  onlyTells.test(text) && !/(?<!no)(?<!no-)--?(?:dry-run|dry_run|just-print|check)\b/.test(text)
    ? optionToMean(text)
    : undefined;
