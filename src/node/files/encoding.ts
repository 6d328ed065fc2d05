// Converts between bytes and text of a file without loss: keeps its encoding and byte order mark.

export interface Encoding {
  readonly name: 'utf8' | 'utf16le' | 'utf16be' | 'latin1';
  readonly mark: boolean;
}

export const plainUtf8: Encoding = { name: 'utf8', mark: false };

const marks: readonly (readonly [Encoding['name'], Buffer])[] = [
  ['utf8', Buffer.from([0xef, 0xbb, 0xbf])],
  ['utf16le', Buffer.from([0xff, 0xfe])],
  ['utf16be', Buffer.from([0xfe, 0xff])],
];

/** Undefined for a binary file: NUL bytes without a UTF-16 mark. Bytes that are not UTF-8 are read as Latin-1. */
export function decode(bytes: Buffer): { readonly text: string; readonly encoding: Encoding } | undefined {
  const [name, mark] = marks.find(([, start]) => bytes.subarray(0, start.length).equals(start)) ?? [];
  const body = mark === undefined ? bytes : bytes.subarray(mark.length);
  if (name === 'utf16le' || name === 'utf16be') {
    const text = strictly(name === 'utf16le' ? 'utf-16le' : 'utf-16be', body);
    return text === undefined ? undefined : { text, encoding: { name, mark: true } };
  }
  if (body.includes(0)) return undefined;
  const text = strictly('utf-8', body);
  if (text !== undefined) return { text, encoding: { name: 'utf8', mark: mark !== undefined } };
  return { text: bytes.toString('latin1'), encoding: { name: 'latin1', mark: false } };
}

/** Undefined if the bytes are not in that encoding. */
function strictly(name: string, bytes: Buffer): string | undefined {
  try {
    return new TextDecoder(name, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Undefined if the encoding cannot represent a character of `text`. */
export function encode(text: string, { name, mark }: Encoding): Buffer | undefined {
  if (name === 'latin1') return /[^\0-\u00ff]/u.test(text) ? undefined : Buffer.from(text, 'latin1');
  // Half a surrogate pair would turn into another character.
  if (/\p{Cs}/u.test(text)) return undefined;
  const start = mark ? marks.find(([marked]) => marked === name)?.[1] : undefined;
  const body = name === 'utf8' ? Buffer.from(text, 'utf8') : Buffer.from(text, 'utf16le');
  if (name === 'utf16be') body.swap16();
  return start === undefined ? body : Buffer.concat([start, body]);
}
