// Where a program works by one of its options: `make -C`, `npm --prefix`, `docker compose -f`.
import type { Call } from '../inspector.ts';
import type { ShellWord } from '../shell/shellWord.ts';

/** Programs that work in the folder, or by the file, that an option names. */
const worksElsewhere: ReadonlyMap<string, RegExp> = new Map([
  ...'make gmake ninja npm pnpm yarn bun cargo go uv poetry just task rake invoke'
    .split(' ')
    .map(
      (name) =>
        [
          name,
          /^(?:-C|-f|-d|--(?:directory|dir|cwd|prefix|makefile|file|justfile|manifest-path|project))(?:=(.*))?$/s,
        ] as const,
    ),
  ...'docker podman nerdctl docker-compose'
    .split(' ')
    .map((name) => [name, /^(?:-f|--file|--project-directory)(?:=(.*))?$/s] as const),
  ...'mvn mvnw gradle gradlew dotnet terraform tofu'
    .split(' ')
    .map((name) => [name, /^-?-(?:f|p|file|project-dir|project|chdir)(?:=(.*))?$/s] as const),
]);

/** The place outside of the starting folder that such an option names. */
export function folderOption({ name, args }: Call): ShellWord | undefined {
  const pattern = worksElsewhere.get(name);
  if (pattern === undefined) return undefined;
  const at = args.findIndex(({ text }) => pattern.test(text));
  const attached = pattern.exec(args[at]?.text ?? '')?.[1];
  const word = attached === undefined ? args[at + 1] : { text: attached, splits: false };
  return at >= 0 && word !== undefined && /^(?:\/|~|\.\.)/.test(word.text) && !word.text.startsWith('/dev/')
    ? word
    : undefined;
}
