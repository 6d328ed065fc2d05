// "Throws all data away and fills in the samples again", "empties var/ as well": what documents say of a command that loses something.
import { removesBuilds } from '../commands/workspaceCommand.ts';

export const throwsAway =
  /\b(?:throws?|deletes?|wipes?|erases?|drops?|destroys?|overwrites?|clears?|empties|loses?)\b[^.;]*(?:\b(?:data|database|everything|all|tables?|records?|files?|contents?)\b|\w\/(?=\s|$))/iu;

/** Words of a name, an argument or a document for what loses something, ends something or reaches others: a failure alone never starts that. */
export const harmful =
  /\b(?:push|send|publish|deploy|release|upload|delete|reset|drop|remove|purge|wipe|destroy|install|uninstall|kill|stop|flush\w*|clear\w*|truncat\w+|rollback|revert|commit|tag|overwrit\w+)\b/iu;

const rest = '[^;&|\\n]*';
/** What a recipe or a script does to files, services, histories and other machines: `rm -rf data`, `curl -X POST`, `os.remove`. */
export const losesOrReaches = new RegExp(
  [
    '(?:^|[\\s;&|@(\'"`-])(?:rm|rmdir|unlink|shred|dd|mkfs\\S*|rimraf|del-cli|systemctl|service|launchctl|killall|pkill|kill|shutdown|reboot|sudo|su|ssh|scp|sftp|rsync|ftp|nc|mail|mailx|mutt|sendmail|msmtp|crontab|dropdb|kubectl|helm|terraform|ansible\\S*|twine|gh|aws|gcloud|az|heroku)(?=[\\s"\'`;]|$)',
    `\\bcurl\\b${rest}\\s(?:-X|--request|-d|--data\\S*|-F|--form\\S*|-T|--json)`,
    `\\bwget\\b${rest}\\s--(?:post|method|body)`,
    `\\bfind\\b${rest}\\s-(?:delete|exec)\\b`,
    `\\bgit\\s+(?:push|commit|tag|reset|clean|checkout|restore|rebase|merge|stash|rm|branch)\\b`,
    `\\b(?:docker|podman)\\b${rest}\\s(?:rm|rmi|prune|down|push|stop|kill)\\b`,
    '\\b(?:rmtree|removedirs|unlinkSync|rmSync|rmdirSync|os\\.remove|fs\\.rm|smtplib|sendmail|nodemailer)\\b|\\.unlink\\(',
    '\\b(?:requests|httpx|session|axios|client)\\.(?:post|put|patch|delete)\\b|\\bmethod\\s*[:=]\\s*[\'"](?:POST|PUT|PATCH|DELETE)',
    '\\b(?:drop|truncate)\\s+(?:table|database|schema|index|view)\\b|\\bdelete\\s+from\\b',
  ].join('|'),
  'imu',
);
/** A build's variant is no release. */
const variant = /--release\b|\btarget\/release\b/giu;

/** Whether what a command runs loses something, ends something or reaches others; what builds have made is no loss. */
export function bodyLoses(body: string): boolean {
  const parts = body.split(/&&|;|\n/u).filter((part) => !removesBuilds({ body: part }));
  const text = parts.join('\n').replace(variant, ' ');
  return losesOrReaches.test(text) || harmful.test(text);
}
