// Content when the report in reports/ comes from the tests as they are now, and all of them passed.
import { readdirSync, readFileSync, statSync } from 'node:fs';

const root = new URL('../', import.meta.url);
const fail = (reason) => {
  console.error(`report not accepted: ${reason}`);
  process.exit(1);
};
const filesIn = (folder) => readdirSync(new URL(folder, root)).filter((file) => file.endsWith('.js')).map((file) => folder + file);

let report;
let writtenAt;
try {
  report = readFileSync(new URL('reports/junit.xml', root), 'utf8');
  writtenAt = statSync(new URL('reports/junit.xml', root)).mtimeMs;
} catch {
  fail('there is none');
}
const newer = [...filesIn('src/'), ...filesIn('test/')].find((file) => statSync(new URL(file, root)).mtimeMs > writtenAt);
if (newer) fail(`${newer} is newer`);

const declared = filesIn('test/').flatMap((file) => [...readFileSync(new URL(file, root), 'utf8').matchAll(/^test\('/gm)]).length;
const reported = [...report.matchAll(/<testcase\b/g)].length;
if (reported !== declared) fail(`${reported} of ${declared} tests`);
if (/<failure\b|<error\b/.test(report)) fail('a test failed');
console.log(`report accepted: ${reported} tests passed`);
