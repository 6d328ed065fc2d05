// `make tidy` and `make tidy-check`, one script to write and to look: a formatter, whatever the two are called.
import { conceptsOf } from '../request/vocabulary.ts';
import type { WorkspaceCommand } from './workspaceCommand.ts';

const writes = /(?<=^|\s)(?:--?(?:write|fix|in-?place)|-[iw]|write|fix)(?=\s|$)/g;
const looks = /(?<=^|\s)(?:--?(?:check|verify|diff)|-[cl]|check|verify)(?=\s|$)/g;
/** Of what gives sources their form; `node sync.js --write` and `--check` do not. */
export const speaksOfForm =
  /(?:^|[^\p{L}])(?:tid(?:y|ier|ies)|fmt|formats?|formatter|styles?|stylist|layout|indent\w*|prett(?:y|ify|ier)|beautif\w*|white-?space|blanks|tabs)(?=[^\p{L}]|$)/iu;
const without = (body: string, options: RegExp): string => body.replace(options, ' ').replace(/\s+/g, ' ').trim();

/** The same commands; those of such a pair whose names say nothing of it are named after formatting and checking the format. */
export function withFormatterPairs(commands: readonly WorkspaceCommand[]): readonly WorkspaceCommand[] {
  const named = new Map(
    commands.flatMap((writer) => {
      if (writer.kind !== 'declared' || isKnown(writer.name) || writer.body === '') return [];
      const twin = new RegExp(
        `^(?:${writer.name}[-_:.](?:check|verify|lint|diff|ci)|(?:check|verify)[-_:.]${writer.name})$`,
      );
      const looker = commands.find(
        ({ name, body, kind }) =>
          kind === 'declared' &&
          twin.test(name) &&
          isPair(writer.body, body) &&
          speaksOfForm.test(`${writer.name} ${body}`),
      );
      return looker === undefined
        ? []
        : ([
            [writer, 'format'],
            [looker, 'format check'],
          ] as const);
    }),
  );
  return named.size === 0 ? commands : commands.map((known) => ({ ...known, name: named.get(known) ?? known.name }));
}

/** A name that says what it does, and is no other word for order. */
const isKnown = (name: string): boolean =>
  !/^[\w-]+$/.test(name) || (conceptsOf(name).size > 0 && !/^(?:tidy|clean-?code|neat|pretty|beautify)$/.test(name));

const isPair = (writer: string, looker: string): boolean =>
  writer !== looker && without(writer, writes) === without(looker, looks);
