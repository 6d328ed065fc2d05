// Code in a command that only calls a function of a file here and prints what it returns: no more than to start that file with arguments.
import { listEnd } from '../../action/literalValues.ts';

const start =
  /^import (?:([A-Za-z_$][\w$]*)|\{ ([A-Za-z_$][\w$]*) \}) from "(\.\/(?!.*(?:^|\/)\.\.(?:\/|"))[\w@./-]+\.[cm]?js)"; console\.log\(([A-Za-z_$][\w$]*)(?:\.[A-Za-z_$][\w$]*)?\(/;
/** Of objects, whatever a module exports. */
const ofObjects = /\.(?:constructor|call|apply|bind|__\w+__)\(/;

/** The file whose function `code` calls with values that are written out; undefined for any other code. */
export function ownCallIn(code: string): string | undefined {
  const [head, whole, part, file, called] = start.exec(code) ?? [];
  if (head === undefined || called !== (whole ?? part) || ofObjects.test(head)) return undefined;
  const end = listEnd(code, head.length, ')');
  return end !== undefined && /^\);?$/.test(code.slice(end)) ? file : undefined;
}
