// Which findings about a script's own text count: one may write, build, start what belongs to the workspace, and delete what was built.
import { programName } from '../action/head.ts';
import type { Reason } from '../reason.ts';
import type { Finding } from './inspector.ts';
import { ANYTHING, GLOBBED } from './shell/shellWord.ts';

const installs = /\b(?:install|ci|add|sync|get|fetch|update|upgrade)$/;

/** Whether a script that runs `words` does more than that, of which `finding` tells: nothing in the workspace brings it back. */
export function isHarmInScript(finding: Finding, words: readonly string[]): boolean {
  if (finding.class === 'network')
    return finding.alwaysAsk || isInstall(finding.reason) || isTalk(finding.reason, words);
  return (
    finding.class === 'destructive' && finding.alwaysAsk && (losesData(finding, words) || changesSettings(finding))
  );
}

/** Whether it writes to a place that lies outside of the folder where the script starts, as far as the text shows: `cd "${1%/*}"` shows nothing. */
export const writesOut = ({ reason: { code }, at, isUnknown }: Finding): boolean =>
  (code === 'writesOutside' || code === 'worksOutside') && at !== undefined && !isOpen.test(at) && !isUnknown;

/** Only parts that are not known. */
const isOpen = new RegExp(`^/?(?:\\./)*[${ANYTHING}${GLOBBED}](?:[/${ANYTHING}${GLOBBED}]|\\.(?!\\.))*$`, 'u');

/** Also of what is only fetched to be run once. */
function isInstall({ code, args: [what] }: Reason): boolean {
  if (code === 'downloadsPackage' || code === 'fetchesWhatItRuns') return true;
  return code === 'usesNetwork' && typeof what === 'string' && installs.test(what);
}

/** `git push`, `curl https://...`; what a script asks of this machine stays here. */
function isTalk({ code, args: [what] }: Reason, words: readonly string[]): boolean {
  if (code === 'talksToRemote') return true;
  if (typeof what !== 'string') return false;
  if (code === 'fetches') return what.startsWith('git ');
  return code === 'usesNetwork' && /^(?:curl|wget)$/.test(what) && words.some((word) => elsewhere.test(word));
}

const elsewhere = /^(?:https?|ftp):\/\/(?!localhost\b|127\.|0\.0\.0\.0|\[::1?\])/i;

/** Programs that keep what no build makes again, and what they must be told to lose it; absent: whatever they are told. */
const keepers: readonly (readonly [programs: RegExp, told?: RegExp])[] = [
  [/^(?:psql|mysql|mariadb|sqlite3|cqlsh|clickhouse-client|mongo|mongosh|sqlcmd)$/, /\b(?:drop|truncate|delete)/i],
  [/^(?:dropdb|dropuser|mysqladmin|redis-cli|valkey-cli|etcdctl)$/],
  [/^(?:prisma|sequelize(?:-cli)?|knex|typeorm|drizzle-kit|alembic|flask|rails|rake|artisan|manage\.py)$/],
  [/^(?:docker|docker-compose|podman|podman-compose|nerdctl)$/, / (?:-v|--volumes|volumes?|prune) /],
  [/^(?:systemctl|service|launchctl|crontab|initctl|rc-service|update-rc\.d)$/],
  [/^git$/],
  [/^(?:aws|gcloud|az|gsutil|kubectl|helm|terraform|tofu|pulumi|heroku|flyctl|vercel|netlify|firebase)$/],
];
const losing: ReadonlySet<Reason['code']> = new Set([
  ...(['deletesData', 'mayDeleteData', 'deletesOrOverwrites', 'mayDelete', 'deletes', 'mayDiscard'] as const),
  ...(['deletesPublishesOrChanges', 'changesJobs', 'deletesUntracked', 'changesSettingsOutside'] as const),
]);
/** What is made for a test may go with it. */
const passing = /(?:^|[\W_])(?:tests?|testing|e2e|ci|tmp|temp|fixtures?|sandbox)(?:$|[\W_])/i;

function losesData({ reason: { code } }: Finding, words: readonly string[]): boolean {
  const [program = '', ...rest] = /^(?:npx|bunx|pnpm|yarn|bundle|exec|php|python3?)$/.test(words[0] ?? '')
    ? words.slice(1).filter((word) => !/^(?:exec|run|dlx|-.*)$/.test(word))
    : words;
  const name = programName(program);
  const text = ` ${rest.join(' ')} `;
  return (
    losing.has(code) &&
    !passing.test(text) &&
    keepers.some(([programs, told]) => programs.test(name) && (told?.test(text) ?? true))
  );
}

/** The settings of a person or of the machine. */
function changesSettings({ reason: { code }, at }: Finding): boolean {
  if (code === 'otherRights') return true;
  return code === 'writesOutside' && at !== undefined && settings.test(at);
}

const settings =
  /^(?:~\/\.(?:bash|zsh|profile|ssh|gitconfig|npmrc|config\/(?:systemd|autostart|git))|\/(?:etc|usr|opt|lib|s?bin|boot|root|srv)(?:\/|$))/;
