// "Minify it", "shrink the bundle", "roll up the sources into dist", "produce the browser bundle": the one script for it, among several that build.
import type { Workspace } from '../commands/workspace.ts';
import { packageOf } from './nodeScripts.ts';
import { partsOf, scriptFor, type Script } from './nodeScriptsFor.ts';

const file =
  '(?:(?:the|a|our|its)\\s+)?(?:(?:minified|compressed|uglified)\\s+(?:files?|bundles?|js|javascript|css|version|build|code|plugin|library|dist)|min(?:ified)?\\.(?:js|css))';
const thing =
  '(?:it|this|everything|(?:(?:the|our|its)\\s+)?(?:bundle|plugin|library|lib|js|javascript|code|css|scripts?|dist|build|output|file))';
const minifying: readonly RegExp[] = [
  `^(?:just\\s+|only\\s+)?(?:minify|uglify|compress|shrink)(?:\\s+${thing})?$`,
  `^(?:re-?)?(?:build|make|create|generate|produce|write)\\s+${file}(?:\\s+(?:anew|only|again))?$`,
  `^(?:just|only)\\s+(?:build\\s+)?the\\s+minified\\s+(?:one|files?|bundle)$`,
].map((form) => new RegExp(form, 'iu'));
const rolling =
  /^roll\s*up\s+(?:it|everything|(?:(?:the|our|all)\s+)*(?:sources?|src|code|modules?|plugin|library|lib|bundle)(?:\s+files?)?)(?:\s+(?:in)?to\s+(?:the\s+)?(?:dist|build|lib|out)(?:\/|\s+folder)?|\s+into\s+(?:one|a\s+single)\s+file)?$/iu;
const bundling =
  /^(?:re-?)?(?:build|make|create|generate|produce)\s+(?:(?:the|a|our)\s+)?(?:browser\s+bundle|bundle\s+for\s+(?:the\s+)?browsers?)$/iu;

const minifier =
  /(?:^|[\s&;|/])(?:uglifyjs|uglify-js|terser|cssnano|cleancss|csso|babel-minify|google-closure-compiler)(?=\s|$)|(?:^|\s)esbuild\b[^&|;]*\s--minify\b/u;
const bundler = /^(?:npx )?(?:browserify|rollup|webpack|esbuild|parcel build|microbundle)(?=\s|$)/u;
const watches = /\s(?:--watch|-w)(?=\s|$)/u;

const isMinifying = (script: Script): boolean =>
  minifier.test(script.body) || partsOf(script).some((part) => /^(?:minify|uglify|min)$/u.test(part));

/** Undefined where no script or more than one does it. */
export function nodeMinify(order: string, whole: Workspace): string | undefined {
  if (minifying.some((form) => form.test(order)))
    return scriptFor(
      whole,
      (script) => isMinifying(script) && !watches.test(script.body) && !doesMore.test(script.name),
    );
  if (rolling.test(order))
    return scriptFor(
      whole,
      (script) => /(?:^|[\s&;|/])rollup(?=\s|$)/u.test(script.body) && !watches.test(script.body),
    );
  if (!bundling.test(order)) return undefined;
  const { scripts = [] } = packageOf(whole.root) ?? {};
  if (scripts.some(({ name }) => /^(?:build|bundle|dist)$/u.test(name))) return undefined;
  return scriptFor(whole, ({ name, body }) => bundler.test(body) && !watches.test(body) && !doesMore.test(name));
}

const doesMore = /^(?:test|posttest|prepublish\w*|prepack|release|publish|start|serve|dev)$|deploy/u;
