// "Start it on port 5000": what listens on another port is not what was asked for.

const ports = /\bp(?:or|ro)ts?\s*[:=]?\s*(\d{2,5})\b|(?<=localhost|127\.0\.0\.1|0\.0\.0\.0):(\d{2,5})\b/giu;

/** Where something else listens: "it talks to redis at localhost:6379", "port 3000 is taken". */
const ofOthers =
  /\b(?:talks?|connect\w*|proxy(?!\s+(?:\S+\s+){0,2}(?:on|at)\b)|behind\s+(?:\w+\s+){0,3}proxy|prox(?:ies|ied)|upstream|instead\s+of|other\s+than)\b[^.,;!?]{0,40}$|\b(?:not|never|except)\b[^.,;!?]{0,15}$|n['’]t\b[^.,;!?]{0,25}$|\bfrom\s+$|\b(?:redis|postgres\w*|mysql|mongo\w*|database|db)\s+(?:is|runs|listens)\b[^.,;!?]{0,20}$/iu;
const occupied =
  /^[\s/]*(?:is|are|['’]s|was|being)?\s*(?:already\s+|still\s+)?(?:taken|used|busy|occupied|in\s+use|blocked|not\s+free)\b/iu;

/** The ports on which a task wants something to listen, in its order. */
export const portsSaid = (task: string): readonly string[] =>
  [...task.matchAll(ports)].flatMap(({ 0: whole, 1: worded, 2: afterHost, index }) =>
    ofOthers.test(task.slice(Math.max(0, index - 80), index)) || occupied.test(task.slice(index + whole.length))
      ? []
      : (worded ?? afterHost ?? []),
  );

/** The port that a task names first, where what listens at `address` is on none that it names; undefined where it names none. */
export function missedPort(address: string, task: string): string | undefined {
  const said = portsSaid(task);
  return said.some((port) => new RegExp(`:${port}(?!\\d)`, 'u').test(address)) ? undefined : said[0];
}
