// What to say of programs that were not found: to install them, or that the packages they come with are not installed yet.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { textIn } from '../questions/texts.ts';
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

/** A sentence for each program; those of package.json's dependencies share one. */
export function notFound(programs: readonly string[], root: string): string {
  const declared = existsSync(join(root, 'node_modules')) ? undefined : dependenciesIn(root);
  const isDeclared = (program: string) => declared?.has(packageOf[program] ?? program) === true;
  const own = programs.filter(isDeclared).map((program) => `\`${program}\``);
  const others = programs.filter((program) => !isDeclared(program));
  const ownLine =
    own.length === 0
      ? ''
      : ` ${own.join(' and ')} ${own.length > 1 ? 'were' : 'was'} not found: the packages that package.json names are not installed.`;
  return `${ownLine}${others.map((program) => ` \`${program}\` was not found: install it, or put it on PATH.`).join('')}`;
}

function dependenciesIn(root: string): ReadonlySet<string> | undefined {
  const text = textIn(root, 'package.json');
  return text === undefined ? undefined : parsePackageJson(text)?.dependencies;
}
