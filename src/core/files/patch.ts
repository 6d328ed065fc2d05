// Reads a patch in the format of Codex: `*** Begin Patch`, files to add, delete, update or move, `*** End Patch`.

export interface PatchLine {
  readonly mark: ' ' | '-' | '+';
  readonly text: string;
}

export interface PatchChunk {
  /** Lines after `@@`, located in order before the chunk itself. */
  readonly headers: readonly string[];
  /** In their order: context, removed, added. At least one. */
  readonly lines: readonly PatchLine[];
  /** The old lines are the file's last. */
  readonly atEnd: boolean;
}

export type PatchPart =
  | { readonly kind: 'add'; readonly path: string; readonly text: string }
  | { readonly kind: 'delete'; readonly path: string }
  | {
      readonly kind: 'update';
      readonly path: string;
      readonly movedTo: string | undefined;
      readonly chunks: readonly PatchChunk[];
    };

export type ParsedPatch =
  | { readonly ok: true; readonly parts: readonly PatchPart[] }
  /** Names the line of the patch. No final period. */
  | { readonly ok: false; readonly problem: string };

const heads: readonly (readonly [PatchPart['kind'], string])[] = [
  ['add', '*** Add File: '],
  ['delete', '*** Delete File: '],
  ['update', '*** Update File: '],
];

/** At least one part. Tolerates whitespace around markers and a here-document around the patch, but no unknown lines. */
export function parsePatch(text: string): ParsedPatch {
  const lines = unwrapped(text);
  if (lines[0]?.trim() !== '*** Begin Patch') return problem(1, "the patch does not begin with '*** Begin Patch'");
  if (lines.at(-1)?.trim() !== '*** End Patch')
    return problem(lines.length, "the patch does not end with '*** End Patch'");
  const reader = new Reader(lines);
  const parts: PatchPart[] = [];
  while (!reader.atEnd()) {
    const part = readPart(reader);
    if ('problem' in part) return { ok: false, problem: part.problem };
    parts.push(part);
  }
  if (parts.length === 0) return problem(1, 'the patch changes no file');
  return { ok: true, parts };
}

/** The patch's own lines: without blank lines around it, a code fence or a shell's here-document. */
function unwrapped(text: string): readonly string[] {
  const lines = text.trim().split(/\r?\n/u);
  const first = lines[0]?.trim() ?? '';
  const wraps = /^(?:(?:apply_patch\s+)?<<\s*(["']?)[A-Za-z_]\w*\1|```\w*)$/u.test(first) && lines.length > 2;
  return wraps ? lines.slice(1, -1).join('\n').trim().split('\n') : lines;
}

class Reader {
  readonly #lines: readonly string[];
  #at = 1;
  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }
  /** Number of the next line, from 1. */
  get number(): number {
    return this.#at + 1;
  }
  /** Before `*** End Patch`. */
  atEnd(): boolean {
    return this.#at >= this.#lines.length - 1;
  }
  peek(): string {
    return this.#lines[this.#at] ?? '';
  }
  next(): string {
    return this.#lines[this.#at++] ?? '';
  }
}

interface Unreadable {
  readonly problem: string;
}

function readPart(reader: Reader): PatchPart | Unreadable {
  const line = reader.next();
  const head = line.trim();
  const [kind, prefix] = heads.find(([, start]) => head.startsWith(start)) ?? [];
  if (kind === undefined || prefix === undefined) {
    return unreadable(
      reader.number - 1,
      `'${head.slice(0, 80)}' is not '*** Add File: PATH', '*** Delete File: PATH' or '*** Update File: PATH'`,
    );
  }
  const path = head.slice(prefix.length).trim();
  if (kind === 'delete') return { kind, path };
  if (kind === 'add') return { kind, path, text: readAdded(reader) };
  return readUpdate(reader, path);
}

function readAdded(reader: Reader): string {
  const lines: string[] = [];
  while (!reader.atEnd() && reader.peek().startsWith('+')) lines.push(reader.next().slice(1));
  return lines.map((line) => `${line}\n`).join('');
}

function readUpdate(reader: Reader, path: string): PatchPart | Unreadable {
  const move = /^\s*\*\*\* Move to: (.+)$/u.exec(reader.peek())?.[1]?.trim();
  if (move !== undefined) reader.next();
  const chunks: PatchChunk[] = [];
  while (!reader.atEnd() && !isHead(reader.peek())) {
    if (reader.peek().trim() === '') {
      reader.next();
      continue;
    }
    const chunk = readChunk(reader, chunks.length === 0);
    if ('problem' in chunk) return chunk;
    chunks.push(chunk);
  }
  if (chunks.length === 0 && move === undefined)
    return unreadable(reader.number, `the update of ${path} changes nothing`);
  return { kind: 'update', path, movedTo: move, chunks };
}

function isHead(line: string): boolean {
  return heads.some(([, start]) => line.trim().startsWith(start));
}

function readChunk(reader: Reader, isFirst: boolean): PatchChunk | Unreadable {
  const from = reader.number;
  const headers: string[] = [];
  while (!reader.atEnd() && /^@@(?: |$)/u.test(reader.peek().trimEnd())) {
    const header = reader.next().trimEnd().slice(3);
    if (header !== '') headers.push(header);
    else if (headers.length > 0) break;
  }
  if (reader.number === from && !isFirst)
    return unreadable(from, `'${reader.peek().slice(0, 80)}' is not '@@', nor a line of a chunk`);
  const lines: PatchLine[] = [];
  while (!reader.atEnd()) {
    const line = reader.peek();
    const mark = line === '' ? ' ' : line[0];
    if (mark !== ' ' && mark !== '-' && mark !== '+') break;
    lines.push({ mark, text: line.slice(1) });
    reader.next();
  }
  if (lines.length === 0) {
    const found = reader.atEnd() ? 'nothing' : `'${reader.peek().slice(0, 80)}'`;
    return unreadable(reader.number, `a chunk has lines that begin with ' ', '-' or '+', and here stands ${found}`);
  }
  const atEnd = !reader.atEnd() && reader.peek().trim() === '*** End of File';
  if (atEnd) reader.next();
  return { headers, lines, atEnd };
}

function problem(line: number, text: string): ParsedPatch {
  return { ok: false, ...unreadable(line, text) };
}

function unreadable(line: number, text: string): Unreadable {
  return { problem: `line ${String(line)} of the patch: ${text}` };
}
