// What a suite's command line says, checked before anything is measured.
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Split } from './environment.ts';

export const listOf = (text: string): readonly string[] => text.split(',').filter((part) => part !== '');

/** Names, at least one and none twice: a second arm of the same name would be measured beside itself. @throws Error */
export function distinctNames(option: string, text: string): readonly string[] {
  const names = listOf(text);
  if (names.length === 0) throw new Error(`${option} is '${text}'; name at least one`);
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) throw new Error(`${option} names '${twice}' twice`);
  return names;
}

/** A number of things that are wanted, so from 1 on. @throws Error that names the option. */
export function countOf(option: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`${option} is '${text}'; give a whole number from 1 on`);
  return value;
}

/** @throws Error that names the option. */
export function splitOf(text: string): Split {
  if (text === 'tune' || text === 'test' || text === 'all') return text;
  throw new Error(`--split is '${text}'; give tune, test or all`);
}

interface Files {
  readonly json?: string | undefined;
  readonly svg?: string | undefined;
}

/** Where the learning curves go: beside the report unless said otherwise; undefined: nowhere. */
export const pictureFile = ({ json, svg }: Files) => svg ?? json?.replace(/(\.json)?$/, '.svg');

/** What an option names is written when all is measured, which may be hours later. @throws Error that names option and file. */
export function checkWritable(option: string, path: string | undefined): void {
  if (path === undefined) return;
  const isFolder = (entry: string) => statSync(entry, { throwIfNoEntry: false })?.isDirectory() === true;
  if (path === '' || isFolder(path)) throw new Error(`${option} is '${path}'; give a file`);
  const folder = dirname(path);
  if (!isFolder(folder)) throw new Error(`${option} ${path} cannot be written: there is no folder ${folder}`);
  try {
    accessSync(existsSync(path) ? path : folder, constants.W_OK);
  } catch (error) {
    throw new Error(`${option} ${path} cannot be written: ${error instanceof Error ? error.message : ''}`, {
      cause: error,
    });
  }
}
