// Writes what package.json and package.nls.json say about settings from the one table (src/core/settings.ts).
import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { settingsTable } from '../src/core/settings.ts';

const groups = { learning: 'Knack: Learning', agent: 'Knack: Agent' };

/** VS Code's schema of one setting. Order follows the table. */
function property(name, setting, order) {
  const common = { order, scope: setting.scope, default: setting.default, markdownDescription: `%setting.${name}%` };
  switch (setting.type) {
    case 'enum':
      return { type: 'string', enum: [...setting.values], ...common };
    case 'text':
      return { type: 'string', ...common };
    case 'list':
      return { type: 'array', items: { type: 'string' }, ...common };
    default:
      return { type: setting.type, minimum: setting.min, maximum: setting.max, ...common };
  }
}

/** `contributes.configuration`, and the texts it refers to. */
export function configuration() {
  const names = Object.keys(settingsTable);
  return {
    contributes: Object.keys(groups).map((group) => ({
      title: `%configuration.${group}%`,
      properties: Object.fromEntries(
        names.flatMap((name, order) =>
          settingsTable[name].group === group ? [[`knack.${name}`, property(name, settingsTable[name], order)]] : [],
        ),
      ),
    })),
    texts: {
      ...Object.fromEntries(Object.entries(groups).map(([group, title]) => [`configuration.${group}`, title])),
      ...Object.fromEntries(names.map((name) => [`setting.${name}`, settingsTable[name].description])),
    },
  };
}

if (import.meta.main) {
  const { contributes, texts } = configuration();
  await edit('package.json', (manifest) => {
    manifest.contributes = { ...manifest.contributes, configuration: contributes };
  });
  await edit('package.nls.json', (strings) => {
    for (const key of Object.keys(strings)) if (/^(setting|configuration)\./u.test(key)) delete strings[key];
    Object.assign(strings, texts);
  });
}

async function edit(name, change) {
  const file = new URL(`../${name}`, import.meta.url);
  const value = JSON.parse(readFileSync(file, 'utf8'));
  change(value);
  writeFileSync(
    file,
    await format(JSON.stringify(value), { ...(await resolveConfig(file)), parser: 'json-stringify' }),
  );
}
