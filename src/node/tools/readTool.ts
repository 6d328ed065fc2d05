// `read`: lines of a text file, numbered.
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import * as v from 'valibot';

import type { Tool } from '../../core/ports.ts';
import { defineTool, someText, toolError } from './defineTool.ts';
import { type Workspace, fileProblem, locate, readingRisk } from './workspacePath.ts';

const lineNumber = (description: string) =>
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.description(description)));

const input = v.strictObject({
  path: someText('Relative to the workspace folder.'),
  startLine: lineNumber('First line, from 1; the first by default.'),
  endLine: lineNumber('Last line, included; the last by default.'),
});

/** Characters of a line that are shown. */
const longestLine = 2000;
const sniffedBytes = 8192;

/** Lines shown, from 1, and how many there are. */
interface Shown {
  readonly startLine: number;
  readonly lastLine: number;
  readonly totalLines: number;
}

/** `onRead` is called for every file shown to the agent, before it is read; what it returns, with the lines that were shown whole. */
export function readTool(
  workspace: Workspace,
  outputLimit: number,
  onRead: (path: string) => Promise<(shown: Shown) => void>,
): Tool {
  return defineTool({
    name: 'read',
    description: 'Shows a text file, or some lines of it, with line numbers.',
    input,
    problem: ({ path, startLine = 1, endLine = Infinity }) => {
      const place = locate(workspace, path);
      if ('problem' in place) return place.problem;
      return endLine < startLine ? `endLine ${endLine} lies before startLine ${startLine}` : undefined;
    },
    risk: ({ path }) => readingRisk(workspace, path),
    async execute({ path, startLine = 1, endLine = Infinity }, { signal }) {
      const place = locate(workspace, path);
      if ('problem' in place) return toolError(place.problem);
      let file: FileHandle | undefined;
      try {
        // Non-blocking: a named pipe would otherwise wait for a writer.
        file = await open(place.real, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
        const stats = await file.stat();
        if (!stats.isFile())
          return toolError(`${path} is ${stats.isDirectory() ? 'a folder: use list' : 'not a file'}`);
        if (await isBinary(file)) return toolError(`${path} is a binary file of ${stats.size} bytes`);
        const onShown = await onRead(path);
        const excerpt = await readLines(file, { startLine, endLine, byteLimit: outputLimit, signal });
        if (signal.aborted) return { status: 'aborted', text: '' };
        const { lines, totalLines } = excerpt;
        onShown({ startLine, lastLine: startLine + lines.length - 1, totalLines });
        return describe(path, startLine, endLine, excerpt);
      } catch (error) {
        return toolError(fileProblem(path, error));
      } finally {
        await file?.close();
      }
    },
  });
}

interface Excerpt {
  readonly lines: readonly string[];
  readonly totalLines: number;
  /** Bytes of requested lines that are not in `lines`. */
  readonly omittedBytes: number;
}

function describe(path: string, startLine: number, endLine: number, excerpt: Excerpt) {
  const { lines, totalLines, omittedBytes } = excerpt;
  if (totalLines === 0) return { status: 'ok', text: `[${path} is empty]\n` } as const;
  if (startLine > totalLines) return toolError(`${path} has only ${totalLines} lines`);
  const lastLine = startLine + lines.length - 1;
  const isCut = lastLine < Math.min(endLine, totalLines);
  const more = isCut ? `; continue with startLine ${lastLine + 1}` : '';
  const note =
    lastLine < totalLines || startLine > 1 ? `[lines ${startLine}-${lastLine} of ${totalLines}${more}]\n` : '';
  const text = lines.map((line, index) => `${startLine + index}\t${line}\n`).join('') + note;
  return { status: 'ok', text, ...(omittedBytes > 0 && { truncated: { omittedBytes } }) } as const;
}

async function isBinary(file: FileHandle): Promise<boolean> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(sniffedBytes), 0, sniffedBytes, 0);
  return buffer.subarray(0, bytesRead).includes(0);
}

/** Reads to the end for the number of lines, but keeps only what fits. */
async function readLines(
  file: FileHandle,
  wanted: { startLine: number; endLine: number; byteLimit: number; signal: AbortSignal },
): Promise<Excerpt> {
  const lines: string[] = [];
  let totalLines = 0;
  let keptBytes = 0;
  let omittedBytes = 0;
  const take = (line: string): void => {
    totalLines++;
    if (totalLines < wanted.startLine || totalLines > wanted.endLine) return;
    const shown = showLine(line);
    const bytes = Buffer.byteLength(shown) + 1;
    // At least one line, or the agent could never make progress.
    if (omittedBytes === 0 && (keptBytes + bytes <= wanted.byteLimit || lines.length === 0)) {
      lines.push(shown);
      keptBytes += bytes;
    } else omittedBytes += bytes;
  };
  const decoder = new TextDecoder();
  let open = '';
  for await (const chunk of file.createReadStream({ start: 0, autoClose: false }) as AsyncIterable<Buffer>) {
    if (wanted.signal.aborted) break;
    const parts = (open + decoder.decode(chunk, { stream: true })).split('\n');
    // Of an endless line, keeps only what will be shown plus one character, which shows that there was more.
    open = parts.pop()?.slice(0, longestLine + 1) ?? '';
    for (const part of parts) take(part);
  }
  if (open !== '') take(open);
  return { lines, totalLines, omittedBytes };
}

/** Cut to a readable length, control characters made visible as replacement characters, so that none reaches a terminal. */
function showLine(line: string): string {
  const text = line.endsWith('\r') ? line.slice(0, -1) : line;
  const head = text.slice(0, longestLine).replace(/[\ud800-\udbff]$/, '');
  const cut = text.length > longestLine ? `${head} [... long line cut]` : text;
  return cut.replace(/(?!\t)\p{Cc}/gu, '\ufffd');
}
