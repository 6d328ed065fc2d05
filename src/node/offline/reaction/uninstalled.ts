// What to say of programs that were not found: to install them, or that the packages they come with are not installed yet.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { codeSpan } from '../questions/markup.ts';
import { textIn } from '../questions/texts.ts';
import { environmentMakers } from './providers.ts';
import { parsePackageJson } from '../sources/packageJson.ts';

/** Programs that come with a package of another name. */
const packageOf: Readonly<Record<string, string>> = {
  tsc: 'typescript',
  ng: '@angular/cli',
  nest: '@nestjs/cli',
  babel: '@babel/cli',
  biome: '@biomejs/biome',
  playwright: '@playwright/test',
  'vue-cli-service': '@vue/cli-service',
};

/** The package that brings a program: its namesake, where no other is known. */
export const packageOfProgram = (program: string): string => packageOf[program] ?? program;

/** No search path leads to a program that is named by its place. */
function said(program: string, commands: Workspace['commands']): string {
  if (!program.includes('/')) return ` \`${program}\` was not found: install it, or put it on PATH.`;
  const makers = environmentMakers(program, commands).slice(0, 2).map(codeSpan);
  return makers.length === 0
    ? ` \`${program}\` is not there.`
    : ` \`${program}\` is not there: ${makers.join(' or ')} would make its environment.`;
}

/** A sentence for each program; those of package.json's dependencies share one. */
export function notFound(
  programs: readonly string[],
  { root, commands }: Pick<Workspace, 'root' | 'commands'>,
): string {
  const declared = existsSync(join(root, 'node_modules')) ? undefined : dependenciesIn(root);
  const isDeclared = (program: string) => declared?.has(packageOfProgram(program)) === true;
  const own = programs.filter(isDeclared).map((program) => `\`${program}\``);
  const others = programs.filter((program) => !isDeclared(program));
  const ownLine =
    own.length === 0
      ? ''
      : ` ${own.join(' and ')} ${own.length > 1 ? 'were' : 'was'} not found: the packages that package.json names are not installed.`;
  return `${ownLine}${others.map((program) => said(program, commands)).join('')}`;
}

/** What the package.json of a folder names as dependencies; nothing: there is none. */
export function dependenciesIn(root: string): ReadonlySet<string> | undefined {
  const text = textIn(root, 'package.json');
  return text === undefined ? undefined : parsePackageJson(text)?.dependencies;
}

/** A tool that `python -m` did not find, if it is one whose package has its name. */
export function missingTool(text: string): string | undefined {
  return /python[\d.]*: No module named '?(build|mypy|pyright|ruff|black|isort|flake8|pylint|pytest|tox|nox|hatch|coverage|twine|sphinx|mkdocs|pre_commit)'?$/m
    .exec(text)?.[1]
    ?.replace('_', '-');
}
