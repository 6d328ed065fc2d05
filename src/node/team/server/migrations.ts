// The tables of a team on PostgreSQL 13 or later, in the schema `knack`; one script a version, released ones are never changed.

/**
 * - `facts` only grows. Who adds a fact is its author: the role that is logged in (`session_user`), whatever the client says.
 * - `xid` and `seq` order the facts for readers. Transactions commit in another order than they number their rows, so a reader takes only what
 *   is below `pg_snapshot_xmin`: no transaction that still runs can add anything there.
 * - A fact named `x` or `x3` withdraws the author's episode, or step 3 of it: a trigger deletes what it names, and keeps the withdrawal.
 * - `knack.meta`: `compatible`, the oldest version of the schema whose clients may still write; `epoch`, anew after a restore from a dump, as
 *   transaction numbers then mean nothing.
 * - Since version 2 `states`: each state once an author, with its MinHash bands under GIN; `facts.state` leads from it to the steps. An operator
 *   that is not leakproof, such as `@>`, uses no index under row-level security: `candidates` checks the membership itself. A band that half
 *   of the table shares tells nothing, so that each gives a sample of its states (`gin_fuzzy_search_limit`).
 * - Hash partitions by workspace: the column that a sharded engine would distribute by is in every key.
 */
export const migrations: readonly string[] = [
  `
  CREATE SCHEMA IF NOT EXISTS knack;
  DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'knack_member') THEN CREATE ROLE knack_member NOLOGIN; END IF;
  END $$;
  CREATE TABLE knack.meta (name text PRIMARY KEY, value text NOT NULL);
  INSERT INTO knack.meta VALUES ('epoch', gen_random_uuid()::text), ('compatible', '1');

  CREATE TABLE knack.members (
    workspace uuid NOT NULL,
    member text NOT NULL CHECK (member ~ '^[A-Za-z0-9_.-]{1,63}$'),
    owner boolean NOT NULL DEFAULT false,
    since timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (workspace, member)
  );
  CREATE INDEX members_by_member ON knack.members (member);

  CREATE SEQUENCE knack.fact_seq;
  CREATE TABLE knack.facts (
    workspace uuid NOT NULL,
    author text NOT NULL DEFAULT session_user,
    episode text NOT NULL CHECK (episode ~ '^[A-Za-z0-9_.:-]{1,200}$'),
    name text NOT NULL CHECK (name ~ '^([bs]|s[0-9]{1,5}|[ge][a-zA-Z0-9:.+-]{1,80}|x[0-9]{0,5})$'),
    body jsonb NOT NULL CHECK (octet_length(body::text) <= 32768),
    xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
    seq bigint NOT NULL DEFAULT nextval('knack.fact_seq'),
    PRIMARY KEY (workspace, author, episode, name)
  ) PARTITION BY HASH (workspace);
  DO $$ BEGIN
    FOR part IN 0..7 LOOP
      EXECUTE format('CREATE TABLE knack.facts_%s PARTITION OF knack.facts FOR VALUES WITH (MODULUS 8, REMAINDER %s)', part, part);
    END LOOP;
  END $$;
  CREATE INDEX facts_log ON knack.facts (workspace, author, xid, seq);

  CREATE FUNCTION knack.my_workspaces() RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    AS $$ SELECT workspace FROM knack.members WHERE member = session_user $$;

  CREATE FUNCTION knack.withdraw() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    IF NEW.name = 'x' THEN
      DELETE FROM knack.facts WHERE workspace = NEW.workspace AND author = NEW.author AND episode = NEW.episode
        AND name !~ '^x';
    ELSE
      DELETE FROM knack.facts WHERE workspace = NEW.workspace AND author = NEW.author AND episode = NEW.episode
        AND (name = 's' || substr(NEW.name, 2) OR name LIKE 'g' || substr(NEW.name, 2) || ':%');
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER withdraw AFTER INSERT ON knack.facts FOR EACH ROW WHEN (NEW.name LIKE 'x%') EXECUTE FUNCTION knack.withdraw();

  CREATE FUNCTION knack.found(wanted uuid) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(wanted::text, 0));
    IF EXISTS (SELECT FROM knack.members WHERE workspace = wanted) THEN RETURN false; END IF;
    INSERT INTO knack.members (workspace, member, owner) VALUES (wanted, session_user, true);
    RETURN true;
  END $$;
  CREATE FUNCTION knack.invite(wanted uuid, invited text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    IF NOT EXISTS (SELECT FROM knack.members WHERE workspace = wanted AND member = session_user AND owner) THEN
      RAISE EXCEPTION 'only an owner of the workspace can invite' USING ERRCODE = 'insufficient_privilege';
    END IF;
    INSERT INTO knack.members (workspace, member) VALUES (wanted, invited) ON CONFLICT DO NOTHING;
  END $$;
  CREATE FUNCTION knack.remove(wanted uuid, removed text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    IF removed <> session_user AND NOT EXISTS
        (SELECT FROM knack.members WHERE workspace = wanted AND member = session_user AND owner) THEN
      RAISE EXCEPTION 'only an owner of the workspace can remove others' USING ERRCODE = 'insufficient_privilege';
    END IF;
    DELETE FROM knack.members WHERE workspace = wanted AND member = removed;
  END $$;
  CREATE FUNCTION knack.restored() RETURNS void LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
    UPDATE knack.facts SET xid = '0'::xid8;
    UPDATE knack.meta SET value = gen_random_uuid()::text WHERE name = 'epoch';
  $$;

  ALTER TABLE knack.members ENABLE ROW LEVEL SECURITY;
  CREATE POLICY see ON knack.members FOR SELECT TO knack_member USING (workspace IN (SELECT knack.my_workspaces()));
  ALTER TABLE knack.facts ENABLE ROW LEVEL SECURITY;
  CREATE POLICY see ON knack.facts FOR SELECT TO knack_member USING (workspace IN (SELECT knack.my_workspaces()));
  CREATE POLICY add ON knack.facts FOR INSERT TO knack_member
    WITH CHECK (author = session_user AND workspace IN (SELECT knack.my_workspaces()));

  REVOKE ALL ON ALL FUNCTIONS IN SCHEMA knack FROM PUBLIC;
  GRANT USAGE ON SCHEMA knack TO knack_member;
  GRANT SELECT ON knack.meta, knack.migrations, knack.members, knack.facts TO knack_member;
  GRANT INSERT (workspace, episode, name, body) ON knack.facts TO knack_member;
  GRANT USAGE ON SEQUENCE knack.fact_seq TO knack_member;
  GRANT EXECUTE ON FUNCTION knack.my_workspaces(), knack.found(uuid), knack.invite(uuid, text), knack.remove(uuid, text) TO knack_member;
  `,
  `
  ALTER TABLE knack.facts ADD COLUMN state uuid;
  CREATE INDEX facts_by_state ON knack.facts (workspace, state) WHERE state IS NOT NULL;
  CREATE TABLE knack.states (
    workspace uuid NOT NULL,
    author text NOT NULL DEFAULT session_user,
    state uuid NOT NULL,
    line text NOT NULL CHECK (octet_length(line) <= 16384),
    bands int[] NOT NULL CHECK (cardinality(bands) BETWEEN 1 AND 64),
    PRIMARY KEY (workspace, state, author)
  ) PARTITION BY HASH (workspace);
  DO $$ BEGIN
    FOR part IN 0..7 LOOP
      EXECUTE format('CREATE TABLE knack.states_%s PARTITION OF knack.states FOR VALUES WITH (MODULUS 8, REMAINDER %s)', part, part);
    END LOOP;
  END $$;
  CREATE INDEX states_bands ON knack.states USING gin (bands);

  CREATE FUNCTION knack.candidates(wanted uuid, authors text[], asked int[], most int)
    RETURNS TABLE (state uuid, line text, shared bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET gin_fuzzy_search_limit = 200 SET jit = off SET enable_seqscan = off AS $$
  BEGIN
    IF NOT EXISTS (SELECT FROM knack.members WHERE workspace = wanted AND member = session_user) THEN RETURN; END IF;
    RETURN QUERY
      SELECT found.state, min(found.line), count(*) AS shared
      FROM unnest(asked) AS band
      CROSS JOIN LATERAL (
        SELECT own.state, own.line FROM knack.states AS own
        WHERE own.workspace = wanted AND own.bands @> ARRAY[band] AND own.author = ANY (authors)
        LIMIT 200
      ) AS found
      GROUP BY found.state ORDER BY shared DESC LIMIT least(most, 1000);
  END $$;

  CREATE OR REPLACE FUNCTION knack.withdraw() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    WITH gone AS (
      DELETE FROM knack.facts WHERE workspace = NEW.workspace AND author = NEW.author AND episode = NEW.episode AND
        CASE WHEN NEW.name = 'x' THEN name !~ '^x'
          ELSE name = 's' || substr(NEW.name, 2) OR name LIKE 'g' || substr(NEW.name, 2) || ':%' END
      RETURNING state, name
    )
    DELETE FROM knack.states AS own WHERE own.workspace = NEW.workspace AND own.author = NEW.author
      AND own.state IN (SELECT gone.state FROM gone)
      AND NOT EXISTS (SELECT FROM knack.facts AS other WHERE other.workspace = NEW.workspace AND other.state = own.state
        AND other.author = NEW.author AND NOT (other.episode = NEW.episode AND other.name IN (SELECT gone.name FROM gone)));
    RETURN NULL;
  END $$;

  ALTER TABLE knack.states ENABLE ROW LEVEL SECURITY;
  CREATE POLICY see ON knack.states FOR SELECT TO knack_member USING (workspace IN (SELECT knack.my_workspaces()));
  CREATE POLICY add ON knack.states FOR INSERT TO knack_member
    WITH CHECK (author = session_user AND workspace IN (SELECT knack.my_workspaces()));
  REVOKE ALL ON FUNCTION knack.candidates(uuid, text[], int[], int) FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION knack.candidates(uuid, text[], int[], int) TO knack_member;
  GRANT SELECT ON knack.states TO knack_member;
  GRANT INSERT (workspace, state, line, bands) ON knack.states TO knack_member;
  GRANT INSERT (state) ON knack.facts TO knack_member;
  `,
  `
  CREATE OR REPLACE FUNCTION knack.found(wanted uuid) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(wanted::text, 0));
    IF EXISTS (SELECT FROM knack.members WHERE workspace = wanted) THEN RETURN false; END IF;
    -- A team that all have left is not a new one: what others left there is not for who comes next.
    IF EXISTS (SELECT FROM knack.facts WHERE workspace = wanted AND author <> session_user) THEN RETURN false; END IF;
    INSERT INTO knack.members (workspace, member, owner) VALUES (wanted, session_user, true);
    RETURN true;
  END $$;
  `,
];

/** Kept apart: it has to be there before the first version is. */
export const migrationsTable = `
  CREATE SCHEMA IF NOT EXISTS knack;
  CREATE TABLE IF NOT EXISTS knack.migrations (version int PRIMARY KEY, at timestamptz NOT NULL DEFAULT now());
`;

/** The oldest schema that this client can work with. */
export const oldestUsable = 1;
