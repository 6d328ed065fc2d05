// Judges programs that talk to other machines: deleting words and queries, programs run on the other side, files written.
import type { Call, Inspector } from '../inspector.ts';
import { readArguments, type OptionTable } from '../shell/options.ts';
import { placeOf } from '../shell/paths.ts';
import { judgeQueries } from './queries.ts';
import { judgeSuffixes } from './suffixes.ts';
import { deletingQuery, deletingWord } from '../tables/harm.ts';
import { ANYTHING } from '../shell/shellWord.ts';
import { reason } from '../../reason.ts';

/** Network tools: deleting words and queries, programs run on the other side, files written. */
export function judgeRemote(call: Call, inspector: Inspector): void {
  const { args, name } = call;
  if (args.some(({ holdsContents }) => holdsContents)) inspector.add('network', reason('sendsContents', name), true);
  const operands = args.filter((word) => !word.text.startsWith('-'));
  if (
    !/^(?:curl|wget|ping|dig|host|nslookup|whois|traceroute)$/.test(name) &&
    operands.slice(0, 4).some((word) => deletingWord.test(word.text))
  ) {
    inspector.add('destructive', reason('mayDelete', name));
  }
  if (/sql|maria|duck|mongo|redis|valkey|cqlsh|clickhouse/.test(name)) {
    judgeQueries(call, inspector);
    if (args.some((word) => deletingQuery.test(word.text) || word.text.includes(ANYTHING)))
      inspector.add('destructive', reason('mayDeleteData', name));
  }
  if (args.some((word) => /^-?-?(?:DELETE|XDELETE)$|=DELETE$/.test(word.text)))
    inspector.add('destructive', reason('deletes', name));
  if (/^(?:nc|ncat|netcat|socat)$/.test(name)) {
    if (args.some((word) => /^-\w*[ec]|^--(?:sh-)?exec|EXEC:|SYSTEM:/i.test(word.text)))
      inspector.add('destructive', reason('givesProgram', name));
    // All but a look whether a port answers carries data either way.
    if (name === 'socat' || !args.some((word) => /^-\w*z/.test(word.text)))
      inspector.add('network', reason('connects', name), true);
  }
  if (/^(?:curl|wget|aria2c)$/.test(name)) {
    const { harmful } = readArguments(args, name === 'curl' ? curlTable : wgetTable);
    for (const option of harmful) {
      if (option.value !== undefined && placeOf(option.value) === 'outside') inspector.writes(option.value, name);
      if (option.harm === 'runs') inspector.add('destructive', reason('runsProgram', `${name} ${option.name}`));
    }
  }
  if (
    /^(?:sftp|ftp|lftp|telnet|nc|ncat|netcat|mail|mailx|psql|mysql|mariadb|mongosh|mongo|redis-cli)$/.test(name) &&
    call.input.from !== 'nowhere'
  )
    inspector.add('network', reason('programSendsInput', name), true);
  judgeSuffixes(call, inspector);
}

const curlTable: OptionTable = {
  values: 'AbcCdDeEFhHKmPQrtTuUwxXyYz',
  writes: '-o --output --output-dir --dump-header --cookie-jar --trace --stderr',
};
const wgetTable: OptionTable = {
  values: 'aeiBtTwQPUlADRIX',
  writes: '-O --output-document -P --directory-prefix -o --output-file',
  runs: '--use-askpass',
};
