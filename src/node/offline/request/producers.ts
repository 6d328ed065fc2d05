// Which command makes what, by the files that the scripts it starts say they write.
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { textIn } from '../questions/texts.ts';
import { reachesOut } from '../sources/memberScripts.ts';
import { isPlainName, type WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { isKnownWord } from './vocabulary.ts';

/** Files that the lines of a shell script write, as they say: `> gen/ids.h`, `-o libproto.a`. */
export const writtenBy = (body: string): readonly string[] =>
  [
    ...body.matchAll(/(?:(?<![\d&>])>|\s-o|\s--out(?:put|file)?)[\s=]*(?:\.\/)?([\w-][\w./-]*\.\w+)(?=[\s;&|)]|$)/g),
  ].map(([, file = '']) => file);

/** By its ending, or in a folder: `bin/dump-schema`. */
const script =
  /(?:^|[\s/"'])((?:[\w-]+\/)*[\w-]+\.(?:py|sh|bash|[cm]?js|ts|pl|rb|lua|php|R)|(?:[\w-]+\/)+[\w-]+)(?=[\s"')]|$)/g;
/** What a line says that writes a file, or names one for it. */
const writes =
  /\bwrite|\bopen\s*\(.*['"][wax]b?\+?['"]|\bsave|\bdump\b|\bto_(?:csv|json|html|excel|markdown)\b|\bcreateWriteStream\b|\btee\b|\bout\w*\b|\b\w*(?:OUT|DEST|TARGET|RESULT|REPORT)\w*\s*=|(?<![\d&>=-])>\s*["']?[\w$.]/;
const quoted = /["'`](?:\$\{?\w+\}?\/)?([\w./-]*[\w-]\.[a-z]\w{1,6})["'`]/gi;

/** Data-like files that a script's text says it writes; nothing where it only computes their names. */
const writtenIn = (text: string): readonly string[] => allWrittenIn(text).filter((file) => !passing.test(file));

/** `mv schema.sql.new schema.sql`: the last step of writing it. */
const putInPlace =
  /^\s*(?:(?:.*\s)?&&\s*)?mv\s+(?:-f\s+)?["']?((?:\.\/)?([\w-][\w./-]*\.\w+))\.(?:new|tmp|temp|part)["']?\s+["']?(?:\.\/)?\2["']?\s*$/gm;

/** Written to be moved over another file: `head -n 1 orders.csv > orders.new && mv orders.new orders.csv` makes no orders. */
const passing = /\.(?:new|tmp|temp|bak|old|orig|part|swp)$/i;

const allWrittenIn = (text: string): readonly string[] => [
  ...writtenBy(text),
  ...[...text.matchAll(putInPlace)].map(([, , file = '']) => file),
  ...text
    .split('\n')
    // The name of a file says nothing of what is done with it: `outline.json`.
    .filter((line) => writes.test(line.replace(quoted, "'f'")))
    .flatMap((line) => [...line.matchAll(quoted)].map(([, file = '']) => file))
    .filter((file) => !/\.(?:py|sh|[cm]?js|ts|pl|rb|lua|php|r)$/i.test(file)),
];

/** A bundle, where a line says plainly that it is written: `open('site.js', 'w')`, or `output_path = 'site.js'` where that is written to. */
const codeWritten =
  /^[ \t]*(?:(?:const|let|var)\s+)?((?:\w*_)?(?:out(?:put|file)?|dest(?:ination)?|bundle)(?:_?(?:path|file|name|js))?)\s*=\s*["']([\w./-]*[\w-]\.(?:[cm]?js))["']|\bopen\s*\(\s*["']([\w./-]*[\w-]\.(?:[cm]?js))["']\s*,\s*["']wb?["']|\bwriteFile(?:Sync)?\s*\(\s*["']([\w./-]*[\w-]\.(?:[cm]?js))["']/gim;

/** Sends what is there already. */
const sends =
  /\b(?:s?ftp\w*|paramiko|requests\.|boto\w*|upload\w*|deploy\w*|publish\w*|scp|rsync)(?![a-z])|_(?:upload|deploy|publish)/i;

/** Whether a script writes to what a variable of it names. */
const writesTo = (name: string, text: string): boolean =>
  new RegExp(
    `\\bopen\\s*\\([^\\n]{0,80}\\b${name}\\b[^\\n]{0,40}["'][wx][bt]?\\+?["']|\\b(?:writeFile(?:Sync)?|createWriteStream)\\s*\\([^,\\n]{0,80}\\b${name}\\b|\\b${name}\\b\\)?\\.(?:write_(?:text|bytes)\\s*\\(|open\\s*\\(\\s*["'][wx])|(?<![\\d&>=-])>\\s*["']?\\$\\{?${name}\\b`,
  ).test(text);

const bundlesIn = (text: string): readonly string[] =>
  sends.test(text)
    ? []
    : [...text.matchAll(codeWritten)]
        .flatMap(([, variable, ...names]) =>
          variable === undefined || writesTo(variable, text)
            ? (names as readonly (string | undefined)[]).flatMap((name) => name ?? [])
            : [],
        )
        .map((file) => file.replace(/^\.\//, ''));

const deletes =
  /\b(?:rmtree|rimraf|rmSync|rmdirSync|unlink(?:Sync)?|os\.remove|File\.delete|rm_rf)\b|(?:^|[\s;&(])rm\s+-\w*[rf]/;

/** Removes something else than what it writes, or its own passing files. */
const deletesOther = (text: string, written: readonly string[]): boolean =>
  text
    .split('\n')
    .filter((line) => deletes.test(line) && !/^\s*(?:#|\/\/|import\b|from\b|trap\b)|\brequire\b/.test(line))
    .some(
      (line) =>
        !/te?mp|\$work/i.test(line) &&
        !written.some((file) => line.includes(basename(file))) &&
        !/(?:os\.remove|unlink(?:Sync)?)\s*\(\s*\w*(?:out|dest|bundle)\w*\s*\)/i.test(line),
    );

/** A script that moves or deletes data, records in git, or sends something does more than make a file. */
const doesMore =
  /^\s*(?:\w+ && )?(?:mv|truncate|scp|rsync|ssh|mail|sendmail)\s|&&\s*mv\s|\bgit (?:add|commit|push|tag|reset|checkout|clean)\b|\bDELETE FROM\b|\bDROP TABLE\b|\bsmtplib\b|\bsftp\b|\bparamiko\b|\bftplib\b|\bboto3?\b|\bcurl\b.*\s(?:-X|-T|-d|-F|--data|--upload-file)\b|\bos\.rename\b|\bshutil\.(?:move|rmtree)\b/im;

const data = /\.(?:jsonl?|ndjson|ya?ml|csv|tsv|txt|db|sqlite3?)$/i;
const reads =
  /\bread|\bopen\w*\s*\((?![^)]*['"][wax]b?\+?['"])|\bload|\bfetch|\bglob\b|\bargv\b|\bARGV\b|\bstdin\b|\bconnect\b|\bquery|\bSELECT\b|\bspawn|\bexec|\bsubprocess\b|\brequests?\b|\brequire\s*\(\s*['"]\.|\bfrom\s+['"]\.|(?<!<)<\s*["']?[\w$./]|\b(?:cat|jq|awk|sed|sort|cut|grep|curl|git|find|ls)\s/i;

/** Puts what it holds itself over data that are there: `seed.js` makes no board, it throws the real one away. */
const resets = (text: string, root: string): boolean =>
  !reads.test(text.replace(/^\s*(?:#|\/\/).*$/gm, '')) &&
  writtenIn(text).some((file) => data.test(file) && isThere(file.replace(/^(?:\.{1,2}\/)+/, ''), root));

const isThere = (file: string, root: string): boolean => isPlainName(file) && existsSync(join(root, file));

interface Place {
  readonly root: string;
  readonly commands: readonly WorkspaceCommand[];
}

const rank: Readonly<Record<WorkspaceCommand['kind'], number>> = {
  ...{ declared: 0, documented: 1, conventional: 2, automated: 3, fallback: 4 },
};

/** The command for the only script that writes a file for which `isWanted`; undefined if none or several do. */
function onlyProducer({ root, commands }: Place, isWanted: (file: string) => boolean): string | undefined {
  const makers = commands.flatMap((known) => {
    const { command, name, body, folder } = known;
    if (folder !== undefined || reachesOut(`${name} ${command} ${body}`)) return [];
    const scripts = [...`${command} ${body}`.matchAll(script)].map(([, path = '']) => path).filter(isPlainName);
    const found = scripts.filter((path) => {
      const whole = textIn(root, path) ?? '';
      if (!/\.\w+$/.test(path) && !whole.startsWith('#!')) return false;
      const text = whole.replaceAll(putInPlace, (line, _, file: string) =>
        whole.split(file).length > 2 ? `> ${file}` : line,
      );
      const written = [...writtenIn(text), ...bundlesIn(`${path}\n${text}`)];
      return (
        written.some(isWanted) &&
        !deletesOther(`${body}\n${text}`, written) &&
        !doesMore.test(`${body}\n${text}`) &&
        !resets(text, root)
      );
    });
    return found.map((path) => ({ path, known }));
  });
  const scripts = new Set(makers.map(({ path }) => path));
  const [best] = makers.map(({ known }) => known).sort((a, b) => rank[a.kind] - rank[b.kind]);
  return scripts.size === 1 ? best?.command : undefined;
}

/** What makes a file of that name or path. */
export const producerOfFile = (place: Place, named: string): string | undefined =>
  onlyProducer(place, (file) => file === named || basename(file) === named || file === basename(named));

const wanting =
  /\b(?:(?:re)?(?:make|produce|create|generate|write|build|render|assemble|update|get|give|compile)|i(?:['’]d| would)? (?:want|need|like))\s+(?:me\s+|us\s+)?(?:the|an?|our|its|this|that|new|fresh|current|latest)\s+((?:[\p{L}\d-]+\s*){1,3})/giu;

/** "I need the totals removed": something done to what is there. */
const doneToIt =
  /\b(?:need|want|like)\b(?:[^.;!?]|\.(?=\w)){0,60}\b(?:removed|deleted|gone|renamed|moved|copied|explained|described|documented|translated|minified|stay|remain|kept|smaller|shorter|faster|to\s+be\s+\w+er)\b/iu;

/** What makes the thing that a text wants, by the names of the files that scripts write: "the html", "the monthly totals". */
export function producerOfThing(place: Place, text: string): string | undefined {
  if (doneToIt.test(text)) return undefined;
  const words = [...text.matchAll(wanting)]
    .flatMap(([, thing = '']) => thing.toLowerCase().split(/\s+/))
    .filter((word) => word.length > 2 && !isKnownWord(word) && !/^(?:new|old|fresh|current|latest|next)$/.test(word));
  const parts = (file: string) =>
    basename(file)
      .toLowerCase()
      .split(/[^\p{L}\d]+/u);
  const isNamed = (word: string) => (file: string) =>
    parts(file).some((part) => part === word || part === word.replace(/s$/, ''));
  for (const word of words) {
    const command = onlyProducer(place, isNamed(word));
    if (command !== undefined) return command;
  }
  return makerByName(place, text);
}

const makes = /^(?:make|build|gen|generate|create|write|render|produce|run|do)$/;

/** Does more to the machine than write a file. */
const grave =
  /\b(?:sudo|rm|rmdir|unlink|rmtree|userdel|useradd|apt(?:-get)?|dnf|yum|brew|pip3?|npm|kill|pkill|killall|docker|systemctl|mkfs|dd|reboot|DROP|TRUNCATE|DELETE)\b|\b(?:serve_forever|listen|app\.run)\b/u;

/** Nothing else, and of nothing in particular. */
const onlyWants =
  /^\W*(?:(?:please|pls|now|can you|could you|would you)\s+)*(?:(?:re)?(?:make|produce|create|generate|write|build|render|assemble|compile))\s+(?:me\s+|us\s+)?(?:the|an?|our|its|this|that)\s+((?:\p{L}+\s+){0,2}\p{L}+)(?:\s+(?:please|pls|now|again|here|for me|from the (?:raw )?(?:data|numbers)))*\s*[.!?]*$/iu;

/** "Generate the report": the only script that is called so, `report.py` or `make_report.sh`. */
function makerByName({ root, commands }: Place, text: string): string | undefined {
  const things = onlyWants.exec(text)?.[1]?.toLowerCase().split(/\s+/) ?? [];
  const found = commands.filter(({ command, folder, body, name }) => {
    const [, path = ''] =
      /^\S*(?:python3?|perl|ruby|node|Rscript|(?:ba)?sh) ([\w./-]+\.\w+)$|^(\.\/[\w./-]+)$/
        .exec(command)
        ?.filter(Boolean) ?? [];
    const stem = basename(path)
      .replace(/\.\w+$/, '')
      .toLowerCase();
    const rest = stem.split(/[^\p{L}\d]+/u).filter((part) => !makes.test(part));
    const [only = '', another] = rest;
    const isCalled =
      another === undefined && only.length > 2 && (things.at(-1) === only || things.at(-1) === `${only}s`);
    const whole = isCalled ? (textIn(root, path.replace(/^\.\//, '')) ?? '') : '';
    return (
      isCalled &&
      folder === undefined &&
      !reachesOut(`${name} ${command} ${body} ${whole}`) &&
      !doesMore.test(whole) &&
      !grave.test(whole) &&
      !resets(whole, root)
    );
  });
  const [first, second] = new Set(found.map(({ command }) => command));
  return second === undefined ? first : undefined;
}
