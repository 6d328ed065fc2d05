// "Build the benchmark_tools crate", "does no_std_test compile", "clippy for the native part": a package of Cargo's that lies in a folder of its own and belongs to no workspace here.
import { basename, dirname } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { valueIn } from '../questions/manifests.ts';
import { projectFiles } from '../questions/projectFiles.ts';
import { cratesIn } from './cargoCrates.ts';
import { isFileIn } from './fileCommand.ts';

type Place = Pick<Workspace, 'root' | 'names' | 'commands' | 'onPath'>;

const lead = '^(?:(?:please|pls|just|now|only|can\\s+you|could\\s+you)\\s+)*';
const the = '(?:the\\s+|our\\s+)?';
const thing = '(?:crate|package|project|folder|directory|subproject)';
const called = '[`\'"]?([a-z][\\w-]*(?:\\s+[a-z][\\w-]*){0,3}?)[`\'"]?';
const end = '(?:\\s+(?:please|pls|now|again|too))*\\s*[.!?]*$';
const deed = '(build|compile|check|type-?check|test|lint|clippy|run)';
const forms = [
  `${lead}${deed}\\s+(?:the\\s+tests?\\s+(?:of|in|for)\\s+)?${the}${called}(?:\\s+${thing})?${end}`,
  `${lead}(?:does|do|will|can|is|see\\s+(?:if|whether)|check\\s+(?:if|whether|that)|make\\s+sure(?:\\s+that)?)\\s+${the}${called}(?:\\s+${thing})?\\s+(?:still\\s+)?(build|compile|buildable)s?${end}`,
  `${lead}${the}${called}(?:\\s+${thing})?\\s*:\\s*(?:does|do)\\s+(?:it|they)\\s+(?:still\\s+)?(build|compile)${end}`,
  `${lead}${the}${called}(?:\\s+${thing})?\\s+(build|clippy)${end}`,
  `${lead}(?:run\\s+)?cargo\\s+(build|check|test|clippy|run)\\s+(?:for|of|in|on)\\s+${the}${called}(?:\\s+${thing})?${end}`,
].map((pattern) => new RegExp(pattern, 'iu'));
/** "Test the native part": the only package, where the rest is in another language. */
const otherLanguage = new RegExp(
  `${lead}(?:(?:(?:run\\s+)?cargo\\s+)?${deed}\\s+(?:(?:for|of|in|on)\\s+)?${the}(?:native|rust)\\s+(?:part|side|half|code|crate|extension|sources?)|(?:run\\s+)?${the}(?:native|rust)\\s+(tests?))${end}`,
  'iu',
);
/** Folders that are called by what is done with them. */
const usual =
  /^(?:tests?|examples?|bench(?:es|marks?)?|docs?|src|all|everything|code|crates?|packages?|project|it|this|that|them)$/u;
const verbs: Readonly<Record<string, string>> = {
  ...{
    build: 'build',
    compile: 'build',
    buildable: 'build',
    check: 'check',
    typecheck: 'check',
    'type-check': 'check',
  },
  ...{ test: 'test', lint: 'clippy', clippy: 'clippy', run: 'run' },
};

interface Nested {
  readonly folder: string;
  readonly names: readonly string[];
}

/** Undefined where no such package is meant by its name or its folder, or several are. */
export function nestedCrate(task: string, place: Place): string | undefined {
  const text = task.trim().replace(/\s+/g, ' ');
  if (text.length > 120 || !place.onPath('cargo')) return undefined;
  const [, foreign, tests] = otherLanguage.exec(text) ?? [];
  const native = verbs[(tests?.replace(/s$/iu, '') ?? foreign ?? '').toLowerCase()];
  if (native !== undefined && native !== 'run') return ofOtherLanguage(native, place);
  for (const form of forms) {
    const [, one = '', other = ''] = form.exec(text) ?? [];
    const [word, name] = Object.hasOwn(verbs, one.toLowerCase()) ? [one, other] : [other, one];
    const verb = verbs[word.toLowerCase()];
    if (verb === undefined || name === '') continue;
    const isSaid = new RegExp(`\\s${thing}\\b`, 'iu').test(text);
    // "Test fuzz" hardly means the package that the fuzzer builds.
    const isUsual = usual.test(plain(name)) || (plain(name) === 'fuzz' && /^(?:test|run)$/u.test(verb));
    const folder = isUsual && !isSaid ? undefined : folderOf(name, place);
    if (folder === undefined) continue;
    // A library has nothing to start.
    if (verb === 'run' && !startsSomething(folder, place.root)) return undefined;
    return `cargo ${verb} --manifest-path ${folder}/Cargo.toml`;
  }
  return undefined;
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[-_\s]+/gu, '-');
const bare = (text: string): string => plain(text).replace(/^tests?-|-tests?$/gu, '');

function ofOtherLanguage(verb: string, { root, names, commands }: Place): string | undefined {
  const isOffered = commands.some(({ kind, name }) => kind === 'declared' && /rust|cargo|native/iu.test(name));
  const [only, another] = names.has('Cargo.toml') || isOffered ? [] : nestedIn(root);
  return only === undefined || another !== undefined
    ? undefined
    : `cargo ${verb} --manifest-path ${only.folder}/Cargo.toml`;
}

function folderOf(name: string, { root, commands }: Place): string | undefined {
  const said = plain(name);
  const nested = nestedIn(root);
  // What a command, a program or a member is called is meant first.
  const isKnown = cratesIn(root).some((crate) =>
    [crate.name, basename(crate.folder)].some((each) => plain(each) === said),
  );
  if (isKnown || commands.some(({ kind, name: own }) => kind === 'declared' && plain(own) === said)) return undefined;
  const exact = nested.filter((each) => each.names.some((one) => plain(one) === said));
  const near = exact.length > 0 ? exact : nested.filter((each) => each.names.some((one) => bare(one) === bare(said)));
  return near.length === 1 ? near[0]?.folder : undefined;
}

/** Without the members of the workspace, those of other workspaces, and what tests work on. */
function nestedIn(root: string): readonly Nested[] {
  const members = new Set(cratesIn(root).map(({ folder }) => folder));
  return projectFiles(root).flatMap((path) => {
    const folder = dirname(path);
    if (basename(path) !== 'Cargo.toml' || folder === '.' || members.has(folder) || !isPlainName(folder)) return [];
    const name = valueIn(root, path, 'package', 'name');
    return typeof name === 'string' ? [{ folder, names: [name, basename(folder), folder] }] : [];
  });
}

const startsSomething = (folder: string, root: string): boolean =>
  isFileIn(root, `${folder}/src/main.rs`) || Array.isArray(valueIn(root, `${folder}/Cargo.toml`, 'bin'));
