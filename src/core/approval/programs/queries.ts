// Judges the statements given to a database client: those known to read or only add keep the client's risk class; all others ask.
import type { Call, Inspector } from '../inspector.ts';
import { ANYTHING, type ShellWord } from '../shell/shellWord.ts';
import { reason } from '../../reason.ts';

/** Statements that read or only add. From the reference manuals of PostgreSQL, MySQL, SQLite, DuckDB, ClickHouse and Cassandra. */
const harmlessStatement =
  /^\s*(?:select|values|table|show|explain|describe|desc|summarize|from|with|use|set|begin|start transaction|commit|rollback|pragma|insert into|analyze|create (?:or replace )?(?:temp(?:orary)? )?(?:unique )?(?:table|index|view|materialized view|schema|extension|database|type|sequence|keyspace)|\\(?:d|l|z|sf|sv|conninfo|timing|x|pset|a|t|echo|du|h|encoding|\?)\S*|\.(?:tables|schema|databases|indexes|indices|dbinfo|dbconfig|help|version|mode|headers?|nullvalue|separator|width|timer|stats|show|dump|fullschema|lint|sha3sum|limit|bail|echo|eqp|explain|parameter list|vfslist|vfsname|quit|exit|maxrows|columns|highlight|import)\b)/i;
/** A reading statement may hold one that changes: `with x as (delete ...)`, `select ... into outfile`, `explain analyze delete`. */
const changing =
  /\b(?:delete\s+from|update\s+\S+\s+set|drop|truncate|alter|grant|revoke|insert\s+or\s+replace|replace\s+into|merge\s+into|into\s+(?:out|dump)file|pg_terminate_backend|pg_cancel_backend|pg_reload_conf|pg_rotate|pg_switch|setval|lo_unlink|lo_export|pg_read|pg_ls|pg_write|dblink|writable_schema|set\s+(?:global|persist|password|role|session\s+authorization))\b/i;

/** Commands of Redis that read. From redis.io/docs/latest/commands. */
const redisReads =
  /^(?:ping|echo|time|info|dbsize|lastsave|role|hello|command|get|mget|getrange|strlen|keys|scan|randomkey|exists|type|ttl|pttl|expiretime|object|dump|touch|hget|hgetall|hmget|hkeys|hvals|hlen|hexists|hstrlen|hscan|lrange|llen|lindex|lpos|smembers|scard|sismember|smismember|srandmember|sinter|sunion|sdiff|sscan|zrange|zrangebyscore|zrangebylex|zrevrange|zrevrangebyscore|zcard|zcount|zscore|zmscore|zrank|zrevrank|zscan|xlen|xrange|xrevrange|xread|xinfo|pfcount|geopos|geodist|geosearch|geohash|bitcount|bitpos|getbit|memory|latency|slowlog|client|cluster|pubsub|acl|config|ft\.search|ft\.info|json\.get|publish|select)$/i;
const redisSubReads =
  /^(?:get|list|info|usage|doctor|stats|history|latest|len|help|id|getname|nodes|slots|shards|myid|whoami|cat|channels|numsub|numpat|encoding|freq|idletime|refcount|stream|groups|consumers|count|docs)$/i;

/** Methods of mongosh that read or only add. From mongodb.com/docs/mongodb-shell/reference/methods. */
const mongoMethods =
  /^(?:find|findOne|count|countDocuments|estimatedDocumentCount|aggregate|distinct|stats|storageSize|totalSize|dataSize|getIndexes|getCollectionNames|getCollectionInfos|getCollection|getSiblingDB|getMongo|getName|getUsers|explain|version|serverStatus|hello|isMaster|hostInfo|buildInfo|limit|skip|sort|toArray|pretty|forEach|map|print|printjson|console\.log|JSON\.stringify|stringify|status|printReplicationInfo|currentOp|insertOne|insertMany|createCollection|createIndex|latencyStats|itcount|size|hasNext|next|tojson|EJSON|ObjectId|ISODate|Date|adminCommand|runCommand|ping|setProfilingLevel|getProfilingStatus|log|function|if|for|while)$/;

/** For the clients of databases; for others nothing. */
export function judgeQueries(call: Call, inspector: Inspector): void {
  const { name } = call;
  if (/^(?:redis|valkey)-cli$/.test(name)) {
    judgeRedis(call, inspector);
    return;
  }
  for (const { text } of queriesOf(call)) {
    const harmless = /^mongo(?:sh)?$/.test(name) ? isHarmlessMongo(text) : isHarmlessSql(text);
    if (!harmless) inspector.add('destructive', reason('mayDeleteData', name));
  }
}

function isHarmlessSql(text: string): boolean {
  if (text.includes(ANYTHING) || changing.test(text)) return false;
  const statements = text.replaceAll(/'(?:[^']|'')*'|--[^\n]*|\/\*[^]*?\*\//g, "''").split(';');
  return statements.every((statement) => statement.trim() === '' || harmlessStatement.test(statement));
}

function isHarmlessMongo(text: string): boolean {
  if (text.includes(ANYTHING) || /\$out|\$merge|\beval\b|=\s*null/.test(text)) return false;
  const calls = [...text.matchAll(/([\w.]*?)([A-Za-z_]\w*)\s*\(/g)].map((match) => match[2] ?? '');
  const commands = [...text.matchAll(/(?:adminCommand|runCommand)\(\s*\{?\s*['"]?(\w+)/g)].map(
    (match) => match[1] ?? '',
  );
  const plain =
    /^(?:ping|hello|isMaster|buildInfo|serverStatus|listDatabases|listCollections|dbStats|collStats|hostInfo|getParameter|replSetGetStatus|connectionStatus|count|find|aggregate|explain)$/;
  return calls.every((method) => mongoMethods.test(method)) && commands.every((command) => plain.test(command));
}

const queryOption = /^(?:-\w*[ceq]|--(?:command|execute|query|eval|sql))$/;
const attachedQuery = /^(?:-[ceq]|--(?:command|execute|query|eval|sql)=)(?=.*\s)(.*)$/s;

/** The texts that a client runs: values of options, and for file databases what follows the file. */
function queriesOf({ name, args }: Call): readonly ShellWord[] {
  const given = args.flatMap((word, i) => {
    if (queryOption.test(word.text)) return args[i + 1] ?? [];
    const attached = attachedQuery.exec(word.text)?.[1];
    return attached === undefined ? [] : { text: attached, splits: word.splits };
  });
  if (!/^(?:sqlite3|duckdb|usql)$/.test(name)) return given;
  const operands = args.filter(({ text }, i) => !text.startsWith('-') && !queryOption.test(args[i - 1]?.text ?? ''));
  return [...given, ...operands.slice(1)];
}

const redisValued = /^-[hpnuasirdD]$|^--(?:user|pass|tls-\w+|cacert|cert|key|sni|pattern)$/;

function judgeRedis({ name, args }: Call, inspector: Inspector): void {
  const words = args.filter(({ text }, i) => !text.startsWith('-') && !redisValued.test(args[i - 1]?.text ?? ''));
  const [command, sub] = words;
  if (command === undefined) return;
  const grouped = /^(?:memory|latency|slowlog|client|cluster|pubsub|acl|config|object|xinfo|command)$/i.test(
    command.text,
  );
  const reads = redisReads.test(command.text) && (!grouped || sub === undefined || redisSubReads.test(sub.text));
  if (!reads) inspector.add('destructive', reason('mayDeleteData', name));
}
