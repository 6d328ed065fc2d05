// Programs that run a file, by the ending of its name.

/** Without Python, for which a project may name its own. */
export const interpreters: Readonly<Record<string, string>> = {
  ...{ sh: 'bash', bash: 'bash', js: 'node', mjs: 'node', cjs: 'node', pl: 'perl', rb: 'ruby', lua: 'lua' },
  ...{ tcl: 'tclsh' },
};
