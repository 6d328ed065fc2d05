// "Listening on 127.0.0.1 port 1085": the options by which a usage text, `-i listenip -p port`, is told address and port.
import { portsSaid } from '../../../core/agent/listensElsewhere.ts';

const option = (value: string) =>
  new RegExp(`(?<![\\w-])(--?[A-Za-z][\\w-]*)(?:\\s+|=)[<{[]?${value}[>}\\]]?(?![\\w-])`, 'iu');
const portOption = option('(?:listen(?:ing)?[-_]?|server[-_]?|local[-_]?)?port(?:[-_]?(?:no|num|number))?');
/** By what they are called, the surest first. */
const addressOptions: readonly RegExp[] = [
  option('listen(?:ing)?[-_]?(?:ip|addr(?:ess)?|host)?'),
  option('(?:ip|addr(?:ess)?|host(?:name)?)(?:[-_]?addr(?:ess)?)?'),
  option('bind[-_]?(?:ip|addr(?:ess)?|host)'),
];
/** What is bound to is no place to listen at. */
const outgoing = /\boutgoing\b|\bsource\s+address\b/iu;

const address = /(?<![\w.])((?:\d{1,3}\.){3}\d{1,3}|localhost)(?![\w.]*\w\.\w)/giu;
const isLocal = /^(?:127\.|localhost$)/iu;

/** Only an order, or a wish to have it up, starts something. */
const asksToStart =
  /(?:^|[.;!?,]\s+|\b(?:please|you|to|and|now|then|just|me)\s+)(?:re-?)?(?:start|run|serve|launch|bring|spin|fire|boot|get|put|execute|listen|host)\b|\b(?:i|we)(?:['’]d|\s+would)?\s+(?:need|want|like)\b/iu;
/** To know, to read or to change something, or what is there already. */
const asksElse =
  /\b(?:how\s+(?:to|do|does|can|could|would|should)|whether|know|explain|document|write|add|change|default|implement|already|config\w*|docker\w*|service|systemd|install(?:ed)?\s+(?:it|the|one))\b/iu;

/** What to add to a program's line; undefined where the usage has no option for the only port that the task names, or wants something else besides. */
export function listenOptions(usage: string, task: string): string | undefined {
  const [port, another] = new Set(portsSaid(task));
  if (port === undefined || another !== undefined || !asksToStart.test(task) || asksElse.test(task) || needsMore(usage))
    return undefined;
  const told = portOption.exec(usage)?.[1];
  const where = addressOption(usage, task);
  return told === undefined || where === undefined ? undefined : `${where}${told} ${port}`;
}

/** `-i 127.0.0.1 `, nothing where the task names no address; undefined where it names one that cannot be told. */
function addressOption(usage: string, task: string): string | undefined {
  const [said, other] = new Set([...task.matchAll(address)].map(([, host = '']) => host.toLowerCase()));
  if (said === undefined) return '';
  if (other !== undefined) return undefined;
  const told = addressOptions
    .filter((_, at) => at < addressOptions.length - 1 || !outgoing.test(usage))
    .map((pattern) => pattern.exec(usage)?.[1])
    .find((name) => name !== undefined);
  if (told !== undefined) return `${told} ${said === 'localhost' ? '127.0.0.1' : said} `;
  return isLocal.test(said) ? '' : undefined;
}

/** Whether its usage line has a place for something that no option introduces. */
function needsMore(usage: string): boolean {
  const [, rest = ''] = /^\s*usage\b[^:\n]{0,20}:\s*\S+(.*)$/imu.exec(usage) ?? [];
  return rest
    .replace(/\[[^\]]*\]/gu, ' ')
    .replace(/(?<!\S)--?[A-Za-z\d][\w-]*(?:(?:\s+|=)(?!-)\S+)?/gu, ' ')
    .split(/\s+/u)
    .some((word) => /\w/u.test(word));
}
