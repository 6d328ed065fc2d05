// Writes what package.json and package.nls.json say about settings from the one table (src/core/settings.ts).
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import type { SettingName } from '../src/core/settings.ts';
import type { Setting } from '../src/core/settings/setting.ts';
import { settingNames, settingsTable } from '../src/core/settings.ts';

/** In the order of the settings editor: what everybody sets first. */
const groups = { agent: 'Knack: Agent', learning: 'Knack: Learning' };

type Manifest = Readonly<Record<string, object>>;

/** What everybody sets first; the rest in the order of the table. */
const first: readonly SettingName[] = ['model', 'baseUrl', 'approve', 'memory'];

/** VS Code's schema of one setting. */
function property(name: string, setting: Setting, order: number): object {
  const tags = setting.group === 'learning' ? { tags: ['advanced'] } : {};
  const common = {
    order,
    scope: setting.scope,
    ...tags,
    default: setting.default,
    markdownDescription: `%setting.${name}%`,
  };
  switch (setting.type) {
    case 'enum': {
      const summaries = setting.valueSummaries;
      return {
        type: 'string',
        enum: [...setting.values],
        // English only, so that a new estimator needs no translator.
        ...(summaries ? { enumDescriptions: setting.values.map((value) => summaries[value] ?? value) } : {}),
        ...common,
      };
    }
    case 'text':
      return { type: 'string', ...common };
    case 'list':
      return { type: 'array', items: { type: 'string' }, ...common };
    default:
      return { type: setting.type, minimum: setting.min, maximum: setting.max, ...common };
  }
}

/** What only the extension has. */
const terminal = {
  type: 'string',
  enum: ['process', 'integrated'],
  markdownEnumDescriptions: ['%setting.terminal.process%', '%setting.terminal.integrated%'],
  default: 'process',
  scope: 'resource',
  order: 100,
  markdownDescription: '%setting.terminal%',
};
const terminalTexts = {
  'setting.terminal': 'Where commands run. Both are visible in a terminal named Knack.',
  'setting.terminal.process':
    'As child processes, shown in a terminal: exact exit codes, no start-up files in the way.',
  'setting.terminal.integrated':
    'In an integrated terminal of your shell, through shell integration; as child processes where that does not come up. What runs unasked runs in the sandbox; the shell itself and its start-up files do not.',
};

/** `contributes.configuration`, and the texts it refers to. */
export function configuration(): {
  readonly contributes: readonly object[];
  readonly texts: Readonly<Record<string, string>>;
} {
  return {
    contributes: Object.keys(groups).map((group) => ({
      title: `%configuration.${group}%`,
      properties: {
        ...Object.fromEntries(
          [...first, ...settingNames.filter((name) => !first.includes(name))].flatMap((name, order) =>
            settingsTable[name].group === group ? [[`knack.${name}`, property(name, settingsTable[name], order)]] : [],
          ),
        ),
        ...(group === 'agent' ? { 'knack.terminal': terminal } : {}),
      },
    })),
    texts: {
      ...Object.fromEntries(Object.entries(groups).map(([group, title]) => [`configuration.${group}`, title])),
      ...Object.fromEntries(settingNames.map((name) => [`setting.${name}`, settingsTable[name].description])),
      ...terminalTexts,
    },
  };
}

if (import.meta.main) {
  const { contributes, texts } = configuration();
  await edit('package.json', (manifest) => ({
    ...manifest,
    contributes: { ...manifest['contributes'], configuration: contributes },
  }));
  await edit('package.nls.json', (strings) => {
    const others = Object.entries(strings).filter(([key]) => !/^(setting|configuration)\./u.test(key));
    return { ...Object.fromEntries(others), ...texts };
  });
}

async function edit(name: string, change: (value: Manifest) => object): Promise<void> {
  const file = new URL(`../${name}`, import.meta.url);
  const value = change(JSON.parse(readFileSync(file, 'utf8')) as Manifest);
  writeFileSync(
    file,
    await format(JSON.stringify(value), { ...(await resolveConfig(fileURLToPath(file))), parser: 'json-stringify' }),
  );
}
