// "Release checklist", "the deployment steps": how something grave is done is read, and not done.
import type { Workspace } from '../commands/workspace.ts';

const asks =
  /^(?:(?:show|give|tell)\s+(?:me\s+)?)?(?:the\s+|our\s+|your\s+)?(releas(?:e|ing)|publish(?:ing)?|deploy(?:ment|ing)?)\s+(check-?\s?lists?|steps|process|procedure|guide|instructions|policy|schedule|docs?|documentation|how-?to)\s*[?.!]*$/iu;

/** Whether only that is asked for; false where a command is called so. */
export function asksForProcedure(text: string, { commands }: Pick<Workspace, 'commands'>): boolean {
  const [, deed = '', kind = ''] = asks.exec(text) ?? [];
  if (deed === '') return false;
  const said = [deed.toLowerCase(), kind.toLowerCase()];
  return !commands.some(({ name }) => said.every((word) => name.toLowerCase().includes(word)));
}
