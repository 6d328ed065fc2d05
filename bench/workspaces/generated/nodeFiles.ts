// Files of npm projects: manifests, and programs that leave a mark where they were run.

export const manifest = (scripts: Record<string, string>, more: Record<string, unknown> = {}) =>
  `${JSON.stringify({ name: 'demo', version: '2.7.1', private: true, scripts, ...more }, null, 2)}\n`;

/** A program that leaves a mark where it was run from; `body` runs before. */
export const marks = (mark: string, body = '') =>
  `const fs = require('fs');\n${body}\nfs.mkdirSync('.marks', { recursive: true });\nfs.writeFileSync('.marks/${mark}', 'yes');\nconsole.log('${mark}: done');\n`;
/** A program that cannot do without a file. */
export const needing = (file: string, mark: string, message = `cannot read ${file}`) =>
  marks(mark, `if (!fs.existsSync('${file}')) { console.error(${JSON.stringify(message)}); process.exit(1); }`);
export const making = (file: string, mark: string) =>
  marks(
    mark,
    `fs.mkdirSync(require('path').dirname('${file}'), { recursive: true }); fs.writeFileSync('${file}', 'made');`,
  );
export const source = `function parseHeader(text) {\n  return text.split(':');\n}\nmodule.exports = { parseHeader };\n`;
