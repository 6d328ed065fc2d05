/** Set by the bundler from package.json. */
declare const knackVersion: string;
