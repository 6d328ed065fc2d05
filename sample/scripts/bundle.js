// src/*.js -> dist/slugline.js, one file without imports
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);
const modules = ['src/charmap.js', 'src/cut.js', 'src/index.js'];

for (const module of modules) {
  if (!existsSync(new URL(module, root))) {
    console.error(`error: could not resolve ./${module}`);
    process.exit(1);
  }
}
const body = modules
  .map((module) => readFileSync(new URL(module, root), 'utf8').replace(/^import .*\n/gm, ''))
  .join('\n');
mkdirSync(new URL('dist/', root), { recursive: true });
writeFileSync(new URL('dist/slugline.js', root), body);
console.log(`dist/slugline.js: ${body.length} bytes`);
