// "Where is $sum defined?", "where is @Option defined?", where the code calls it `sum` and `Option`: a name as its users write it.
import type { Workspace } from '../commands/workspace.ts';
import { looksDefined } from './definition.ts';
import { isTest } from './hits.ts';
import { isText, sourcesOf } from './sought/lines.ts';

/** In these languages the sign belongs to the name. */
const withSigil = {
  $: /\.(?:php|p[lm]|sh|bash|zsh|fish|ps1|rb|tcl|awk|scss|sass|less|styl)$/iu,
  '@': /\.(?:p[lm]|rb|exs?|less|styl|raku|jl)$/iu,
};

/** Without the sign, if sources define it so, and nothing with it. */
export function withoutSigil(name: string, workspace: Pick<Workspace, 'root'>): string {
  if (!/^[$@][A-Za-z_]\w+$/u.test(name)) return name;
  const ofSign = withSigil[name.startsWith('$') ? '$' : '@'];
  const sources = sourcesOf(workspace).filter(({ path }) => !isText(path) && !isTest(path));
  if (sources.some(({ path }) => ofSign.test(path))) return name;
  const defines = (called: string) =>
    sources.some(({ path, lines }) =>
      lines.some(
        (text, at) =>
          text.includes(called) && text.length < 300 && looksDefined({ path, line: at + 1, text: text.trim() }, called),
      ),
    );
  const plain = name.slice(1);
  return !defines(name) && defines(plain) ? plain : name;
}
