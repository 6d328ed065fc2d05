// llama.cpp under Node, in a cache outside the clone: no dependency of Knack, installed when the nightly test first runs.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import envPaths from 'env-paths';

const version = '3.22.1';

/** What the test uses of it. */
export interface Llama {
  loadModel(options: { modelPath: string; gpuLayers: number }): Promise<{
    createContext(options: { contextSize: number }): Promise<{ getSequence(): LlamaSequence }>;
  }>;
  dispose(): Promise<void>;
}

export interface LlamaSequence {
  /** Logits of the next token after each input token that asks for them. */
  controlledEvaluate(
    input: readonly (readonly [number, { generateNext: { logits: true } }])[],
  ): Promise<readonly ({ readonly next: { readonly logits?: ReadonlyMap<number, number> } } | undefined)[]>;
}

/** Only the binary of this platform, about 85 MB, and no install scripts. */
export async function openLlama(): Promise<Llama> {
  const folder = join(envPaths('knack', { suffix: '' }).cache, `node-llama-cpp-${version}`);
  const entry = join(folder, 'node_modules/node-llama-cpp/dist/index.js');
  if (!existsSync(entry)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    const binary = `@node-llama-cpp/${process.platform}-${process.arch}@${version}`;
    const args = ['install', '--no-save', '--ignore-scripts', '--omit=optional', `node-llama-cpp@${version}`, binary];
    execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
  }
  const module = (await import(pathToFileURL(entry).href)) as { getLlama(options: object): Promise<Llama> };
  return module.getLlama({ gpu: false, build: 'never', progressLogs: false, logLevel: 'error' });
}
