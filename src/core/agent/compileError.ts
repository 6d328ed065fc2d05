// Errors of compilers and type checkers, by their form: a place in a file, and `error`. It can only withhold a success.

/** `src/main.c:3:5: error: ...`, `src/a.ts(3,5): error TS2322: ...`, `a.py:3: error: ...`, `error[E0308]: ...`, `main.o: undefined reference to ...`. */
const forms: readonly RegExp[] = [
  /^\s*(?:[\w./+-]+\/)?[\w.+-]+\.\w+:\d+(?::\d+)?: (?:fatal )?error: \S/u,
  /^\s*(?:[\w./+-]+\/)?[\w.+-]+\.\w+\(\d+,\d+\): error [A-Z]+\d+: /u,
  /^error\[E\d{4}\]: /u,
  /: undefined reference to [`'‘]/u,
  /^collect2: error: /u,
  /^(?:make|gmake)(?:\[\d+\])?: \*\*\* \[/u,
];

/** The first line that a compiler, type checker, linker or make reports as an error; undefined: none. */
export const compileError = (text: string): string | undefined =>
  text
    .split('\n')
    .find((line) => forms.some((form) => form.test(line)))
    ?.trim();
