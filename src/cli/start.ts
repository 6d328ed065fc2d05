// Entry point of `knack`. A hook delays every command of another agent, so it loads only what it needs.
import * as modules from 'node:module';
import { join } from 'node:path';
import envPaths from 'env-paths';
import { tooOld } from './nodeVersion.ts';

const problem = tooOld(process.versions.node);
if (problem !== undefined) {
  process.stderr.write(`error: ${problem}\n`);
  process.exit(2);
}

// The compile cache halves the start time; a folder that cannot be written only loses that.
modules.enableCompileCache(join(envPaths('knack', { suffix: '' }).cache, 'code'));

const [, , command, ...words] = process.argv;
if (command === 'hook' && !words.includes('--help')) await (await import('./hook.ts')).hook(words);
else await import('./main.ts');
