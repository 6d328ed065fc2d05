// Where PostgreSQL's programs are.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The folder with `initdb`, which Debian keeps outside PATH, one folder a version. */
export function postgresBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    process.env['POSTGRES_BIN'] ?? '',
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(':'),
  ];
  return folders.find((folder) => folder !== '' && existsSync(join(folder, 'initdb')));
}

export const isPostgresInstalled = postgresBinaries() !== undefined;
