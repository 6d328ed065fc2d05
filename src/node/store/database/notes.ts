// Small texts in the table `meta`, stored with the facts to stay consistent with them, such as how far a team was read.
import type { Connection } from './connection.ts';

const own = 'note.';

export function readNotes(connection: Connection, prefix: string): ReadonlyMap<string, string> {
  const from = own + prefix;
  return new Map(
    connection
      .all('SELECT key, value FROM meta WHERE key >= ? AND key < ?', from, `${from}\u{10ffff}`)
      .map(({ key, value }) => [String(key).slice(own.length), String(value)]),
  );
}

export function writeNotes(connection: Connection, notes: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(notes)) {
    if (value === undefined) connection.run('DELETE FROM meta WHERE key = ?', own + name);
    else connection.run('INSERT OR REPLACE INTO meta VALUES (?, ?)', own + name, value);
  }
}
