// What Zig's build and Fortran's package manager do by convention, and the steps of `build.zig`.
import type { ConventionalFolder, Line } from './conventions.ts';

/** Steps that install or publish. */
const leavesFolder = /install|upload|publish|release|deploy/i;
/** `b.step("test", "Run all the tests")` */
const step = /\.step\(\s*"([\w-]+)"\s*,\s*"([^"\n]*)"/g;

export function zig({ text }: ConventionalFolder): readonly Line[] {
  const steps = [...(text('build.zig') ?? '').matchAll(step)].filter(([, name = '']) => !leavesFolder.test(name));
  return [
    ['zig build', 'build compile'],
    ...steps.map(([, name = '', said = '']) => [`zig build ${name}`, nameOf(name, said)] as const),
    ['zig fmt --check .', 'format check'],
    ['zig fmt .', 'format'],
  ];
}

/** `zig build run` starts it, and a step "examples" may only build them. */
const nameOf = (name: string, said: string): string => {
  if (name === 'run') return 'start run';
  const [, verb = ''] = /^(build|compile|check|generate)s?\b/i.exec(said) ?? [];
  return verb === '' ? name : `${verb.toLowerCase()} ${name}`;
};

/** A test with a name of its own. */
const oneTest = /^\[\[\s*test\s*\]\]\s*\n\s*name\s*=\s*"([\w-]+)"/gm;

export function fpm({ names, text }: ConventionalFolder): readonly Line[] {
  const manifest = text('fpm.toml') ?? '';
  const isProgram = names.has('app') || /^\[\[\s*executable\s*\]\]/m.test(manifest);
  // Its own name is said for the whole.
  const own = /^name\s*=\s*"([\w-]+)"/m.exec(manifest)?.[1] ?? '';
  const isTested = names.has('test') || /^\[\[\s*test\s*\]\]/m.test(manifest);
  return [
    ['fpm build', 'build compile'],
    ...(isTested ? [['fpm test', 'test'] as const] : []),
    ...[...manifest.matchAll(oneTest)]
      .filter(([, name = '']) => own === '' || !name.includes(own))
      .map(([, name = '']) => [`fpm test ${name}`, name] as const),
    ...(isProgram ? [['fpm run', 'start run'] as const] : []),
  ];
}

const all = /^(?:zig build(?: test)?|fpm (?:build|test))(?: --\S+(?: \w+)?)?$/;
const part =
  /\.(?:zig|f\d{0,2})\b|\b(?:only\s+(?!zig|fpm|build|test|the\s+tests?\b)|filter|matching|named|(?<!\b(?:whatever|however|no\s+matter)\s[^.;!?,]{0,30})called|containing|except)|\bwithout\s+(?:zig|fpm)\b/iu;

/** "Run the tests, but only for src/a.zig", "build without fpm": what does the whole leaves that out. */
export const doesWhole = (said: string, command: string): boolean => all.test(command) && part.test(said);
