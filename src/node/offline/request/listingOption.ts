// "Run kelp and have it list its built-in policies": an option such as `--list-policies`, which takes no value and makes the program only print.
import { stemmer } from 'stemmer';
import type { Workspace } from '../commands/workspace.ts';
import { textIn } from '../questions/texts.ts';
import { programsHere, withArguments } from './startedPrograms.ts';

const starts = /\b(?:run|start|launch|execute|call|use|have|let)\b/iu;
const shows = /\b(?:lists?|shows?|prints?|displays?|dumps?|listing|showing|printing)\b/iu;
const noOrder =
  /^\W*(?:how|why|what|where|which|who|does|did|is|are)\b|\b(?:do\s+not|don['’]?t|never|without)\s+(?:run|start|list|show|print)\w*/iu;
/** What else is to be done or given. */
const more =
  /\b(?:and|then)\s+(?:test|build|install|delete|remove|scan|audit|convert|check|save|write)\b|\s--?[a-z]|(?:^|\s)[\w./-]*\/\w|\bhttps?:/iu;
const flag =
  /\.add_argument\(\s*(?:["']-\w["']\s*,\s*)?["']--(?:list|show|print|dump|display)-([a-z]+(?:-[a-z]+){0,2})["'][^)]{0,200}?\baction\s*=\s*["']store_true["']/gu;
/** Undefined where no program of the workspace, or several, have just one such option with all of its words in the task. */
export function listingOption(task: string, whole: Workspace): string | undefined {
  if (!starts.test(task) || !shows.test(task) || noOrder.test(task) || more.test(task)) return undefined;
  const said = new Set((task.toLowerCase().match(/[a-z]+/gu) ?? []).map(stemmer));
  const lines = programsHere(whole).flatMap((program) => {
    const text = program.files.map((file) => textIn(whole.root, file) ?? '').join('\n');
    return [...text.matchAll(flag)].flatMap(([call, things = '']) =>
      things.split('-').every((word) => said.has(stemmer(word)))
        ? [withArguments(program, [/--[a-z-]+/u.exec(call)?.[0] ?? ''])]
        : [],
    );
  });
  const [only, another] = new Set(lines);
  return another === undefined ? only : undefined;
}
