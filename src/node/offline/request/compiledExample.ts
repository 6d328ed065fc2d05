// "Run the short example", where the Makefile of the examples compiles it: made and started in its folder.
import type { Workspace } from '../commands/workspace.ts';
import { textIn } from '../questions/texts.ts';
import { escapeRegExp } from './escapeRegExp.ts';

const form =
  /^(?:(?:please|pls|can you|could you|would you|now|just|build and|compile and)\s+)*(?:re-?run|run|execute|start|launch|try)\s+(?:out\s+)?(?:the\s+)?[`'"]?(\w[\w-]*)[`'"]?\s+(?:example|demo|sample)(?:\s+program)?(?:\s+(?:please|pls|thanks|now|once|again))*\s*[.!]*$/iu;
const folders = ['examples', 'example', 'demos', 'demo', 'samples', 'sample'];
/** The ending of programs on another system. */
const ending = '(?:\\$[({](?:EXE|EXEEXT|EXT|EXESUFFIX|SUFFIX|X)[)}])?';

/** Undefined where no Makefile there has a target of that name that compiles a program so called. */
export function compiledExample(task: string, { root, onPath }: Workspace): string | undefined {
  const name = form.exec(task.trim())?.[1]?.toLowerCase() ?? '';
  if (name === '' || !onPath('make')) return undefined;
  const target = `${escapeRegExp(name)}${ending}`;
  const rule = new RegExp(
    `^${target}[ \\t]*:[^=\\n]*\\n(?:\\t.*\\n)*?\\t.*\\s-o[ \\t]*(?:\\$@|${target})(?=\\s|$)`,
    'm',
  );
  const folder = folders.find((each) => rule.test(`${textIn(root, `${each}/Makefile`) ?? ''}\n`));
  return folder === undefined ? undefined : `(cd ${folder} && make ${name} && ./${name})`;
}
