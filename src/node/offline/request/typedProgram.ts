// "Run ./test --color red a.txt", "start the test program with --amend": a program that a Makefile compiles, and the options typed behind it.
import type { Workspace } from '../commands/workspace.ts';
import { linksNamesake } from '../sources/makePrograms.ts';
import { ofSentence } from './commandWords.ts';
import { escapeRegExp } from './escapeRegExp.ts';

const lead = '^\\W*(?:(?:please|pls|just|now|(?:can|could|would)\\s+you)\\s+)*(?:(?:build|compile)\\s+and\\s+)?';
const verb = '(?:run|start|execute|launch|call|invoke|try)\\s+(?:the\\s+|our\\s+)?';
const kind = '(?:\\s+(?:binary|program|executable|demo|tool))?';
/** "(Build it first if it isn't there)" */
const aside = '(?:\\s*\\([^()]*\\b(?:build|compile)\\b[^()]*\\))?';
const given =
  '(?:,?\\s+(?:with|using|w/|and\\s+(?:give|pass)\\s+it|giving\\s+it|handing\\s+it)\\s*:?(?:\\s+(?:the\\s+|these\\s+)?(?:arguments?|args|options?|flags?))?:?)?';
const shown =
  '(?:,?\\s+(?:and|then)\\s+(?:please\\s+)?(?:show|tell|give|let)\\s+me\\s+(?:see\\s+)?(?:the\\s+output|what\\s+(?:it|that)\\s+(?:prints|says|shows)))?';
/** From the first option on; no word of a sentence. */
const options =
  '(--?[A-Za-z][\\w-]*(?:=\\S+)?(?:\\s+(?!and\\b|then\\b|please\\b|so\\b|to\\b|the\\b)(?:--?[\\w-]+(?:=[\\w./:,-]+)?|[\\w./:,=@%+-]+|"[^"$`\\\\]*"|\'[^\']*\'))*?)';

/** Each plain word is the value of the option before it. */
const isTyped = (said: string): boolean =>
  said
    .split(/\s+/u)
    .every(
      (each, at, all) =>
        !/^\p{L}+$/u.test(each) || (all[at - 1]?.startsWith('-') === true && !all[at - 1]?.includes('=')),
    );

/** Undefined where no program here is called so, or more is said. */
export function typedProgram(task: string, { commands }: Pick<Workspace, 'commands'>): string | undefined {
  const text = task.trim();
  if (!text.includes(' -')) return undefined;
  for (const { name, made } of programsOf(commands)) {
    const form = new RegExp(
      `${lead}(?:${verb})?(?:\\./${escapeRegExp(name)}|${escapeRegExp(name)}(?=\\s+(?:binary|program|executable|demo)))${kind}${aside}${given}\\s+${options}${shown}(?:,?\\s+(?:please|pls|thanks))?\\s*[.!?]*$`,
      'iu',
    );
    const [, said] = form.exec(text) ?? [];
    if (said !== undefined) return ofSentence.test(said) || !isTyped(said) ? undefined : `${made} && ./${name} ${said}`;
  }
  return undefined;
}

function programsOf(commands: Workspace['commands']): readonly { readonly name: string; readonly made: string }[] {
  return commands.flatMap((known) => {
    const [, made, name] = /^(make [\w.-]+) && \.\/([\w.+-]+)$/u.exec(known.command) ?? [];
    if (made !== undefined && name !== undefined) return [{ made, name }];
    return linksNamesake(known) ? [{ made: known.command, name: known.name }] : [];
  });
}
