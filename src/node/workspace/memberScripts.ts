// The script of one name in every package of a monorepo, which `npm test --workspaces` or `lerna run test` runs.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const most = 50;

/** One line for each package that has the script, in its folder. `read` gives '' for a file that is not there. */
export function memberScripts(folder: string, name: string, read: (path: string) => string): string | undefined {
  const lines = membersIn(folder, read).flatMap((member) => {
    const { scripts } = field(read(join(folder, member, 'package.json')));
    return isRecord(scripts) && typeof scripts[name] === 'string' ? [`cd ${member} && npm run ${name}`] : [];
  });
  return lines.length === 0 ? undefined : lines.map((line) => `(${line})`).join('\n');
}

/** Folders of the packages that a manifest names as members. */
export function membersIn(folder: string, read: (path: string) => string): readonly string[] {
  const { workspaces } = field(read(join(folder, 'package.json')));
  const listed = isRecord(workspaces) ? workspaces['packages'] : workspaces;
  const { packages } = field(read(join(folder, 'pnpm-workspace.yaml')));
  const { packages: byLerna } = field(read(join(folder, 'lerna.json')));
  const patterns = [listed, packages, byLerna].flatMap((each) => (Array.isArray(each) ? (each as unknown[]) : []));
  return patterns
    .filter((pattern) => typeof pattern === 'string')
    .map((pattern) => pattern.replace(/^\.\//u, '').replace(/\/$/u, ''))
    .filter((pattern) => /^[\w@][\w@./-]*(?:\/\*{1,2})?$/u.test(pattern) && !pattern.includes('..'))
    .flatMap((pattern) => {
      const [, parent] = /^(.*)\/\*{1,2}$/u.exec(pattern) ?? [];
      return parent === undefined ? [pattern] : namesIn(join(folder, parent)).map((each) => `${parent}/${each}`);
    })
    .filter((path) => /^[\w@./-]+$/u.test(path))
    .slice(0, most);
}

/** The fields of a JSON or YAML text; none of one that is neither. */
function field(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = text === '' ? {} : parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
