// What the tools of R, Julia, D and Perl's distributions do by convention, SCons, and programs in C that build the rest.
import { conceptsOf } from '../request/vocabulary.ts';
import type { ConventionalFolder, Line } from './conventions.ts';
import { fpm, zig } from './zigAndFpm.ts';

type Lines = (folder: ConventionalFolder, file: string) => readonly Line[];

/** A package of R; other things have a file DESCRIPTION too. */
const r: Lines = ({ names, text }) => {
  const description = text('DESCRIPTION') ?? '';
  if (!/^Package:/m.test(description) || !names.has('R')) return [];
  const isTestthat = /\btestthat\b/.test(description);
  const usesRoxygen = /^Roxygen(?:Note)?:|^Config\/roxygen/m.test(description);
  return [
    ...(names.has('tests')
      ? [[isTestthat ? "Rscript -e 'testthat::test_local()'" : 'R CMD check .', 'test'] as const]
      : []),
    ['R CMD build .', 'build package'],
    ['R CMD check .', 'check'],
    ...(usesRoxygen ? [["Rscript -e 'roxygen2::roxygenise()'", 'docs generate'] as const] : []),
    ...(['.lintr', '.lintr.R'].some((name) => names.has(name))
      ? [["Rscript -e 'lintr::lint_package()'", 'lint'] as const]
      : []),
  ];
};

/** A package of Julia: an application has a name and no tests of a package. */
const julia: Lines = ({ names, text }) =>
  /^name\s*=/m.test(text('Project.toml') ?? '') && /^uuid\s*=/m.test(text('Project.toml') ?? '')
    ? [
        ...(names.has('test') ? [["julia --project -e 'using Pkg; Pkg.test()'", 'test'] as const] : []),
        ["julia --project -e 'using Pkg; Pkg.build()'", 'build'],
        ["julia --project -e 'using Pkg; Pkg.instantiate()'", 'install dependencies'],
      ]
    : [];

const dub: Lines = ({ text }, file) => {
  const isProgram = !/\btargetType"?\s*[:\s]\s*"(?:\w*[lL]ibrary|none)"/.test(text(file) ?? '');
  return [
    ['dub test', 'test'],
    ['dub build', 'build compile'],
    ...(isProgram ? [['dub run', 'start'] as const] : []),
    ['dub clean', 'clean'],
  ];
};

/** Names of aliases that install or publish. */
const leavesFolder = /install|upload|publish|release|deploy/i;

const scons: Lines = ({ text }, file) => {
  const said = text(file) ?? '';
  const aliases = [...said.matchAll(/\bAlias\s*\(\s*['"]([\w-]+)['"]/g)].map(([, name = '']) => name);
  const tests = aliases.find((name) => /^(?:check|test)$/.test(name));
  return [
    ['scons', 'build compile'],
    ...(tests === undefined ? [] : [[`scons ${tests}`, 'test'] as const]),
    ...[...new Set(aliases)]
      .filter((name) => name !== tests && conceptsOf(name).size > 0 && !leavesFolder.test(name))
      .map((name) => [`scons ${name}`, name] as const),
    ['scons -c', 'clean'],
  ];
};

/** Dist::Zilla makes the distribution, and cleans up after it. */
const distZilla: Lines = ({ names, text }) =>
  /^(?:name|license|copyright_holder)\s*=/m.test(text('dist.ini') ?? '') && !names.has('Makefile.PL')
    ? [
        ['dzil build', 'build dist'],
        ['dzil clean', 'clean'],
        ...(names.has('xt') ? [['prove -lr xt', 'test author'] as const] : []),
      ]
    : [];

/** Builds by a program in C that is compiled first: `nob.c` includes `nob.h`, `nobuild.c` has `nobuild.h`. */
const nobuild: Lines = ({ text }, file) => {
  const source = text(file) ?? '';
  const name = file.replace(/\.c$/, '');
  if (!new RegExp(`^\\s*#\\s*include\\s+"(?:[\\w./-]*/)?${name}\\.h"`, 'm').test(source)) return [];
  const build = `cc -o ${name} ${file} && ./${name}`;
  return [
    [build, 'build compile'],
    ...['test', 'tests']
      .filter((name) => source.includes(`"${name}"`))
      .slice(0, 1)
      .map((name) => [`${build} ${name}`, 'test'] as const),
  ];
};

export const furtherTools: readonly { readonly manifest: RegExp; readonly lines: Lines }[] = [
  { manifest: /^DESCRIPTION$/, lines: r },
  { manifest: /^(?:Julia)?Project\.toml$/, lines: julia },
  { manifest: /^dub\.(?:json|sdl)$/, lines: dub },
  { manifest: /^SConstruct$/, lines: scons },
  { manifest: /^dist\.ini$/, lines: distZilla },
  { manifest: /^build\.zig$/, lines: zig },
  { manifest: /^fpm\.toml$/, lines: fpm },
  { manifest: /^nob(?:uild)?\.c$/, lines: nobuild },
];
