// The environments of tox, in its own file or in pyproject.toml: `tox -e type`.
import { parse as parseToml } from 'smol-toml';
import { describe, isPlainName, type WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { entriesOf, field } from './recipes.ts';

/** `text`: of a file of the folder. `pyproject`: pyproject.toml as data. */
export function toxCommands(text: (file: string) => string | undefined, pyproject: unknown): WorkspaceCommand[] {
  const inPyproject = field(field(field(pyproject, 'tool'), 'tox'), 'legacy_tox_ini');
  const ini = text('tox.ini') ?? (typeof inPyproject === 'string' ? inPyproject : undefined);
  if (ini !== undefined) return ofIni(ini);
  const toml = text('tox.toml');
  return toml === undefined ? [] : ofToml(toml);
}

const all = { command: 'tox', name: 'test', description: '', body: '', kind: 'conventional' } as const;

function ofIni(text: string): WorkspaceCommand[] {
  if (!/^\[(tox|testenv)/m.test(text)) return [];
  const environments = text.split(/^(?=\[)/m).flatMap((section) => {
    const [, name = ''] = /^\[testenv:([^\]]+)\]/.exec(section) ?? [];
    const body = /^commands\s*=((?:.*\n?)(?:[ \t]+.*\n?)*)/m.exec(section)?.[1] ?? '';
    return environment(name, /^description\s*=\s*(.*)$/m.exec(section)?.[1] ?? '', body);
  });
  return [{ ...all, origin: 'tox.ini' }, ...environments];
}

/** `[env.type]` with `commands = [["mypy", "src"]]`. */
function ofToml(text: string): WorkspaceCommand[] {
  let whole: unknown;
  try {
    whole = parseToml(text);
  } catch {
    return [];
  }
  const environments = entriesOf(field(whole, 'env')).flatMap(([name, settings]) => {
    const description = field(settings, 'description');
    const commands = field(settings, 'commands');
    const lines = Array.isArray(commands) ? (commands as readonly unknown[]) : [];
    const body = lines.map((line) => (Array.isArray(line) ? line.filter((word) => typeof word === 'string') : []));
    const steps = body.map((words) => words.join(' '));
    return environment(name, typeof description === 'string' ? description : '', steps.join('\n')).map((known) => ({
      ...known,
      lines: steps,
    }));
  });
  return [{ ...all, origin: 'tox.toml' }, ...environments];
}

function environment(name: string, description: string, body: string): WorkspaceCommand[] {
  if (!isPlainName(name)) return [];
  const common = { name, description: describe(description), body: describe(body) };
  return [{ ...common, command: `tox -e ${name}`, origin: 'tox environment', kind: 'declared' }];
}
