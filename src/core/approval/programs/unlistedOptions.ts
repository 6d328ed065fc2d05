// Options that no table lists, of programs that do more than read: they ask, as the programs in no table do.
import { shown, type Call, type Finding, type Inspector } from '../inspector.ts';
import { imageIndex } from './containerImage.ts';
import { isStatic, type ShellWord } from '../shell/shellWord.ts';
import { readRules } from '../tables/readers.ts';
import { runsOwn } from '../tables/inputs.ts';
import { listedOptions } from '../tables/listedOptions.ts';
import { optionWords } from '../tables/optionWords.ts';
import { dangerousWord, negation, runsProject, singleDashed } from '../tables/ownCode.ts';
import { shortOptions, usualLetters } from '../tables/shortOptions.ts';
import { reason } from '../../reason.ts';

/** Their own judges read their options, what they start has others, or the table lists only commands that ask a cloud. */
const judgedElsewhere =
  /^(?:tar|bsdtar|gtar|find|gfind|fd|rg|sed|gsed|awk|xargs|env|sudo|dd|ps|date|test|\[|python|pypy3?|node|nodejs|ruby|perl|php|lua|luajit|Rscript|bash|sh|zsh|(?:.*-)?(?:gcc|g\+\+)|cc|alias|unalias|c\+\+|clang|clang\+\+|gfortran|aws|gcloud|az|bq|ffmpeg|ffprobe|convert|magick|montage)$/;
/** Asks for an option that no table lists, unless a rule allows the command. `found`: what the program does besides. */
export function judgeUnlistedOptions(given: Call, inspector: Inspector, found: readonly Finding[]): void {
  if (readRules.has(given.name) || judgedElsewhere.test(given.name)) return;
  const call = given.name === 'git' ? gitCommand(given) : given;
  const own = ownWords(call);
  const isOwnCode = runsProject.has(call.name) && found.every((each) => each.class === 'write' && !each.alwaysAsk);
  const unlisted = own.find(
    (word, i) =>
      isStatic(word) &&
      isOption(word.text) &&
      !isListed(call.name, word.text) &&
      !(isOwnCode && onlySteers(call.name, word, own[i + 1])),
  );
  if (unlisted !== undefined) {
    const isUnknown = found.every((each) => each.isUnknown);
    inspector.stranger(reason('notKnownOption', `${call.name} ${shown(unlisted)}`), { class: 'write', isUnknown });
  }
  const [inner, ...args] = fetches.test(call.name) ? call.args.slice(own.length) : [];
  if (inner !== undefined && inspector.knows(inner.text))
    judgeUnlistedOptions({ name: inner.text, args, input: call.input }, inspector, found);
}

/** Of a program that runs the workspace's code anyway: an option whose name is harmless and whose value names nothing outside. */
function onlySteers(program: string, { text }: ShellWord, next: ShellWord | undefined): boolean {
  const match = /^(--?)([A-Za-z][\w.-]*)(?:=(.*))?$/s.exec(text);
  if (match === null) return false;
  const [, dashes, name = '', attached] = match;
  if (name.length < 3 || (dashes === '-' && !singleDashed.test(program))) return false;
  const words = name.replaceAll(/([a-z])(?=[A-Z])|[_.]/g, '$1-');
  if (dangerousWord.test(words) && !negation.test(words)) return false;
  const value = attached === undefined ? next : { text: attached, splits: false };
  return value === undefined || value.text.startsWith('-') || isPlainValue(value);
}

/** A word, a number, a pattern or a path below: no address, no command, no place outside. */
function isPlainValue(word: ShellWord): boolean {
  return isStatic(word) && /^(?![/~])[\w.,:%+=*?[\]{}/-]*$/.test(word.text) && !/\.\.(?!\.)|:\/|=[/~]/.test(word.text);
}

/** `git -C x commit -m y` as `git-commit -m y`: each command has options of its own. The global ones are judged with git. */
function gitCommand({ args, input }: Call): Call {
  const at = args.findIndex(({ text }, i) => !text.startsWith('-') && !/^-[cC]$/.test(args[i - 1]?.text ?? ''));
  return { name: `git-${args[at]?.text ?? ''}`, args: at < 0 ? [] : args.slice(at + 1), input };
}

/** Words before those of a program, a script or a container that it starts. */
function ownWords({ name, args, input }: Call): Call['args'] {
  const end = args.findIndex(({ text }) => text === '--');
  const own = end < 0 ? args : args.slice(0, end);
  const operands = [...own.keys()].filter((i) => !own[i]?.text.startsWith('-'));
  const image = imageIndex({ name, args, input });
  if (image !== undefined) return args.slice(0, image);
  const [first = -1, second = -1] = operands;
  const command = `${name} ${own[first]?.text ?? ''}`;
  if (containers.test(`${command} ${own[second]?.text ?? ''}`))
    return own.slice(
      0,
      operands.find((i) => i > second && !own[i - 1]?.text.startsWith('-')),
    );
  if (runsOwn.test(command) || scripts.test(command)) return own.slice(0, operands[1]);
  return passesOn.test(name) ? own.slice(0, operands[0]) : own;
}

/** After the container or the service come the words of what runs in it. */
const containers = /^(?:docker|podman|nerdctl|docker-compose) (?:(?:compose|container) )?(?:run|exec)\b/;
/** They fetch the program that they name. */
const fetches = /^(?:npx|pnpx|bunx|uvx)$/;
/** What follows the first operand belongs to the program, the script or the machine that it names. */
const passesOn =
  /^(?:npx|pnpx|bunx|uvx|pipx|ssh|java|kotlin|scala|groovy|mono|tsx|ts-node|esno|julia|R|racket|guile|sbcl|clojure|clj|erl|tclsh|wish|expect|osascript|pwsh|powershell|strace|ltrace|valgrind|perf|xvfb-run|dbus-run-session|script|screen|entr|invoke)$/;
const scripts = /^(?:npm|pnpm|yarn|bun) (?:run|run-script|test|t|start|exec|x|dlx|workspace)$/;

function isOption(text: string): boolean {
  return /^--?[A-Za-z]/.test(text);
}

/** A value given to the build: `-DNAME=value`, `-Pprofile`, `-std=c++20`; `-Xmx2g`; what pytest reports: `-rfsx`. */
const defines =
  /^(?:cmake|mvn|mvnw|mvnd|gradle|gradlew|sbt|ant|java|scons|meson|swift|ghc|gs) -[DP][\w.:-]+(?:=.*)?$|^(?:java|gradle|gradlew) -X(?:m[sxn]|ss)\w+$|^(?:pytest|py\.test) -r[fEsxXpPwaAN]+$|^\S+ -O\w?$/s;

function isListed(program: string, text: string): boolean {
  const name = /^--?[\w.-]+/.exec(text)?.[0] ?? text;
  if (defines.test(`${program} ${text}`)) return true;
  if ([name, `${program} ${name}`, `${program} ${text}`].some((each) => listedOptions.has(each))) return true;
  if (isNamed(name)) return true;
  return !name.startsWith('--') && isBundle(program, text.slice(1));
}

/** `--max-warnings`, `-reportFormat`: all its words are listed. */
function isNamed(name: string): boolean {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 1);
  return name.length > 3 && words.length > 0 && words.every((word) => optionWords.has(word));
}

/** `-xvf`, `-j4`: its letters are listed, up to a value attached to one. */
function isBundle(program: string, letters: string): boolean {
  const listed = usualLetters + (shortOptions.get(program) ?? '');
  const value = letters.search(/[^A-Za-z]/);
  const own = value < 0 ? letters : letters.slice(0, Math.max(1, value));
  return Array.from(own).every((letter) => listed.includes(letter));
}
