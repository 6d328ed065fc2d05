// The option by which a program's source in C, Go or Rust is told its port: `getopt(argc, argv, "hp:")`, `flag.Int("port"`, `#[arg(long)] port`.

/** Where a program of another kind of port would be told something else. */
const otherPort =
  /\b(?:remote|dst|dest\w*|peer|proxy|upstream|target|db|database|serial|debug|source|src|client)_?port\b/iu;

/** "-p 2022", "--port 2022": what follows the program's name; undefined where no source says so, or several options do. */
export function portOption(source: string, language: 'c' | 'go' | 'rust'): string | undefined {
  if (language === 'go') return ofGo.test(source) ? '-port' : undefined;
  if (language === 'rust') return ofRust.test(source) && !/\bSubcommand\b/u.test(source) ? '--port' : undefined;
  if (/\{\s*"port"\s*,\s*(?:required_argument|1)\s*,|\bstrcmp\s*\([^",]{1,40},\s*"--port"/u.test(source))
    return '--port';
  const [letter, another] = new Set(lettersOfC(source));
  return letter === undefined || another !== undefined ? undefined : `-${letter}`;
}

const ofGo = /\bflag\.(?:Int|Uint|String)(?:Var)?\(\s*(?:&[\w.]+\s*,\s*)?"port"/u;
const ofRust =
  /#\[(?:arg|clap|structopt)\([^\]]*\blong\b(?!\s*=)[^\]]*\)\]\s*(?:\/\/[^\n]*\s*)?(?:pub(?:\(\w+\))?\s+)?port\s*:\s*(?:Option<)?(?:u16|String)\b/u;

/** The letters with an argument whose case sets a port. */
function lettersOfC(source: string): readonly string[] {
  const takes = [...source.matchAll(/\bgetopt(?:_long)?\s*\([^"();]*"([^"\n]*)"/gu)].map(([, letters = '']) => letters);
  return [...source.matchAll(/\bcase\s+'(\w)'\s*:((?:(?!\bcase\b|\bbreak\b)[\s\S]){0,300})/gu)].flatMap(
    ([, letter = '', body = '']) =>
      takes.some((letters) => letters.includes(`${letter}:`)) &&
      /(?:\b|_)port(?:\b|_)/iu.test(body) &&
      /\boptarg\b/u.test(body) &&
      !otherPort.test(body)
        ? [letter]
        : [],
  );
}
