// "Which subcommands exist?", "how many subcommands are there?", "which commands does the CLI have?": as the sources register them, or one file each.
import { basename } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { many, toldWithPlaces, told, unknown } from './answers.ts';
import { isProse, isTest, type Hit } from './hits.ts';
import { codeSpan } from './markup.ts';
import { isOwnName } from './ownPackage.ts';
import { ownPrograms } from './ownProgram.ts';
import { isOfTests, projectFiles } from './projectFiles.ts';
import type { QuestionKind } from './question.ts';
import { isText, sourcesOf } from './sought/lines.ts';

const sub = 'sub-?commands?';
const program = '(?:cli|program|tool|binary|executable|command[- ]line(?:\\s+(?:tool|program|interface))?|[\\w.-]+)';
const there =
  '(?:\\s+(?:are|is|there|here|exist|available|do|does|it|this|we|the|have|has|offer|offers|provide|support|in\\s+total))*';
const asks = [
  `^(?:which|what|list|show|how\\s+many)\\s+(?:me\\s+)?(?:the\\s+|all\\s+(?:the\\s+)?)?${sub}${there}\\s*[?.!]*$`,
  `^(?:which|what|list|show|how\\s+many)\\s+(?:me\\s+)?(?:the\\s+|all\\s+(?:the\\s+)?)?${sub}\\s+(?:does|has|of|do)\\s+(?:the\\s+)?(${program})(?:\\s+(?:have|has|offer|provide|support|know))?\\s*[?.!]*$`,
  `^(?:which|what|how\\s+many)\\s+commands\\s+(?:does|has|do)\\s+(?:the\\s+)?(${program})(?:\\s+(?:have|offer|provide|support|know))?\\s*[?.!]*$`,
].map((pattern) => new RegExp(pattern, 'iu'));
const anyProgram = /^(?:cli|program|tool|binary|executable|command[- ]line(?:\s+(?:tool|program|interface))?)$/iu;
const registered =
  /(?:^|[\s)])(?:(?:program|cli|yargs|app|console|commands?|parser)(?:\(\))?)?\.(?:command|register|add_parser|addParser)\(\s*['"`]([a-z][\w:-]*)(?:[\s<[][^'"`]*)?['"`]\s*(?:,|\)\s*(?:$|\.))/u;
/** Those that a module of commands has one file each for. */
const home = /(?:^|\/)(?:sub-?commands?|commands?|cmds?)\/[^/]+\.\w+$/iu;
const aside = /^(?:index|mod|main|__init__|types?|utils?|helpers?|common|shared|base|root)$/iu;
const code = /\.(?:[cm]?[jt]s|py|rs|go|rb|php)$/iu;

/** Undefined where no program is here, or nothing tells its commands for certain. */
export const subcommandsOfProgramQuestion: QuestionKind = (task, workspace) => {
  const found = asks.map((pattern) => pattern.exec(task)).find((match) => match !== null);
  if (!found) return undefined;
  const said = found.slice(1).find(Boolean) ?? 'cli';
  const programs = ownPrograms(workspace);
  const isMeant = anyProgram.test(said) || isOwnName(said, workspace) || programs.some(({ name }) => name === said);
  if (!isMeant || programs.length === 0) return undefined;
  const known = byRegistration(workspace) ?? byFiles(workspace.root);
  if (known !== undefined || !anyProgram.test(said)) return known;
  return unknown('No source here registers a subcommand in a form that is known without a language model.');
};

function byRegistration(workspace: Workspace) {
  const hits = sourcesOf(workspace)
    .filter(({ path }) => code.test(path) && !isText(path) && !isTest(path) && !isProse(path))
    .flatMap(({ path, lines }) =>
      lines.flatMap((text, at): readonly (Hit & { readonly name: string })[] => {
        const name = registered.exec(text)?.[1];
        return name === undefined || /^\s*(?:\/\/|\*|#)/u.test(text)
          ? []
          : [{ path, line: at + 1, text: text.trim(), name }];
      }),
    );
  const distinct = hits.filter(({ name }, at) => hits.findIndex((other) => other.name === name) === at);
  return distinct.length < 2 || distinct.length > mostRegistered
    ? undefined
    : toldWithPlaces(
        `${many(distinct.length, 'command')} registered here: ${distinct.map(({ name }) => codeSpan(name)).join(', ')}.`,
        distinct,
      );
}
const mostRegistered = 40;

function byFiles(root: string) {
  const files = projectFiles(root).filter(
    (path) =>
      home.test(path) &&
      code.test(path) &&
      !isOfTests(path) &&
      !/[._-](?:tests?|spec)\.\w+$|\.d\.ts$/iu.test(path) &&
      !aside.test(basename(path).replace(/\.\w+$/u, '')),
  );
  const folders = [...new Set(files.map((path) => path.replace(/\/[^/]+$/u, '')))];
  const [folder, another] = folders;
  if (folder === undefined || another !== undefined || files.length < 2) return undefined;
  const names = files.map((path) => codeSpan(basename(path).replace(/\.\w+$/u, '')));
  return told(`${many(files.length, 'subcommand')}, one file each in ${codeSpan(`${folder}/`)}: ${names.join(', ')}.`);
}
