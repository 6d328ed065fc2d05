// A project with settings for clang-tidy, which learns from CMake how its sources are compiled.
import type { ConventionalFolder, Line } from './conventions.ts';

export const clangTidy = ({ names }: ConventionalFolder): readonly Line[] =>
  names.has('CMakeLists.txt')
    ? [['cmake -S . -B build -DCMAKE_EXPORT_COMPILE_COMMANDS=ON && run-clang-tidy -quiet -p build', 'lint clang-tidy']]
    : [];
