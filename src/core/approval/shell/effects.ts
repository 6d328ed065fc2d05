// Collects what a command line does: the programs it runs, and what is harmful or unknown about them.
import type { RiskClass } from '../../types.ts';
import { excerpt, shown, type Finding, type Input, type Inspector } from '../inspector.ts';
import { isKnownProgram, judgeProgram } from '../programs/program.ts';
import { judgeUnlistedOptions } from '../programs/unlistedOptions.ts';
import { findsOwnCode, isHarmlessForPrograms, isSteering } from './environment.ts';
import { scriptReaches } from '../tables/scriptNames.ts';
import { isConnection, isDevice, isForeign, isSecretFolder, mayBeSecret, placeOf } from './paths.ts';
import { isKeyFile } from './secretPaths.ts';
import { leadsOut, pathFrom } from '../places.ts';
import { ANYTHING, GLOBBED, isStatic, shownWhole, type ShellWord } from './shellWord.ts';
import { reason, type Reason, type ReasonArgument, type ReasonCode } from '../../reason.ts';

/** A program that a command line may run, with its words. */
export interface SubCommand {
  /** Words after quote removal; `…` stands for what is unknown before running. */
  readonly words: readonly string[];
  /** Runs the sub-command that follows it, and does nothing else worth a rule: `timeout 5`, `nice`, ... */
  readonly transparent: boolean;
}

/** Deeper nesting is reported as unknowable without inspection. */
export const deepest = 24;
const transparent = /^(?:timeout|gtimeout|nice|ionice|stdbuf|time|command|caffeinate|env)$/;
const runsItsOperand = /^(?:(?:|ba|da|z|k)sh|source|\.|python|node|ruby|perl|php|lua|java|tsx|installer|chmod)$/;
/** They run what the folder holds. */
const runsProjects =
  /^(?:g?make|just|task|rake|ninja|npm|pnpm|yarn|bun|pip|poetry|uv|python|node|ruby|perl|php|(?:|ba|da|z|k)sh|source|\.|cargo|go|mvn|gradle|dotnet|docker|composer|bundle)$/;
const home: ShellWord = { text: '~', splits: false };
/** In a script that the command itself has written. */
const deletingCode =
  /\b(?:rmtree|unlink|unlinkSync|rmSync|rmdirSync|rm_rf|rm_r|os\.remove|os\.rmdir|removeSync|truncateSync|mkfs)\b/;
const standardFolder = /^\/(?:usr\/(?:local\/)?)?s?bin\/|^\/opt\/homebrew\/bin\//;

export class Effects implements Inspector {
  readonly findings: Finding[] = [];
  readonly subCommands: SubCommand[] = [];
  depth = 0;
  /** Index of the sub-command being judged. */
  current: number | undefined;
  private readonly walk: (text: string) => void;
  private readsUnknown = false;
  /** Whether files are read that no word names one by one. */
  private readsMany = false;
  /** The first place outside the workspace, and not of the system, that a word names. */
  private outsideNamed: string | undefined;
  /** Whether an earlier command changed the folder. */
  private hasMoved = false;
  /** The folder that it changed to, relative to where the command starts; empty: the same. */
  folder = '';
  /** Texts written by earlier commands, by path. */
  private readonly written = new Map<string, string>();
  /** Names of files that earlier commands may have downloaded. */
  private readonly downloaded = new Set<string>();

  /** `walk` inspects shell text. */
  constructor(walk: (text: string) => void) {
    this.walk = walk;
  }

  /** If a file name is unknown, any secret named on the line may be what is read: `find -name .env | xargs cat`. */
  finish(namesSecret: boolean): void {
    if (namesSecret && this.readsUnknown) this.add('read', reason('mayReadNamedSecret'), true);
    if (this.readsMany && this.outsideNamed !== undefined) this.readsOutside(this.outsideNamed);
  }

  /** A sandbox hides the secrets of the workspace and of the home folder, not those of a project beside it. */
  private readsOutside(at: string): void {
    this.findings.push({
      ...{
        class: 'read',
        reason: reason('readsAnyOutside'),
        alwaysAsk: true,
        isUnknown: false,
        at,
        subCommand: undefined,
      },
    });
  }

  /** A function's body was judged where it was defined. */
  called(words: readonly ShellWord[]): void {
    this.subCommands.push({ words: words.map(shownWhole), transparent: false });
  }

  run(words: readonly ShellWord[], input: Input): void {
    const [first, ...args] = words;
    if (first === undefined) return;
    const before = this.current;
    const from = this.findings.length;
    this.depth++;
    const name = programName(first.text);
    this.current =
      this.subCommands.push({ words: words.map(shownWhole), transparent: transparent.test(name) && words.length > 1 }) -
      1;
    if (this.depth > deepest) this.add('destructive', reason('tooDeep'));
    else if (!isStatic(first) || first.text === '') this.unknown('destructive', reason('programUnknown', shown(first)));
    else if (first.text.includes('/') && !standardFolder.test(first.text)) {
      const reaches = scriptReaches(first.text);
      if (reaches !== undefined) this.add('network', reason(reaches, shown(first)), true);
      else this.add('write', reason('quotedRunsOwnCode', shown(first)));
      const isKnown = isKnownProgram(name) && !ownInit.test(first.text);
      if (!isKnown) this.starts(first, true);
      this.reads(args);
      if (isKnown) judgeNamed(name, args, input, this);
    } else if (first.text.includes('..')) this.add('write', reason('notStandardProgram', shown(first)));
    else judgeNamed(name, args, input, this);
    const more = this.findings
      .slice(from)
      .filter((found) => found.subCommand === this.current && found.class !== 'read');
    // A program of the workspace has no table: it may do anything already, whatever its options are.
    const isOwnProgram = first.text.includes('/') && !standardFolder.test(first.text) && !isKnownProgram(name);
    if (more.length > 0 && !isOwnProgram) judgeUnlistedOptions({ name, args, input }, this, more);
    this.downloadedThenRun(name, words, more.length > 0);
    this.outsideNamed ??= args.map(({ text }) => pathFrom(this.folder, text)).find(isForeign);
    if (name === 'git' && this.hasMoved) this.unknown('write', reason('otherRepository'));
    if (/^(?:cd|pushd|popd|chdir)$/.test(name)) this.goes(args.length === 0 && name === 'cd' ? [home] : args);
    this.depth--;
    this.current = before;
  }

  private downloadedThenRun(name: string, words: readonly ShellWord[], doesMore: boolean): void {
    const named = words.map(({ text }) => text.split('/').map((part) => part.replace(/\.git$/, '')));
    const last = named.map((parts) => parts.at(-1) ?? '');
    if (/^(?:curl|wget|aria2c|scp)$/.test(name)) for (const each of last.slice(1)) this.downloaded.add(each);
    if (name === 'git' && words.some(({ text }) => text === 'clone')) this.downloaded.add(last.at(-1) ?? '');
    const isPath = words[0]?.text.includes('/') === true;
    const ran = isPath ? named : runsItsOperand.test(name) ? named.slice(1) : [];
    const runs = ran.flat().some((each) => /[^.]/.test(each) && this.downloaded.has(each));
    const isInside = this.folder.split('/').some((each) => this.downloaded.has(each));
    if (runs || (isInside && doesMore && (isPath || runsProjects.test(name))))
      this.add('destructive', reason('runsDownloaded'));
  }

  goes(words: readonly ShellWord[]): void {
    this.hasMoved = true;
    const target = words.find(({ text }) => !/^[-+]/.test(text));
    if (target !== undefined) this.folder = pathFrom(this.folder, target.text);
    if (isForeign(this.folder)) this.outsideNamed ??= this.folder;
    for (const word of words) if (isSecretFolder(word)) this.add('read', reason('secretFolder', shown(word)), true);
  }

  /** Anything beyond reading changes the folder in which it runs. */
  private worksElsewhere(riskClass: RiskClass, isUnknown: boolean): void {
    if (riskClass === 'read' || riskClass === 'destructive') return;
    const isOut = leadsOut(this.folder) || this.folder.includes(ANYTHING);
    if (isOut)
      this.outside(reason('worksOutside', excerpt(this.folder.replaceAll(ANYTHING, '…'))), this.folder, isUnknown);
  }

  private outside(why: Reason, at: string, isUnknown = false): void {
    const always = { class: 'destructive', alwaysAsk: true } as const;
    this.findings.push({ ...always, reason: why, at, isUnknown, subCommand: this.current });
  }

  /** The text may run later under that name. */
  wrote(target: ShellWord, text: string): void {
    this.written.set(pathFrom(this.folder, target.text), text);
  }

  starts(path: ShellWord, isShell: boolean): void {
    const at = pathFrom(this.folder, path.text);
    const text = this.written.get(at);
    if (text !== undefined && this.depth <= deepest) {
      if (isShell && !/^#!(?!.*sh\b)/.test(text)) this.walk(text);
      else if (deletingCode.test(text)) this.add('destructive', reason('deletes', shown(path)));
    }
    if (leadsOut(at)) this.outside(reason('runsOutside', shown(path)), at);
  }

  readsAll(why: Reason): void {
    this.readsMany = true;
    this.findings.push({
      ...{ class: 'read', reason: why, alwaysAsk: true, isUnknown: true, subCommand: this.current },
    });
  }

  add(riskClass: RiskClass, why: Reason, alwaysAsk = false): void {
    const asks = alwaysAsk || riskClass === 'destructive';
    this.findings.push({ class: riskClass, reason: why, alwaysAsk: asks, isUnknown: false, subCommand: this.current });
    this.worksElsewhere(riskClass, false);
  }

  stranger(why: Reason, as: { class: RiskClass; isUnknown: boolean } = { class: 'network', isUnknown: false }): void {
    const asks = { alwaysAsk: false, needsRule: true, subCommand: this.current } as const;
    this.findings.push({ ...asks, ...as, reason: why });
  }

  knows(program: string): boolean {
    return isKnownProgram(program);
  }

  downloads(program: string | undefined, isListed: boolean): void {
    const known = { class: 'network', alwaysAsk: false, isUnknown: false } as const;
    const name = program === undefined ? {} : { downloads: program };
    const rule = isListed ? {} : ({ needsRule: true } as const);
    this.findings.push({ ...known, ...name, ...rule, reason: reason('downloadsPackage'), subCommand: this.current });
  }

  unknown(riskClass: RiskClass, why: Reason): void {
    const asks = riskClass === 'destructive';
    this.findings.push({ class: riskClass, reason: why, alwaysAsk: asks, isUnknown: true, subCommand: this.current });
    this.worksElsewhere(riskClass, true);
  }

  script(text: ShellWord): void {
    if (text.text.includes(ANYTHING) || text.splits) this.unknown('destructive', reason('textUnknown'));
    this.walk(text.text.replaceAll(/[\uE000\uE001]/g, '*'));
  }

  remoteScript(text: ShellWord): void {
    const from = this.findings.length;
    this.script(text);
    if (this.findings.slice(from).some(({ class: riskClass }) => riskClass !== 'read'))
      this.add('network', reason('changesMachine'), true);
  }

  reads(words: readonly ShellWord[]): void {
    for (const word of words) {
      // Also seen from the folder that an earlier `cd` went to.
      const isFile = this.folder !== '' && /^[\w.\uE001]/.test(word.text);
      const there = isFile ? { text: pathFrom(this.folder, word.text), splits: false } : word;
      if (mayBeSecret(word) || mayBeSecret(there)) this.add('read', reason('mayReadSecret', shown(word)), true);
      if (isDevice(word)) this.add(isConnection(word) ? 'network' : 'write', reason('readsDevice', shown(word)), true);
      if (!word.text.includes(ANYTHING) && !word.text.includes(GLOBBED)) continue;
      this.readsUnknown = true;
      if (word.text.startsWith(ANYTHING)) this.readsMany = true;
      else if (isForeign(there.text)) this.readsOutside(there.text);
    }
  }

  writes(target: ShellWord, what: ReasonArgument): void {
    const place = placeOf(target);
    if (place === 'workspace') this.add('write', reason('writesFile', what), isKeyFile(target.text));
    else if (place === 'outside') this.outside(reason('writesOutside', what), pathFrom(this.folder, target.text));
    else if (place === 'unknown') this.add('destructive', reason('writesUnknownPlace', what));
    if (isConnection(target)) this.add('network', reason('connects', shown(target)), true);
  }

  redirected(operator: string, target: ShellWord): void {
    if (operator.endsWith('&') && /^\d*-?$/.test(target.text)) return;
    if (isConnection(target)) this.add('network', reason('connects', shown(target)), true);
    else if (operator === '<' || operator === '<&') this.reads([target]);
    else this.writes(target, reason('redirection', shown(target)));
  }

  /** Redirects no output: the file is emptied. */
  empties(target: ShellWord): void {
    if (placeOf(target) === 'workspace') this.add('destructive', reason('empties', shown(target)));
  }

  assigns(name: string, value: ShellWord, exported: boolean): void {
    this.steers(name, value, exported);
  }

  evaluates(text: string): void {
    const names = text.replaceAll(/\$[#?$!]|\b0x[\da-f]+\b|\s/gi, '').replace(/^\$?\(\(/, '');
    const runs = /\$\(|`|<\(/.test(names) ? 'destructive' : 'write';
    if (/[$`A-Za-z_\uE000\uE001]/.test(names)) this.unknown(runs, reason('evaluates', excerpt(text)));
  }

  steers(name: string, value: ShellWord, exported: boolean): void {
    if (exported ? !isHarmlessForPrograms(name, value.text) : isSteering(name)) {
      const own = findsOwnCode(name, value.text);
      this.add('write', reason('setsVariable', name), isSteering(name) && !own);
    }
  }

  /** Testing whether a secret variable is set does not reveal it, nor does counting variables: drops such findings. */
  forgive(from: number, code: ReasonCode): void {
    for (let i = this.findings.length - 1; i >= from; i--) {
      if (this.findings[i]?.class === 'read' && this.findings[i]?.reason.code === code) this.findings.splice(i, 1);
    }
  }
}

function judgeNamed(name: string, args: readonly ShellWord[], input: Input, inspector: Inspector): void {
  const lower = name.toLowerCase();
  if (lower !== name && !isKnownProgram(name) && isKnownProgram(lower)) {
    inspector.stranger(reason('notKnownProgram', name));
    judgeProgram({ name: lower, args, input }, inspector);
  } else judgeProgram({ name, args, input }, inspector);
}

/** A project's own script for its first set-up, by its path: the system's `init` lies in a standard folder. */
const ownInit = /^(?:\.\/)?(?:[\w-]+\/)*init$/;

/** Name without folder; versions of interpreters do not count. */
function programName(text: string): string {
  const name = text.slice(text.lastIndexOf('/') + 1);
  return name.replace(/^(python|pip|pypy|ruby|perl|php|lua|node|gcc|g\+\+|clang|clang\+\+)-?\d[\d.]*$/, '$1');
}
