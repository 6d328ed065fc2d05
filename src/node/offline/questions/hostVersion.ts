// "Which fastify version is needed?", "version of the gem": what a plugin tells its host that it needs, and what a gem states for itself.
import { told } from './answers.ts';
import { escapeRegExp } from '../request/escapeRegExp.ts';
import { isTest } from './hits.ts';
import { statedIn } from './manifests.ts';
import { codeSpan } from './markup.ts';
import type { QuestionKind } from './question.ts';
import { isText, sourcesOf } from './sought/lines.ts';
import { cited, factOf, nameLike, textIn } from './texts.ts';

const needed =
  '(?:(?:is|are)\\s+(?:needed|required|supported|expected)|(?:does|do)\\s+(?:it|this|the\\s+\\w+)\\s+(?:need|require|support|expect|want)s?)(?:\\s+at\\s+least)?';
const name = '([a-z@][\\w./-]*\\w)';
const ofHost = [
  `^(?:which|what)\\s+${name}\\s+versions?\\s+${needed}\\s*[?.!]*$`,
  `^(?:which|what)\\s+versions?\\s+of\\s+${name}\\s+${needed}\\s*[?.!]*$`,
  `^(?:which|what)\\s+${name}\\s+${needed}\\s*[?.!]*$`,
].map((pattern) => new RegExp(pattern, 'iu'));
const ofGem =
  /^(?:(?:which|what(?:['’]?s|\s+is)?)\s+)?(?:the\s+)?(?:version(?:\s+number)?\s+(?:of|for)\s+(?:the|this|our)\s+(?:ruby\s+)?gem|gem(?:['’]s)?\s+version)\s*[?.!]*$/iu;

export const hostVersionQuestion: QuestionKind = (task, workspace) => {
  if (ofGem.test(task)) return versionOfGem(workspace);
  const host = ofHost
    .map((pattern) => pattern.exec(task)?.[1])
    .find((found) => found !== undefined)
    ?.toLowerCase();
  if (host === undefined || /^(?:node(?:\.?js)?|npm|yarn|pnpm|the|this|its?|minimum)$/u.test(host)) return undefined;
  const peer = statedIn(workspace.root, 'package.json', 'peerDependencies', host);
  if (peer !== undefined) return told(`${codeSpan(host)} ${cited({ ...peer, value: codeSpan(peer.value) })}`);
  // `fp(plugin, { fastify: '5.x', name: '@fastify/cors' })`
  const pattern = new RegExp(
    `^\\s*["']?${escapeRegExp(host)}["']?\\s*:\\s*["']((?:[<>=^~]+\\s*)?\\d[\\w. <>=|^~-]*)["']\\s*,?\\s*$`,
    'u',
  );
  const found = sourcesOf(workspace)
    .filter(({ path }) => /\.[cm]?[jt]s$/u.test(path) && !isText(path) && !isTest(path))
    .flatMap(({ path, lines }) =>
      lines.flatMap((text, at) => {
        const value = pattern.exec(text)?.[1];
        return value === undefined ? [] : [{ value: codeSpan(value), path, line: at + 1 }];
      }),
    );
  const [only, another] = found;
  return only === undefined || another !== undefined ? undefined : told(`${codeSpan(host)} ${cited(only)}`);
};

/** `spec.version = "1.2"`, or the constant that it names: `lib/name/version.rb`. */
function versionOfGem({ root, names }: Parameters<QuestionKind>[1]) {
  const gemspec = nameLike(names, /\.gemspec$/);
  if (gemspec === undefined) return undefined;
  const direct = factOf(root, gemspec, /\.version\s*=\s*["'](\d[\w.-]*)["']/);
  const required = [
    ...(textIn(root, gemspec) ?? '').matchAll(/require(?:_relative)?\s*\(?["'](?:\.?\/?lib\/)?([\w./-]+)["']/gu),
  ];
  const files = [
    ...required.map(([, path = '']) => `lib/${path}.rb`),
    `lib/${gemspec.replace(/\.gemspec$/, '').replaceAll('-', '/')}/version.rb`,
  ];
  const stated =
    direct ??
    files.map((file) => factOf(root, file, /\bVERSION\s*=\s*["'](\d[\w.-]*)["']/)).find((fact) => fact !== undefined);
  return stated && told(cited(stated));
}
