/** The oldest Node that Knack runs on, by its major version. */
const oldest = 24;

/** What to do about a Node that is too old, `version` being `20.20.2`; undefined: it will do. */
export function tooOld(version: string): string | undefined {
  return Number.parseInt(version, 10) >= oldest
    ? undefined
    : `Knack needs Node ${String(oldest)} or newer, and this is ${version}. In a checkout, node_modules/.bin/node is new enough.`;
}
