// "A shared library", "for windows", "in parallel", "with -O3": words of a task by which a build or a run of tests is another one.
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { textIn } from '../questions/texts.ts';

/** What a task says -> what a command that does so says; a group of the first is what has to be said itself. */
const qualifiers: readonly (readonly [said: RegExp, expressed?: RegExp])[] = [
  [/\b(?:shared|dynamic)\s+(?:library|libraries|lib|object)\b/iu, /shared|dynamic|\.so\b|\.dylib|\.dll|fpic|cdylib/iu],
  [
    /\bstatic(?:ally\s+linked)?\s+(?:build|binary|library|lib|executable|version)\b|\bstatically\b/iu,
    /static|\.a\b|musl/iu,
  ],
  [/\b32[\s-]?bits?\b/iu, /m32|32|i[3-6]86/iu],
  [/\bcross[\s-]?(?:compil\w*|build\w*)/iu, /target|arch|cross|CC=|toolchain|--host/iu],
  [/\b(?:without|no)\s+optimi[sz]ations?\b|\bunoptimi[sz]ed\b/iu, /-O0|debug|noopt/iu],
  [
    /\bwarnings?\s+(?:treated\s+)?as\s+errors?\b/iu,
    /werror|deny|-d\s?warnings|max-warnings|warningsaserrors|strict|\s-W(?= )/iu,
  ],
  [/\b(?:without|no)[\s_-]+std\b/iu, /no-default-features|no_?std/iu],
  [
    /\b(?:with|on|under|using)\s+(?:the\s+)?(nightly|beta|clang|gcc|musl|tcc|msvc|mingw)\b(?!\s+(?:(?:that\s+)?(?:is|i\s+have|we\s+have)\s+)?(?:on|of|from|here)\b)/iu,
  ],
  [
    /\b(?:only|just)\s+(?:the\s+)?(esm|cjs|commonjs|umd|iife|wheel|sdist)\b|\b(?:build|bundle|make)\s+(?:the\s+)?(esm|cjs|commonjs|umd|iife)\s+only\b/iu,
  ],
  [/\bin\s+parallel\b|\bparalleli[sz]ed\b/iu, /parallel|-j\b|-j\d|-n\s|xdist|jobs|workers|concurren/iu],
  [/\bshuffled?\b|\b(?:in\s+)?random(?:i[sz]ed)?\s+order\b/iu, /shuffle|random/iu],
  [/\bprofil(?:e|ed|ing)\s+(?:the|it|all|our)\b/iu, /prof/iu],
  [/\bin\s+watch\s+mode\b|\bkeep\s+watching\b/iu, /watch/iu],
];
/** The machine that a build is for. */
const machine =
  /\b(?:build|compile|make|bundle|binary|executable|image)\b[^.;!?]*?\bfor\s+(?:the\s+)?(arm\w*|aarch64|riscv\w*|windows|win32|win64|macos|mac|darwin|android|ios|wasm\w*|webassembly|raspberry|browsers?)\b/iu;
/** `-O3`, `-std=c99`, `-Werror`: what a compiler is to be told. */
const flag = /(?<=\s)(-(?:O[0-3sz]|std=\w[\w+]*|W[a-z][\w-]*|f[a-z][\w=-]*|m\d\d|march=\S+|g))(?=[\s.,;!?)]|$)/gu;

/** Whether a task says something of a build or a run of tests of which neither the command, nor what is known of it, says anything. */
export function unsaidQualifier(
  task: string,
  { command, name, body, description, lines = [], requiredBody = '' }: WorkspaceCommand,
  root: string,
): boolean {
  const byDefault = /^cmake\b.*\bcmake --build\b/.test(command)
    ? kindsOfLibrary(textIn(root, 'CMakeLists.txt') ?? '')
    : '';
  const says = `${command} ${name} ${body} ${description} ${lines.join(' ')} ${requiredBody} ${byDefault}`;
  const isUnsaid = qualifiers.some(([said, expressed]) => {
    const found = said.exec(task);
    if (found === null) return false;
    const own = found.slice(1).find(Boolean);
    return expressed === undefined
      ? own !== undefined && !says.toLowerCase().includes(own.toLowerCase())
      : !expressed.test(says);
  });
  const [, target = ''] = machine.exec(task) ?? [];
  const stem = target.toLowerCase().replace(/s$/u, '').slice(0, 4);
  const flags = [...task.matchAll(flag)].map(([, each = '']) => each);
  return isUnsaid || !says.toLowerCase().includes(stem) || flags.some((each) => !says.includes(each));
}

/** CMake makes static libraries where nothing says otherwise. */
const kindsOfLibrary = (text: string): string => {
  const said = [...text.matchAll(/\badd_library\s*\(\s*\S+\s+(SHARED|STATIC)\b/giu)].map(([, kind = '']) => kind);
  return said.length > 0 ? said.join(' ') : 'static';
};
