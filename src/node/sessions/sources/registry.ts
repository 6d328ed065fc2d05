// All places to learn from, in the order in which they are shown.
import type { SessionSource } from '../source.ts';
import { atuin } from './atuin.ts';
import { claude } from './claude.ts';
import { codex } from './codex.ts';
import { miniSwe } from './miniSwe.ts';

export const sessionSources: readonly SessionSource[] = [claude, codex, miniSwe, atuin];
