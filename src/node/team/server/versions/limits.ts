// Version 4 of the tables. How much a member may send, who owns a team that its owner leaves, and withdrawing all at once.
export const limits = `
  INSERT INTO knack.meta VALUES ('member_rows', '2000000'), ('member_bytes', '2147483648'), ('member_workspaces', '100');
  -- Sums, and what was added to them since: two machines of one member never wait for each other.
  CREATE TABLE knack.usage (workspace uuid NOT NULL, author text NOT NULL, rows bigint NOT NULL, bytes bigint NOT NULL);
  CREATE INDEX usage_of ON knack.usage (workspace, author);
  INSERT INTO knack.usage SELECT workspace, author, count(*), sum(octet_length(body::text)) FROM knack.facts GROUP BY 1, 2;
  INSERT INTO knack.usage SELECT workspace, author, count(*), sum(octet_length(line)) FROM knack.states GROUP BY 1, 2;
  ALTER TABLE knack.usage ENABLE ROW LEVEL SECURITY;
  CREATE POLICY see ON knack.usage FOR SELECT TO knack_member USING (workspace IN (SELECT knack.my_workspaces()));
  GRANT SELECT ON knack.usage TO knack_member;

  -- The argument is the column whose length counts.
  CREATE FUNCTION knack.uncount() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    EXECUTE format('INSERT INTO knack.usage SELECT workspace, author, -count(*), -sum(octet_length(%I::text)) FROM gone GROUP BY 1, 2', TG_ARGV[0]);
    RETURN NULL;
  END $$;
  CREATE FUNCTION knack.count() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  DECLARE
    own record;
    slack int := 1;
    said record;
  BEGIN
    EXECUTE format('INSERT INTO knack.usage SELECT workspace, author, count(*), sum(octet_length(%I::text)) FROM added GROUP BY 1, 2', TG_ARGV[0]);
    FOR own IN SELECT DISTINCT workspace, author FROM added LOOP
      SELECT count(*) AS parts, sum(rows) AS rows, sum(bytes) AS bytes INTO said
        FROM knack.usage AS known WHERE known.workspace = own.workspace AND known.author = own.author;
      IF said.parts > 100 THEN
        WITH free AS (
          SELECT ctid FROM knack.usage AS known WHERE known.workspace = own.workspace AND known.author = own.author FOR UPDATE SKIP LOCKED
        ), gone AS (
          DELETE FROM knack.usage AS known USING free WHERE known.ctid = free.ctid RETURNING known.rows, known.bytes
        )
        INSERT INTO knack.usage SELECT own.workspace, own.author, sum(rows), sum(bytes) FROM gone HAVING count(*) > 0;
      END IF;
      -- Withdrawals get twice the room, so that every member can take back what they sent.
      IF TG_TABLE_NAME = 'facts' THEN
        EXECUTE 'SELECT CASE WHEN bool_and(name LIKE ''x%'') THEN 2 ELSE 1 END FROM added' INTO slack;
      END IF;
      IF own.author = session_user AND
          (said.rows > slack * (SELECT value::bigint FROM knack.meta WHERE name = 'member_rows')
            OR said.bytes > slack * (SELECT value::bigint FROM knack.meta WHERE name = 'member_bytes')) THEN
        RAISE EXCEPTION '% has sent as much as one member may: % rows of % bytes', session_user, said.rows, said.bytes
          USING ERRCODE = 'configuration_limit_exceeded';
      END IF;
    END LOOP;
    RETURN NULL;
  END $$;
  DO $$ DECLARE counted text[]; BEGIN
    FOREACH counted SLICE 1 IN ARRAY ARRAY[ARRAY['facts', 'body'], ARRAY['states', 'line']] LOOP
      EXECUTE format('CREATE TRIGGER count AFTER INSERT ON knack.%I REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION knack.count(%L)', VARIADIC counted);
      EXECUTE format('CREATE TRIGGER uncount AFTER DELETE ON knack.%I REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION knack.uncount(%L)', VARIADIC counted);
    END LOOP;
  END $$;

  CREATE OR REPLACE FUNCTION knack.found(wanted uuid) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(wanted::text, 0));
    IF EXISTS (SELECT FROM knack.members WHERE workspace = wanted) THEN RETURN false; END IF;
    -- A team that all have left is not a new one: what others left there is not for who comes next.
    IF EXISTS (SELECT FROM knack.facts WHERE workspace = wanted AND author <> session_user) THEN RETURN false; END IF;
    IF (SELECT count(*) FROM knack.members WHERE member = session_user AND owner)
        >= (SELECT value::bigint FROM knack.meta WHERE name = 'member_workspaces') THEN
      RAISE EXCEPTION '% owns as many teams as one member may', session_user USING ERRCODE = 'configuration_limit_exceeded';
    END IF;
    INSERT INTO knack.members (workspace, member, owner) VALUES (wanted, session_user, true);
    RETURN true;
  END $$;
  CREATE OR REPLACE FUNCTION knack.invite(wanted uuid, invited text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    IF NOT EXISTS (SELECT FROM knack.members WHERE workspace = wanted AND member = session_user AND owner) THEN
      RAISE EXCEPTION 'only an owner of the workspace can invite' USING ERRCODE = 'insufficient_privilege';
    END IF;
    IF (SELECT count(*) FROM knack.members WHERE workspace = wanted) >= 1000 THEN
      RAISE EXCEPTION 'a team has at most 1000 members' USING ERRCODE = 'configuration_limit_exceeded';
    END IF;
    INSERT INTO knack.members (workspace, member) VALUES (wanted, invited) ON CONFLICT DO NOTHING;
  END $$;
  -- A team is never without an owner while it has members: the one who has been there longest is the next.
  CREATE OR REPLACE FUNCTION knack.remove(wanted uuid, removed text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(wanted::text, 0));
    IF removed <> session_user AND NOT EXISTS
        (SELECT FROM knack.members WHERE workspace = wanted AND member = session_user AND owner) THEN
      RAISE EXCEPTION 'only an owner of the workspace can remove others' USING ERRCODE = 'insufficient_privilege';
    END IF;
    DELETE FROM knack.members WHERE workspace = wanted AND member = removed;
    IF NOT EXISTS (SELECT FROM knack.members WHERE workspace = wanted AND owner) THEN
      UPDATE knack.members SET owner = true WHERE workspace = wanted AND member =
        (SELECT member FROM knack.members WHERE workspace = wanted ORDER BY since, member LIMIT 1);
    END IF;
  END $$;
  -- Also for those who are no member any more: what they sent is theirs to take back. Gives the episodes withdrawn, at most so many.
  CREATE FUNCTION knack.withdraw_all(wanted uuid, most int) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  DECLARE
    taken text[];
  BEGIN
    SELECT array_agg(episode) INTO taken FROM (
      SELECT DISTINCT episode FROM knack.facts WHERE workspace = wanted AND author = session_user AND name !~ '^x' LIMIT most
    ) AS own;
    IF taken IS NULL THEN
      DELETE FROM knack.states WHERE workspace = wanted AND author = session_user;
      RETURN 0;
    END IF;
    DELETE FROM knack.facts WHERE workspace = wanted AND author = session_user AND episode = ANY (taken) AND name !~ '^x';
    INSERT INTO knack.facts (workspace, author, episode, name, body)
      SELECT wanted, session_user, episode, 'x', '{}' FROM unnest(taken) AS episode ON CONFLICT DO NOTHING;
    RETURN cardinality(taken);
  END $$;
  REVOKE ALL ON FUNCTION knack.count(), knack.uncount(), knack.withdraw_all(uuid, int) FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION knack.withdraw_all(uuid, int) TO knack_member;
  `;
