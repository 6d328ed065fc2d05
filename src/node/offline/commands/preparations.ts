// Lines of documents and CI files that get something ready beside the work: they rewrite sources, or make a project elsewhere.
import type { WorkspaceCommand } from './workspaceCommand.ts';

/** `patch -p1 -i src/variant.patch` */
const patches = /^(?:\(cd \S+ && )?patch\s/;
/** `perl script/tool gen --path /tmp/app`: not in the checkout. */
const makesElsewhere = /\s(?:gen|generate|new|init|create|scaffold)\s(?:[^|;&]*[\s=])?(?:\/tmp|\/home|\/var|~)\/\S/;

/** The same, offered only to tasks that say so: "apply the patch", "generate an app". */
export function asPreparation(known: WorkspaceCommand): WorkspaceCommand {
  if (known.onlyFor !== undefined) return known;
  if (patches.test(known.command)) return { ...known, onlyFor: ['appli'] };
  return makesElsewhere.test(known.command) ? { ...known, onlyFor: ['#generate'] } : known;
}
