// "What java version is it compiled for?": what the build tells the compiler, not what is installed here, nor the project's own version.
import { codeSpan } from '../markup.ts';
import type { QuestionKind } from '../question.ts';
import { textIn } from '../texts.ts';

const asks = [
  /\bjava\s+(?:(?:language|source|bytecode|class\s+file)\s+)?(?:target|source|language|bytecode|release)(?:\s+(?:level|version|compatibility))?\b(?!\s+(?:file|folder|code))/iu,
  /\b(?:target|source|bytecode|language)\s+(?:level|compatibility)\b/iu,
  /\b(?:which|what)\s+(?:java|jdk)(?:\s+(?:version|release|level))?\s+(?:is|are|does|do)\b[^?.]*\b(?:compiled?|built|target(?:s|ed|ing)?)\b/iu,
  /\b(?:which|what)\s+(?:java|jdk)\s+(?:version\s+|release\s+)?(?:do|does)\s+(?:it|this|we|the\s+\w+)\s+target\b/iu,
];
const wants = /^(?:so\s+|please\s+)?(?:which|what)\b|\?\s*$/iu;
const other =
  /\b(?:installed|on\s+this\s+machine|my\s+machine|here\s+on|set|change|raise|bump|upgrade|node|python|typescript|ecmascript)\b/iu;
const files = ['pom.xml', 'build.gradle', 'build.gradle.kts', 'gradle.properties', 'build.xml', 'build.sbt'];
const states =
  /<(?:maven\.compiler\.(?:source|target|release|testSource|testTarget|testRelease)|java\.version|jdk\.version|source|target|release|testRelease)>\s*[\w.${}]+\s*<|\b(?:source|target)Compatibility\b|\bjvmTarget\b|\blanguageVersion\b|\boptions\.release\b|\bjvmToolchain\b|<javac\b[^>]*\b(?:source|target|release)=|"-(?:source|target|-release)"/u;
const mostShown = 12;

export const javaTargetQuestion: QuestionKind = (task, { root, names }) => {
  if (!wants.test(task) || other.test(task) || !asks.some((pattern) => pattern.test(task))) return undefined;
  const rows = files
    .filter((name) => names.has(name))
    .flatMap((path) =>
      (textIn(root, path, 1 << 20) ?? '')
        .split('\n')
        .flatMap((line, at) =>
          states.test(line)
            ? [`- ${codeSpan(`${path}:${String(at + 1)}`)}: ${codeSpan(line.trim().slice(0, 160))}`]
            : [],
        ),
    );
  if (rows.length === 0)
    return files.some((name) => names.has(name))
      ? { looks: [], nothing: 'No build file here says which Java it is compiled for.' }
      : undefined;
  const more = rows.length > mostShown ? `\n\nand ${String(rows.length - mostShown)} more` : '';
  return {
    known: `What the build says of it:\n\n${rows.slice(0, mostShown).join('\n')}${more}`,
    looks: [],
    nothing: '',
  };
};
