import assert from 'node:assert/strict';
import { commandRisk } from '../../../../src/core/approval/commandRisk.ts';

const runs: readonly string[] = [
  "psql -c 'select 1'",
  "psql -c '\\dt'",
  "psql app -c 'with x as (select 1) select * from x; show tables'",
  "psql -c 'create table t (a int)'",
  "mysql -e 'explain select 1'",
  "sqlite3 app.db 'pragma table_info(t)'",
  'redis-cli -n 1 hgetall x',
  'redis-cli memory usage x',
  "mongosh --eval 'db.t.aggregate([])'",
];
const asks: readonly string[] = [
  "psql -c 'select 1; vacuum full'",
  "psql -c 'call wipe()'",
  "psql -c 'with x as (delete from t returning 1) select * from x'",
  "psql -c 'explain analyze update t set a=1'",
  "psql -c 'reassign owned by a to b'",
  'mysql -e "kill 3"',
  'mysql --execute="flush tables"',
  "sqlite3 app.db 'reindex; detach x'",
  "duckdb app.db -c 'install httpfs'",
  'redis-cli set a b',
  'redis-cli config set a b',
  'redis-cli debug sleep 1',
  'mongosh --eval \'db.t.renameCollection("x")\'',
  "mongosh --eval 'db.adminCommand({shutdown:1})'",
];

describe('what a database is told', () => {
  it('runs at its level where every statement is known to read or to add', () => {
    for (const command of runs) assert.equal(commandRisk(command).alwaysAsk, false, command);
  });

  it('asks at every level where a statement is not', () => {
    for (const command of asks) assert.equal(commandRisk(command).alwaysAsk, true, command);
  });
});
