// Entry point of `knack`. A hook delays every command of another agent, so it loads only what it needs.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import envPaths from 'env-paths';

// The compile cache halves the start time; a folder that cannot be written only loses that.
enableCompileCache(join(envPaths('knack', { suffix: '' }).cache, 'code'));

const [, , command, ...words] = process.argv;
if (command === 'hook' && !words.includes('--help')) await (await import('./hook.ts')).hook(words);
else await import('./main.ts');
