import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { basename } from 'node:path';

import { createProcessShell } from '../../../src/node/shell/processShell.ts';
import type { CommandShell } from '../../../src/node/shell/types.ts';
import { openTerminalShell } from '../../../src/vscode/terminal/terminalShell.ts';
import { describeShellContract } from '../../node/shell/shellContract.ts';

const killGraceMs = 150;

async function open(options: Parameters<typeof openTerminalShell>[0]): Promise<CommandShell> {
  const shell = await openTerminalShell({ ...options, killGraceMs });
  assert.ok(shell, 'shell integration has come up');
  return shell;
}

describeShellContract('the process shell', (options) => createProcessShell({ ...options, killGraceMs }));

for (const terminalShell of ['/bin/bash', '/usr/bin/zsh', '/usr/bin/fish'].filter(existsSync))
  describeShellContract(
    `${basename(terminalShell)} in the integrated terminal`,
    (options) => open({ ...options, terminalShell }),
    {
      isTerminal: true,
    },
  );
