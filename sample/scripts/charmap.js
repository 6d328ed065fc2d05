// data/*.tsv -> src/charmap.js
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const data = new URL('../data/', import.meta.url);
const entries = readdirSync(data)
  .filter((file) => file.endsWith('.tsv'))
  .sort()
  .flatMap((file) => readFileSync(new URL(file, data), 'utf8').split('\n'))
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t'));

const lines = entries.map((entry) => `  ${JSON.stringify(entry)},`);
writeFileSync(
  new URL('../src/charmap.js', import.meta.url),
  `// Generated from data/*.tsv.\nexport const charmap = new Map([\n${lines.join('\n')}\n]);\n`,
);
console.log(`${entries.length} characters`);
