// Whether a run of tests that passed has left out as many as it ran, by the counts of its runner. It can only withhold a success.

/** A count of tests left out: "7 skipped", "Skipped: 7", "# skipped 7". */
const leftOut =
  /(?<![\w.,-])(\d+) (?:tests? )?(?:skipped|skips|pending|ignored|disabled)\b|^[#ℹ] skipped (\d+)$|\bskipped[:=] ?(\d+)/giu;
/** Of those that passed. */
const passed =
  /(?<![\w.,-])(\d+) (?:tests? )?(?:passed|passing|ok)\b|^[#ℹ] pass (\d+)$|\b(?:passed|pass)[:=] ?(\d+)/giu;
/** Of all, where passing ones are not counted. */
const all = /^Ran (\d+) tests?\b|\bTests(?: run)?: (\d+),|^(\d+) (?:runs|examples|tests|specs),/giu;
/** TAP without counts. */
const tap = /^ok \d+\b(.*)$/u;
const summary = /\d/u;

/** The line that says so; undefined: most ran, or it is unclear. */
export function mostSkipped(text: string): string | undefined {
  const lines = text.split('\n').map((line) => line.trim());
  const count = (pattern: RegExp) =>
    lines.reduce((total, line) => total + (summary.test(line) ? numbersIn(line, pattern) : 0), 0);
  const skipped = count(leftOut);
  const ran = Math.max(count(passed), count(all) - skipped);
  if (skipped > 0)
    return skipped >= ran && ran > 0 ? lines.findLast((line) => numbersIn(line, leftOut) > 0) : undefined;
  const results = lines.flatMap((line) => tap.exec(line)?.[1] ?? []);
  const skips = results.filter((rest) => /#\s*skip/iu.test(rest));
  return results.length > skips.length && skips.length * 2 >= results.length
    ? `${String(skips.length)} of ${String(results.length)} skipped`
    : undefined;
}

const numbersIn = (line: string, pattern: RegExp): number =>
  [...line.matchAll(pattern)].reduce((total, groups) => total + Number(groups.slice(1).join('')), 0);
