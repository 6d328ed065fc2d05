// The first line of a script, which names its interpreter by a path: where nothing is there, the script cannot start by itself.
import { existsSync } from 'node:fs';
import { basename, isAbsolute } from 'node:path';

const firstLine = /^#!\s*(\S+)(?:[ \t]+(\S+))?/;
const known =
  /^(?:perl|python[\d.]*|ruby|node|bash|sh|dash|zsh|ksh|lua|php|tclsh|wish|awk|gawk|Rscript|groovy|escript)[\d.]*$/;

/** What starts it in place of an interpreter that is not where the first line looks for it: `perl` for `#!perl` and `#!/opt/perl5/bin/perl`. */
export function interpreterOnPath(text: string): string | undefined {
  const [, path = ''] = firstLine.exec(text) ?? [];
  const name = basename(path);
  return path === '' || !known.test(name) || (isAbsolute(path) && existsSync(path)) ? undefined : name;
}
