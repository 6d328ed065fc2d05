// Where `knack` begins. A hook stands in the way of another agent's every command: it loads nothing that it does not need.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import envPaths from 'env-paths';

// Code that was compiled once starts in half the time; a folder that cannot be written costs only that.
enableCompileCache(join(envPaths('knack', { suffix: '' }).cache, 'code'));

const [, , command, ...words] = process.argv;
if (command === 'hook' && !words.includes('--help')) await (await import('./hook.ts')).hook(words);
else await import('./main.ts');
