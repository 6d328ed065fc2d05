import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { settingNames, settingsTable } from '../../../src/core/settings.ts';
import { activateKnack } from './knack.ts';

interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string }[];
    readonly languageModelTools: readonly { readonly name: string }[];
  };
}

describe('activation', () => {
  it('waits until it is needed, and is quick', async function () {
    const extension = vscode.extensions.getExtension('knack.knack');
    assert.ok(extension);
    const wasActive = extension.isActive;
    const startedAt = performance.now();
    await extension.activate();
    const ms = Math.round(performance.now() - startedAt);
    const test = this.test;
    if (test) test.title += ` [was active before: ${wasActive}; ${ms} ms]`;
    assert.deepEqual((extension.packageJSON as { activationEvents: unknown }).activationEvents, [
      // A command that fails there is offered help.
      'onTerminalShellIntegration:*',
    ]);
  });

  it('does not open the memory before it is needed', async () => {
    const { agents } = await activateKnack();
    assert.equal(agents.current?.experience.size, undefined);
  });

  it('registers every command that it contributes, and no other', async () => {
    await activateKnack();
    const manifest = vscode.extensions.getExtension('knack.knack')?.packageJSON as Manifest;
    const contributed = manifest.contributes.commands.map(({ command }) => command).sort();
    const made = /^knack\.(agent|experience)\.|\.(focus|open|removeView|resetViewLocation|toggleVisibility)$/u;
    const registered = (await vscode.commands.getCommands(true)).filter(
      (command) => command.startsWith('knack.') && !made.test(command),
    );
    assert.deepEqual(registered.sort(), contributed);
  });

  it('offers its tools to other agents', async () => {
    await activateKnack();
    const names = vscode.lm.tools.map(({ name }) => name).filter((name) => name.startsWith('knack_'));
    assert.deepEqual(names.sort(), ['knack_explain', 'knack_recall', 'knack_record']);
  });
});

describe('settings', () => {
  it('have the defaults of the table', () => {
    const configuration = vscode.workspace.getConfiguration('knack');
    for (const name of settingNames)
      assert.deepEqual(configuration.inspect(name)?.defaultValue, settingsTable[name].default, name);
  });

  it('that say what may run cannot be set by a workspace', async () => {
    const configuration = vscode.workspace.getConfiguration('knack');
    const machine = settingNames.filter((name) => settingsTable[name].scope === 'machine');
    for (const name of machine) {
      const value = settingsTable[name].default;
      const update = Promise.resolve(configuration.update(name, value, vscode.ConfigurationTarget.Workspace));
      await assert.rejects(update, name);
    }
  });
});
