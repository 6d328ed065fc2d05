// "Start it on port 5000": what listens on another port is not what was asked for.

const ports = /\bp(?:or|ro)ts?\s*[:=]?\s*(\d{2,5})\b|(?<=localhost|127\.0\.0\.1|0\.0\.0\.0):(\d{2,5})\b/giu;

/** The ports that a task names, in its order. */
export const portsSaid = (task: string): readonly string[] =>
  [...task.matchAll(ports)].flatMap(([, worded, afterHost]) => worded ?? afterHost ?? []);

/** The port that a task names first, where what listens at `address` is on none that it names; undefined where it names none. */
export function missedPort(address: string, task: string): string | undefined {
  const said = portsSaid(task);
  return said.some((port) => new RegExp(`:${port}(?!\\d)`, 'u').test(address)) ? undefined : said[0];
}
