// "Rebuild on change", "bundle for production", "the unminified bundle": the script of a package.json that builds so.
import type { Workspace } from '../commands/workspace.ts';
import { publishes } from '../commands/publishes.ts';
import { lineOfScript, packageOf } from './nodeScripts.ts';
import { partsOf, type Script } from './nodeScriptsFor.ts';

const object =
  '(?:\\s+(?:it|this|everything|(?:(?:the|our|my)\\s+)?(?:app|extension|code|project|bundle|sources?|files|assets|library|src|js|javascript|css)))?';
const changes = `(?:(?:on|upon|at|after|with)\\s+(?:(?:every|each|any|file)\\s+)*(?:changes?|saves?|edits?)|(?:when|whenever|as|if|while)\\s+(?:(?:the|a|any|i|my|source)\\s+)*(?:files?\\s+|sources?\\s+|code\\s+|something\\s+)?(?:change|edit|save)s?|in\\s+watch\\s+mode)`;
const watching = [
  `^(?:re-?)?(?:build|bundle|compile)${object}\\s+${changes}$`,
  `^(?:re-?)?(?:build|bundle|compile)${object}\\s+and\\s+watch(?:\\s+for\\s+changes)?$`,
  `^watch${object}(?:\\s+for\\s+changes)?\\s+and\\s+(?:re-?)?(?:build|bundle|compile)${object}(?:\\s+${changes})?$`,
].map((form) => new RegExp(form, 'iu'));
const producing = [
  `^(?:build|bundle|compile|package)${object}\\s+(?:for|in)\\s+(?:production|prod)(?:\\s+mode)?$`,
  `^(?:(?:make|create|build|do|run|produce)\\s+)?(?:(?:a|the)\\s+)?(?:production|prod)\\s+(?:bundle|build)$`,
].map((form) => new RegExp(form, 'iu'));
const unminified =
  /^(?:(?:re-?)?(?:build|bundle|make|create|generate)\s+)(?:(?:the|an?|only|just)\s+)*(?:unminified|non-minified|un-minified)\s+(?:bundle|build|version|file|js|javascript|code|library|dist)$/iu;

const bundler =
  /(?:^|[\s&|;/])(?:rollup|webpack|esbuild|vite build|tsup|tsdown|parcel|microbundle|unbuild|zshy|obuild|babel|tsc|swc|sass|postcss|browserify|watchify|gulp|ng build)(?=\s|$)/u;
const watches = /\s(?:--watch\b|-[a-z]*w(?=\s|$))/u;
export const isTestScript = ({ name, body }: Script): boolean =>
  /test|jest|vitest|mocha|ava\b/u.test(`${name} ${body}`);

/** Undefined where no script or more than one builds that way. */
export function nodeBuildVariant(order: string, whole: Workspace): string | undefined {
  const { scripts = [] } = packageOf(whole.root) ?? {};
  const found = watching.some((form) => form.test(order))
    ? onlyOf(scripts.filter(isWatchingBuild), (script) => partsOf(script).includes('watch'))
    : producing.some((form) => form.test(order))
      ? onlyOf(scripts.filter(isForProduction), (script) => partsOf(script).some((part) => part.startsWith('prod')))
      : unminified.test(order)
        ? onlyOf(scripts.filter(isRaw), () => false)
        : undefined;
  return found && lineOfScript(found.name, whole);
}

function onlyOf(scripts: readonly Script[], isBest: (script: Script) => boolean): Script | undefined {
  const best = scripts.filter(isBest);
  const [only, another] = best.length > 0 ? best : scripts;
  return another === undefined ? only : undefined;
}

/** Builds again at every change. */
export const isWatchingBuild = (script: Script): boolean =>
  !isTestScript(script) &&
  (bundler.test(script.body) || callsBuilds.test(script.body)) &&
  watches.test(script.body) &&
  !publishes(script.body);

/** `npm run build -- --watch` */
const callsBuilds = /^(?:npm|pnpm|yarn|bun) run "?\/?\^?build\b/u;

const isForProduction = (script: Script): boolean =>
  bundler.test(script.body) &&
  /\s--mode[= ]production\b|\bNODE_ENV=production\b|\s--production\b/u.test(script.body) &&
  !watches.test(script.body) &&
  !publishes(script.body) &&
  !isTestScript(script) &&
  !/\b(?:start|serve|deploy|release|analy[sz]e|publish)\b/u.test(script.name);

const isRaw = (script: Script): boolean =>
  partsOf(script).some((part) => /^(?:raw|unmin|unminified|nomin)$/u.test(part)) &&
  partsOf(script).some((part) => /^(?:build|bundle|dist|compile)$/u.test(part));
