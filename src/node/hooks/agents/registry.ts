// All agents whose hooks Knack supports.
import type { HookAgent } from '../events.ts';
import { claude } from './claude.ts';
import { codex } from './codex.ts';
import { copilot } from './copilot.ts';
import { gemini } from './gemini.ts';
import { vscode } from './vscode.ts';

export const hookAgents: readonly HookAgent[] = [claude, codex, copilot, gemini, vscode];
