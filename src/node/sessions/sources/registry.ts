// All sources to learn from, in display order.
import type { SessionSource } from '../source.ts';
import { atuin } from './atuin.ts';
import { claude } from './claude.ts';
import { cline } from './cline.ts';
import { codex } from './codex.ts';
import { copilot } from './copilot.ts';
import { gemini } from './gemini.ts';
import { miniSwe } from './miniSwe.ts';

export const sessionSources: readonly SessionSource[] = [claude, codex, copilot, gemini, cline, miniSwe, atuin];
