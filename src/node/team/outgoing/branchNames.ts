// Branch names, which reveal what somebody works on: removed from what leaves, except common ones.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const mark = '«redacted:branch»';

/** Common names that reveal nothing. */
const common = new Set(
  'main master trunk develop development dev staging production prod release stable next canary beta gh-pages HEAD FETCH_HEAD ORIG_HEAD origin upstream refs heads remotes tags stash'.split(
    ' ',
  ),
);

/** A plain word is also a word of other commands: `test`. */
const isDistinctive = (name: string) => /[/_.\d-]/.test(name) && name.length >= 4;

/** Sub-commands of git whose arguments are branches unless they look like files. */
const refCommands = /^(?:checkout|switch|branch|merge|rebase|worktree|push|pull|fetch|cherry-pick|reset)$/;

/** Branches looked at, the newest. */
const most = 2000;

/** Current branches of the repository and its remotes; none without git. */
export async function branchesOf(root: string): Promise<readonly string[]> {
  const args = ['-C', root, 'for-each-ref', `--count=${most}`, '--sort=-committerdate', '--format=%(refname)'];
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
  const options = { env, timeout: 3000, windowsHide: true, maxBuffer: 8 << 20 };
  const { stdout } = await promisify(execFile)('git', [...args, 'refs/heads', 'refs/remotes'], options).catch(() => ({
    stdout: '',
  }));
  const names = stdout.split('\n').map((line) => line.replace(/^refs\/(?:heads|remotes\/[^/]+)\//, ''));
  return names.filter((name) => name !== '' && !common.has(name));
}

/** `known`: names of branches. In git commands also unknown ones. */
export function withoutBranches(text: string, known: ReadonlySet<string>): string {
  const tokens = text.replace(/[\p{L}\p{N}_./+@#-]+/gu, (token) => {
    const name = token.replace(/^(?:refs\/(?:heads|remotes)\/)?(?:origin\/|upstream\/)?/, '');
    return isDistinctive(name) && known.has(name) ? token.slice(0, token.length - name.length) + mark : token;
  });
  return tokens.replace(/(?<![\w./-])git\s[^;&|\n]*/g, (command) => inGit(command, known));
}

function inGit(command: string, known: ReadonlySet<string>): string {
  let sub: string | undefined;
  let takesValue = true;
  let skip = 0;
  let isOver = false;
  return command.replace(/"[^"]*"|'[^']*'|[^\s()]+/g, (word) => {
    if (sub === undefined) {
      if (takesValue) takesValue = false;
      else if (/^-[Cc]$/.test(word)) takesValue = true;
      else if (!word.startsWith('-')) {
        sub = word;
        if (/^(?:push|pull|fetch)$/.test(sub)) skip = 1;
        if (sub === 'worktree') skip = 2;
      }
      return word;
    }
    if (word === '--') isOver = true;
    if (isOver || /^['"-]/.test(word)) return word;
    if (!refCommands.test(sub)) return known.has(word) ? mark : word;
    if (skip-- > 0) return word;
    return refOf(word);
  });
}

/** `HEAD:refs/heads/mine`, `main..mine`, `origin/mine~2`. Files, patterns, commits and numbers stay. */
function refOf(word: string): string {
  if (/^[.«*]|[*?$>]|\/$|\.[A-Za-z]\w{0,4}$/.test(word)) return word;
  return word.replace(/[^:^~.+]+(?:\.[^:^~.+]+)*/g, (piece) => {
    const [, before = '', name = ''] =
      /^((?:refs\/)?(?:heads\/|remotes\/)?(?:origin\/|upstream\/)?)(.*)$/.exec(piece) ?? [];
    const isPlain = common.has(name) || /^(?:[0-9a-f]{7,40}|v?\d+(?:\.\d+)*|(?:HEAD)?@(?:\{.*\})?|)$/.test(name);
    return isPlain ? piece : before + mark;
  });
}
