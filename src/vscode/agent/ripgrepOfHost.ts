// The ripgrep bundled with VS Code, so that the extension stays at 1 MB.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';

/** Where versions and builds of VS Code have kept it, newest first. */
const places = [
  `node_modules/@vscode/ripgrep-universal/bin/${process.platform}-${process.arch}`,
  'node_modules/@vscode/ripgrep/bin',
  'node_modules.asar.unpacked/@vscode/ripgrep/bin',
  'node_modules.asar.unpacked/vscode-ripgrep/bin',
];

/** Absolute path; undefined if this VS Code has none. */
export function ripgrepOfHost(): string | undefined {
  const program = process.platform === 'win32' ? 'rg.exe' : 'rg';
  return places.map((place) => join(vscode.env.appRoot, place, program)).find(existsSync);
}
