// Whether a folder is a project of Deno.

/** With a manifest of Deno's own and none of Node: its tests are not run by Node. */
export const isOfDeno = (names: ReadonlySet<string>): boolean =>
  (names.has('deno.json') || names.has('deno.jsonc')) && !names.has('package.json');
