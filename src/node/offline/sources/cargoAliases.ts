// Aliases of `.cargo/config.toml`: where `ck = "check --all-features"`, `cargo ck` is that.
import { parse } from 'smol-toml';
import { describe, isPlainName, type WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { conceptsOf } from '../request/vocabulary.ts';
import { entriesOf, field } from './recipes.ts';

/** Where Cargo keeps them, the older name included. */
export const cargoConfigs = ['.cargo/config.toml', '.cargo/config'];

/** An alias whose name says nothing has the purpose of what it stands for; `cargo xtask` is for tasks that name it. */
export function cargoAliases(text: string): readonly WorkspaceCommand[] {
  return entriesOf(field(parsed(text), 'alias')).flatMap(([alias, value]) => {
    const words = Array.isArray(value) ? value.filter((word) => typeof word === 'string') : [value];
    const body = words.join(' ');
    const [subcommand = ''] = body.split(' ');
    if (!isPlainName(alias) || body === '' || typeof value === 'number') return [];
    const says = conceptsOf(alias).size > 0;
    const name = says || subcommand === 'run' ? alias : `${alias} ${purposes[subcommand] ?? subcommand}`;
    return [
      {
        ...{ command: `cargo ${body}`, alias: [`cargo ${alias}`], name, description: '', body: describe(body) },
        ...{ origin: 'alias of .cargo/config.toml', kind: 'declared' as const },
        ...(!says && subcommand === 'run' ? { onlyFor: [alias.toLowerCase()] } : {}),
      },
    ];
  });
}

const purposes: Readonly<Record<string, string>> = { check: 'typecheck', clippy: 'lint', fmt: 'format', doc: 'docs' };

function parsed(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}
