// Options of a CMake project: a part that needs a library which is not here can be left out of the build.
import { cmakeMessage } from '../../../core/agent/failureReason.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RepairContext, Suggestion } from './suggestion.ts';
import { certain } from './suggestion.ts';

const configure = /^cmake -S \. -B build\b/;

/** `cmake --build out`, as a readme says it after a line that configures, where nothing is configured: both. */
export function configuredFirst({ workspace, failure: { command } }: RepairContext): readonly Suggestion[] {
  const folder = /^cmake --build (?:\.\/)?([\w-]+)(?= |$)/.exec(command)?.[1];
  if (folder === undefined || !existsSync(join(workspace.root, 'CMakeLists.txt'))) return [];
  if (existsSync(join(workspace.root, folder, 'CMakeCache.txt'))) return [];
  const documented = workspace.commands.find(
    (known) =>
      new RegExp(`^cmake (?!--build).*-B ?(?:\\./)?${folder}(?= |$)`).test(known.command) &&
      !known.command.includes('&&'),
  );
  return [
    {
      command: `${documented?.command ?? `cmake -S . -B ${folder}`} && ${command}`,
      logit: certain,
      intent: 'nothing is configured yet',
      substitute: true,
    },
  ];
}

/**
 * After a configuration that failed for want of a package: the same with the option switched off that asks for it, where the error names
 * that option, or the package is only looked for inside of its `if`. Never one of tests.
 */
export function withoutPart({ workspace: { root }, failure }: RepairContext): readonly Suggestion[] {
  const { command, text } = failure;
  if (!configure.test(command) || !/^CMake Error/m.test(text)) return [];
  const lists = textOf(join(root, 'CMakeLists.txt'));
  const options = [
    ...lists.matchAll(/^\s*option\s*\(\s*(\w+)(?:"[^"]*"|[^)"])*?\bON\s*\)/gim),
    ...lists.matchAll(/^\s*set\s*\(\s*(\w+)\s+(?:ON|TRUE|YES|1)\s+CACHE\s+BOOL\b/gim),
  ].map(([, name = '']) => name);
  // A long message is broken into lines.
  const message = text.replace(/\s*\n\s*/g, ' ');
  const named = [
    ...message.matchAll(/(?:-D\s?|(?<![\w=-]))(\w+)(?::BOOL)?=(?:OFF|NO|FALSE|0)\b/gi),
    ...message.matchAll(/\b(?:disable|unset|(?:turn|switch)(?:ing)? off|without)\s+['"`]?(\w+)/gi),
  ].map(([, name = '']) => name);
  const absent = /(?:Could NOT find|package configuration file provided by|find_package\()\s*"?(\w+)/i.exec(
    message,
  )?.[1];
  const guarding = absent === undefined ? [] : options.filter((name) => guards(name, absent, lists));
  const off = [...new Set([...named.filter((name) => options.includes(name)), ...guarding])]
    .filter((name) => !/test/i.test(name) && !command.includes(`-D${name}=`))
    .map((name) => ` -D${name}=OFF`);
  if (off.length === 0) return [];
  return [
    {
      command: command.replace(configure, `cmake -S . -B build${off.join('')}`),
      logit: certain,
      intent: 'leaves out the part that needs what is not here',
      substitute: true,
    },
  ];
}

/**
 * After a configuration that the project's own message ended: the preset that the message names, or the same with the values that it says
 * to configure with.
 */
export function saidByProject({ workspace, failure }: RepairContext): readonly Suggestion[] {
  const { command, text } = failure;
  const [, ...lines] = (/^cmake\b/.test(command) ? cmakeMessage(text) : undefined) ?? [];
  const message = lines.join(' ');
  const presets = [
    ...message.matchAll(/--preset[ =]([\w.-]+)|\bpresets?\b[:\s]+[`'"]?([\w.-]+)|[`'"]([\w.-]+)[`'"]?\s+preset\b/gi),
  ].map(([, given, after, before]) => (given ?? after ?? before ?? '').replace(/[.,]$/, ''));
  const purpose = command.includes('ctest') ? 'test' : 'build compile';
  const ways = workspace.commands.flatMap(({ command: line, name }) =>
    presets.some((preset) => name === `${purpose} ${preset}` && line.startsWith(`cmake --preset ${preset} &&`))
      ? [line]
      : [],
  );
  const lists = textOf(join(workspace.root, 'CMakeLists.txt'));
  const isVariable = (name: string) => new RegExp(`\\b${name}\\b`).test(lists);
  const values = [...message.matchAll(/(?<!\S)-D\s?(\w+(?::\w+)?=[\w.+-]+)(?=[\s,;.)]|$)/g)]
    .map(([, value = '']) => value.replace(/\.$/, ''))
    .filter((value) => isVariable(value.replace(/[:=].*$/, '')))
    .filter((value) => !/test/i.test(value) && !command.includes(`-D${value.replace(/[:=].*$/, '')}`));
  const given = [...new Set(values)].map((value) => ` -D${value}`).join('');
  const same =
    given === '' || !configure.test(command) ? [] : [command.replace(configure, `cmake -S . -B build${given}`)];
  return [...ways, ...same].map((line, rank) => ({
    ...{ command: line, logit: certain - 0.3 * rank, substitute: true },
    intent: 'the message of the project names it',
  }));
}

/** Whether a package is looked for in the block of an option. */
function guards(option: string, name: string, lists: string): boolean {
  const block = new RegExp(`^\\s*if\\s*\\(\\s*${option}\\s*\\)([\\s\\S]*?)^\\s*endif`, 'im').exec(lists)?.[1] ?? '';
  return new RegExp(`find_package\\s*\\(\\s*${name}\\b|pkg_check_modules\\s*\\([^)]*\\b${name}\\b`, 'i').test(block);
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8').slice(0, 256 << 10);
  } catch {
    return '';
  }
}

const option = / (?:-D\S+|--fresh\b)/g;

/** A build's command without the options that it is configured with. */
export const withoutOptions = (command: string): string => command.replace(option, '');

/** Whether a command is another one with more options. */
export function addsOptions(command: string, other: string): boolean {
  const given = new Set(command.match(option) ?? []);
  return (
    withoutOptions(command) === withoutOptions(other) && (other.match(option) ?? []).every((one) => given.has(one))
  );
}
