// A workspace as a generator says it: texts of files, programs that it brings, and what is true about it.
import type { WorkspaceSpec } from '../format.ts';

export interface Made {
  /** By path; those that begin with `#!` are made executable. */
  readonly files: Readonly<Record<string, string>>;
  readonly spec: Omit<WorkspaceSpec, 'harm'> & Partial<Pick<WorkspaceSpec, 'harm'>>;
  /** Small stand-ins for tools that a machine may lack, by name; they come first on the search path. */
  readonly programs?: Readonly<Record<string, string>>;
  /** Tools that must not be found. */
  readonly absent?: readonly string[];
  /** Tools of this machine without which it cannot be played. */
  readonly needs?: readonly string[];
}
