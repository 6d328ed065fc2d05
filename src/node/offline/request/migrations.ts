// "Does any model lack a migration?", "bring the database up to date": the commands of Django and of Flask-Migrate.
import type { Workspace } from '../commands/workspace.ts';
import { projectFiles } from '../questions/projectFiles.ts';
import { textIn } from '../questions/texts.ts';
import { isFileIn } from './fileCommand.ts';

type Place = Pick<Workspace, 'root' | 'names' | 'python' | 'commands'>;

const polite = '^(?:(?:please|pls|just|now|then|can\\s+you|could\\s+you)\\s+)*';
const behind = '(?:\\s+(?:please|pls|now|again|here))*\\s*';
const end = `${behind}[?.!]*$`;
/** A question may only ask whether that is to be done. */
const ordered = `${behind}[.!]*$`;
const any = '(?:any\\s+|the\\s+|some\\s+|a\\s+)?';
const lacking = [
  `${polite}(?:(?:check|look|see|test)\\s+(?:for|if\\s+there\\s+are|whether\\s+there\\s+are)|are\\s+there|do\\s+we\\s+have|is\\s+there)\\s+${any}(?:missing|forgotten|uncreated|ungenerated)\\s+migrations?${end}`,
  `${polite}(?:the\\s+)?missing\\s+migrations?${end}`,
  `${polite}(?:create\\s+|run\\s+)?(?:the\\s+)?missing\\s+migrations?\\s+check${end}`,
  `${polite}(?:do|does|did|has|have)\\s+${any}models?(?:\\s+changes?)?\\s+(?:lack|miss|need)(?:ing)?\\s+${any}migrations?${end}`,
  `${polite}(?:is|are)\\s+${any}migrations?\\s+(?:missing|lacking|forgotten)(?:\\s+for\\s+(?:any|the|a)\\s+models?)?${end}`,
].map((pattern) => new RegExp(pattern, 'iu'));
const creating = new RegExp(
  `${polite}(?:create|make|generate|write|add)\\s+${any}(?:missing|new)\\s+migrations?${ordered}`,
  'iu',
);
const applying = [
  `${polite}(?:run|apply|execute)\\s+(?:all\\s+)?(?:the\\s+|our\\s+|pending\\s+|open\\s+)*(?:database\\s+|db\\s+)?migrations?${ordered}`,
  `${polite}(?:migrate|upgrade)\\s+(?:the\\s+|our\\s+)?(?:database|db)(?:\\s+schema)?${ordered}`,
  `${polite}(?:bring|get)\\s+(?:the\\s+|our\\s+)?(?:database|db)(?:\\s+schema)?\\s+up\\s+to\\s+date${ordered}`,
].map((pattern) => new RegExp(pattern, 'iu'));

/** "Bring the database up to date": no edit of the sources. */
export const appliesMigrations = (task: string): boolean => applying.some((form) => form.test(task.trim()));

/** Undefined where no such framework is in use here. */
export function migrationLine(task: string, place: Place): string | undefined {
  const said = task.trim();
  if (lacking.some((form) => form.test(said)))
    return isDjango(place) ? `${place.python} manage.py makemigrations --check --dry-run` : undefined;
  if (creating.test(said)) return isDjango(place) ? `${place.python} manage.py makemigrations` : undefined;
  return appliesMigrations(said) ? flaskUpgrade(place) : undefined;
}

const isDjango = ({ root, names }: Place): boolean =>
  names.has('manage.py') && /\bdjango\b/iu.test(textIn(root, 'manage.py') ?? '');

/** `flask db migrate` writes a new migration; `upgrade` applies those that are there. */
function flaskUpgrade({ root, names, python, commands }: Place): string | undefined {
  if (names.has('manage.py') && /\bMigrateCommand\b/u.test(textIn(root, 'manage.py') ?? ''))
    return `${python} manage.py db upgrade`;
  if (!isFileIn(root, 'migrations/alembic.ini') && !isFileIn(root, 'migrations/env.py')) return undefined;
  const uses = projectFiles(root).some(
    (path) => path.endsWith('.py') && /\bflask_migrate\b/u.test(textIn(root, path, 20_000) ?? ''),
  );
  const start = commands.map(({ command }) => /^(\S+ -m flask(?: --app \S+)?) run\b/u.exec(command)?.[1]);
  const line = start.find((each) => each !== undefined);
  return uses && line !== undefined ? `${line} db upgrade` : undefined;
}
